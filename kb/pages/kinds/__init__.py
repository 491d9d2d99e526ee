"""The kinds of pages, a module each, and what only one or two of them need."""
