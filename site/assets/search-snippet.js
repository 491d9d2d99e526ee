"use strict";
// The stretch of a text that answers a query, its matched words marked (kb/search/snippets.py in Python).
(() => {
  const kb = (window.kb = window.kb || {});
  const WIDTH = 160;

  // A text's words, their stems, and the terms in it, kept since the next letter shows the same hits.
  function cut(text, from) {
    if (!from.cuts.has(text)) {
      const { stem, stop } = from.language;
      const words = kb.words.tokens(text, from.language).filter((token) => !token.part);
      const stems = words.map((word) => stem(word.text));
      const content = words.map((_, at) => at).filter((at) => !stop.has(words[at].text));
      const spans = kb.index.spans(from.terms, content.map((at) => words[at].text), content.map((at) => stems[at]));
      from.cuts.set(text, { words, stems, content, spans });
    }
    return from.cuts.get(text);
  }

  // Which words of a text to mark: those asked for in any inflection, and other names of their concepts.
  function marks({ words, stems, content, spans }, from, asked) {
    const wanted = new Set(asked.words.map(from.language.stem));
    const begun = asked.unfinished ? asked.words[asked.words.length - 1] : null;
    const found = words.map((word, at) => wanted.has(stems[at]) || (begun !== null && word.text.startsWith(begun)));
    const concepts = new Set(asked.spans.map((span) => span.concept));
    for (const span of spans) {
      if (concepts.has(span.concept)) found.fill(true, content[span.start], content[span.end - 1] + 1);
    }
    return found;
  }

  // The window of whole words with most marks, the first such.
  function windowOf(words, marked, length) {
    if (length <= WIDTH || !words.length) return [0, length];
    let [best, bestCount, count, first] = [0, -1, 0, 0];
    words.forEach((word, last) => {
      count += marked[last];
      while (word.end - words[first].start > WIDTH && first < last) count -= marked[first++];
      if (count > bestCount) [best, bestCount] = [first, count];
    });
    const end = words[words.length - 1].end;
    while (best > 0 && end - words[best - 1].start < WIDTH) best -= 1;
    const start = best ? words[best].start : 0;
    const fitting = words.filter((word) => word.start >= start && word.end - start <= WIDTH);
    const stop = fitting.length ? fitting[fitting.length - 1].end : words[best].end;
    return [start, stop === end ? length : stop];
  }

  // The pieces of the snippet: [text, marked].
  function pieces(text, from, asked) {
    const known = cut(text, from);
    const { words } = known;
    const marked = marks(known, from, asked);
    let [start, end] = windowOf(words, marked, text.length);
    while (start > 0 && !/\s/.test(text[start - 1])) start -= 1;
    while (end < text.length && !/\s/.test(text[end])) end += 1;
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

  kb.snippet = pieces;
})();
