"use strict";
// What can be found in one language, where each word stands in it, and how well a word fits:
// BM25F as kb/search/ranking/scoring.py has it, over an index made here from the texts themselves.
window.kb ||= {};

const kbIndex = (() => {
  // Equal scores stand in the order in which kb/search/records/making.py has them.
  /** @type {Record<string, number>} */
  const ORDER = { rule: 0, example: 0, summary: 0.5, ruling: 1, article: 1, card: 2, term: 3, place: 4 };
  /** @type {Occurrences} */
  const NONE = new Map();
  /** @type {("title" | "stems" | "words")[]} */
  const FIELDS = ["title", "stems", "words"];
  // A beginning of one letter would ask for every file of words.
  const MOST_SHARDS = 3;

  // The lengths that whoosh can keep in a byte; it rounds up to one of them.
  const LENGTHS = Array.from({ length: 256 }, (_, at) => Math.round((1.033 ** at - 1) * 27));
  /** @type {(length: number) => number} */
  const kept = (length) => LENGTHS.find((one) => one >= length) ?? LENGTHS[LENGTHS.length - 1];

  // One language, from its file; what comes later is added to it. Texts and facts are entered one at each step, for a
  // page answers its reader between two.
  /** @type {(data: Texts) => Source} */
  function source(data) {
    /** @type {Source} */
    const from = {
      code: data.lang,
      language: kb.words.language(data.lang, data.language),
      count: data.count,
      averages: data.averages,
      documents: [],
      provisions: new Map(),
      entryOf: new Map(),
      terms: new Map(),
      vocabulary: new Map(),
      spelt: new Map(),
      frequencies: {
        title: new Map(),
        stems: new Map(),
        words: new Map(),
        facts: new Map(),
        concepts: new Map(),
      },
      lengths: { title: [], words: [] },
      shards: data.shards || [],
      received: new Set(),
      cuts: new Map(),
    };
    learn(from, data.terms);
    return from;
  }

  /** @type {(from: Source, data: Texts) => Generator<void>} */
  function* addTexts(from, { documents, titles }) {
    for (const [kind, path, title, number, start, end, said, provision, past, of] of documents) {
      const row = { kind, path, title: titles[title], number, start, end, provision, past, of };
      yield add(from, typeof said === "number" ? { ...row, length: said } : { ...row, text: said });
    }
  }

  // The cards and terms, which are found by what they are called and described by.
  /** @type {(from: Source, data: Facts, rows: NamedCard[]) => Generator<void>} */
  function* addFacts(from, { terms, cards, entries, places }, rows) {
    learn(from, terms);
    yield* countEveryday(from, terms, entries.length);
    from.entries = entries;
    from.places = places;
    from.described = cards.map((text) => (text.split("\n")[1] || "").replaceAll(". ", " · "));
    for (const [at, text] of cards.entries()) {
      yield add(from, { kind: "card", title: rows[at].title, text, id: `card ${at}`, place: at });
    }
    for (const [at, entry] of entries.entries()) {
      if (!entry) continue;
      const [path, title, words, meaning, start] = entry;
      from.entryOf.set(at, from.documents.length);
      yield add(from, {
        kind: "term",
        path,
        title,
        text: `${words.join(", ")}. ${meaning}`,
        start,
        id: `term ${at}`,
        place: at,
      });
    }
  }

  /** @type {(from: Source, terms: Terms) => void} */
  function learn(from, terms) {
    from.cuts.clear();
    for (const [stems, concepts] of Object.entries(terms)) from.terms.set(stems, concepts);
  }

  // Everyday words stand behind the glossary's concepts and come after the texts; large files of words have them.
  /** @type {(from: Source, terms: Terms, first: number) => Generator<void>} */
  function* countEveryday(from, terms, first) {
    if (from.shards.length) return;
    for (const [word, places] of from.frequencies.words) {
      yield;
      // A word that has an entry of its own was counted with its text.
      const said = from.terms.has(`=${word}`) ? [] : terms[from.language.stem(word)];
      for (const concept of said ?? []) {
        if (concept < first) continue;
        for (const [at, times] of places) put(from.frequencies.concepts, concept, at, times);
      }
    }
  }

  /** @type {(from: Source, document: Row) => void} */
  function add(from, document) {
    const at = from.documents.length;
    hold(from, document);
    if (document.provision) put(from.provisions, document.provision, at, 1);
    if (document.kind !== "term")
      from.lengths.title[at] = kept(count(from, "title", at, document.title).length);
    const { kind, title, text = "", length } = document;
    if (document.id) count(from, "facts", at, kind === "term" ? `${title}. ${text}` : text);
    else if (length === undefined) addText(from, at, text);
    else from.lengths.words[at] = kept(length);
  }

  // A document that no word finds.
  /** @type {(from: Source, document: Row) => void} */
  function hold(from, document) {
    const at = from.documents.length;
    const place = document.place ?? kb.settings.codes.indexOf(from.code) * 1e6 + at;
    from.documents.push({
      number: "",
      start: "",
      end: "",
      id: `${from.code} ${at}`,
      ...document,
      from,
      order: ORDER[document.kind] * 1e8 + place,
    });
  }

  // What stands in a file of words or of texts, of which a large language has many (kb/search/browser_shards.py).
  /** @type {(from: Source, data: Part) => void} */
  function receive(from, data) {
    if (data.file === "spelt")
      from.spelt = new Map(data.spelt.split("\t").map((word) => [kb.words.fold(word), word]));
    if (data.file === "lines")
      for (const [i, text] of data.texts.entries()) from.documents[data.first + i].text = text;
    if (data.file !== "words") return;
    for (const line of data.words.split("\n").filter(Boolean)) {
      const [word, places] = line.split("\t");
      if (word[0] !== "#") from.vocabulary.set(word, word);
      let at = -1;
      for (const place of places.split(",")) {
        const [gap, times] = place.split("*").map((one) => parseInt(one || "0", 36));
        at += gap + 1;
        enter(from, word, at, times || 1);
      }
    }
  }

  /** @type {(from: Source, word: string, at: number, times: number) => void} */
  function enter(from, word, at, times) {
    if (word[0] === "#") {
      put(from.frequencies.concepts, Number(word.slice(1)), at, times);
      return;
    }
    put(from.frequencies.words, word, at, times);
    put(from.frequencies.stems, from.language.stem(word), at, times);
  }

  // The file of words in which a stem stands.
  /** @type {(from: Source, stem: string) => number} */
  const shardOf = (from, stem) =>
    Math.max(
      from.shards.findLastIndex((first) => first <= stem),
      0,
    );

  /** @type {(from: Source, word: string, isLast: boolean) => Generator<number>} */
  function* shardsOf(from, word, isLast) {
    yield shardOf(from, from.language.stem(word));
    const [first, last] = [shardOf(from, word), shardOf(from, isLast ? `${word}\uffff` : word)];
    for (let at = first; at <= Math.min(last, first + MOST_SHARDS); at += 1) yield at;
  }

  // The files of words that a query needs and that are not there yet.
  /** @type {(sources: Source[], text: string) => string[]} */
  function missing(sources, text) {
    const large = sources.filter((from) => from.shards.length);
    if (!large.length) return [];
    const words = sources.flatMap((from) =>
      kb.words.contentWords(text, from.language).map((one) => one.text),
    );
    const concepts = sources.flatMap((from) => {
      const own = kb.words.contentWords(text, from.language).map((one) => one.text);
      return spans(from.terms, own, own.map(from.language.stem)).map((one) => `#${one.concept}`);
    });
    return large.flatMap((from) => {
      const wanted = [
        ...words.flatMap((word) => [...shardsOf(from, word, text.endsWith(word))]),
        ...concepts.map((one) => shardOf(from, one)),
      ];
      return [...new Set(wanted)]
        .map((at) => `search/${from.code}/w${at}.js`)
        .filter((file) => !from.received.has(file));
    });
  }

  // The file in which a document's text stands.
  /** @type {(document: Doc) => string} */
  const textFile = (document) =>
    `search/${document.from.code}/t${Math.floor(document.from.documents.indexOf(document) / kb.settings.most.lines)}.js`;

  /** @type {(from: Source, at: number, text: string) => void} */
  function addText(from, at, text) {
    const said = count(from, "words", at, text);
    from.lengths.words[at] = kept(said.length);
    const words = said.filter((one) => !one.part).map((one) => one.text);
    for (const { concept } of spans(from.terms, words, words.map(from.language.stem)))
      put(from.frequencies.concepts, concept, at, 1);
  }

  // Enters the words of a text, those of `words` as they are and by their stems; returns them.
  /** @type {(from: Source, field: Field, at: number, text: string) => Token[]} */
  function count(from, field, at, text) {
    const { stop, stem } = from.language;
    const words = kb.words.tokens(text, from.language).filter((one) => !stop.has(one.text));
    for (const { text: word, start, end } of words) {
      if (!from.vocabulary.has(word)) from.vocabulary.set(word, text.slice(start, end).toLowerCase());
      if (field === "words") put(from.frequencies.words, word, at, 1);
      put(from.frequencies[field === "words" ? "stems" : field], stem(word), at, 1);
    }
    return words;
  }

  /** @type {<K>(table: Map<K, Occurrences>, term: K, at: number, times: number) => void} */
  function put(table, term, at, times) {
    const occurrences = table.get(term) ?? new Map();
    table.set(term, occurrences);
    occurrences.set(at, (occurrences.get(at) || 0) + times);
  }

  // All terms in a sequence of words with their stems, those within longer ones too: {start, end, concept}.
  /** @type {(terms: Map<string, number[]>, words: string[], stems: string[]) => Span[]} */
  function spans(terms, words, stems) {
    /** @type {Span[]} */
    const found = [];
    for (let at = 0; at < stems.length; at += 1) {
      for (let length = Math.min(kb.settings.most.termWords, stems.length - at); length; length -= 1) {
        const own = length === 1 ? terms.get(`=${words[at]}`) : null;
        for (const concept of own || terms.get(stems.slice(at, at + length).join(" ")) || []) {
          found.push({ start: at, end: at + length, concept });
        }
      }
    }
    return found;
  }

  // Of several terms at one place only the longest, none overlapping.
  /** @type {(spans: Span[]) => Span[]} */
  function longest(spans) {
    /** @type {Span[]} */
    const found = [];
    for (const span of spans) {
      const last = found[found.length - 1];
      if (!last || span.start >= last.end || (span.start === last.start && span.end === last.end))
        found.push(span);
    }
    return found;
  }

  // The terms of other languages that have a word which a query's own language does not know.
  /** @type {(sources: Source[], own: Source, words: string[]) => Span[]} */
  function foreignSpans(sources, own, words) {
    const strange = words.map((word) => !own.vocabulary.has(word));
    if (!strange.includes(true)) return [];
    /** @type {Span[]} */
    const found = sources
      .filter((from) => from !== own)
      .flatMap((from) => {
        const at = words.map((_, place) => place).filter((place) => !from.language.stop.has(words[place]));
        const said = at.map((place) => words[place]);
        return longest(
          spans(
            from.terms,
            said,
            said.map((word) => knownStem(from, word)),
          ),
        ).map(({ start, end, concept }) => ({ start: at[start], end: at[end - 1] + 1, concept }));
      });
    return found.filter((one) => strange.slice(one.start, one.end).includes(true));
  }

  // The word's stem; where the texts do not have the word, the stemmer is not asked about another language's.
  /** @type {(from: Source, word: string) => string} */
  const knownStem = (from, word) => (from.vocabulary.has(word) ? from.language.stem(word) : word);

  /** @type {(from: Source, field: Field, term: string) => Occurrences} */
  const having = (from, field, term) => from.frequencies[field].get(term) || NONE;

  // What a word that is still being typed may become, beside itself.
  /** @type {(from: Source, field: Field, word: string) => string[]} */
  function begun(from, field, word) {
    return [...from.frequencies[field].keys()].filter((term) => term !== word && term.startsWith(word));
  }

  // A word's score in each document, by its occurrences in all fields: {scores, idf}.
  /** @type {(from: Source, text: string, stem: string, unfinished?: boolean) => WordScores} */
  function word(from, text, stem, unfinished) {
    /** @type {Map<number, number>} */
    const weighed = new Map();
    const { weights } = kb.settings;
    for (const field of FIELDS) {
      const own = field === "words" ? text : stem;
      for (const term of unfinished ? new Set([own, ...begun(from, field, text)]) : [own]) {
        for (const [at, times] of having(from, field, term)) {
          weighed.set(at, (weighed.get(at) || 0) + (weights[field] * times) / normal(from, field, at));
        }
      }
    }
    return saturated(from, weighed);
  }

  // How long the field is beside the average, damped.
  /** @type {(from: Source, field: Field, at: number) => number} */
  function normal(from, field, at) {
    const name = field === "title" ? "title" : "words";
    const { b } = kb.settings.ranking;
    return 1 - b + (b * from.lengths[name][at]) / from.averages[name];
  }

  /** @type {(from: Source, weighed: Map<number, number>, having?: number) => WordScores} */
  function saturated(from, weighed, having = weighed.size) {
    const { k1 } = kb.settings.ranking;
    const idf = Math.log(1 + (from.count - having + 0.5) / (having + 0.5));
    return {
      idf,
      scores: new Map([...weighed].map(([at, times]) => [at, (idf * times * (k1 + 1)) / (k1 + times)])),
    };
  }

  /** @type {(from: Source, stem: string) => Map<number, number>} */
  const facts = (from, stem) => saturated(from, having(from, "facts", stem)).scores;

  // A concept is as telling as it is rare in all languages.
  /** @type {(from: Source, id: number, sources: Source[]) => WordScores & { known: boolean }} */
  function concept(from, id, sources) {
    const named = (/** @type {Source} */ one) => one.frequencies.concepts.get(id) ?? NONE;
    const total = sources.reduce((sum, one) => sum + named(one).size, 0);
    return { ...saturated(from, named(from), total), known: total > 0 };
  }

  return {
    source,
    addTexts,
    addFacts,
    hold,
    receive,
    missing,
    textFile,
    learn,
    spans,
    longest,
    foreignSpans,
    having,
    knownStem,
    word,
    facts,
    concept,
  };
})();

kb.index = kbIndex;
