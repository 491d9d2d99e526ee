"use strict";
// What a query may say beside its words: "phrase", -word, in:rules, lang:it, cr:708.6. (kb/search in Python).
(() => {
  const kb = (window.kb = window.kb || {});
  const PIECE = /(?<=^|\s)(-?)(?:"([^"]*)"?|(\p{L}+):"?([^\s"]+)"?|(\S+))/gu;
  const AREAS = [
    [/^(r[eè]gles?|regol[ae]|rules?)$/, ["rule", "example"]],
    [/^(cart(es?|a)|cards?)$/, ["card"]],
    [/^(termes?|termin[ei]|terms?|glossaire|glossario)$/, ["term"]],
    [/^(articles?|articol[io])$/, ["article", "ruling"]],
  ];
  const NAMES = { in: "in", dans: "in", lang: "lang", langue: "lang", lingua: "lang", cr: "cr", regle: "cr", regola: "cr", rule: "cr" };

  const said = (text, from) => ` ${kb.words.tokens(text, from.language).filter((one) => !one.part).map((one) => one.text).join(" ")} `;

  // Whether a document has those words one after the other.
  const phrase = (words) => (row, from) => said(row[6], from).includes(said(words, from));

  // Whether a document has all of those words in some inflection.
  const words = (text) => (row, from) => {
    const held = new Set(kb.words.tokens(row[6], from.language).map((one) => from.language.stem(one.text)));
    return kb.words.contentWords(text, from.language).every((one) => held.has(from.language.stem(one.text)));
  };

  function operator(name, value) {
    if (name === "lang") return (_, from) => from.code === value.slice(0, 2);
    if (name === "cr") {
      const below = value.endsWith(".");
      const number = value.replace(/\.$/, "");
      return (row) => row[3] === number || (below && row[3].startsWith(number) && !/^\d/.test(row[3].slice(number.length)));
    }
    return null;
  }

  // The bare words of a query, tests that texts must pass, and the kinds that are wanted (null: all).
  function read(text) {
    const tests = [];
    let kinds = null;
    const plain = text.replace(PIECE, (whole, minus, quoted, name, value, word) => {
      const known = name && NAMES[kb.words.fold(name)];
      const area = known === "in" && AREAS.find(([names]) => names.test(value.toLowerCase()));
      if (area) {
        kinds = area[1];
        return "";
      }
      const test = quoted !== undefined ? phrase(quoted) : known ? operator(known, value) : minus && word ? words(word) : null;
      if (!test) return whole;
      tests.push(minus ? (row, from) => !test(row, from) : test);
      return minus || known ? "" : quoted;
    });
    return { plain, tests, kinds };
  }

  kb.operators = read;
})();
