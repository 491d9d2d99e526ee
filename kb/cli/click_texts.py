"""What click itself says to a reader, listed so that it enters our catalog.

Click looks these up through gettext (see `kb.cli.frame`); nothing imports this module. A test
compares the list with the installed click.
"""

from __future__ import annotations

from kb.messages import msg, msgn

__all__: list[str] = []

msg("Options")
msg("Commands")
msg("Usage:")
msg("Show this message and exit.")
msg("Missing argument")
msg("Missing option")
msg("No such option {name!r}.")
msg("No such command {name!r}.")
msg("Invalid value for {param_hint}: {message}")
msg("Option {name!r} does not take a value.")
msgn("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 2)
msgn("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", 2)
msgn("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 2)
