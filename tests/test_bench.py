"""What the bench does when something fails: the others go on, and the page says so."""

from __future__ import annotations

from itertools import count
from math import isnan
from pathlib import Path

import peer_sites
import pytest
import sections
import sites
from catalog_files import read
from measure import Growth, Row, Sample, lost, paired, sampled, why
from report import Results, failures, over_bounds, page
from run import measured
from sections import Found, Section

FAULT = RuntimeError("no | engine\nhere")
LOST = "RuntimeError: no / engine here"


def _fails() -> None:
    raise FAULT


def test_a_side_that_fails_leaves_the_others_their_turns() -> None:
    turns = count()
    found = paired({"ours": lambda: next(turns), "theirs": _fails}, 5)
    assert next(turns) == 6
    assert found["ours"].runs == 5
    assert found["theirs"] == lost(FAULT)
    assert isnan(Row("work", found["ours"], "peer", found["theirs"]).ratio)


def test_a_fault_fits_into_a_table() -> None:
    assert why(FAULT) == LOST
    assert len(why(RuntimeError("x" * 1000))) < 120


def test_the_exponent_tells_how_time_grows() -> None:
    points = {size: Sample(size**1.5, 0.0) for size in (1, 10, 100)}
    assert Growth("work", "rules", points).exponent == pytest.approx(1.5)
    assert isnan(Growth("work", "rules", {**points, 1000: lost(FAULT)}).exponent)


@pytest.fixture
def results(tmp_path: Path) -> Results:
    made = Results(tmp_path)
    made.begin({"python": "3"}, [])
    return made


def test_the_page_tells_ratios_few_runs_and_failures(results: Results) -> None:
    many, few = sampled([0.001] * 5), sampled([0.004] * 3)
    rows = [Row("slow", few, "peer", many, bound=3.0), Row("lost", many, "peer", lost(FAULT), bound=1.0)]
    results.put("cold", Found(rows, [], ["| fr | Pagefind | failed: gone |"]))
    shown = page(results.read())
    assert "| slow | 4.0 ± 0.0 ms (3 runs) | peer | 1.0 ± 0.0 ms | 4.00 | 3.00 |" in shown
    assert f"| lost | 1.0 ± 0.0 ms | peer | failed: {LOST} |  | 1.00 |" in shown
    assert list(over_bounds(results.read())) == ["over its bound: slow / peer: 4.00 > 3.00"]
    assert [line.rpartition(": ")[2] for line in failures(results.read())] == ["gone |", "no / engine here"]


def test_a_section_that_fails_keeps_what_it_found(results: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(_quick: bool) -> object:
        yield "found before"
        _fails()

    monkeypatch.setitem(sections.SECTIONS, "cold", Section("Cold start", "About.", half, 1))  # type: ignore[arg-type]
    with pytest.raises(RuntimeError):
        measured("cold", False, results)
    assert results.read()["sections"]["cold"]["lines"] == ["found before"]
    assert f"**Failed: {LOST}**" in page(results.read())


def test_sections_that_are_not_named_keep_what_they_had(results: Results) -> None:
    for name in ("cold", "names"):
        results.put(name, Found([], [], [name]))
    results.begin({"python": "3"}, ["cold"])
    assert list(results.read()["sections"]) == ["names"]


def test_a_builder_whose_pages_lack_a_word_of_ours_fails(tmp_path: Path) -> None:
    for side, text in (("ours", "it’s one"), ("same", "it&#8217;s <b>one</b>"), ("other", "it’s")):
        for code in ("en", "fr", "it"):
            page = tmp_path / side / code / "card" / "x" / "index.html"
            page.parent.mkdir(parents=True)
            page.write_text(f"<p>{text}</p><script>{side}</script>", "utf-8")
    sites._check(tmp_path / "same", tmp_path / "ours", "same", 3)
    with pytest.raises(RuntimeError, match="lacks one"):
        sites._check(tmp_path / "other", tmp_path / "ours", "other", 3)
    with pytest.raises(RuntimeError, match="expected 6"):
        sites._check(tmp_path / "same", tmp_path / "ours", "same", 6)


def test_what_the_peers_pages_say_is_what_ours_say(root: Path) -> None:
    known = {message.id for message in read(root, "fr")}
    assert set(peer_sites._SAID.values()) <= known
