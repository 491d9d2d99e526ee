"use strict";
// Which documents answer a query, and how well: the ranking of kb/search/evaluate.py over MiniSearch.
(() => {
  const kb = (window.kb = window.kb || {});
  const CONCEPT = 0.5;
  const FOREIGN = 0.6;
  const WHOLE = 0.999;
  const UNSAID = 0.4;
  const EXAMPLE = 0.85;
  const LEAST_COVER = 0.34;
  const MOST_WORDS = 40;
  const MAX_TERM = 6;
  const FIELDS = ["title", "text", "concepts"];
  const WORDS = { fields: ["title", "text"], boost: { title: 2 }, bm25: { k: 1.2, b: 0.6, d: 0 } };
  const whole = { tokenize: (text) => [text], processTerm: (term) => term };

  // The texts of one language, ready to be searched, from its index file.
  function source(data) {
    const language = kb.words.language(data.lang, data.language);
    const from = {
      code: data.lang,
      language,
      titles: data.titles,
      documents: data.documents,
      terms: new Map(),
      vocabulary: new Set(data.index.index.map(([term]) => term)),
      index: window.MiniSearch.loadJS(data.index, { fields: FIELDS, searchOptions: whole, ...whole }),
    };
    learn(from, data.terms);
    return from;
  }

  // Adds terms of the glossary, whose words the language then knows.
  function learn(from, terms) {
    for (const [stems, concepts] of Object.entries(terms)) {
      from.terms.set(stems, concepts);
      for (const stem of stems.split(" ")) from.vocabulary.add(stem);
    }
  }

  const scores = (from, query, options) => new Map(from.index.search(query, options).map((hit) => [hit.id, hit.score]));

  const idf = (from, found) => Math.log(1 + (from.documents.length - found.size + 0.5) / (found.size + 0.5));

  // A word's documents in one language: its stem, its beginning while it is being typed.
  function literal(from, word, unfinished) {
    const stem = from.language.stem(word);
    const queries = [{ queries: [stem] }];
    if (unfinished && word.length > 1) queries.push({ queries: [word], prefix: true });
    return scores(from, { combineWith: "OR", queries }, WORDS);
  }

  // The documents with a word like one that no document has.
  const alike = (from, word) =>
    (word.length < 4 ? new Map() : scores(from, from.language.stem(word), { ...WORDS, fuzzy: word.length < 7 ? 1 : 2 }));

  // All terms in a sequence of stems, those within longer ones too: {start, end, concept}.
  function spans(terms, words, stems) {
    const found = [];
    for (let at = 0; at < stems.length; at += 1) {
      for (let length = Math.min(MAX_TERM, stems.length - at); length; length -= 1) {
        const own = length === 1 ? terms.get(`=${words[at]}`) : null;
        for (const concept of own || terms.get(stems.slice(at, at + length).join(" ")) || []) {
          found.push({ start: at, end: at + length, concept });
        }
      }
    }
    return found;
  }

  // The words of a query in the language it is in, and the concepts that they name.
  function question(from, text) {
    const words = kb.words.contentWords(text, from.language).map((token) => token.text).slice(0, MOST_WORDS);
    const unfinished = words.length > 0 && /[\p{L}\p{N}]$/u.test(text);
    return { code: from.code, words, spans: spans(from.terms, words, words.map(from.language.stem)), unfinished };
  }

  // What the texts of one language know of each word: {own, through, exact, weight}.
  function evidence(from, asked) {
    return asked.words.map((word, at) => {
      const exact = literal(from, word, asked.unfinished && at === asked.words.length - 1);
      const through = new Map();
      const telling = [];
      for (const concept of new Set(asked.spans.filter((one) => one.start <= at && at < one.end).map((one) => one.concept))) {
        const found = scores(from, `#${concept}`, { fields: ["concepts"], bm25: WORDS.bm25 });
        if (found.size) telling.push(idf(from, found));
        for (const [id, score] of found) through.set(id, Math.max(score, through.get(id) || 0));
      }
      const known = exact.size || through.size || from.vocabulary.has(from.language.stem(word));
      const own = known || from.code !== asked.code ? exact : alike(from, word);
      return { own, through, exact: own === exact, weight: own.size ? idf(from, own) : telling.length ? Math.min(...telling) : 0 };
    });
  }

  // The documents of one language with enough of the question: {from, at, score, literal, whole}.
  function inSource(from, found, weights, asked) {
    const total = new Map();
    const counted = found.map((one, i) => (one.weight ? weights[i] : weights[i] * UNSAID));
    const weight = counted.reduce((sum, one) => sum + one, 0);
    found.forEach(({ own, through, exact }, i) => {
      for (const id of new Set([...own.keys(), ...through.keys()])) {
        const sum = total.get(id) || { score: 0, cover: 0, literal: 0 };
        sum.score += (own.get(id) || 0) + (through.get(id) || 0) * CONCEPT;
        sum.cover += counted[i];
        sum.literal += exact && own.has(id) ? 1 : 0;
        total.set(id, sum);
      }
    });
    const words = counted.filter(Boolean).length;
    const worth = from.code === asked.code ? 1 : FOREIGN;
    return [...total].filter(([, sum]) => sum.cover / weight >= LEAST_COVER).map(([at, sum]) => ({
      from,
      at,
      score: sum.score * (sum.cover / weight) ** 2 * worth * (from.documents[at][0] === "example" ? EXAMPLE : 1),
      literal: from.code === asked.code && sum.literal === words,
      whole: sum.cover / weight > WHOLE,
    }));
  }

  // The language whose texts know most of the words; the reader's where several do.
  function languageOf(sources, text, preferred) {
    const known = sources.map((from) => kb.words.tokens(text, from.language)
      .filter((token) => !token.part)
      .reduce((sum, { text: word }) =>
        sum + (from.language.stop.has(word) ? 1.2 : Number(from.vocabulary.has(from.language.stem(word)))), 0));
    const best = Math.max(...known);
    return sources.find((from, at) => known[at] === best && from.code === preferred) || sources[known.indexOf(best)];
  }

  const NUMBER = /^(?:(?:(?:regles|regle|regole|regola|rules|rule|comprehensive rules|cr|r)\s*\.?|§+)\s*)?([1-9]\d\d)(?:\s*[.,]\s*([1-9]\d{0,2})\s*\.?\s*([a-z]{0,2}))?\.?$/;
  const JOINED = /^r([1-9]\d\d)([1-9]\d{0,2})([a-z]{0,2})$/;

  // The rule number that the whole query spells, or null.
  function ruleNumber(text) {
    const folded = kb.words.fold(text);
    const found = NUMBER.exec(folded) || JOINED.exec(folded);
    return found && found[1] + (found[2] ? `.${found[2]}${found[3] || ""}` : "");
  }

  // The rules with that number, own language and newest first, their examples, then what stands below.
  function numbered(sources, number, preferred) {
    const order = { rule: 0, example: 1 };
    const below = new RegExp(`^${number.replace(".", "\\.")}[.a-z]`);
    const found = sources.flatMap((from) => from.documents.flatMap((row, at) =>
      row[3] === number || below.test(row[3]) ? [{ from, at, row, score: 0, literal: true }] : []));
    const kind = (one) => (one.row[3] === number ? order[one.row[0]] : 0);
    return found.sort((a, b) =>
      Number(a.row[3] !== number) - Number(b.row[3] !== number) ||
      kind(a) - kind(b) ||
      Number(a.from.code !== preferred) - Number(b.from.code !== preferred) ||
      (b.row[4] < a.row[4] ? -1 : b.row[4] > a.row[4] ? 1 : a.at - b.at));
  }

  // All texts that answer, best first: those that say all of it, then by score.
  function ranked(sources, text, preferred) {
    const language = languageOf(sources, text, preferred);
    const asked = question(language, text);
    const known = new Map(sources.map((from) => [from, evidence(from, asked)]));
    const weights = asked.words.map((_, i) =>
      known.get(language)[i].weight || Math.max(...[...known.values()].map((one) => one[i].weight)));
    const found = sources.flatMap((from) => inSource(from, known.get(from), weights, asked));
    found.sort((a, b) => Number(b.literal) - Number(a.literal) || Number(b.whole) - Number(a.whole) || b.score - a.score || a.at - b.at);
    return { asked, language, found };
  }

  kb.rank = { source, learn, ranked, numbered, ruleNumber, spans };
})();
