"""Hostile and damaged files: one clear line with the place, and the library as it was."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import os
import re
import tarfile
import zipfile
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from synthetic_pool import mtg_card, mtg_file, mtg_set, pool, scry_card, scry_pool

from kb.answers.cards import library_sheet
from kb.corpus import Parts
from kb.corpus.importers.cards import CardsImport, import_mtgjson
from kb.corpus.importers.scryfall import import_scryfall
from kb.corpus.importers.streams import elements, packed
from kb.corpus.library.card_file import CardFile
from kb.corpus.library.source import sources
from kb.errors import InputError, KbError
from kb.languages import INTERFACE

TODAY = date(2031, 5, 1)
ALL = json.dumps(mtg_file({each["code"]: each for each in pool()})).encode()
ONE = json.dumps(mtg_file(pool()[0])).encode()
BULK = ("[\n" + ",\n".join(json.dumps(card) for card in scry_pool()) + "\n]\n").encode()


def silent(done: int, total: int, last: str) -> None:
    """No bar in tests."""


def mtgjson(path: Path, library: Path) -> None:
    import_mtgjson(path, library, TODAY, silent)


def scryfall(path: Path, library: Path) -> None:
    import_scryfall(path, library, TODAY, silent)


def refused(work: Callable[[Path, Path], None], path: Path) -> str:
    """The one line that refuses `path`; the library is as it was."""
    library = path.parent / "library"
    good = path.parent / "good.json"
    good.write_bytes(ONE)
    mtgjson(good, library)
    before = {file: file.read_bytes() for file in library.rglob("*") if file.is_file()}
    with pytest.raises(InputError) as told:
        work(path, library)
    assert {file: file.read_bytes() for file in library.rglob("*") if file.is_file()} == before
    for language in INTERFACE:
        line = told.value.render(language)
        assert str(path) in line
        assert "\n" not in line
        assert len(line) < 600
    return str(told.value)


def written(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def card_with(**more: object) -> bytes:
    return json.dumps(mtg_file(mtg_set("BAD", [mtg_card("A"), mtg_card("B") | more]))).encode()


MTGJSON = {
    "an empty file": (b"", "an empty file"),
    "blanks": (b"  \n ", "an empty file"),
    "no JSON": (b"MTGJSON", "malformed JSON at byte 0"),
    "cut in a set": (
        ONE[: len(ONE) // 2],
        f"at byte {len(ONE) // 2}, expected the rest of it: it is cut off",
    ),
    "cut in the second of many": (ALL[: len(ALL) // 2], "cut off"),
    "cut before the last brace": (ALL[:-1], "cut off"),
    "malformed in the middle": (ALL.replace(b'"code": "INV"', b'"code" "INV"'), "malformed JSON at byte"),
    "other data": (json.dumps(mtg_file({"Flying": "keyword"})).encode(), "a set of cards"),
    "a list": (b'{"data": [1, 2]}', "found a list, expected an object"),
    "a name that is a number": (
        card_with(name=7),
        "$.data.cards[1].name: found a whole number, expected a text",
    ),
    "a name that is missing": (card_with(name=None), "$.data.cards[1].name: found no value"),
    "cards that are text": (
        json.dumps(mtg_file({"code": "A", "cards": "x"})).encode(),
        "found a text, expected a list",
    ),
    "a name of ten megabytes": (card_with(name="A" * 10_000_000), "too long or too large"),
    "absurd nesting": (b'{"data": {"x": ' + b"[" * 200_000, "nested without end"),
    "absurd nesting in a field that is not read": (
        card_with(deep=0).replace(b'"deep": 0', b'"deep": ' + b"[" * 200_000),
        "nested without end",
    ),
    "no card": (json.dumps(mtg_file(mtg_set("NIL", []))).encode(), "no card"),
    "bad letters": (
        ONE.replace(b"Lone Word", b"Lone \xff\xfe", 1),
        f"text that is not UTF-8, at byte {ONE.index(b'Lone Word') + 5}",
    ),
    "a name that turns around": (
        json.dumps(mtg_file(mtg_set("BAD", [mtg_card("Left\u202eRight")]))).encode(),
        "its name has a control character",
    ),
}


@pytest.mark.parametrize("case", MTGJSON)
def test_mtgjson_that_is_none(tmp_path: Path, case: str) -> None:
    data, told = MTGJSON[case]
    assert told in refused(mtgjson, written(tmp_path, "bad.json", data))


SCRYFALL = {
    "an empty file": (b"", "an empty file"),
    "no JSON": (b"<html>", ":1: found <html>"),
    "cut after a line": (BULK[: BULK.rindex(b"]")], "cut off"),
    "cut in a line": (BULK[: len(BULK) // 2], "cut off"),
    "a line that is none": (
        BULK.replace(b'"lang": "de"', b'"lang": 9'),
        ":4 $.lang: found a whole number, expected a text",
    ),
    "cut in an array on one line": (BULK.replace(b"\n", b"")[:-9], "cut off"),
    "a line without end": (b'{"name": "' + b"A" * (1 << 22), "bytes without an end"),
    "nothing": (b"[]", "no card"),
}


@pytest.mark.parametrize("case", SCRYFALL)
def test_scryfall_that_is_none(tmp_path: Path, case: str) -> None:
    data, told = SCRYFALL[case]
    assert told in refused(scryfall, written(tmp_path, "bad.json", data))


@pytest.mark.parametrize(
    ("ending", "pack"), [(".xz", lzma.compress), (".gz", gzip.compress), (".bz2", bz2.compress)]
)
def test_a_truncated_or_damaged_packing_is_told(
    tmp_path: Path, ending: str, pack: Callable[[bytes], bytes]
) -> None:
    data = pack(ALL)
    assert refused(mtgjson, written(tmp_path, f"cut.json{ending}", data[: len(data) // 2]))
    assert refused(mtgjson, written(tmp_path, f"none.json{ending}", b"not packed at all"))
    damaged = bytearray(data)
    damaged[len(data) // 2] ^= 0xFF
    assert refused(mtgjson, written(tmp_path, f"damaged.json{ending}", bytes(damaged)))


def test_a_truncated_tar_or_zip_is_told(tmp_path: Path) -> None:
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w:xz") as archive:
        info = tarfile.TarInfo("AAA.json")
        info.size = len(ALL)
        archive.addfile(info, io.BytesIO(ALL))
    assert refused(mtgjson, written(tmp_path, "cut.tar.xz", plain.getvalue()[:-60]))
    zipped = io.BytesIO()
    with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as held:
        held.writestr("AAA.json", ALL)
    assert refused(mtgjson, written(tmp_path, "cut.zip", zipped.getvalue()[:-30]))
    assert refused(mtgjson, written(tmp_path, "none.zip", b"PK but no zip"))


@pytest.mark.parametrize(
    "name",
    [
        "../AAA.json",
        "/tmp/AAA.json",
        "a/../../AAA.json",
        "..\\AAA.json",
        "C:\\AAA.json",
        "C:AAA.json",
        "\\\\srv\\x\\AAA.json",
    ],
)
def test_names_that_lead_out_of_an_archive_are_refused(tmp_path: Path, name: str) -> None:
    with tarfile.open(tmp_path / "out.tar", "w") as archive:
        info = tarfile.TarInfo(name)
        info.size = len(ONE)
        archive.addfile(info, io.BytesIO(ONE))
    assert "stay inside" in refused(mtgjson, tmp_path / "out.tar")
    with zipfile.ZipFile(tmp_path / "out.zip", "w") as held:
        held.writestr(name, ONE)
    assert "stay inside" in refused(mtgjson, tmp_path / "out.zip")


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE])
def test_links_and_devices_in_archives_are_refused(tmp_path: Path, kind: bytes) -> None:
    with tarfile.open(tmp_path / "link.tar", "w") as archive:
        info = tarfile.TarInfo("AAA.json")
        info.type, info.linkname = kind, "/etc/passwd"
        archive.addfile(info)
    assert "a link or device" in refused(mtgjson, tmp_path / "link.tar")


def test_a_link_in_a_zip_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "link.zip", "w") as held:
        info = zipfile.ZipInfo("AAA.json")
        info.external_attr = 0xA1FF << 16
        held.writestr(info, "/etc/passwd")
    assert "a link or device" in refused(mtgjson, tmp_path / "link.zip")


@pytest.mark.parametrize("ending", [".xz", ".gz", ".bz2", ".zip", ".tar.gz"])
def test_a_bomb_is_defused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str) -> None:
    monkeypatch.setattr(packed, "FREE", 1 << 20)
    data = b'{"data": {"code": "A", "x": "' + b"A" * (24 << 20)
    path = tmp_path / f"bomb.json{ending}"
    if ending == ".zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as held:
            held.writestr("A.json", data)
    elif ending == ".tar.gz":
        with tarfile.open(path, "w:gz") as archive:
            info = tarfile.TarInfo("other.bin")
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    else:
        pack = {".xz": lzma.compress, ".gz": gzip.compress, ".bz2": bz2.compress}[ending]
        path.write_bytes(pack(data))
    assert "an archive of ordinary size once unpacked" in refused(mtgjson, path)


def test_a_set_without_end_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elements, "MAX_ELEMENT", 1 << 20)
    data = b'{"data": {"AAA": {"code": "AAA", "x": "' + b"A" * (4 << 20) + b'"}}}'
    assert "bytes without an end" in refused(mtgjson, written(tmp_path, "long.json", data))


def test_an_element_tried_in_vain_is_not_told_as_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(elements, "MAX_TRIED", 50_000)
    nested = b'{"CARD": {"x": [' + b'{"AAA": {}, "BBB": {"y": 1}},' * 300 + b"1]}}"
    told = refused(mtgjson, written(tmp_path, "all.json", b'{"data": {"AAA": ' + nested + b"}}"))
    assert "bytes without an end" in told
    assert "cut off" not in told
    told = refused(scryfall, written(tmp_path, "bulk.json", b'[{"x": [' + b"{}, {}, " * 300 + b"1]}]"))
    assert "bytes without an end" in told


def packed_tar(path: Path, name: str = "AAA.json", **headers: str) -> Path:
    with tarfile.open(path, "w", format=tarfile.PAX_FORMAT) as archive:
        info = tarfile.TarInfo(name)
        info.size, info.pax_headers = len(ONE), headers
        archive.addfile(info, io.BytesIO(ONE))
    return path


@pytest.mark.parametrize(
    "headers",
    [
        {"GNU.sparse.size": "a"},
        {"GNU.sparse.realsize": "a"},
        {"GNU.sparse.map": "0,a"},
        {"GNU.sparse.major": "1", "GNU.sparse.minor": "0"},
        {"size": "a"},
        {"comment": "A" * (2 << 20)},
    ],
)
def test_headers_of_a_tar_that_are_none_are_told(tmp_path: Path, headers: dict[str, str]) -> None:
    assert "a damaged archive" in refused(mtgjson, packed_tar(tmp_path / "odd.tar", **headers))


def test_a_file_with_holes_is_refused(tmp_path: Path) -> None:
    size = len(ONE)
    path = packed_tar(
        tmp_path / "holes.tar",
        **{"GNU.sparse.map": f"0,{size}", "GNU.sparse.size": str(1 << 40), "GNU.sparse.numblocks": "1"},
    )
    assert "a link or device" in refused(mtgjson, path)


def test_a_tar_that_breaks_off_between_its_files_is_told(tmp_path: Path) -> None:
    whole = packed_tar(tmp_path / "whole.tar").read_bytes()
    end = len(whole.rstrip(b"\0")) // 512 * 512 + 512
    assert "a damaged archive" in refused(mtgjson, written(tmp_path, "cut.tar", whole[:end]))
    spoilt = whole[:end] + b"no header".ljust(512) + whole[:end]
    assert "a damaged archive" in refused(mtgjson, written(tmp_path, "spoilt.tar", spoilt))


def test_what_an_archive_skips_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "FREE", 1 << 20)
    path = tmp_path / "skipped.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for name, size in (("other.bin", 24 << 20), ("AAA.json", len(ONE))):
            info = tarfile.TarInfo(name)
            info.size = size
            archive.addfile(info, io.BytesIO(ONE.ljust(size)))
    assert "an archive of ordinary size once unpacked" in refused(mtgjson, path)


def test_a_name_in_an_archive_that_is_no_utf_8(tmp_path: Path) -> None:
    path = packed_tar(tmp_path / "names.tar", "b\udce9.json")
    made = import_mtgjson(path, tmp_path / "library", TODAY, silent)
    assert made.source.provenance["counts"]["cards"] == 3
    path = tmp_path / "names.zip"
    with zipfile.ZipFile(path, "w") as held:
        held.writestr("bée.json", ONE)
    path.write_bytes(path.read_bytes().replace("é".encode(), b"\xff\xff"))
    assert "a damaged archive" in refused(mtgjson, path)


@pytest.mark.skipif(os.name == "nt", reason="names of files are no bytes there")
@pytest.mark.parametrize("work", [import_mtgjson, import_scryfall])
def test_a_files_name_that_is_no_utf_8(tmp_path: Path, work: Callable[..., CardsImport]) -> None:
    folder = tmp_path / os.fsdecode(b"s\xe9ts")
    folder.mkdir()
    path = written(folder, os.fsdecode(b"b\xe9.json"), ONE if work is import_mtgjson else BULK)
    for brought, library in ((path, "of a file"), (folder, "of a folder")):
        if brought is path or work is import_mtgjson:
            made = work(brought, folder / library, TODAY, silent)
            assert made.source.provenance["file"] == ("b\\udce9.json" if brought is path else "s\\udce9ts")
            (source,) = sources(folder / library)
            assert source.provenance == made.source.provenance


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes in its files")
def test_a_pipe_without_a_writer_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    for work in (mtgjson, scryfall):
        assert "expected a plain file" in refused(work, tmp_path / "pipe.json")


def test_too_many_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "MAX_MEMBERS", 3)
    with zipfile.ZipFile(tmp_path / "many.zip", "w") as held:
        for at in range(5):
            held.writestr(f"{at}.txt", "")
    assert "at most 3 files" in refused(mtgjson, tmp_path / "many.zip")


def test_a_folder_where_a_file_was_meant(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        scryfall(tmp_path, tmp_path / "library")
    assert sources(tmp_path / "library") == []


def test_a_link_in_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret.json").write_bytes(ONE)
    folder = tmp_path / "sets"
    folder.mkdir()
    (folder / "AAA.json").symlink_to(tmp_path / "secret.json")
    with pytest.raises(InputError, match="a link or device"):
        mtgjson(folder, tmp_path / "library")


@given(at=st.integers(0, len(ALL) - 1), byte=st.integers(0, 255), cut=st.integers(0, len(ALL)))
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_damage_is_read_or_told(tmp_path: Path, at: int, byte: int, cut: int) -> None:
    for data in (ALL[:at] + bytes([byte]) + ALL[at + 1 :], ALL[:cut]):
        path = written(tmp_path, "fuzzed.json", data)
        with suppress(KbError):
            mtgjson(path, tmp_path / "fuzzed")


def looked_over(library: Path) -> None:
    """Everything that the library has is read, as a card's page, a look-up, a list of sets read it."""
    for source in sources(library, "cards"):
        file, parts = CardFile(source), Parts()
        vars(parts).update(pools=[file], translations=None)
        for name in file.index:
            file.line(name)
            file.card(name)
            library_sheet(name, "fr", parts)
        for each in file.sets():
            file.set_names(each.code)


