"""The command line: reads arguments, asks `kb.api`, writes text or JSON, sets the exit status.

0 found or answered, 1 nothing found, 2 wrong usage or unreadable input, 3 ambiguous,
4 undecided; 130 interrupted, 141 the reader of our output went away.
"""
