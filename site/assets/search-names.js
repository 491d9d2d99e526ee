"use strict";
// Cards by their names as people type them: exact, half, beginning, or with a typing error.
window.kb ||= {};

const kbNames = (() => {
  const CODES = ["fr", "it", "en"];
  const JOINERS = new Set(["et", "e", "ed", "and", "a", "to"]);
  const MOST = 6;
  const MOST_HALVES = 5;

  // A name folded, any separator or punctuation a space.
  const key = (name) =>
    kb.words
      .fold(name)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();

  // Every choice of one name for each half.
  const choices = (halves) =>
    halves.reduce((so, names) => so.flatMap((begun) => names.map((name) => [...begun, name])), [[]]);

  // Every form under which a card is found: halves and whole names in each language.
  function* forms(halvesByLanguage) {
    for (const [at, halves] of halvesByLanguage.entries()) {
      for (const names of halves) {
        for (const name of names) if (name) yield { name, lang: CODES[at], whole: halves.length === 1 };
      }
      if (halves.length < 2 || halves.length > MOST_HALVES) continue;
      for (const names of choices(halves))
        if (names.every(Boolean)) yield { name: names.join(" // "), lang: CODES[at], whole: true };
    }
  }

  // The cards in the interface language `code`, with what other languages' files have come so far.
  function rows(files, code) {
    return files[code].cards.map(([own, path, title], at) => {
      const whole = title || own.map(([name]) => name).join(" // ");
      const page = path || `card/${key(whole).replace(/ /g, "-")}/`;
      return {
        at,
        page,
        names: CODES.map((lang) => (files[lang] ? files[lang].cards[at][0] : [])),
        title: whole,
      };
    });
  }

  // The name table of cards in the interface language `code`.
  function table(files, code) {
    const entries = new Map();
    const cards = rows(files, code);
    for (const card of cards) {
      for (const form of forms(card.names)) {
        const at = key(form.name);
        if (!entries.has(at)) entries.set(at, []);
        const found = entries.get(at);
        if (!found.some((one) => one.at === card.at)) found.push({ ...card, ...form });
      }
    }
    return { entries, keys: [...entries.keys()].sort(), code, rows: cards };
  }

  // How many typing errors make `b` of `a` (insert, drop, change, swap neighbours); above `most`: most + 1.
  function errors(a, b, most) {
    if (Math.abs(a.length - b.length) > most) return most + 1;
    let before = [];
    let last = Array.from({ length: b.length + 1 }, (_, at) => at);
    for (let i = 1; i <= a.length; i += 1) {
      const row = [i];
      let least = i;
      for (let j = 1; j <= b.length; j += 1) {
        let cell = last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
        if (last[j] + 1 < cell) cell = last[j] + 1;
        if (row[j - 1] + 1 < cell) cell = row[j - 1] + 1;
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] && before[j - 2] + 1 < cell)
          cell = before[j - 2] + 1;
        row[j] = cell;
        if (cell < least) least = cell;
      }
      if (least > most) return most + 1;
      before = last;
      last = row;
    }
    return last[b.length];
  }

  const allowed = (length) => (length < 4 ? 0 : length < 8 ? 1 : 2);

  // The wording itself, without what is elided, then without one of the words that join halves.
  function spellings(query, language) {
    const wanted = key(query);
    const words = kb.words
      .tokens(query, language)
      .filter((token) => !token.part)
      .map((token) => key(token.text));
    const inner = words
      .map((word, at) => (at > 0 && at < words.length - 1 && JOINERS.has(word) ? at : 0))
      .filter(Boolean);
    return [
      wanted,
      words.join(" "),
      ...inner.map((at) => [...words.slice(0, at), ...words.slice(at + 1)].join(" ")),
    ];
  }

  // The cards that the whole query names, own language first, whole names before halves.
  function called(names, query, language) {
    for (const spelling of spellings(query, language)) {
      const found = names.entries.get(spelling);
      if (found) return [...found].sort((a, b) => rank(names, a) - rank(names, b));
    }
    return [];
  }

  const rank = (names, form) => (form.lang === names.code ? 0 : 2) + (form.whole ? 0 : 1);

  // The cards that the query may mean: names that begin so, else names a typing error away.
  function like(names, query) {
    const wanted = key(query);
    if (wanted.length < 2) return [];
    const begun = names.keys.filter((one) => one.startsWith(wanted)).map((one) => [one.length, one]);
    const most = allowed(wanted.length);
    const near =
      begun.length || !most
        ? begun
        : names.keys.map((one) => [errors(wanted, one, most), one]).filter(([distance]) => distance <= most);
    const forms = near.sort((a, b) => a[0] - b[0]).flatMap(([, one]) => names.entries.get(one));
    return forms.filter((form, at) => forms.findIndex((one) => one.at === form.at) === at).slice(0, MOST);
  }

  return { rows, table, called, like, key, errors };
})();

kb.names = kbNames;