ODD_LINES = [
    b"{}",
    b"[]",
    b"7",
    b"null",
    b"x",
    b"",
    b'{"card":"lone-word"}',
    b'{"set":"AAA"}',
    b"[" * 100_000,
]


@pytest.mark.parametrize("odd", ODD_LINES)
def test_an_odd_line_in_a_pool_is_told(tmp_path: Path, odd: bytes) -> None:
    made = import_mtgjson(written(tmp_path, "all.json", ALL), tmp_path / "library", TODAY, silent)
    path = made.source.path
    lines = path.read_bytes().split(b"\n")
    looked_over(tmp_path / "library")
    for at in range(len(lines) - 1):
        path.write_bytes(b"\n".join([*lines[:at], odd, *lines[at + 1 :]]))
        with pytest.raises(InputError) as told:
            looked_over(tmp_path / "library")
        assert str(path) in str(told.value)


@pytest.mark.parametrize(
    "at", [b"9" * 40, b"-1", b"-99999999999999999999", b'"0"', b"1.5", b"null", b"[]", b"3"]
)
def test_an_absurd_place_in_the_index_of_a_pool_is_told(tmp_path: Path, at: bytes) -> None:
    made = import_mtgjson(written(tmp_path, "all.json", ALL), tmp_path / "library", TODAY, silent)
    path = made.source.path
    whole = path.read_bytes()
    for odd in (
        re.sub(rb'("index":\{"[a-z-]+":)\d+', rb"\g<1>" + at, whole),
        re.sub(rb'"index_at":"\d{20}"', b'"index_at":"' + at.strip(b'"')[:20].rjust(20) + b'"', whole),
    ):
        path.write_bytes(odd)
        with pytest.raises(InputError, match="the cards as they were written"):
            looked_over(tmp_path / "library")


