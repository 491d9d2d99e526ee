"use strict";
// What is said above the hits: how a query was understood, what was looked for as well, words like one that
// nothing has, a language that knows the words better (kb/search/present/explain.py, kb/search/suggestions).
window.kb ||= {};

const kbExplain = (() => {
  // Of a term with many names in three languages, as many as fit in a line.
  const OTHER_NAMES = 6;

  /** @type {(code: string, kind: "conjunction" | "disjunction", parts: string[]) => string} */
  const list = (code, kind, parts) => new Intl.ListFormat(kb.usage(code), { type: kind }).format(parts);
  /** @type {Record<string, string>} */
  const SIGNS = { ":": "=", "<=": "≤", ">=": "≥", "!=": "≠" };
  /** @type {(name: string | undefined, sign: string) => string} */
  const sized = (name, sign) =>
    name === "id" && sign === ":" ? "≤ " : "=:".includes(sign) ? "" : `${SIGNS[sign] || sign} `;
  /** @type {(condition: Condition, context: Typed) => string} */
  const compared = (node, { messages, code }) =>
    `${messages[`of_${node.key}`]} ${SIGNS[node.sign] || node.sign} ${kb.suggestions.called(node, code)}`;

  /** @type {(node: Condition, context: Typed & { on: string }) => string} */
  function condition(node, context) {
    const { messages, code } = context;
    const name = node.key;
    if (node.sign === "!=" && !kb.conditions.byChecker(name) && !kb.late.sized.includes(name)) {
      return kb.view.fill(messages.not, { what: condition({ ...node, sign: ":" }, context) });
    }
    if (kb.conditions.byChecker(name)) {
      return kb.view.fill(messages.checker, { day: kb.day(context.on, code), what: compared(node, context) });
    }
    if (name === "date") return kb.view.fill(messages.op_date, { value: kb.day(node.value, code) });
    if (name === "lang") return kb.view.fill(messages.op_lang, { value: messages[`word_${node.value}`] });
    if (name === "cr" && node.value.endsWith("."))
      return kb.view.fill(messages.op_below, { value: node.value.slice(0, -1) });
    const value = node.inner
      ? compared(node.inner, context)
      : sized(name, node.sign) + kb.suggestions.called(node, code);
    return kb.view.fill((node.sign === "=" && messages[`op_${name}=`]) || messages[`op_${name}`], { value });
  }

  // A query said back in words.
  /** @type {(node: QueryNode, context: Typed & { on: string }) => string} */
  function explained(node, context) {
    const { messages, code } = context;
    /** @type {(one: QueryNode) => string} */
    const inner = (one) => explained(one, context);
    /** @type {(one: QueryNode) => string} */
    const listed = (one) =>
      one.kind === "and" || one.kind === "or"
        ? kb.view.fill(messages.within, { what: inner(one) })
        : inner(one);
    if (node.kind === "words") return kb.view.fill(messages.words, { words: node.text });
    if (node.kind === "phrase") return kb.view.fill(messages.exactly, { words: node.text });
    if (node.kind === "exact") return kb.view.fill(messages.exactly, { words: node.text });
    if (node.kind === "not") return kb.view.fill(messages.not, { what: inner(node.node) });
    if (node.kind === "condition") return condition(node, context);
    /** @type {(one: QueryNode) => string} */
    const half = (one) => (one.kind === "condition" ? compared(one, context) : explained(one, context));
    if (node.kind === "halves") {
      if (!node.conditions.length) return messages.several;
      return kb.view.fill(messages.halves, {
        halves: list(code, "conjunction", node.conditions.map(half)),
      });
    }
    return list(code, node.kind === "and" ? "conjunction" : "disjunction", node.nodes.map(listed));
  }

  // The longest terms of a query, none of its language overlapping, then those of other languages: {start, end, concepts}.
  /** @type {(words: string[], context: Pick<Context, "sources" | "language">) => { start: number, end: number, concepts: number[] }[]} */
  function termsOf(words, { sources, language }) {
    const own = kb.index.spans(language.terms, words, words.map(language.language.stem));
    /** @type {{ start: number, end: number, concepts: number[] }[]} */
    const found = [];
    for (const { start, end, concept } of [
      ...kb.index.longest(own),
      ...kb.index.foreignSpans(sources, language, words),
    ]) {
      const same = found.find((one) => one.start === start && one.end === end);
      if (same) same.concepts.push(concept);
      else found.push({ start, end, concepts: [concept] });
    }
    return found;
  }

  /** @type {(words: string[], from: Source) => string[]} */
  const stemsOf = (words, from) => words.map(from.language.stem);

  // What was looked for beside the terms of the query, and the way to leave it out.
  /** @type {(text: string, known: Known) => Generator<Remark>} */
  function* expansions(text, { sources, language, code, messages, widened }) {
    const tokens = kb.words.contentWords(widened, language.language);
    const words = tokens.map((one) => one.text);
    for (const { start, end, concepts } of termsOf(words, { sources, language })) {
      const term = widened.slice(tokens[start].start, tokens[end - 1].end);
      const names = concepts.flatMap((concept) => (language.entries?.[concept] || [])[2] || []);
      const usual = kb.words.contentWords(names[0] || "", language.language).map((one) => one.text);
      const isUsual = stemsOf(usual, language).join() === stemsOf(words.slice(start, end), language).join();
      if (isUsual) continue; // only an older, everyday or foreign word tells what else was looked for
      const others = [...new Set(names)]
        .filter((name) => kb.words.fold(name) !== kb.words.fold(term))
        .slice(0, OTHER_NAMES);
      if (!others.length) continue;
      const known = { text: others.join(", "), lang: language.code === code ? "" : language.code };
      const exact = text.replace(term, `"${term}"`);
      yield [
        kb.view.fill(messages.expanded, { term }),
        " ",
        known,
        " ",
        ...(exact === text ? [] : [{ text: messages.only, query: exact }]),
      ];
    }
  }

  // The words most like one that no text has.
  /** @type {(word: string, words: Iterable<string>) => { far: number, word: string }[]} */
  function likest(word, words) {
    const unlike = 1 - kb.settings.nearWords.alike;
    const alike = [...words].map((one) => {
      const length = Math.max(one.length, word.length);
      return { word: one, far: kb.names.errors(word, one, Math.floor(unlike * length)) / length };
    });
    return alike
      .filter(({ far }) => far <= unlike)
      .sort((a, b) => a.far - b.far)
      .slice(0, kb.settings.nearWords.shown);
  }

  // The language that has the likest words, the query's own if several do, and these words.
  /** @type {(word: string, context: Pick<Context, "sources" | "language">) => { from: Source, found: string[] }} */
  function likestOf(word, { sources, language }) {
    const all = [language, ...sources.filter((from) => from !== language)].map((from) => ({
      from,
      words: likest(word, new Set([...from.spelt.keys(), ...from.vocabulary.keys()])),
    }));
    const [best] = all.filter(({ words }) => words.length).sort((a, b) => a.words[0].far - b.words[0].far);
    return best
      ? { from: best.from, found: best.words.map((one) => one.word) }
      : { from: language, found: [] };
  }

  // Files without which the nearest words of a large language, or in how many documents they are, cannot be told.
  /** @type {(language: Source, words: string[]) => string[]} */
  function wanting(language, words) {
    if (!language.shards.length) return [];
    if (!language.spelt.size) return [`search/${language.code}/spelt.js`];
    return words.flatMap((word) => kb.index.missing([language], `${word} `));
  }

  // Whether some text has the word, or another inflection of it in the query's language.
  /** @type {(word: string, sources: Source[], language: Source) => boolean} */
  const isKnown = (word, sources, language) =>
    sources.some((from) => from.vocabulary.has(word) || from.language.stop.has(word)) ||
    (word.includes("-") &&
      word.split("-").every((part) => part.length < 2 || isKnown(part, sources, language))) ||
    [language.frequencies.stems, language.frequencies.facts].some((field) =>
      field.has(language.language.stem(word)),
    );

  /** @type {(from: Source, word: string) => boolean} */
  const begun = (from, word) => [...from.vocabulary.keys()].some((one) => one.startsWith(word));

  /** @type {(text: string, known: Known) => Generator<Remark>} */
  function* near(text, { sources, language, asked, filter: read, messages, code, lacking }) {
    /** @type {(word: string) => boolean} */
    const begins = (word) =>
      asked.unfinished &&
      word === asked.words[asked.words.length - 1] &&
      sources.some((from) => begun(from, word));
    // Of many words small ones tell nothing.
    const shortest = asked.words.length <= kb.settings.most.strangeWords ? 2 : kb.settings.nearWords.shortest;
    const doubted = read ? read.unread : asked.words;
    const strange = doubted.filter(
      (word) =>
        word.length >= shortest && !/\d/.test(word) && !isKnown(word, sources, language) && !begins(word),
    );
    for (const word of strange.slice(0, kb.settings.most.strangeWords)) {
      const { from, found } =
        word.length < kb.settings.nearWords.shortest
          ? { from: language, found: [] }
          : likestOf(word, { sources, language });
      for (const file of [...wanting(language, []), ...wanting(from, found)]) lacking.add(file);
      const typed = kb.words.contentWords(text, language.language).find((one) => one.text === word);
      const buttons = found.flatMap((one) => {
        const surface = from.spelt.get(one) || from.vocabulary.get(one) || one;
        const texts = [...kb.index.having(from, "words", one).keys()];
        const count =
          texts.filter((at) => from.documents[at].kind !== "summary").length +
          kb.index.having(from, "facts", kb.index.knownStem(from, one)).size;
        const query = typed ? text.slice(0, typed.start) + surface + text.slice(typed.end) : surface;
        return [
          " ",
          {
            text: count ? `${surface} (${count})` : surface,
            query,
            lang: from.code === code ? "" : from.code,
          },
        ];
      });
      const told = !found.length ? messages.strange : from === language ? messages.near : messages.nearIn;
      const values = {
        language: messages[`word_${from.code}`],
        word: typed ? text.slice(typed.start, typed.end) : word,
      };
      yield [{ text: kb.view.fill(told, values), absent: true }, ...buttons];
    }
  }

  // The language that knows the words of a query, if it is not the page's, or if the query's own has nothing.
  /** @type {(bare: string, known: Known) => Remark[]} */
  function elsewhere(bare, { sources, language, messages, code, hits, asked }) {
    const better = hits.length ? language : kb.rank.languageOf(sources, bare, language.code);
    if (!asked.words.length || better.code === (hits.length ? code : language.code)) return [];
    return [[kb.view.fill(messages.elsewhere, { language: messages[`word_${better.code}`] })]];
  }

  // As of which day cards are looked at, where an era chooses it.
  /** @type {(tree: QueryNode, context: Typed) => Remark[]} */
  function eve(tree, { messages, code }) {
    const day = kb.query.eveOf(tree);
    return day ? [[kb.view.fill(messages.eve, { day: kb.day(day, code) })]] : [];
  }

  // How plain words were read as a filter, and the way back to words.
  /** @type {(text: string, answer: Hits, context: Typed) => Remark[]} */
  function filter(text, { filter: read }, { messages }) {
    if (!read) return [];
    if (!read.documents.length) return [[kb.view.fill(messages.noneSo, { query: read.query })]];
    const query = { text: read.query, query: read.query };
    return [
      [
        kb.view.fill(messages.filter, { query: "" }),
        query,
        " · ",
        { text: messages.asWords, query: `(${text.trim()})` },
      ],
    ];
  }

  // What stands beneath the hits: what was looked for beside the words.
  /** @type {(text: string, answer: Hits, context: Typed) => Remark[]} */
  function beside(text, answer, context) {
    const widened = answer.tree ? kb.query.widened(answer.tree) : text;
    return answer.filter ? [] : [...expansions(text, { ...context, ...answer, widened })];
  }

  // All remarks on an answer that stand above it, each a list of parts for kb.view.remark.
  /** @type {(text: string, answer: Hits, context: Typed) => Remark[]} */
  function above(text, answer, context) {
    const { messages } = context;
    const bare = answer.tree ? kb.query.bare(answer.tree) : text;
    const known = { ...context, ...answer, widened: answer.tree ? kb.query.widened(answer.tree) : text };
    const isUnsure = !answer.named && answer.asked.words.length > 0;
    return [
      ...(answer.tree
        ? [
            [
              kb.view.fill(messages.understood, {
                what: explained(answer.tree, { ...context, on: kb.query.dayOf(answer.tree) }),
              }),
            ],
          ]
        : []),
      ...(answer.tree ? eve(answer.tree, context) : []),
      ...(answer.quoted ? [[kb.view.fill(messages.notSo, { words: answer.quoted.join("”, “") })]] : []),
      ...filter(text, answer, context),
      ...(isUnsure || answer.filter?.unread.length ? near(text, known) : []),
      ...elsewhere(bare, known),
    ];
  }

  // That the rule on a keyword has no text here: `partly_here` of kb/search/questions/named.py.
  /** @type {(text: string, context: Context, typed: Typed) => Remark[]} */
  function ruleless(text, { language }, { messages }) {
    const words = kb.words.contentWords(text, language.language).map((one) => one.text);
    const keywords = (kb.late.cards.keywords[words.join(" ")] ?? words.join(" ")).split("|");
    return keywords
      .map((keyword) => kb.late.ruleless[kb.words.fold(keyword)])
      .filter(Boolean)
      .map((number) => [kb.view.fill(messages.noRuleOf, { word: text.trim(), number })]);
  }

  return { above, beside, isKnown, likest, ruleless };
})();

kb.explain = kbExplain;
