"""Italian."""

from kb.languages.language import Language, shipped

LANGUAGE = Language(
    code="it",
    aliases=frozenset("it ita it-it it_it italian italiano".split()),
    locale="it_IT",
    first_of_month="1°",
    typography=((r"(?<=[^\s]) (?=[;:!?])", ""), (r"(?<=\w)'(?=\w)", "’")),
    stemmer="italian",
    inflections=(
        ("^camere$", "camera"),
        ("^chiavi$", "chiave"),
        ("^comandi$", "comando"),
        ("^complete$", "completo"),
        ("^distrutt[aeio]$", "distruggere"),
    ),
    endings=tuple((one, other) for one in "aeiou" for other in "aeiou"),
    feminine_types=frozenset(["Creature", "Battle", "Land", "Sorcery"]),
    elisions=tuple(
        "c ch d gl l m n s t v un all dall dell nell sull coll pell agl dagl degl negl sugl quell quest "
        "bell sant anch neanch com dov cos quant senz tutt nessun qualcun ciascun alcun mezz".split()
    ),
    possessives=(),
    articles=frozenset("l il lo la i gli le un uno una del dello della dei degli delle di d".split()),
    joiners=("e", "ed", "a"),
    alternatives=("o", "od"),
    card_words=("carta", "la carta"),
    rule_words=(*("regole", "regola", "cr", "r"), "regolamento", "regole complete", "regolamento completo"),
    number_words=tuple(
        "articolo articoli art paragrafo paragrafi par sezione sezioni capitolo punto punti numero numeri "
        "num n comma commi sottoregola vedi vedere vd v cfr confronta".split()
    ),
    part_words=("comma", "lettera", "lett", "punto", "paragrafo", "capoverso", "virgola"),
    from_words=("da", "dal", "dalla", "tra", "fra"),
    range_words=("a", "al", "alla", "fino a", "fino alla"),
    example_words=("Esempio", "Esempi"),
    contents_words=("Sommario", "Indice", "Contenuti"),
    glossary_words=("Glossario",),
    credits_words=("Riconoscimenti", "Crediti", "Ringraziamenti"),
    stop_words=frozenset(
        "a ad agli ai al alla alle allo anche c che ci come con d da dagli dai dal dalla dalle dallo degli "
        "dei del della delle dello di e ed gli ha hanno i il in io l la le lei lo loro lui ma mi ne negli "
        "nei nel nella nelle nello noi non o per piu quella quelle quelli quello questa queste questi "
        "questo se si sia sono su sua sue sugli sui sul sulla sulle sullo suo suoi ti tra tu un una uno vi "
        "voi cosa dove posso puo puoi quale quali quando quanta quante quanti quanto perche".split()
    ),
    vocabulary=shipped("italian"),
)
