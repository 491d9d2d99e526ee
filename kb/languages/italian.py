"""Italian."""

from __future__ import annotations

from kb.languages.language import Language

__all__ = ["ITALIAN"]

ITALIAN = Language(
    code="it",
    endonym="Italiano",
    aliases=frozenset("it ita it-it it_it italian italiano".split()),
    stemmer="italian",
    elisions=tuple(
        "c ch d gl l m n s t v un all dall dell nell sull coll pell agl dagl degl negl sugl quell quest "
        "bell sant anch neanch com dov cos quant senz tutt nessun qualcun ciascun alcun mezz".split()
    ),
    articles=frozenset("l il lo la i gli le un uno una del dello della dei degli delle di d".split()),
    joiners=("e", "ed", "a"),
    alternatives=("o", "od"),
    card_words=("carta", "la carta"),
    rule_words=("regole", "regola", "cr", "r"),
    example_words=("Esempio", "Esempi"),
    contents_words=("Sommario", "Indice", "Contenuti"),
    glossary_words=("Glossario",),
    credits_words=("Riconoscimenti", "Crediti", "Ringraziamenti"),
    months=tuple(
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre "
        "dicembre".split()
    ),
    stop_words=frozenset(
        "a ad agli ai al alla alle allo anche c che ci come con d da dagli dai dal dalla dalle dallo degli "
        "dei del della delle dello di e ed gli ha hanno i il in io l la le lei lo loro lui ma mi ne negli "
        "nei nel nella nelle nello noi non o per piu quella quelle quelli quello questa queste questi "
        "questo se si sia sono su sua sue sugli sui sul sulla sulle sullo suo suoi ti tra tu un una uno vi "
        "voi cosa dove posso puo puoi quale quali quando quanta quante quanti quanto perche".split()
    ),
)
