"use strict";
// Which documents answer a query with quotes, operators, exclusions or alternatives: kb/search/ranking/evaluate.py.
window.kb ||= {};

const kbQuery = (() => {
  const NOTHING = { score: 0, literal: true, whole: true };
  /** @type {(a: Score, b: Score) => number} */
  const better = (a, b) =>
    a.score - b.score || Number(a.literal) - Number(b.literal) || Number(a.whole) - Number(b.whole);

  /** @type {(kind: string[]) => (tree: QueryNode) => string} */
  const texts = (kind) => (tree) =>
    kb.parsing
      .walk(tree)
      .map((node) => ("text" in node && kind.includes(node.kind) ? node.text : ""))
      .filter(Boolean)
      .join(" ");

  // The words that texts are searched for, and those of them that stand for their concepts too.
  const bare = texts(["words", "phrase", "exact"]);
  const widened = texts(["words"]);

  /** @type {(tree: QueryNode) => boolean} */
  const isPlain = (tree) => ["words", "phrase", "exact"].includes(tree.kind);

  // The query without operators that do not exist; null if nothing is left.
  /** @type {(node: QueryNode) => QueryNode | null} */
  function known(node) {
    if (node.kind === "condition") return kb.conditions.isKnown(node.key) ? node : null;
    if (node.kind === "halves") {
      const conditions = node.conditions.map(known).filter((inner) => inner !== null);
      return conditions.length || !node.conditions.length ? { ...node, conditions } : null;
    }
    if (node.kind === "not") {
      const inner = known(node.node);
      return inner && { ...node, node: inner };
    }
    if (node.kind !== "and" && node.kind !== "or") return node;
    const nodes = node.nodes.map(known).filter((inner) => inner !== null);
    return nodes.length ? { ...node, nodes } : null;
  }

  /** @type {(tree: QueryNode) => string | null} */
  function dayOf(tree) {
    return kb.parsing.wanted(tree).find(({ key }) => key === "date")?.value || null;
  }

  // The last day of the era in era:2006; null for the present era and for none, and where date: chooses the day.
  /** @type {(tree: QueryNode) => string | null} */
  function eveOf(tree) {
    const asked = kb.parsing.wanted(tree).filter(({ key }) => key === "era");
    const at = kb.late.eras.slice(0, -1).findIndex(([key]) => asked.some((one) => one.value === key));
    if (at < 0 || dayOf(tree)) return null;
    return kb.conditions.eve(kb.late.eras[at + 1][1]);
  }

  /** @type {(tree: QueryNode) => boolean} */
  const asksOfCards = (tree) =>
    kb.parsing.walk(tree).some((node) => node.kind === "halves") ||
    kb.parsing.conditions(tree).some((one) => !kb.conditions.isOnTexts(one.key));

  // The words of a text by place, a compound's parts with it.
  /** @type {(text: string, language: Language) => string[][]} */
  function placed(text, language) {
    const found = [];
    for (const token of kb.words.tokens(text, language)) {
      if (token.part) found[found.length - 1].push(token.text);
      else found.push([token.text]);
    }
    return found;
  }

  // Whether a text has those words one after the other: all of them as they are if stop words are among them.
  /** @type {(text: string, words: string[], language: Language) => boolean} */
  function says(text, words, language) {
    const places = placed(text, language);
    /** @type {(place: string[], word: string) => boolean} */
    const equal = (place, word) =>
      words.some((one) => language.stop.has(one)) ? place[0] === word : place.includes(word);
    return places.some(
      (_, at) => at + words.length <= places.length && words.every((word, i) => equal(places[at + i], word)),
    );
  }

  // The words in their order, exactly, in whichever language has them.
  /** @type {(text: string, looked: Looked) => Matches} */
  function phrase(text, { sources, language: spoken, lacking }) {
    const found = new Map();
    for (const from of sources) {
      const words = kb.words
        .tokens(text, from.language)
        .filter((one) => !one.part)
        .map((one) => one.text);
      const telling = words.filter((one) => !from.language.stop.has(one));
      if (!telling.length) continue;
      const own = from === spoken;
      const scores = telling.map(
        (word) =>
          kb.index.word(from, word, own ? from.language.stem(word) : kb.index.knownStem(from, word)).scores,
      );
      const [first, ...rest] = telling.map((word) => kb.index.having(from, "words", word));
      for (const at of first.keys()) {
        const document = from.documents[at];
        if (!rest.every((one) => one.has(at))) continue;
        if (document.text === undefined) lacking.add(kb.index.textFile(document));
        if (document.text === undefined || !says(document.text, words, from.language)) continue;
        const score =
          scores.reduce((sum, one) => sum + (one.get(at) || 0), 0) * (own ? 1 : kb.settings.ranking.foreign);
        found.set(document.id, { document, ...NOTHING, score });
      }
    }
    return found;
  }

  /** @type {(all: Matches[]) => Matches} */
  function any(all) {
    const found = new Map();
    for (const [id, one] of all.flatMap((each) => [...each])) {
      if (!found.has(id) || better(one, found.get(id)) > 0) found.set(id, one);
    }
    return found;
  }

  /** @type {(all: Matches[]) => Matches} */
  function every([first, ...others]) {
    const found = new Map();
    for (const [id, one] of first) {
      const rest = others.flatMap((other) => other.get(id) ?? []);
      if (rest.length < others.length) continue;
      const each = [one, ...rest];
      found.set(id, {
        document: one.document,
        score: each.reduce((sum, match) => sum + match.score, 0),
        literal: each.every((match) => match.literal),
        whole: each.every((match) => match.whole),
      });
    }
    return found;
  }

  // What a query leaves that only says what it does not want: of all cards, or of everything.
  /** @type {(nodes: QueryNode[], looked: Looked) => Matches} */
  function others(nodes, { documents }) {
    const ofCards = nodes.some((not) => asksOfCards(not.kind === "not" ? not.node : not));
    return new Map(
      [...documents]
        .filter(([, one]) => !ofCards || one.kind === "card")
        .map(([id, document]) => [id, { document, ...NOTHING }]),
    );
  }

  /** @type {(nodes: QueryNode[], looked: Looked) => Matches} */
  function all(nodes, context) {
    const wanted = kb.conditions.ofOne(nodes.filter((node) => node.kind !== "not"));
    const found = wanted.length
      ? every(wanted.map((node) => matches(node, context)))
      : others(nodes, context);
    for (const { node } of nodes.filter((one) => one.kind === "not")) {
      for (const id of excluded(node, context)) found.delete(id);
      // Nobody knows what the rule says that a summary stands for.
      for (const [id, { document }] of found) if (document.kind === "summary") found.delete(id);
    }
    return found;
  }

  // What is left out: documents with every word of it, whatever its inflection and their language.
  /** @type {(node: QueryNode, looked: Looked) => Set<string>} */
  function excluded(node, context) {
    if (node.kind === "words")
      return havingAll(kb.rank.question(context.sources, context.language, node.text, false).words, context);
    if (node.kind !== "and" && node.kind !== "or") return new Set(matches(node, context).keys());
    const each = node.nodes.map((inner) => excluded(inner, context));
    const all = new Set(each.flatMap((ids) => [...ids]));
    return node.kind === "or" ? all : new Set([...all].filter((id) => each.every((ids) => ids.has(id))));
  }

  // The documents that have all the words or are described by them, in whichever language.
  /** @type {(words: string[], looked: Looked) => Set<string>} */
  function havingAll(words, { sources, language }) {
    const found = sources.flatMap((from) => {
      const each = words.map((word) => {
        const stem = from === language ? from.language.stem(word) : kb.index.knownStem(from, word);
        return new Set([
          ...kb.index.word(from, word, stem).scores.keys(),
          ...kb.index.facts(from, stem).keys(),
        ]);
      });
      return from.documents.filter((_, at) => each.length && each.every((one) => one.has(at)));
    });
    return new Set(found.map((one) => one.id));
  }

  /** @type {(node: QueryNode | Printed, looked: Looked) => Matches} */
  function matches(node, context) {
    if (node.kind === "words")
      return kb.rank.matches(
        context.sources,
        kb.rank.question(context.sources, context.language, node.text, false),
      );
    if (node.kind === "phrase" || node.kind === "exact") return phrase(node.text, context);
    if (node.kind === "condition" || node.kind === "halves" || node.kind === "printed") {
      return new Map(
        kb.conditions.holding(node, context).map((document) => [document.id, { document, ...NOTHING }]),
      );
    }
    if (node.kind === "or") return any(node.nodes.map((inner) => matches(inner, context)));
    return all(node.kind === "and" ? node.nodes : [node], context);
  }

  // Whether a query names tokens, which are no cards.
  /** @type {(tree: QueryNode) => boolean} */
  const asksOfTokens = (tree) =>
    kb.parsing
      .conditions(tree)
      .some(({ key, value }) => ["is", "t"].includes(key) && value.split(" ").includes("token"));

  // Every document once, the query's language first.
  /** @type {(context: Context, tree: QueryNode) => Map<string, Doc>} */
  function everything({ sources, language }, tree) {
    const found = new Map();
    const isMeant = asksOfTokens(tree);
    for (const from of [language, ...sources]) {
      for (const one of from.documents) {
        const row = one.kind === "card" && kb.late?.cards.cards[one.place ?? -1];
        if (!found.has(one.id) && (isMeant || !row || row[0] !== "token")) found.set(one.id, one);
      }
    }
    return found;
  }

  const today = () => new Date().toISOString().slice(0, 10);

  // The day as of which cards are looked at.
  /** @type {(tree: QueryNode) => string} */
  const seen = (tree) => dayOf(tree) || eveOf(tree) || today();

  // Why a query cannot be read, in words.
  /** @type {(fault: Fault, messages: Messages) => string} */
  function said(fault, messages) {
    const { expected } = fault.values;
    const values = {
      ...fault.values,
      expected: expected instanceof kb.parsing.Fault ? said(expected, messages) : expected,
    };
    return kb.view.fill(messages[fault.key], values);
  }

  // Where words in quotes among others are in no text so: what has the words.
  /** @type {(found: Hits, text: string, tree: QueryNode | null, typed: Typed, numbers: Numbered | null) => Hits} */
  function unquoted(found, text, tree, typed, numbers) {
    const nodes = tree && tree.kind !== "phrase" ? kb.parsing.walk(tree) : [];
    const isAbsent = (/** @type {QueryNode} */ node) => {
      const alone = kb.hits.find(text, node, typed, null);
      return !alone.hits.length && !alone.lacking.size;
    };
    const quoted = nodes.flatMap((node) => (node.kind === "phrase" && isAbsent(node) ? [node.text] : []));
    if (!quoted.length || found.lacking.size) return found;
    const plain = kb.parsing.plain(text).replace(/"/g, " ");
    const read = kb.hits.isSpecial(plain) ? known(kb.parsing.parse(plain).tree) : null;
    const relaxed = kb.hits.find(plain, read, typed, numbers);
    return relaxed.hits.length ? { ...relaxed, quoted } : found;
  }

  // The hits for what was typed with all remarks on it, or why it cannot be read.
  /** @type {(typed: Typed) => Answer} */
  function answer(typed) {
    const { text, messages } = typed;
    try {
      const isSpecial = kb.hits.isSpecial(text);
      const numbers = kb.numbers.numbered(text, typed.sources, isSpecial ? kb.parsing.closed(text) : []);
      const left = numbers ? kb.parsing.withNumbers(numbers) : text;
      const { tree: whole, told } = isSpecial ? kb.parsing.parse(left) : { tree: null, told: [] };
      const tree = whole && known(whole);
      if (whole && !tree) return { hits: [], told: kb.suggestions.ofConditions(whole, typed) };
      const first = kb.hits.find(left, tree, typed, numbers);
      const found = first.hits.length ? first : unquoted(first, left, tree, typed, numbers);
      const coming = kb.conditions.awaited(typed.code).filter((file) => found.lacking.has(file));
      if (coming.length) return { ...found, told: [[messages.coming]] };
      const suggested = whole ? kb.suggestions.ofConditions(whole, typed) : [];
      const odd = told.map(({ key, values }) => [kb.view.fill(messages[key], values)]);
      const other =
        !found.hits.length && tree && asksOfCards(tree) ? kb.suggestions.elsewhere(text, tree, typed) : [];
      const isEmpty = !found.hits.length && !numbers && !(tree && kb.parsing.conditions(tree).length);
      const here = isEmpty && !found.common ? [[{ text: messages.sections, absent: true }]] : [];
      return {
        ...found,
        told: [...found.told, ...odd, ...suggested, ...other, ...kb.explain.above(left, found, typed)],
        beside: [...kb.explain.beside(left, found, typed), ...here],
      };
    } catch (fault) {
      if (!(fault instanceof kb.parsing.Fault)) throw fault;
      const reason = said(fault, messages);
      return { hits: [], told: [[reason]], fault: reason };
    }
  }

  return {
    answer,
    bare,
    widened,
    isPlain,
    known,
    matches: (/** @type {QueryNode} */ tree, /** @type {Context} */ context) =>
      matches(tree, { ...context, documents: everything(context, tree), on: seen(tree) }),
    dated: dayOf,
    dayOf: seen,
    eveOf: (/** @type {QueryNode} */ tree) => (asksOfCards(tree) ? eveOf(tree) : null),
  };
})();

kb.query = kbQuery;
