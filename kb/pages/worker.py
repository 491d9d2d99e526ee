"""The second process of a build: reads one job of `kb.pages.beside`, writes a line of JSON a file.

The job is a pickle from the process that started this one, through a pipe that nobody else holds.
"""

from __future__ import annotations

import json
import pickle
import sys

from kb.pages.beside import Job, files


def main() -> None:
    """From standard input to standard output."""
    job: Job = pickle.load(sys.stdin.buffer)  # noqa: S301 from our own process
    out = sys.stdout.buffer
    for route, content in files(job):
        out.write(json.dumps([route, content]).encode() + b"\n")


if __name__ == "__main__":
    main()
