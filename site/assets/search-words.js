"use strict";
// A text cut into the words that people search by, as kb/languages does it in Python: tokens.py,
// folding.py and stems.py say why. A test holds both against each other over the corpus.
window.kb ||= {};

const kbWords = (() => {
  const SYMBOL = /\{[^}]*\}/g;

  // Letters as in a set of a regular expression, where - and ] would mean something.
  /** @type {(letters: string) => string} */
  const inSet = (letters) => letters.replace(/[\\\]^-]/g, "\\$&");

  // The expressions and tables that the settings give, made when they are first needed and kept with them.
  /** @type {(settings: Settings) => Letters} */
  function made(settings) {
    const { apostrophes, hyphens, inside, variants, ligatures, longestWord } = settings.letters;
    const letter = `(?:(?![\u02bb\u02bc])[\\p{L}\\p{N}]${inside})`;
    const count = "[+\\-\u2212]?(?:\\p{Nd}{1,3}|[XYxy*])";
    /** @type {Map<string, string>} */
    const plain = new Map();
    for (const [meant, signs] of Object.entries(variants)) for (const sign of signs) plain.set(sign, meant);
    return {
      longestWord,
      plain,
      variant: new RegExp(`[${inSet([...plain.keys()].join(""))}]`, "gu"),
      ligatures,
      ligature: new RegExp(`[${Object.keys(ligatures).join("")}]`, "gu"),
      part: new RegExp(`[^${hyphens}]+`, "g"),
      between: new RegExp(`[^${hyphens}${apostrophes}]+`, "g"),
      piece: new RegExp(
        "((?:\\{[0-9A-Za-z/]{1,7}\\})+)" +
          `|(?<![\\p{L}\\p{N}_/])(${count}/${count})(?![\\p{L}\\p{N}_/])` +
          `|(?<![\\p{L}\\p{N}_.])(${settings.rule})(?![\\p{L}\\p{N}_])` +
          `|(${letter}+(?:[${apostrophes}${hyphens}]${letter}+)*)`,
        "gu",
      ),
    };
  }

  const letters = () => (kb.letters ??= made(kb.settings));

  /** @type {(text: string) => string} */
  function alike(text) {
    const { variant, plain } = letters();
    return text.replace(variant, (sign) => plain.get(sign) ?? sign);
  }

  // Without accents, ligatures, case, width or typographic variants; spaces collapsed.
  /** @type {(text: string) => string} */
  function fold(text) {
    if (!/[^ -_a-~]/.test(text)) return text.trim().toLowerCase().replace(/ +/g, " ");
    const { ligature, ligatures } = letters();
    const bare = alike(
      alike(text)
        .normalize("NFKD")
        .replace(/\p{Mn}/gu, ""),
    ).toLowerCase();
    return bare
      .replace(ligature, (one) => ligatures[one])
      .split(/\s+/)
      .filter(Boolean)
      .join(" ");
  }

  /** @type {(pattern: RegExp, text: string, at: number) => Piece[]} */
  const all = (pattern, text, at) =>
    [...text.matchAll(pattern)].map((match) => ({
      text: match[0],
      start: at + match.index,
      end: at + match.index + match[0].length,
    }));

  // The words between apostrophes that count: without elided ones and the English possessive.
  /** @type {(words: Piece[], language: Language) => Piece[]} */
  function fullWords(words, language) {
    const keys = words.map((word) => fold(word.text));
    let first = 0;
    let after = words.length;
    while (first < after - 1 && language.elisions.has(keys[first])) first += 1;
    if (after - first > 1 && language.possessives.has(keys[after - 1])) after -= 1;
    return words.slice(first, after);
  }

  /** @type {(text: string, start: number, language: Language) => Piece[]} */
  function word(text, start, language) {
    const kept = all(letters().part, text, start).flatMap((part) =>
      fullWords(all(letters().between, part.text, part.start), language),
    );
    const from = kept[0].start;
    const to = kept[kept.length - 1].end;
    const parts = kept.length > 1 ? kept.filter((one) => one.text.length > 1) : [];
    return [{ text: text.slice(from - start, to - start), start: from, end: to }, ...parts];
  }

  /** @type {(text: string, start: number) => Piece[]} */
  function mana(text, start) {
    const symbols = all(SYMBOL, text, start);
    return [{ text, start, end: start + text.length }, ...(symbols.length > 1 ? symbols : [])];
  }

  /** @type {(match: RegExpExecArray, language: Language) => Piece[]} */
  function pieces(match, language) {
    if (match[4]) return word(match[4], match.index, language);
    if (match[1]) return mana(match[1], match.index);
    return [{ text: match[0], start: match.index, end: match.index + match[0].length }];
  }

  // The pieces of a match, as its language cuts them: each word of the texts is cut once, however often it comes.
  /** @type {(match: RegExpExecArray, language: Language) => Token[]} */
  function cut(match, language) {
    const known = language.cuts.get(match[0]);
    if (known) return known;
    const made = pieces(match, language).map(({ text, start, end }, at) => ({
      text: fold(text).slice(0, letters().longestWord),
      start: start - match.index,
      end: end - match.index,
      part: at > 0,
    }));
    language.cuts.set(match[0], made);
    return made;
  }

  // The words of a text in order, a compound before its parts: {text, start, end, part}.
  /** @type {(text: string, language: Language) => Token[]} */
  function tokens(text, language) {
    /** @type {Token[]} */
    const found = [];
    for (const match of text.matchAll(letters().piece)) {
      for (const { text: word, start, end, part } of cut(match, language))
        found.push({ text: word, start: match.index + start, end: match.index + end, part });
    }
    return found;
  }

  // The words that carry meaning: no stop words, compounds whole only.
  /** @type {(text: string, language: Language) => Token[]} */
  const contentWords = (text, language) =>
    tokens(text, language).filter((token) => !token.part && !language.stop.has(token.text));

  // The Snowball stemmer of that name; without one words stay as they are.
  /** @type {(name: string) => Stemmer | null} */
  const stemmerOf = (name) =>
    name ? new window[/** @type {const} */ (`${name[0].toUpperCase()}${name.slice(1)}Stemmer`)]() : null;

  // What the project knows of a language, from its index file.
  /** @type {(code: string, data: LanguageData) => Language} */
  function language(code, data) {
    const stemmer = stemmerOf(data.stemmer);
    /** @type {Map<string, string>} */
    const known = new Map();
    const patterns = data.inflections.map(([pattern, other]) => ({ pattern: new RegExp(pattern), other }));
    /** @type {(key: string) => string} */
    const inflected = (key) => {
      const found = patterns.find(({ pattern }) => pattern.test(key));
      return found ? key.replace(found.pattern, found.other) : key;
    };
    /** @type {(key: string) => string} */
    const stem = (key) => {
      if (key.includes("-")) return key.split("-").map(stem).join("-");
      if (!stemmer || !/^[a-z]+$/.test(key)) return key;
      const found = known.get(key) ?? stemmer.stemWord(inflected(key));
      known.set(key, found);
      return found;
    };
    return {
      code,
      elisions: new Set(data.elisions),
      possessives: new Set(data.possessives),
      stop: new Set(data.stop),
      cuts: new Map(),
      stem,
    };
  }

  return { alike, fold, tokens, contentWords, language };
})();

kb.words = kbWords;
