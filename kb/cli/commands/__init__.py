"""A module a command, imported when it is called."""
