"use strict";
// Which documents answer a query, and how well: evaluate.py and groups.py of kb/search/ranking, words/detect.py.
window.kb ||= {};

const kbRank = (() => {
  // The words of a query in the language it is in, and the concepts that they name; while it is being
  // typed its last word may be unfinished.
  /** @type {(sources: Source[], from: Source, text: string, isTyping: boolean) => Question} */
  function question(sources, from, text, isTyping) {
    const words = kb.words
      .contentWords(text, from.language)
      .map((token) => token.text)
      .filter((word, at, every) => every.indexOf(word) === at)
      .slice(0, kb.settings.most.words);
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
  /** @type {(from: Source, asked: Question, sources: Source[]) => TermStatistics[]} */
  function statistics(from, asked, sources) {
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
  /** @type {(known: TermStatistics) => Generator<[number, number, boolean]>} */
  function* scored({ word, concepts, entries, facts, weight }) {
    /** @type {Map<number, number>} */
    const through = new Map();
    for (const { scores } of concepts) {
      for (const [at, score] of scores) through.set(at, Math.max(score, through.get(at) || 0));
    }
    for (const at of new Set([...word.scores.keys(), ...through.keys(), ...facts.keys(), ...entries])) {
      const said = (word.scores.get(at) || 0) + (through.get(at) || 0) * kb.settings.ranking.concept;
      const described =
        (facts.get(at) || 0) * kb.settings.ranking.fact +
        (entries.has(at) ? weight * kb.settings.ranking.named : 0);
      yield [at, said + described, word.scores.has(at) || through.has(at) || entries.has(at)];
    }
  }

  // The documents of one language with enough of the question: [document, match].
  /** @type {(from: Source, found: TermStatistics[], weights: number[], asked: Question) => [Doc, Score][]} */
  function inSource(from, found, weights, asked) {
    /** @type {Map<number, { score: number, cover: number, literal: number }>} */
    const sums = new Map();
    const counted = found.map((one, i) =>
      one.weight ? weights[i] : weights[i] * kb.settings.ranking.unsaid,
    );
    const weight = counted.reduce((sum, one) => sum + one, 0);
    const entries = new Set(found.flatMap((one) => [...one.entries]));
    found.forEach((one, i) => {
      if (!counted[i]) return;
      for (const [at, score, said] of scored(one)) {
        const sum = sums.get(at) || { score: 0, cover: 0, literal: 0 };
        sum.score += score;
        sum.cover += counted[i] * (said || entries.has(at) ? 1 : kb.settings.ranking.factCover);
        sum.literal += Number(one.word.scores.has(at) || entries.has(at));
        sums.set(at, sum);
      }
    });
    const words = counted.filter(Boolean).length;
    const own = from.code === asked.code;
    // A summary has the words of a rule only where no text of the language has them all.
    const isSaid = [...sums].some(
      ([at, sum]) => sum.literal === words && !entries.has(at) && from.documents[at].kind !== "summary",
    );
    const { few, least, whole } = kb.settings.ranking;
    // Of few words it must have each, in the query's language: the rule that it shortens says more.
    /** @type {(at: number, share: number) => boolean} */
    const counts = (at, share) =>
      share >= least &&
      (from.documents[at].kind !== "summary" || found.length > few || (own && share > whole));
    return [...sums]
      .filter(([at, sum]) => counts(at, sum.cover / weight))
      .map(([at, sum]) => {
        const document = from.documents[at];
        const literal = own && sum.literal === words && !(isSaid && document.kind === "summary");
        const isNamed = found.length <= few && entries.has(at) && sum.literal < words;
        const share = (sum.cover / weight) * (isNamed ? kb.settings.ranking.entry : 1);
        const worth =
          (own ? 1 : kb.settings.ranking.foreign) *
          (document.kind === "example" ? kb.settings.ranking.example : 1) *
          (document.kind === "summary" ? kb.settings.ranking.summary : 1) *
          (document.past ? kb.settings.ranking.past : 1);
        return [
          document,
          {
            score: sum.score * share * share * worth,
            literal,
            whole: share > whole || isNamed,
          },
        ];
      });
  }

  // The match of every document that answers bare words: id -> {document, score, literal, whole}.
  /** @type {(sources: Source[], asked: Question) => Matches} */
  function matches(sources, asked) {
    const isOwn = (/** @type {Source} */ from) => from.code === asked.code;
    const inOrder = [...sources.filter(isOwn), ...sources.filter((from) => !isOwn(from))];
    const known = inOrder.map((from) => statistics(from, asked, sources));
    const weights = asked.words.map(
      (_, i) => known[0][i].weight || Math.max(...known.map((one) => one[i].weight)),
    );
    /** @type {Matches} */
    const found = new Map();
    for (const [i, from] of inOrder.entries()) {
      for (const [document, match] of inSource(from, known[i], weights, asked)) {
        const held = found.get(document.id);
        if (!held || match.score > held.score) found.set(document.id, { document, ...match });
      }
    }
    return found;
  }

  // Best first: those that say all of it literally, then those that say all of it.
  /** @type {(found: Matches) => Match[]} */
  function ordered(found) {
    return [...found.values()].sort(
      (a, b) =>
        Number(b.literal) - Number(a.literal) ||
        Number(b.whole) - Number(a.whole) ||
        b.score - a.score ||
        a.document.order - b.document.order,
    );
  }

  // The language whose texts know most of the words; the reader's where several do.
  /** @type {(sources: Source[], text: string, preferred: string) => Source} */
  function languageOf(sources, text, preferred) {
    /** @type {(from: Source) => number} */
    const known = (from) =>
      kb.words
        .tokens(text, from.language)
        .filter((token) => !token.part)
        .reduce(
          (sum, { text: word }) =>
            sum +
            (from.language.stop.has(word) ? kb.settings.ranking.stopWord : Number(from.vocabulary.has(word))),
          0,
        );
    const counts = sources.map(known);
    const best = Math.max(...counts);
    const equal = sources.filter((_, i) => counts[i] === best);
    return (
      equal.find((from) => from.code === preferred) ||
      kb.settings.codes.flatMap((code) => equal.filter((from) => from.code === code))[0]
    );
  }

  return { question, matches, ordered, languageOf };
})();

kb.rank = kbRank;
