"use strict";
// From a query to one list of hits of all kinds: what it names first, then what has its words.
(() => {
  const kb = (window.kb = window.kb || {});
  const MOST = 10;

  // A hit for a row of a language's texts; `others` is the same provision elsewhere.
  function textHit({ from, at }, asked, others) {
    const [kind, path, title, number, start, end, text] = from.documents[at];
    return {
      kind,
      path,
      lang: from.code,
      title: number || from.titles[title],
      where: [number ? from.titles[title] : "", from.code, start && `${start} – ${end}`].filter(Boolean).join(" · "),
      snippet: kb.snippet(text, from, asked),
      others,
    };
  }

  // A hit for a card: its name in the interface language, and its names in the others.
  function cardHit(form, code) {
    const whole = form.names.map((halves) => (halves.some(([name]) => name) ? halves.map(([name]) => name || "?").join(" // ") : ""));
    const where = [...new Set(whole)].filter((name) => name && name !== form.title).join(" · ");
    return { kind: "card", path: form.page, lang: code, title: form.title, where, snippet: [], others: [] };
  }

  // The terms of the glossary that the query names: as a whole first, or in passing.
  function termHits(asked, from, entries, inWhole) {
    const spans = asked.spans.filter((span) => (span.end - span.start === asked.words.length) === inWhole);
    return [...new Set(spans.map((span) => span.concept))].filter((concept) => entries[concept]).map((concept) => {
      const [path, title, text] = entries[concept];
      return { kind: "term", path, lang: from.code, title, where: "", snippet: kb.snippet(text, from, asked), others: [] };
    });
  }

  // The best of each provision; what else has it hangs under it.
  function merged(found, sources, asked) {
    const seen = new Set();
    const hits = [];
    for (const one of found) {
      const provision = one.from.documents[one.at][7];
      const id = `${one.from.code} ${one.at}`;
      if (seen.has(id)) continue;
      const same = provision ? sources.flatMap((from) => from.documents.flatMap((row, at) =>
        row[7] === provision && !(from === one.from && at === one.at) ? [{ from, at, row }] : [])) : [];
      for (const other of same) seen.add(`${other.from.code} ${other.at}`);
      seen.add(id);
      if (hits.length < MOST) hits.push(textHit(one, asked, same.map(({ from, row }) => `${from.code} ${row[3]}`)));
    }
    return hits;
  }

  // Every hit for `text` in the sources loaded so far; `common`: only stop words were typed,
  // `named`: the whole of it is a rule's number or a card's name.
  function hits(typed, sources, names, entries, code) {
    const { plain: text, tests, kinds } = kb.operators(typed);
    const wants = (kind) => (!kinds || kinds.includes(kind)) && (!tests.length || kind !== "card");
    const passes = ({ from, at }) => wants(from.documents[at][0]) && tests.every((test) => test(from.documents[at], from));
    const { asked, language, found: ranked } = kb.rank.ranked(sources, text, code);
    const every = () => sources.flatMap((from) => from.documents.map((_, at) => ({ from, at, literal: true })));
    const found = (asked.words.length || !tests.length ? ranked : every()).filter(passes);
    const number = kb.rank.ruleNumber(text.trim());
    const numbers = number ? kb.rank.numbered(sources, number, code).filter(passes) : [];
    const called = number || !wants("card") ? [] : kb.names.called(names, text, language.language);
    const isLiteral = found.some((one) => one.literal);
    const like = number || called.length || !wants("card") ? [] : kb.names.like(names, text);
    const cards = [...called, ...(isLiteral ? [] : like)].map((form) => cardHit(form, code));
    const later = (isLiteral ? like.slice(0, 3) : []).map((form) => cardHit(form, code));
    const texts = merged([...numbers, ...found], sources, asked);
    const own = sources.find((from) => from.code === code);
    const told = (inWhole) => (number || tests.length || !wants("term") ? [] : termHits(asked, own, entries, inWhole));
    const terms = called.length ? [] : told(true);
    const common = !asked.words.length && !tests.length && kb.words.tokens(text, language.language).length > 0;
    const named = Boolean(number || kinds || tests.length) || called.length > 0;
    return { hits: [...cards, ...terms, ...texts, ...later, ...told(false)].slice(0, MOST), common, named };
  }

  kb.hits = hits;
})();
