"use strict";
// Which documents answer a query, and how well: kb/search/evaluate.py, cover.py and detect.py in the browser.
window.kb ||= {};

const kbRank = (() => {
  const NAMED = 0.7;
  const CONCEPT = 0.5;
  const FOREIGN = 0.6;
  const WHOLE = 0.999;
  const UNSAID = 0.4;
  const EXAMPLE = 0.85;
  const FACT = 0.2;
  const FACT_COVER = 0.6;
  const LEAST_COVER = 0.34;
  const MOST_WORDS = 40;

  // The words of a query in the language it is in, and the concepts that they name; while it is being
  // typed its last word may be unfinished.
  function question(sources, from, text, isTyping) {
    const words = kb.words
      .contentWords(text, from.language)
      .map((token) => token.text)
      .slice(0, MOST_WORDS);
    const own = kb.index.spans(from.terms, words, words.map(from.language.stem));
    const spans = [...own, ...kb.index.foreignSpans(sources, from, words)];
    return {
      code: from.code,
      words,
      spans,
      unfinished: isTyping && words.length > 0 && /[\p{L}\p{N}]$/u.test(text),
    };
  }

  // What the texts of one language know of each word: {word, concepts, entries, facts, weight}.
  function evidence(from, asked, sources) {
    return asked.words.map((text, at) => {
      const stem = from.code === asked.code ? from.language.stem(text) : kb.index.knownStem(from, text);
      const word = kb.index.word(from, text, stem, asked.unfinished && at === asked.words.length - 1);
      const named = asked.spans.filter((one) => one.start <= at && at < one.end);
      const concepts = named.map((one) => kb.index.concept(from, one.concept, sources));
      const facts = kb.index.facts(from, stem);
      const known = concepts.filter((one) => one.known).map((one) => one.idf);
      const weight = word.scores.size ? word.idf : known.length ? Math.min(...known) : Number(facts.size > 0);
      const entries = new Set(
        named.map((one) => from.entryOf.get(one.concept)).filter((one) => one !== undefined),
      );
      return { word, concepts, entries, facts, weight };
    });
  }

  // The scores of one word in all documents: [at, score, whether a text says it].
  function* scored({ word, concepts, entries, facts, weight }) {
    const through = new Map();
    for (const { scores } of concepts) {
      for (const [at, score] of scores) through.set(at, Math.max(score, through.get(at) || 0));
    }
    for (const at of new Set([...word.scores.keys(), ...through.keys(), ...facts.keys(), ...entries])) {
      const said = (word.scores.get(at) || 0) + (through.get(at) || 0) * CONCEPT;
      const described = (facts.get(at) || 0) * FACT + (entries.has(at) ? weight * NAMED : 0);
      yield [at, said + described, word.scores.has(at) || through.has(at) || entries.has(at)];
    }
  }

  // The documents of one language with enough of the question: [document, match].
  function inSource(from, found, weights, asked) {
    const sums = new Map();
    const counted = found.map((one, i) => (one.weight ? weights[i] : weights[i] * UNSAID));
    const weight = counted.reduce((sum, one) => sum + one, 0);
    const entries = new Set(found.flatMap((one) => [...one.entries]));
    found.forEach((one, i) => {
      if (!counted[i]) return;
      for (const [at, score, said] of scored(one)) {
        const sum = sums.get(at) || { score: 0, cover: 0, literal: 0 };
        sum.score += score;
        sum.cover += counted[i] * (said || entries.has(at) ? 1 : FACT_COVER);
        sum.literal += Number(one.word.scores.has(at) || entries.has(at));
        sums.set(at, sum);
      }
    });
    const words = counted.filter(Boolean).length;
    const own = from.code === asked.code;
    return [...sums]
      .filter(([, sum]) => sum.cover / weight >= LEAST_COVER)
      .map(([at, sum]) => {
        const document = from.documents[at];
        const share = sum.cover / weight;
        const worth = (own ? 1 : FOREIGN) * (document.kind === "example" ? EXAMPLE : 1);
        return [
          document,
          {
            score: sum.score * share * share * worth,
            literal: own && sum.literal === words,
            whole: share > WHOLE,
          },
        ];
      });
  }

  // The match of every document that answers bare words: id -> {document, score, literal, whole}.
  function matches(sources, asked) {
    const own = sources.find((from) => from.code === asked.code);
    const known = new Map(sources.map((from) => [from, evidence(from, asked, sources)]));
    const weights = asked.words.map(
      (_, i) => known.get(own)[i].weight || Math.max(...[...known.values()].map((one) => one[i].weight)),
    );
    const found = new Map();
    for (const from of [own, ...sources.filter((one) => one !== own)]) {
      for (const [document, match] of inSource(from, known.get(from), weights, asked)) {
        const held = found.get(document.id);
        if (!held || match.score > held.score) found.set(document.id, { document, ...match });
      }
    }
    return found;
  }

  // Best first: those that say all of it literally, then those that say all of it.
  function ordered(found) {
    return [...found.values()].sort(
      (a, b) =>
        b.literal - a.literal ||
        b.whole - a.whole ||
        b.score - a.score ||
        a.document.order - b.document.order,
    );
  }

  // The language whose texts know most of the words; the reader's where several do.
  function languageOf(sources, text, preferred) {
    const known = (from) =>
      kb.words
        .tokens(text, from.language)
        .filter((token) => !token.part)
        .reduce(
          (sum, { text: word }) =>
            sum + (from.language.stop.has(word) ? 1.2 : Number(from.vocabulary.has(word))),
          0,
        );
    const all = sources.map((from) => [from, known(from)]);
    const best = Math.max(...all.map(([, count]) => count));
    const equal = all.filter(([, count]) => count === best).map(([from]) => from);
    return (
      equal.find((from) => from.code === preferred) ||
      kb.index.CODES.flatMap((code) => equal.filter((from) => from.code === code))[0]
    );
  }

  const NUMBER =
    /^(?:(?:(?:regles|regle|regole|regola|rules|rule|comprehensive rules|cr|r)\s*\.?|§+)\s*)?([1-9]\d\d)(?:\s*[.,]\s*([1-9]\d{0,2})\s*\.?\s*([a-z]{0,2}))?\.?$/;
  const JOINED = /^r([1-9]\d\d)([1-9]\d{0,2})([a-z]{0,2})$/;

  // The rule number that the whole query spells, or null.
  function ruleNumber(text) {
    const folded = kb.words.fold(text);
    const found = NUMBER.exec(folded) || JOINED.exec(folded);
    return found && found[1] + (found[2] ? `.${found[2]}${found[3] || ""}` : "");
  }

  // Whether a rule stands below a number: 709.4b below 709.4, 709.4 below 709.
  const isBelow = (number, above) => number.startsWith(above) && /^[.a-z]/.test(number.slice(above.length));

  // The rules with that number, their examples, own language and newest first, then what stands below.
  function numbered(sources, number, preferred) {
    const found = sources.flatMap((from) =>
      from.documents.filter((one) => one.number === number || isBelow(one.number, number)),
    );
    const example = (one) => Number(one.number === number && one.kind === "example");
    return found.sort(
      (a, b) =>
        (a.number !== number) - (b.number !== number) ||
        example(a) - example(b) ||
        (a.from.code !== preferred) - (b.from.code !== preferred) ||
        (b.start < a.start ? -1 : b.start > a.start ? 1 : a.order - b.order),
    );
  }

  return { question, matches, ordered, languageOf, ruleNumber, numbered, isBelow, FOREIGN };
})();

kb.rank = kbRank;
