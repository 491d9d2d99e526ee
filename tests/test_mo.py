"""Compiled catalogs are read as the standard library reads them."""

from __future__ import annotations

import gettext
from array import array
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from kb.messages import DOMAINS
from kb.mo import SHIPPED_RULES, MoFile


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", ["fr", "it", "en"])
def test_every_message_is_the_standard_librarys(language: str, domain: str, root: Path) -> None:
    file = root / f"site/locale/{language}/LC_MESSAGES/{domain}.mo"
    ours = MoFile(file.read_bytes())
    with file.open("rb") as opened:
        theirs = gettext.GNUTranslations(opened)
    held = [key for key in theirs._catalog if key]  # type: ignore[attr-defined]
    assert len(held) > 20
    for key in held:
        msgid = key if isinstance(key, str) else key[0]
        assert ours.single(msgid) == theirs.gettext(msgid)
        for number in (0, 1, 2, 5):
            expected = "" if isinstance(key, str) else theirs.ngettext(msgid, "", number)
            assert ours.plural(msgid, number) == expected


@pytest.mark.parametrize("rule", SHIPPED_RULES)
def test_the_shipped_rules_are_those_of_their_headers(rule: str, root: Path) -> None:
    theirs = gettext.c2py(rule)  # type: ignore[attr-defined]
    for number in (*range(200), 999_999, 1_000_000, 1_000_001, 2_000_000, 5_000_000):
        assert SHIPPED_RULES[rule](number) == theirs(number)
    heads = [path.read_text() for path in root.glob("site/locale/*/LC_MESSAGES/*.po")]
    assert sum(f"plural={rule};" in head for head in heads) == len(DOMAINS)


def _compiled(*messages: tuple[str | tuple[str, str], str | tuple[str, str]]) -> bytes:
    catalog = Catalog(locale="de")
    for msgid, text in messages:
        catalog.add(msgid, text)
    binary = BytesIO()
    write_mo(binary, catalog)
    return binary.getvalue()


def test_what_is_not_there_is_empty() -> None:
    data = _compiled(
        (("%(count)d rule", "rules"), ("%(count)d règle", "règles")), ("no rules here", "aucune")
    )
    found = MoFile(data)
    assert found.plural("%(count)d rule", 3) == "règles"
    for absent in ("rules", "no rules", "here", "%(count)d", "\0", "aucune"):
        assert found.single(absent) == found.plural(absent, 2) == ""
    assert MoFile(b"").single("no rules here") == ""


def test_one_written_on_a_machine_of_the_other_byte_order_is_read() -> None:
    data = _compiled(("card", "carte"))
    numbers = 7 + 4 * 2
    words = array("I", data[: 4 * numbers])
    words.byteswap()
    assert MoFile(words.tobytes() + data[4 * numbers :]).single("card") == "carte"


@pytest.mark.parametrize("data", [b"\0" * 28, b"\xde\x12\x04\x95", b"PK\x03\x04" * 9])
def test_other_data_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="catalog"):
        MoFile(data)
