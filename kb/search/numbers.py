"""The numbers of documents: as the corpus has them, whichever process wrote them.

Where several processes write an index, whoosh numbers documents as these happened to take them up: hits
that are worth the same would come in another order each time the same library is indexed.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from kb.search.postings.schema import NUMBER

if TYPE_CHECKING:
    from kb.search.postings.sidecar import Numbers

__all__ = ["numbers"]


def numbers(reader: Any) -> Numbers:
    """Those of the index that `reader` has open, whose documents all have their `NUMBER`."""
    ours = array("I")
    for leaf, _ in reader.leaf_readers():
        column = leaf.column_reader(NUMBER)
        ours.extend(column[at] for at in range(leaf.doc_count_all()))
    whooshs = array("I", bytes(ours.itemsize * len(ours)))
    for at, own in enumerate(ours):
        whooshs[own] = at
    return ours, whooshs