@given(at=st.integers(0, 10_000), byte=st.integers(0, 255))
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_damage_to_a_pool_is_read_or_told(tmp_path: Path, at: int, byte: int) -> None:
    made = import_mtgjson(written(tmp_path, "all.json", ALL), tmp_path / "library", TODAY, silent)
    whole = made.source.path.read_bytes()
    at %= len(whole)
    made.source.path.write_bytes(whole[:at] + bytes([byte]) + whole[at + 1 :])
    with suppress(KbError):
        looked_over(tmp_path / "library")
    made.source.path.unlink()


def left_of(work: Callable[..., object], path: Path) -> dict[str, str]:
    """What an import leaves out and why; the library can be read afterwards."""
    made = work(path, path.parent / "library", TODAY, silent)
    (source,) = sources(path.parent / "library", "cards")
    file = CardFile(source)
    assert [file.card(name).id for name in file.index] == ["good"]
    assert [each.code for each in file.sets()] == ["AAA"]
    return {place: str(why) for place, why in made.left}  # type: ignore[attr-defined]


@pytest.mark.parametrize("day", ["2026-99-99", "", "20260101", "2026-02-30"])
def test_a_printing_without_a_possible_day_is_left_out(tmp_path: Path, day: str) -> None:
    cards = [scry_card("Good", "aaa"), scry_card("Bad", "bad", released_at=day)]
    path = written(tmp_path, "bulk.json", json.dumps(cards).encode())
    assert left_of(import_scryfall, path) == {"BAD 1 Bad": f"“{day}” is not a day"}


