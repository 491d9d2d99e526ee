"""Nothing of the source documents was lost, altered or added: hash by hash, both ways."""

from __future__ import annotations

import csv
import runpy
from collections import Counter
from pathlib import Path

from kb.corpus.reader import Reader
from kb.corpus.texts.files import text_files
from kb.corpus.texts.paragraphs import paragraphs

HERE = Path(__file__).parent
paragraph_hash = runpy.run_path(str(HERE.parents[1] / "tools/source_hashes.py"))["paragraph_hash"]


def source_hashes() -> dict[str, Counter[str]]:
    """The hashes of each source document's paragraphs."""
    found: dict[str, Counter[str]] = {}
    with (HERE / "source_hashes.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            found.setdefault(row["document"], Counter())[row["hash"]] += 1
    return found


def corpus_hashes() -> dict[str, Counter[str]]:
    """The hashes of the paragraphs in the corpus's text files, by the document they name."""
    found: dict[str, Counter[str]] = {}
    reader = Reader()
    for language in reader.languages():
        for text in text_files(reader, language):
            words = [paragraph_hash(paragraph.words) for paragraph in paragraphs(text)]
            found.setdefault(text.head.source.removeprefix("document "), Counter()).update(words)
    reader.faults.raise_if_any()
    return found


def test_every_paragraph_of_every_document_is_in_the_corpus_as_often_as_there() -> None:
    sources, corpus = source_hashes(), corpus_hashes()
    assert sum(sum(hashes.values()) for hashes in sources.values()) == 140
    assert {document: hashes - corpus[document] for document, hashes in sources.items()} == {
        document: Counter() for document in sources
    }


def test_the_corpus_adds_no_paragraph_to_what_its_sources_say() -> None:
    sources = source_hashes()
    assert {document: hashes - sources[document] for document, hashes in corpus_hashes().items()} == {
        document: Counter() for document in sources
    }


def test_a_changed_word_changes_the_hash_and_layout_does_not() -> None:
    assert paragraph_hash("708.5. Un effet") != paragraph_hash("708.5. Un autre effet")
    assert paragraph_hash("  • Un effet  ") == paragraph_hash("- Un effet") == paragraph_hash("Un effet[]")


def test_repairs_leave_the_original_recoverable() -> None:
    from kb.corpus import load_texts

    texts = load_texts()
    passages = [rule.passage for rule in texts.rules()]
    passages += [example.passage for rule in texts.rules() for example in rule.examples]
    passages += [block.passage for document in texts.documents for block in document.blocks]
    repaired = [passage for passage in passages if passage.repairs]
    assert [len(passage.repairs) for passage in repaired] == [1, 2, 1]
    for passage in repaired:
        assert passage.text != passage.original
        for repair in passage.repairs:
            assert repair.context in passage.original
            assert repair.reads in passage.text
            assert repair.why
            assert repair.evidence
