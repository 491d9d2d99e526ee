"use strict";
// From a query to one list of hits of all kinds: what it names first, then what has its words
// (kb/search/searcher.py).
window.kb ||= {};

const kbHits = (() => {
  const MOST = 10;
  // Names that the query may mean stand between the best texts and the others, so many of each.
  const LATER = 3;

  // What became of a rule (kb/search/records/occurrences.py): its wording, the first day without it, its number of today, whether
  // that settles it otherwise. Known once the late tables are there.
  /** @type {(document: Doc) => Force} */
  function force({ kind, number, start }) {
    const known = kb.late && (kind === "rule" || kind === "example") && kb.late.force[`${number} ${start}`];
    return known || ["", "", "", false];
  }

  // The same provision elsewhere by whether it lays down the same; nothing is said before that is known.
  /** @type {(document: Doc, others: Doc[]) => { others: string[], differing: string[] }} */
  function elsewhere(document, others) {
    const [own] = force(document);
    /** @type {(one: Doc) => boolean} */
    const agrees = (one) => !own || !force(one)[0] || own === force(one)[0];
    /** @type {(all: Doc[]) => string[]} */
    const places = (all) => (kb.late ? all.map((one) => `${one.from.code} ${one.number}`) : []);
    return { others: places(others.filter(agrees)), differing: places(others.filter((one) => !agrees(one))) };
  }

  // The days of an edition in words (kb/rules/edition.py).
  /** @type {(start: string, end: string, code: string, messages: Messages) => string} */
  const days = (start, end, code, messages) =>
    start &&
    kb.view.fill(messages[end ? "span" : "since"], {
      start: kb.day(start, code),
      end: end && kb.day(end, code),
    });

  // What a text shows of itself; `others` are the same provision elsewhere.
  /** @type {(document: Doc, context: Context, others: Doc[]) => Hit} */
  function textHit(document, { marked, lacking, code, messages }, others) {
    if (document.text === undefined) lacking.add(kb.index.textFile(document));
    const [, until, today, isReworded] = force(document);
    const { kind, path = "", number, title, start, end, text, from } = document;
    const where = [messages[`word_${from.code}`], days(start, end, code, messages)]
      .filter(Boolean)
      .join(" · ");
    return {
      kind,
      path,
      lang: from.code,
      title: number || title,
      heading: `${number ? `${number.split(".")[0]} · ` : ""}${title} · ${where}`,
      group: number ? `${from.code} ${number.split(".")[0]} ${start}` : `${path.split("#")[0]} ${title}`,
      where: number ? `${title} · ${where}` : where,
      snippet: text === undefined ? [] : kb.snippet(text, from, marked),
      gone: [until, today, isReworded],
      ...elsewhere(document, others),
    };
  }

  // A card by its name in the interface language, or in English and saying so, with its names in the others.
  /** @type {(card: NamedCard, context: Context) => Hit} */
  function cardHit({ at, page, names, title }, { code, own }) {
    /** @type {boolean} */
    const attested = names[kb.settings.codes.indexOf(code)].every(([name]) => name);
    const whole = names.map((halves) =>
      halves.some(([name]) => name) ? halves.map(([name]) => name || "?").join(" // ") : "",
    );
    const where = [...new Set(whole)].filter((name) => name && name !== title).join(" · ");
    return {
      kind: "card",
      path: page,
      ...kb.view.called(title, attested, code),
      where,
      about: own.described?.[at],
      place: at,
      snippet: [],
      others: [],
    };
  }

  /** @type {(at: number, context: Context) => Hit} */
  function termHit(at, { own, marked }) {
    const [path, title, words, definition] = own.entries?.[at] ?? ["", "", [], ""];
    const snippet = kb.snippet(`${words.join(", ")}. ${definition}`, own, marked);
    return { kind: "term", path, lang: own.code, title, where: "", snippet, others: [] };
  }

  // A set, a cycle, an edition, a whole article.
  /** @type {(at: number, context: Context) => Hit} */
  function placeHit(at, { own, code }) {
    const [kind, path, title, lang, about] = own.places?.[at] ?? ["set", "", "", code, ""];
    const called = kb.view.called(title, kind === "article" || kind === "ruling" || lang === code, code);
    return { kind, path, ...called, about, where: "", snippet: [], others: [] };
  }

  /** @type {(document: Found, context: Context, others: Doc[]) => Hit} */
  const shown = (document, context, others) =>
    "isPlace" in document
      ? placeHit(document.place ?? 0, context)
      : document.kind === "card"
        ? cardHit(context.cards.rows[document.place ?? 0], context)
        : document.from && document.kind !== "term"
          ? textHit(document, context, others)
          : termHit(document.place ?? 0, context);

  // All documents that one stands for: of a provision those of all languages and editions, of a rule's
  // examples, where they have only been found by their words, all.
  /** @type {(document: Found, isNamed: boolean, context: Context) => Doc[]} */
  function alike(document, isNamed, { sources }) {
    if (!document.from) return [];
    const { kind, provision, from } = document;
    if (kind === "example") {
      const of = (/** @type {Doc} */ one) => one.provision || `${one.number} ${one.start}`;
      const isOther = (/** @type {Doc} */ one) => one.kind === kind && of(one) === of(document);
      return isNamed ? [] : from.documents.filter(isOther);
    }
    if (!provision) return [];
    return sources.flatMap((each) =>
      [...(each.provisions.get(provision)?.keys() ?? [])].map((at) => each.documents[at]),
    );
  }

  // Which of the texts of a provision stands for all that are `same`: see `_provision` of kb/search/searcher.py.
  /** @type {(document: Found, same: Doc[], context: Context, found: Matches) => Found} */
  function leading(document, same, { language }, found) {
    const match = found.get(document.id);
    if (!document.from || !match) return document;
    const { kind, start, provision = "", from, of } = document;
    const isFit = (/** @type {Doc} */ one) => {
      const other = found.get(one.id);
      if (!other || one.from !== from || one.kind !== kind) return false;
      return provision.startsWith("=") || (other.literal >= match.literal && other.whole >= match.whole);
    };
    /** @type {(one: Doc) => boolean} */
    const isOf = (one) => one.kind === "rule" && one.number === of && one.start === start;
    /** @type {(one: Doc) => string} */
    const place = (one) =>
      [one.kind === "rule", one.from === language, !one.past].map(Number).join("") + one.start;
    const [best] = same
      .filter(kind === "summary" ? isOf : isFit)
      .sort((a, b) => (place(a) < place(b) ? 1 : place(a) > place(b) ? -1 : a.order - b.order));
    return best || document;
  }

  // The best of each provision, `named` before `ranked`; what else has it hangs under it.
  /** @type {(named: Found[], ranked: Found[], context: Context, found: Matches) => Hit[]} */
  function merged(named, ranked, context, found) {
    const seen = new Set();
    /** @type {Merged[]} */
    const every = [];
    for (const [at, document] of [...named, ...ranked].entries()) {
      if (every.length === MOST && !kb.page) break;
      if (seen.has(document.id)) continue;
      const same = alike(document, at < named.length, context);
      for (const one of [document, ...same]) seen.add(one.id);
      const best = at < named.length ? document : leading(document, same, context, found);
      if (best.kind === "summary") continue; // its rule has not come yet
      every.push([best, same]);
    }
    return (kb.page?.chosen(every) ?? every).map(([best, same]) => {
      const others = same.filter((one) => one !== best && one.kind === "rule");
      return { ...shown(best, context, others), summary: summaryOf(best, same, context) };
    });
  }

  // The concordance's sentences on a rule of which there is no text in the page's language.
  /** @type {(shown: Found, same: Doc[], context: Context) => string} */
  function summaryOf(shown, same, { own, lacking }) {
    if (shown.kind !== "rule" || !shown.from || shown.from === own) return "";
    const [wording] = force(shown);
    const isText = (/** @type {Doc} */ one) =>
      one.kind === "rule" && one.from === own && (!wording || !force(one)[0] || force(one)[0] === wording);
    if (same.some(isText)) return "";
    const found = same.find(
      (one) =>
        one.kind === "summary" && one.from === own && one.of === shown.number && one.start === shown.start,
    );
    if (found && found.text === undefined) lacking.add(kb.index.textFile(found));
    return found?.text || "";
  }

  // The terms of the glossary that the whole query is, each with the rule that defines it.
  /** @type {(context: Context) => Found[]} */
  const termsCalled = ({ asked, own, sources, language }) =>
    asked.spans
      .filter((span) => span.end - span.start === asked.words.length && own.entries?.[span.concept])
      .flatMap((span) => [
        { id: `term ${span.concept}`, kind: "term", place: span.concept },
        ...defining(own.entries?.[span.concept]?.[5], sources, language),
      ]);

  // The sets, cycles, editions and articles that the whole query names; sections where it says so: `_places` of
  // kb/search/questions/named.py.
  /** @type {(context: Context) => Found[]} */
  function placesCalled({ asked, language }) {
    const stems = asked.words.map(language.language.stem);
    const whole = stems.join(" ");
    /** @type {(word: string | undefined, rest: string[]) => { kinds: string[], key: string }} */
    const announced = (word, rest) => ({
      kinds: (word && rest.length && kb.late?.placeNames[word]) || [],
      key: rest.join(" "),
    });
    const both = [
      announced(asked.words[0], stems.slice(1)),
      announced(asked.words.at(-1), stems.slice(0, -1)),
    ];
    /** @type {(kind: string, keys: string[]) => boolean} */
    const isMeant = (kind, keys) => both.some(({ kinds, key }) => kinds.includes(kind) && keys.includes(key));
    const found = (language.places ?? []).flatMap(([kind, , , , , keys], place) =>
      keys.includes(whole) || isMeant(kind, keys)
        ? /** @type {Found[]} */ ([{ id: `place ${place}`, kind, isPlace: true, place }])
        : [],
    );
    /** @type {(title: string) => string} */
    const keyOf = (title) =>
      kb.words
        .contentWords(title, language.language)
        .map((word) => language.language.stem(word.text))
        .join(" ");
    const sections = both.some(({ kinds }) => kinds.includes("rule"))
      ? language.documents.filter(
          ({ kind, number, title }) =>
            kind === "rule" && !number.includes(".") && isMeant("rule", [keyOf(title)]),
        )
      : [];
    return whole ? [...sections, ...found] : [];
  }

  /** @type {(provision: string | undefined, sources: Source[], language: Source) => Doc[]} */
  function defining(provision, sources, language) {
    if (!provision) return [];
    /** @type {(one: Doc) => string} */
    const place = (one) => [one.from === language, !one.past].map(Number).join("") + one.start;
    return sources
      .flatMap((from) => [...(from.provisions.get(provision)?.keys() ?? [])].map((at) => from.documents[at]))
      .filter((one) => one.kind === "rule")
      .sort((a, b) => (place(a) < place(b) ? 1 : -1))
      .slice(0, 1);
  }

  /** @type {(context: Context) => boolean} */
  const isStrange = ({ asked, language }) =>
    asked.words.length <= kb.settings.most.nameWords &&
    asked.words.some((word) => !language.vocabulary.has(word));

  // The cards that the query names; if nothing has all its words, or it is not yet whole, those it may mean.
  // `apart`: halves that it joins are of different cards, or of one card that has no other such half.
  /** @type {(text: string, context: Context, isLiteral: boolean) => { called: Form[], like: Form[], apart: Form[] }} */
  function cardsNamed(text, { cards: names, language, asked, ...context }, isLiteral) {
    const called = kb.names.called(names, text, language.language);
    if (called.length) return { called, like: [], apart: [] };
    const apart = kb.names.crossed(names, text, language.language);
    if (apart.length) return { called: apart, like: [], apart };
    const may = asked.unfinished || (!isLiteral && isStrange({ ...context, cards: names, language, asked }));
    const like = may ? kb.names.like(names, text) : [];
    const unpaired = like.length ? [] : kb.names.unpaired(names, text, language.language);
    return { called: unpaired, like, apart: unpaired };
  }

  // Whether it is written as names are: few words, all but small ones with a capital.
  /** @type {(text: string, sources: Source[]) => boolean} */
  function isTitle(text, sources) {
    const words = text
      .replace(/,/g, " ")
      .split(/\s+/)
      .filter((word) => word && !sources.some((from) => from.language.stop.has(kb.words.fold(word))));
    return (
      words.length > 1 &&
      words.length <= kb.settings.most.nameWords &&
      words.every((word) => /^\p{Lu}/u.test(word)) &&
      text !== text.toUpperCase()
    );
  }

  /** @type {(forms: Form[]) => Found[]} */
  const cards = (forms) => forms.map((form) => ({ id: `card ${form.at}`, kind: "card", place: form.at }));

  // That no card is called so: these are halves of other cards.
  /** @type {(text: string, apart: Form[], typed: Typed) => Remark[]} */
  function unpaired(text, apart, { messages }) {
    if (!apart.length || !messages.halvesOf) return [];
    return [
      [
        kb.view.fill(messages.halvesOf, {
          text,
          names: apart.map(({ title }) => title).join(messages.semicolon),
        }),
      ],
    ];
  }

  // The conditions of a query on what its other words name.
  /** @type {(tree: QueryNode | null) => QueryNode[]} */
  const conditioned = (tree) =>
    tree?.kind === "and" ? tree.nodes.filter(({ kind }) => !["words", "phrase", "exact"].includes(kind)) : [];

  // The text if it is plain words, among which a small “or” may join some (kb/query/reading.py).
  /** @type {(text: string, tree: QueryNode | null) => string} */
  const prose = (text, tree) =>
    !tree ||
    (!/[()|]|\bOR\b/.test(text) &&
      kb.parsing.walk(tree).every(({ kind }) => kind === "words" || kind === "or"))
      ? text
      : "";

  // Every hit for a query read as `tree` (kb.query), or null for bare words, in what has been loaded so far;
  // `numbers` are those of rules that it names, `text` what is left to search for.
  // `common`: only stop words were typed; `named`: the whole of it is a rule's number or a card's name.
  /** @type {(text: string, tree: QueryNode | null, typed: Typed, numbers: Numbered | null) => Hits} */
  function find(text, read, typed, numbers) {
    // In a sentence a small “or” joins nothing, but is one of its words.
    const isSentence = read?.kind === "or" && text.trim().split(/\s+/).length > kb.settings.most.ofChoice;
    const tree = isSentence && prose(text, read) ? null : read;
    const { sources, cards: names, code, messages } = typed;
    const bare = tree ? kb.query.bare(tree) : text;
    const language = kb.rank.languageOf(sources, bare, code);
    const own = sources.find((from) => from.code === code) ?? language;
    const asked = kb.rank.question(sources, language, bare, !tree);
    const marked = tree
      ? { ...asked, spans: kb.rank.question(sources, language, kb.query.widened(tree), false).spans }
      : asked;
    /** @type {Context} */
    const context = {
      sources,
      cards: names,
      code,
      messages,
      own,
      language,
      asked,
      marked,
      lacking: new Set(),
    };
    const found = tree ? kb.query.matches(tree, context) : kb.rank.matches(sources, context.asked);
    const byScore = kb.rank.ordered(found).map((one) => one.document);
    const ranked = (tree && kb.query && kb.conditions.inOrder(tree, byScore, names.rows)) || byScore;
    const isLiteral = [...found.values()].some((one) => one.literal);
    const isExact = tree?.kind === "exact";
    const whole = (!tree || kb.query.isPlain(tree)) && numbers?.rest !== "";
    // A name may have quotes in it.
    const isQuoted =
      tree?.kind === "and" && tree.nodes.every(({ kind }) => kind === "words" || kind === "phrase");
    const { called, like, apart } = isQuoted
      ? { called: kb.names.called(names, text, language.language), like: [], apart: [] }
      : whole
        ? cardsNamed(bare, context, isLiteral || isExact)
        : { called: [], like: [], apart: [] };
    const held = conditioned(tree).length
      ? kb.query.matches({ kind: "and", nodes: conditioned(tree) }, context)
      : null;
    const numbered = numbers
      ? kb.numbers.rules(numbers, sources, language.code).filter((one) => !held || held.has(one.id))
      : [];
    const isInside = (/** @type {Found} */ one) =>
      numbers?.numbers.some(
        (number) =>
          one.from && "number" in one && (one.number === number || kb.numbers.isBelow(one.number, number)),
      );
    const inside = numbers?.rest ? ranked.filter(isInside) : [];
    const words = prose(text, tree);
    const question = words && kb.asked ? kb.asked(words, context, typed) : null;
    const terms = whole ? termsCalled(context) : [];
    const places = whole ? placesCalled(context) : [];
    const missing = numbers
      ? kb.numbers.missing(numbers, numbered, typed, (tree && kb.query.dated(tree)) || "")
      : [];
    const filter =
      words && !numbers && !called.length && kb.late
        ? kb.filtered(words, found, ranked, context, isTitle(words, sources))
        : null;
    const first = [
      ...numbered,
      ...(question ? question.documents : []),
      ...terms,
      ...cards(called),
      ...places,
      ...(isLiteral ? [] : cards(like)),
    ];
    const mixed = isLiteral ? [...ranked.slice(0, LATER), ...cards(like.slice(0, LATER)), ...ranked] : ranked;
    const hits = filter?.documents.length
      ? merged([...terms, ...filter.documents], [], context, found)
      : merged(first, [...inside, ...mixed], context, found);
    // Rules that are named stand before what else is, several of a section as one.
    const ahead = new Set(
      hits.filter(({ title }) => numbers?.numbers.includes(title)).map(({ group }) => group),
    );
    return {
      ...context,
      hits,
      filter,
      common: !asked.words.length && !found.size && kb.words.tokens(bare, language.language).length > 0,
      named:
        Boolean((numbers && !numbers.rest) || question || (tree && !whole) || filter?.documents.length) ||
        called.length > 0,
      tree,
      leading: ahead.size + terms.length,
      sure: isLiteral || like.length > 0,
      written: whole && tree && tree.kind !== "words" ? tree.kind : "",
      partial: asked.unfinished && !language.vocabulary.has(asked.words[asked.words.length - 1]),
      told: [
        ...missing,
        ...(question ? question.told : unpaired(bare, apart, typed)),
        ...(whole && !numbers && kb.late ? kb.explain.ruleless(bare, context, typed) : []),
      ],
      strange: isStrange(context) && !like.length,
      absent:
        whole && !called.length && !like.length && !terms.length && !isLiteral && !question
          ? tree?.kind === "phrase" || isTitle(bare, sources)
          : false,
      waits: Boolean(question?.waits),
      left: text,
    };
  }

  const SPECIAL =
    /["()]|(^|\s)=\S|\p{L}(:\S|\s*(?:[!<>]=|[=<>])\s*\S)|\p{L}([=<>]|[!<>]=)(\s|$)|(^|[\s(])-[^\s-]/u;

  // Whether a query says more than its words: quotes, parentheses, conditions, exclusions, alternatives.
  /** @type {(text: string) => boolean} */
  function isSpecial(text) {
    const { operators, joining } = kb.settings;
    const read = kb.words.alike(text);
    const words = read.split(/[\s(]+/);
    const isUnfinished = (/** @type {string} */ word) =>
      word.endsWith(":") && operators.includes(word.slice(0, -1));
    return SPECIAL.test(read) || words.some((word) => joining.includes(word) || isUnfinished(word));
  }

  // The name after a !, in quotes or not, which may have quotes in it.
  /** @type {(text: string) => string} */
  const exactly = (text) => /^\s*!\s*(?:"(.+)"|(.+?))\s*$/u.exec(text)?.slice(1).find(Boolean) ?? "";

  // The card of just that name, and nothing else.
  /** @type {(name: string, typed: Typed) => Hits} */
  function named(name, typed) {
    const found = find(`=${name}`, null, typed, null);
    const context = { ...found, hits: [] };
    const called = kb.names.called(typed.cards, name, found.language.language);
    return {
      ...context,
      hits: merged(cards(called), [], context, new Map()),
      filter: null,
      named: called.length > 0,
      common: false,
      leading: 0,
      sure: true,
      written: "exact",
      told: [],
      strange: false,
      absent: !called.length,
      left: name,
    };
  }

  return { find, isSpecial, exactly, named };
})();

kb.hits = kbHits;
// The answer to what was typed; `told` are remarks on it, `fault` why it cannot be read.
kb.answer = (typed) => {
  const name = kb.hits.exactly(typed.text);
  if (name) return kbHits.named(name, typed);
  if (kb.query) return kb.query.answer(typed);
  return kbHits.find(typed.text, null, typed, null);
};