def test_a_set_without_a_possible_day_is_left_out(tmp_path: Path) -> None:
    held = [mtg_set("AAA", [mtg_card("Good")]), mtg_set("BAD", [mtg_card("Bad")], "2026-99-99")]
    path = written(tmp_path, "all.json", json.dumps(mtg_file({each["code"]: each for each in held})).encode())
    assert left_of(import_mtgjson, path) == {"BAD": "“2026-99-99” is not a day"}


@pytest.mark.parametrize("code", ["../../x", "a b", "<i>", "X" * 11])
def test_what_can_be_no_code_of_a_set_is_left_out(tmp_path: Path, code: str) -> None:
    why = f"“{code.upper()}” is not the code of a set"
    path = written(
        tmp_path, "bulk.json", json.dumps([scry_card("Good", "aaa"), scry_card("Bad", code)]).encode()
    )
    assert left_of(import_scryfall, path) == {f"{code.upper()} 1 Bad": why}
    (tmp_path / "library" / "cards" / "scryfall-bulk.jsonl").unlink()
    folder = tmp_path / "sets"
    folder.mkdir()
    held = {
        "good.json": mtg_set("AAA", [mtg_card("Good")]),
        "bad.json": mtg_set(code.upper(), [mtg_card("Bad")]),
    }
    for name, each in held.items():
        written(folder, name, json.dumps(mtg_file(each)).encode())
    assert left_of(import_mtgjson, folder) == {code.upper(): why}


