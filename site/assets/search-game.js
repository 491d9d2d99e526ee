"use strict";
// Cards of the whole game by their names, from small files of which a look-up loads one or two:
// kb/names/shards.py writes them and says why they are cut so.
window.kb ||= {};

const kbGame = (() => {
  const CODES = ["fr", "it", "en"];
  const LEAST = 3;
  const MOST = 6;
  const EXACT = 0;
  const ARTICLES = 1;
  const BEGUN = 2;
  const TYPO = 3;
  const files = new Map();
  const received = new Map();
  let manifest = null;

  // The keys of kb/names/key.py: every word, apostrophes closed up; and without articles.
  const words = (text) =>
    text
      .replace(/'/g, "")
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  const strictKey = (text) => words(kb.words.fold(text)) || kb.words.fold(text).replace(/ /g, "");

  function looseKey(text) {
    const opened = kb.words
      .fold(text)
      .split(" ")
      .map((word) => {
        const at = word.indexOf("'");
        return at > 0 && manifest.articles.has(word.slice(0, at).replace(/^[([{"/-]+/, ""))
          ? word.slice(at + 1)
          : word;
      });
    const kept = words(opened.join(" "))
      .split(" ")
      .filter((word) => !manifest.articles.has(word));
    return kept.join(" ") || strictKey(text);
  }

  // A card's record: languages apart by tabs, halves by " // ", printings' different names by "|"; then,
  // if it has pages, the names of their folders.
  function card(record) {
    const fields = record.split("\t");
    const pages = fields.length > CODES.length ? fields.pop().split("|") : [];
    const languages = fields.map((text) => (text ? text.split(" // ").map((half) => half.split("|")) : []));
    const whole = (halves) =>
      halves.length && halves.every(([name]) => name) ? halves.map(([name]) => name).join(" // ") : null;
    const forms = languages.flatMap((halves, at) => {
      const names = halves.length > 1 ? [whole(halves), ...halves.flat()] : halves.flat();
      return names.filter(Boolean).map((name) => ({
        name,
        lang: CODES[at],
        strict: strictKey(name),
        loose: looseKey(name),
        whole: halves.length < 2 || name === names[0],
      }));
    });
    return { names: languages.map(whole), forms, pages };
  }

  // A file hands its data over by calling this.
  function load(data) {
    if (data.file === "manifest") manifest = { ...data, articles: new Set(data.articles) };
    else received.set(data.file, data.cards.map(card));
  }

  function fetched(root, name) {
    if (!files.has(name)) {
      files.set(
        name,
        new Promise((resolve, reject) => {
          const element = document.createElement("script");
          element.src = `${root}search/names/${name}.js`;
          element.addEventListener("load", resolve);
          element.addEventListener("error", () => {
            files.delete(name);
            reject(new Error(name));
          });
          document.head.append(element);
        }),
      );
    }
    return files.get(name);
  }

  // The file whose keys begin as `key` does, and the next if `key` is but the beginning of its keys.
  function filesFor(letter, key) {
    const begins = manifest[letter];
    let low = 0;
    let high = begins.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (begins[middle] <= key) low = middle + 1;
      else high = middle;
    }
    const at = Math.max(low - 1, 0);
    const next =
      letter === "p" && at + 1 < begins.length && begins[at + 1].startsWith(key) ? [`p${at + 1}`] : [];
    return [`${letter}${at}`, ...next];
  }

  const reversed = (text) => [...text].reverse().join("");
  const allowed = (length) => Math.min(length >> 2, 2); // one in four letters: more would be a guess

  // How many typing errors make `b` of `a` (wrong, missing, one too many, neighbours swapped); most + 1 if
  // more than `most`. What both begin and end with is set aside; of the rest only the cells near the
  // diagonal can be small enough, and a row without any ends it.
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
    let before = null;
    let last = Array.from({ length: width + 1 }, (_, at) => (at < far ? at : far));
    for (let i = 1; i <= height; i += 1) {
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

  // How many letters were typed that the key does not have: of two equally near the one with fewer is meant.
  function strange(typed, key) {
    const left = [...key];
    return [...typed].filter((letter) => {
      const at = left.indexOf(letter);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    }).length;
  }

  // How a form answers: [rung, distance, strange letters], smaller is nearer; null if it does not.
  function rung(form, strict, loose) {
    if (form.strict === strict) return [EXACT, 0, 0];
    if (form.loose === loose) return [ARTICLES, 0, 0];
    if (form.strict.startsWith(strict) || form.loose.startsWith(loose))
      return [BEGUN, form.strict.length - strict.length, 0];
    const most = allowed(strict.length);
    if (!most) return null;
    const far = Math.min(
      errors(strict, form.strict, most),
      loose === strict && form.loose === form.strict ? most + 1 : errors(loose, form.loose, most),
    );
    return far <= most ? [TYPO, far, strange(strict, form.strict)] : null;
  }

  function matches(cards, strict, loose, code) {
    const found = [];
    for (const one of cards) {
      let best = null;
      for (const form of one.forms) {
        const how = rung(form, strict, loose);
        const rank = how && [...how, form.lang === code ? 0 : 1, form.whole ? 0 : 1];
        if (rank && (!best || before(rank, best.rank) < 0)) best = { rank, form };
      }
      if (best)
        found.push({
          card: one.names,
          page: one.pages[CODES.indexOf(code)],
          name: best.form.name,
          lang: best.form.lang,
          rank: best.rank,
          begins: best.form.strict.startsWith(`${strict} `),
        });
    }
    return found.sort((a, b) => before(a.rank, b.rank));
  }

  function before(a, b) {
    const at = a.findIndex((value, i) => value !== b[i]);
    return at < 0 ? 0 : a[at] - b[at];
  }

  // Calls done(query, hits), hits = [{card: [fr, it, en], name, lang}], the best first; `code` is the reader's language.
  async function find(root, query, code, done) {
    if (query.trim().length < LEAST) return;
    await fetched(root, "manifest");
    const strict = strictKey(query);
    const loose = looseKey(query);
    const near = filesFor("p", loose);
    await Promise.all(near.map((name) => fetched(root, name)));
    let cards = near.flatMap((name) => received.get(name) || []);
    let hits = matches(cards, strict, loose, code);
    if (!hits.length || hits[0].rank[0] === TYPO) {
      const ends = filesFor("s", reversed(loose));
      await Promise.all(ends.map((name) => fetched(root, name)));
      cards = cards.concat(ends.flatMap((name) => received.get(name) || []));
      hits = matches(cards, strict, loose, code);
    }
    const seen = new Set();
    const fresh = hits.filter((hit) => !seen.has(hit.card[2]) && seen.add(hit.card[2]));
    const nearest = fresh.filter(({ rank }) => rank[0] !== TYPO || rank[1] === fresh[0].rank[1]);
    done(
      query,
      nearest
        .slice(0, MOST)
        .map(({ rank, ...hit }) => ({ ...hit, exact: rank[0] <= ARTICLES, guessed: rank[0] === TYPO })),
    );
  }

  return { find, load };
})();

kb.game = kbGame;
