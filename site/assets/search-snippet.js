"use strict";
// The stretch of a text that answers a query, its matched words marked (kb/search/snippets.py in Python).
(() => {
  const kb = (window.kb = window.kb || {});
  const WIDTH = 160;

  // Which words of a text to mark: those asked for in any inflection, and other names of their concepts.
  function marks(words, from, asked) {
    const language = from.language;
    const stems = words.map((word) => language.stem(word.text));
    const wanted = new Set(asked.words.map(language.stem));
    const begun = asked.unfinished ? asked.words[asked.words.length - 1] : null;
    const found = words.map((word, at) => wanted.has(stems[at]) || (begun !== null && word.text.startsWith(begun)));
    const concepts = new Set(asked.spans.map((span) => span.concept));
    const content = words.map((_, at) => at).filter((at) => !language.stop.has(words[at].text));
    for (const span of kb.index.spans(from.terms, content.map((at) => words[at].text), content.map((at) => stems[at]))) {
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
    const words = kb.words.tokens(text, from.language).filter((token) => !token.part);
    const marked = marks(words, from, asked);
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
