"""`python -m kb`: the same as the `kb` script."""

from kb.cli.main import main

if __name__ == "__main__":
    main()
