"""The static site: built from the corpus, checked, and served on the own machine."""

from kb.pages.build import Report, build

__all__ = ["Report", "build"]
