"""`kb store`: the library and its index into a PostgreSQL database that machines share, and what is there."""

import click

from kb.api import push_store, store_status
from kb.cli.options import argument, command
from kb.cli.reader import Reader
from kb.messages import msg


@command(about=msg("Fill a store that machines share, or show what it holds."))
@argument("action", type=click.Choice(("push", "status")), label=msg("ACTION"))
@argument("address", label=msg("ADDRESS"))
def store(reader: Reader, action: str, address: str) -> int:
    """Carries `kb store` out; the exit status: 1 for a store that is empty."""
    held = push_store(address, reader.root) if action == "push" else store_status(address)
    reader.answer(held.as_dict, held.lines)
    return 0 if held.generations else 1