def test_the_other_publishers_file_is_told_with_its_command(tmp_path: Path) -> None:
    ours = written(tmp_path, "set.json", json.dumps(mtg_file(mtg_set("AAA", [mtg_card("Good")]))).encode())
    theirs = written(
        tmp_path, "bulk.json", json.dumps([{"object": "card"} | scry_card("Good", "aaa")]).encode()
    )
    for work, path, command in ((import_scryfall, ours, "mtgjson"), (import_mtgjson, theirs, "scryfall")):
        with pytest.raises(InputError, match=f"read it with kb import {command}"):
            work(path, tmp_path / "library", TODAY, silent)


def test_what_leaves_no_card_replaces_none(tmp_path: Path) -> None:
    good, empty = mtg_set("AAA", [mtg_card("Good")]), {"object": "error", "code": "not_found"}
    path = written(tmp_path, "all.json", json.dumps(mtg_file(good)).encode())
    import_mtgjson(path, tmp_path / "library", TODAY, silent)
    written(tmp_path, "all.json", json.dumps(empty).encode())
    with pytest.raises(InputError, match="no card that can be kept"):
        import_mtgjson(path, tmp_path / "library", TODAY, silent)
    (source,) = sources(tmp_path / "library", "cards")
    assert list(CardFile(source).index) == ["good"]


