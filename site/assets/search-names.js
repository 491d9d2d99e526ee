"use strict";
// Cards by their names as people type them: exact, half, beginning, or with a typing error.
window.kb ||= {};

const kbNames = (() => {
  // A card with more halves has too many names made of one of each.
  const MOST_HALVES = 5;

  // A name folded, any separator or punctuation a space.
  /** @type {(name: string) => string} */
  const key = (name) =>
    kb.words
      .fold(name)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();

  // Every choice of one name for each half.
  /** @type {(halves: string[][]) => string[][]} */
  const choices = (halves) =>
    halves.reduce(
      (so, names) => so.flatMap((begun) => names.map((name) => [...begun, name])),
      /** @type {string[][]} */ ([[]]),
    );

  // Every form under which a card is found: halves and whole names in each language.
  /** @type {(halvesByLanguage: string[][][]) => Generator<{ name: string, lang: string, whole: boolean }>} */
  function* forms(halvesByLanguage) {
    for (const [at, halves] of halvesByLanguage.entries()) {
      for (const names of halves) {
        for (const name of names)
          if (name) yield { name, lang: kb.settings.codes[at], whole: halves.length === 1 };
      }
      if (halves.length < 2 || halves.length > MOST_HALVES) continue;
      for (const names of choices(halves))
        if (names.every(Boolean))
          yield { name: names.join(" // "), lang: kb.settings.codes[at], whole: true };
    }
  }

  // The cards in the interface language `code`, with what other languages' files have come so far.
  /** @type {(files: Record<string, CardsFile>, code: string) => NamedCard[]} */
  function rows(files, code) {
    return files[code].cards.map(([own, path, title], at) => {
      const whole = title || own.map(([name]) => name).join(" // ");
      const page = path || `card/${key(whole).replace(/ /g, "-")}/`;
      return {
        at,
        page,
        names: kb.settings.codes.map((lang) => (files[lang] ? files[lang].cards[at][0] : [])),
        title: whole,
      };
    });
  }

  // The name table of cards in the interface language `code`.
  /** @type {(files: Record<string, CardsFile>, code: string) => NameTable} */
  function table(files, code) {
    /** @type {Map<string, Form[]>} */
    const entries = new Map();
    const cards = rows(files, code);
    for (const card of cards) {
      for (const form of forms(card.names)) {
        const at = key(form.name);
        const found = entries.get(at) ?? [];
        entries.set(at, found);
        if (!found.some((one) => one.at === card.at)) found.push({ ...card, ...form });
      }
    }
    return { entries, keys: [...entries.keys()].sort(), code, rows: cards };
  }

  // How many typing errors make `b` of `a` (wrong, missing, one too many, neighbours swapped); most + 1 if
  // more than `most`. What both begin and end with is set aside; of the rest only the cells near the
  // diagonal can be small enough, and a row without any ends it.
  /** @type {(a: string, b: string, most: number) => number} */
  function errors(a, b, most) {
    if (a.length - b.length > most || b.length - a.length > most) return most + 1;
    let start = 0;
    let endA = a.length;
    let endB = b.length;
    while (start < endA && start < endB && a[start] === b[start]) start += 1;
    while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
      endA -= 1;
      endB -= 1;
    }
    const height = endA - start;
    const width = endB - start;
    const far = most + 1;
    /** @type {number[]} */
    let before = [];
    /** @type {number[]} */
    let last = Array.from({ length: width + 1 }, (_, at) => (at < far ? at : far));
    for (let i = 1; i <= height; i += 1) {
      /** @type {number[]} */
      const row = new Array(width + 1).fill(far);
      row[0] = i < far ? i : far;
      let least = row[0];
      const x = a[start + i - 1];
      for (let j = i > most ? i - most : 1; j <= width && j <= i + most; j += 1) {
        const y = b[start + j - 1];
        let cell = last[j - 1] + (x === y ? 0 : 1);
        if (last[j] + 1 < cell) cell = last[j] + 1;
        if (row[j - 1] + 1 < cell) cell = row[j - 1] + 1;
        const swapped = i > 1 && j > 1 && x === b[start + j - 2] && a[start + i - 2] === y;
        if (swapped && before[j - 2] + 1 < cell) cell = before[j - 2] + 1;
        row[j] = cell;
        if (cell < least) least = cell;
      }
      if (least > most) return far;
      before = last;
      last = row;
    }
    return last[width] < far ? last[width] : far;
  }

  // How many typing errors a name of so many letters may have: one in four letters, more would be a guess.
  /** @type {(length: number) => number} */
  const allowed = (length) => Math.min(length >> 2, 2);

  // The wording itself, without what is elided, then without one of the words that join halves.
  /** @type {(query: string, language: Language) => string[]} */
  function spellings(query, language) {
    const wanted = key(query);
    const words = kb.words
      .tokens(query, language)
      .filter((token) => !token.part)
      .map((token) => key(token.text));
    const inner = words
      .map((word, at) => (at > 0 && at < words.length - 1 && kb.settings.joiners.includes(word) ? at : 0))
      .filter(Boolean);
    return [
      wanted,
      words.join(" "),
      ...inner.map((at) => [...words.slice(0, at), ...words.slice(at + 1)].join(" ")),
    ];
  }

  // The cards that the whole query names, own language first, whole names before halves.
  /** @type {(names: NameTable, query: string, language: Language) => Form[]} */
  function called(names, query, language) {
    for (const spelling of spellings(query, language)) {
      const found = names.entries.get(spelling);
      if (found) return [...found].sort((a, b) => rank(names, a) - rank(names, b));
    }
    return [];
  }

  /** @type {(names: NameTable, form: Form) => number} */
  const rank = (names, form) => (form.lang === names.code ? 0 : 2) + (form.whole ? 0 : 1);

  // The pieces of a text that has signs such as // between them; none of any other.
  /** @type {(text: string) => string[]} */
  function signed(text) {
    const pieces = text.split(/\s*(?:\/+|\|+|\s&)\s*/).filter((piece) => piece.trim());
    return pieces.length > 1 ? pieces : [];
  }

  // The ways in which a text may be halves of a card with a sign between them, else a joining word.
  /** @type {(text: string) => string[][]} */
  function pieces(text) {
    if (signed(text).length) return [signed(text)];
    const words = text.trim().split(/\s+/);
    return words
      .map((word, at) => (kb.settings.joiners.includes(kb.words.fold(word)) ? at : 0))
      .filter((at) => at > 0 && at < words.length - 1)
      .map((at) => [words.slice(0, at).join(" "), words.slice(at + 1).join(" ")]);
  }

  /** @type {(names: NameTable, piece: string, language: Language) => Form[]} */
  const halves = (names, piece, language) => called(names, piece, language).filter((form) => !form.whole);

  // The cards of which a text joins halves that no one card has both of; none where one is no half.
  /** @type {(names: NameTable, text: string, language: Language) => Form[]} */
  function crossed(names, text, language) {
    for (const parts of pieces(text)) {
      const found = parts.map((piece) => halves(names, piece, language));
      const isOne = found[0].some((form) => found.every((each) => each.some(({ at }) => at === form.at)));
      if (found.every((each) => each.length) && !isOne) return distinct(found.flat());
    }
    return [];
  }

  // The halves that signs join to what is no half of the same card, and does not begin with one.
  /** @type {(names: NameTable, text: string, language: Language) => Form[]} */
  function unpaired(names, text, language) {
    const found = signed(text).map((piece) => ({ piece, forms: halves(names, piece, language) }));
    const known = found.flatMap(({ forms }) => forms);
    const begun = found
      .filter(({ forms }) => !forms.length)
      .flatMap(({ piece }) => {
        const words = piece.split(/\s+/);
        return words.slice(1).flatMap((_, at) => halves(names, words.slice(0, at + 1).join(" "), language));
      });
    const isBegun = known.some(({ at }) => begun.some((form) => form.at === at));
    return isBegun || like(names, text).length ? [] : distinct(known);
  }

  /** @type {(forms: Form[]) => Form[]} */
  const distinct = (forms) => forms.filter((form, at) => forms.findIndex((one) => one.at === form.at) === at);

  // The cards that the query may mean: names that begin so, else names a typing error away.
  /** @type {(names: NameTable, query: string) => Form[]} */
  function like(names, query) {
    const wanted = key(query);
    if (wanted.length < 2) return [];
    const most = allowed(wanted.length);
    const begun = names.keys
      .filter((key) => key.startsWith(wanted))
      .map((key) => ({ key, distance: key.length }));
    const near =
      begun.length || !most
        ? begun
        : names.keys
            .map((key) => ({ key, distance: errors(wanted, key, most) }))
            .filter(({ distance }) => distance <= most);
    const forms = near
      .sort((a, b) => a.distance - b.distance)
      .flatMap(({ key }) => names.entries.get(key) ?? []);
    return distinct(forms).slice(0, kb.settings.most.names);
  }

  return { rows, table, called, crossed, unpaired, like, key, errors, allowed };
})();

kb.names = kbNames;
