"use strict";
// A text cut into the words that people search by, as kb/languages does it in Python: tokens.py,
// folding.py, elision.py and stems.py say why. A test holds both against each other over the corpus.
window.kb ||= {};

const kbWords = (() => {
  const MAX_WORD = 64;
  const APOSTROPHES = "'\u2018\u2019\u201b\u02bc\u02bb\u2032\u00b4`\uff07";
  const HYPHENS = "\\-\u2010\u2011";
  const INSIDE = "[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]*";
  const LETTER = `(?:(?![\u02bb\u02bc])[\\p{L}\\p{N}]${INSIDE})`;
  const COUNT = "[+\\-\u2212]?(?:\\p{Nd}{1,3}|[XYxy*])";
  const PIECES = new RegExp(
    "((?:\\{[0-9A-Za-z/]{1,7}\\})+)" +
      `|(?<![\\p{L}\\p{N}_/])(${COUNT}/${COUNT})(?![\\p{L}\\p{N}_/])` +
      "|(?<![\\p{L}\\p{N}_.])([1-9]\\p{Nd}\\p{Nd}\\.[1-9]\\p{Nd}{0,2}[A-Za-z]{0,2})(?![\\p{L}\\p{N}_])" +
      `|(${LETTER}+(?:[${APOSTROPHES}${HYPHENS}]${LETTER}+)*)`,
    "gu",
  );
  const SYMBOL = /\{[^}]*\}/g;
  const PART = new RegExp(`[^${HYPHENS}]+`, "g");
  const BETWEEN = new RegExp(`[^${HYPHENS}${APOSTROPHES}]+`, "g");
  const LIGATURES = { œ: "oe", æ: "ae", ø: "o", ß: "ss", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i" };
  const VARIANTS = [
    [/[\u2018\u2019\u201b\u02bc\u02bb\u2032\u00b4`\uff07]/g, "'"],
    [/[\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\uff02]/g, '"'],
    [/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, "-"],
    [/[\u200b-\u200f\u2060\ufeff\u00ad\u202a-\u202e\u2066-\u2069]/g, ""],
    [/[\u2028\u2029]/g, "\n"],
  ];

  const alike = (text) => VARIANTS.reduce((so, [variant, plain]) => so.replace(variant, plain), text);

  // Without accents, ligatures, case, width or typographic variants; spaces collapsed.
  function fold(text) {
    const bare = alike(
      alike(text)
        .normalize("NFKD")
        .replace(/\p{Mn}/gu, ""),
    ).toLowerCase();
    return bare
      .replace(/[œæøßđðþłı]/g, (letter) => LIGATURES[letter])
      .split(/\s+/)
      .filter(Boolean)
      .join(" ");
  }

  const all = (pattern, text, at) =>
    [...text.matchAll(pattern)].map((match) => ({
      text: match[0],
      start: at + match.index,
      end: at + match.index + match[0].length,
    }));

  // The words between apostrophes that count: without elided ones and the English possessive.
  function fullWords(words, language) {
    const keys = words.map((word) => fold(word.text));
    let first = 0;
    let after = words.length;
    while (first < after - 1 && language.elisions.has(keys[first])) first += 1;
    if (language.code === "en" && after - first > 1 && keys[after - 1] === "s") after -= 1;
    return words.slice(first, after);
  }

  function word(text, start, language) {
    const kept = all(PART, text, start).flatMap((part) =>
      fullWords(all(BETWEEN, part.text, part.start), language),
    );
    const from = kept[0].start;
    const to = kept[kept.length - 1].end;
    const parts = kept.length > 1 ? kept.filter((one) => one.text.length > 1) : [];
    return [{ text: text.slice(from - start, to - start), start: from, end: to }, ...parts];
  }

  function mana(text, start) {
    const symbols = all(SYMBOL, text, start);
    return [{ text, start, end: start + text.length }, ...(symbols.length > 1 ? symbols : [])];
  }

  function pieces(match, language) {
    if (match[4]) return word(match[4], match.index, language);
    if (match[1]) return mana(match[1], match.index);
    return [{ text: match[0], start: match.index, end: match.index + match[0].length }];
  }

  // The words of a text in order, a compound before its parts: {text, start, end, part}.
  const tokens = (text, language) =>
    [...text.matchAll(PIECES)].flatMap((match) =>
      pieces(match, language).map((piece, at) => ({
        text: fold(piece.text).slice(0, MAX_WORD),
        start: piece.start,
        end: piece.end,
        part: at > 0,
      })),
    );

  // The words that carry meaning: no stop words, compounds whole only.
  const contentWords = (text, language) =>
    tokens(text, language).filter((token) => !token.part && !language.stop.has(token.text));

  const STEMMERS = { fr: "FrenchStemmer", it: "ItalianStemmer", en: "EnglishStemmer" };

  // What the project knows of a language, from its index file.
  function language(code, data) {
    const stemmer = new window[STEMMERS[code]]();
    const known = new Map();
    const stem = (key) => {
      if (!/^[a-z]+$/.test(key)) return key;
      if (!known.has(key)) known.set(key, stemmer.stemWord(key));
      return known.get(key);
    };
    return { code, elisions: new Set(data.elisions), stop: new Set(data.stop), stem };
  }

  return { alike, fold, tokens, contentWords, language };
})();

kb.words = kbWords;
