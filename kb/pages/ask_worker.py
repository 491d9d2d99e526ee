"""The second process of a build: reads one job of `kb.pages.ask_files`, writes a line of JSON a script.

The job is a pickle from the process that started this one, through a pipe that nobody else holds.
"""

from __future__ import annotations

import json
import pickle
import sys

from kb.pages.ask_files import Job, answers


def main() -> None:
    """From standard input to standard output."""
    job: Job = pickle.load(sys.stdin.buffer)  # noqa: S301 from our own process
    out = sys.stdout.buffer
    for card, language, text in answers(job):
        out.write(json.dumps([card, language, text]).encode() + b"\n")


if __name__ == "__main__":
    main()
