"use strict";
// The stretch of a text that answers a query, its matched words marked (kb/search/snippets.py in Python).
window.kb ||= {};

const kbSnippet = (() => {
  const WIDTH = 160;
  // A snippet ends with a sentence, unless it were so many times as long.
  const LONGEST = 2;

  // A text's words, their stems, and the terms in it, kept since the next letter shows the same hits.
  /** @type {(text: string, from: Source) => Cut} */
  function cut(text, from) {
    let known = from.cuts.get(text);
    if (!known) {
      const { stem, stop } = from.language;
      const words = kb.words.tokens(text, from.language).filter((token) => !token.part);
      const stems = words.map((word) => stem(word.text));
      const content = words.map((_, at) => at).filter((at) => !stop.has(words[at].text));
      const spans = kb.index.spans(
        from.terms,
        content.map((at) => words[at].text),
        content.map((at) => stems[at]),
      );
      known = { words, stems, content, spans };
      from.cuts.set(text, known);
    }
    return known;
  }

  // The stems of the words of a text to mark, empty for the others: those asked for in any inflection, and other names
  // of their concepts.
  /** @type {(cut: Cut, from: Source, asked: Question) => string[]} */
  function marks({ words, stems, content, spans }, from, asked) {
    const wanted = new Set(asked.words.map(from.language.stem));
    const begun = asked.unfinished ? asked.words[asked.words.length - 1] : null;
    /** @type {(word: Token, at: number) => boolean} */
    const isMeant = (word, at) => wanted.has(stems[at]) || (begun !== null && word.text.startsWith(begun));
    const found = words.map((word, at) => (isMeant(word, at) ? stems[at] : ""));
    const concepts = new Set(asked.spans.map((span) => span.concept));
    for (const span of spans) {
      if (!concepts.has(span.concept)) continue;
      for (let at = content[span.start]; at <= content[span.end - 1]; at += 1) found[at] = stems[at];
    }
    return found;
  }

  // Whether what stands between two words ends a sentence.
  /** @type {(between: string) => boolean} */
  const partsSentences = (between) =>
    between.includes("\n") || (between.includes(" ") && /[.!?…]/.test(between));

  // The word to begin with: the first of a sentence from which on all that matches in the window is said; where there is
  // none, as much is shown before the marked words as after them.
  /** @type {(text: string, words: Token[], marked: string[], window: [number, number]) => number} */
  function opening(text, words, marked, [first, last]) {
    const wanted = new Set(marked.slice(first, last + 1).filter(Boolean));
    let [best, most] = [-1, 0];
    words.forEach((word, at) => {
      if (at && !partsSentences(text.slice(words[at - 1].end, word.start))) return;
      const said = marked.filter((mark, to) => mark && to >= at && words[to].end - word.start <= WIDTH);
      if (said.length > most && [...wanted].every((one) => said.includes(one)))
        [best, most] = [at, said.length];
    });
    if (best >= 0 || !wanted.size) return Math.max(best, 0);
    const own = marked.findIndex((mark, at) => mark && at >= first);
    const spare = Math.floor((WIDTH - words[last].end + words[own].start) / 2);
    return words.findIndex((word, at) => at >= first && words[own].start - word.start <= spare);
  }

  // Where the last sentence ends that fits from `start` on, at least the one of the word `last`; 0 if that is too long.
  /** @type {(text: string, words: Token[], last: number, start: number) => number} */
  function sentenceEnd(text, words, last, start) {
    const begins = words.flatMap(({ start: from }, at) =>
      at > last && partsSentences(text.slice(words[at - 1].end, from)) ? [words[at - 1].end] : [],
    );
    const ends = [...begins, text.length];
    const after = ends.filter((one) => one - start <= WIDTH).pop() ?? ends[0];
    return after - start <= LONGEST * WIDTH ? after : 0;
  }

  // The window of whole words in which most different words match, the first of the best.
  /** @type {(text: string, words: Token[], marked: string[]) => [number, number]} */
  function windowOf(text, words, marked) {
    const { length } = text;
    if (length <= WIDTH || !words.length) return [0, length];
    let [different, most, first] = [0, 0, 0];
    /** @type {[number, number]} */
    let within = [0, 0];
    words.forEach((word, last) => {
      while (word.end - words[first].start > WIDTH && first < last) first += 1;
      if (!marked[last]) return;
      const said = marked.slice(first, last + 1).filter(Boolean);
      const { size } = new Set(said);
      if (size > different || (size === different && said.length > most))
        [different, most, within] = [size, said.length, [first, last]];
    });
    let best = opening(text, words, marked, within);
    const end = words[words.length - 1].end;
    while (best > 0 && end - words[best - 1].start < WIDTH) best -= 1;
    const start = best ? words[best].start : 0;
    const fitting = words.filter((word) => word.start >= start && word.end - start <= WIDTH);
    const stop = fitting.length ? fitting[fitting.length - 1].end : words[best].end;
    const last = marked.findLastIndex(
      (mark, at) => mark && words[at].start >= start && words[at].start < stop,
    );
    const after = last < 0 ? 0 : sentenceEnd(text, words, last, start);
    if (after) return [start, after];
    return [start, stop === end ? length : stop];
  }

  // The pieces of the snippet: [text, marked].
  /** @type {(text: string, from: Source, asked: Question) => [string, boolean][]} */
  function pieces(text, from, asked) {
    const known = cut(text, from);
    const { words } = known;
    const marked = marks(known, from, asked);
    let [start, end] = windowOf(text, words, marked);
    while (start > 0 && !/\s/.test(text[start - 1])) start -= 1;
    while (end < text.length && !/\s/.test(text[end])) end += 1;
    /** @type {[string, boolean][]} */
    const found = start > 0 ? [["…", false]] : [];
    let at = start;
    words.forEach((word, i) => {
      if (!marked[i] || word.start < start || word.end > end) return;
      found.push([text.slice(at, word.start), false], [text.slice(word.start, word.end), true]);
      at = word.end;
    });
    found.push([text.slice(at, end), false]);
    if (end < text.length) found.push(["…", false]);
    return found.filter(([piece]) => piece);
  }

  return pieces;
})();

kb.snippet = kbSnippet;
