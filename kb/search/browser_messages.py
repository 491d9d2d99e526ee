"""What the search in the browser says to the reader."""

from __future__ import annotations

from typing import Any

from kb.messages import Message, msg, msgc

__all__ = ["messages"]

_SAID = {
    "rule": msgc("kind of hit", "Rule"),
    "example": msgc("kind of hit", "Example"),
    "ruling": msgc("kind of hit", "Ruling"),
    "article": msgc("kind of hit", "Article"),
    "card": msgc("kind of hit", "Card"),
    "term": msgc("kind of hit", "Term"),
    "nothing": msg("Nothing found for “{query}”"),
    "common": msg("These words are too common to search by"),
    "failed": msg("The search could not be loaded"),
    "one": msg("1 result"),
    "many": msg("{count} results"),
    "same": msg("same provision: {places}"),
}


def messages(language: str) -> dict[str, Any]:
    """Every message by its key, in `language`; `{…}` stand for what the browser fills in."""
    return {key: _text(message, language) for key, message in _SAID.items()}


def _text(message: Message, language: str) -> str:
    return message.render(language)
