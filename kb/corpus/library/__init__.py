"""The user's library: what they brought themselves, one source a file, beside the shipped corpus.

    library.json                     the version of this form
    rules/en@2026-04-17.jsonl        a rulebook: its provenance, then a piece a line
    cards/mtgjson-allprintings.jsonl a pool of cards: its provenance, then a set or a card a line

Each file is written beside its place and renamed into it, so that the library is always whole.
"""