def test_a_pool_takes_no_larger_ones_place_unasked(tmp_path: Path) -> None:
    path = written(tmp_path, "all.json", ALL)
    many = import_mtgjson(path, tmp_path / "library", TODAY, silent).source.provenance["counts"]["cards"]
    written(tmp_path, "all.json", json.dumps(mtg_file(mtg_set("AAA", [mtg_card("Good")]))).encode())
    with pytest.raises(InputError, match=f"found 1 card, expected {many} cards or better"):
        mtgjson(path, tmp_path / "library")
    made = import_mtgjson(path, tmp_path / "library", TODAY, silent, replaces=True)
    assert [str(each) for each in made.warnings] == [f"cards/mtgjson-all had {many} cards, now 1 card"]
    assert list(CardFile(made.source).index) == ["good"]


@pytest.mark.parametrize("name", ["", " ", "Left // "])
def test_a_card_without_a_name_is_left_out(tmp_path: Path, name: str) -> None:
    path = written(
        tmp_path, "bulk.json", json.dumps([scry_card("Good", "aaa"), scry_card(name, "aaa")]).encode()
    )
    assert set(left_of(import_scryfall, path).values()) == {"the card has no name"}
    cards = [mtg_card("Good"), mtg_card(name, "2")]
    path = written(tmp_path, "set.json", json.dumps(mtg_file(mtg_set("AAA", cards))).encode())
    (tmp_path / "library" / "cards" / "scryfall-bulk.jsonl").unlink()
    assert set(left_of(import_mtgjson, path).values()) == {"the card has no name"}
