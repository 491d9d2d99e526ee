"""Names as folder names: ASCII words and hyphens, never empty, reserved, too long or shared."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import sha256

from kb.languages import fold

_LONGEST = 80
# A slug of what is too long has a digest behind; it is a slug too.
_SLUG = re.compile(r"(?=.{1,80}(?:-[0-9a-f]{8})?\Z)[a-z0-9]+(?:-[a-z0-9]+)*")
_RESERVED = frozenset({"con", "prn", "aux", "nul", "index", "assets", "search"}) | {
    f"{device}{number}" for device in ("com", "lpt") for number in range(10)
}


def slug(text: str) -> str:
    """`text` as a folder name: ``Feu // Glace`` is ``feu-glace``; what leaves nothing gets a digest."""
    if _SLUG.fullmatch(text) and text not in _RESERVED:
        return text
    words = "-".join(re.findall(r"[a-z0-9]+", fold(text).replace("'", "-")))
    short = words[:_LONGEST].strip("-")
    return short if short == words and short and short not in _RESERVED else _marked(short, text)


def distinct(keys: Iterable[str]) -> dict[str, str]:
    """A slug for each key; keys that would share one get a digest each, whatever their order."""
    slugs = {key: slug(key) for key in keys}
    uses = Counter(slugs.values())
    return {key: found if uses[found] == 1 else _marked(found, key) for key, found in slugs.items()}


def assign(wanted: Mapping[str, str | None]) -> dict[str, str]:
    """From id -> name in one language (None: not attested) to id -> slug.

    A name serves only where nobody else's name or id would have the same slug; else the id does.
    """
    return allot(distinct(wanted), {key: slug(name) for key, name in wanted.items() if name})


def allot(fallback: Mapping[str, str], named: Mapping[str, str]) -> dict[str, str]:
    """From the slugs of ids, and of some of their names, to id -> slug, as `assign` does it."""
    uses = Counter(named.values())
    owner = {found: key for key, found in fallback.items()}
    free = {key: found for key, found in named.items() if uses[found] == 1 and owner.get(found, key) == key}
    return {key: free.get(key, other) for key, other in fallback.items()}


def _marked(short: str, text: str) -> str:
    digest = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return f"{short}-{digest}".lstrip("-")
