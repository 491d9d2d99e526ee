"use strict";
// Cards of the whole game by their names, from small files of which a look-up loads one or two:
// kb/names/shards.py writes them and says why they are cut so.
window.kb ||= {};

const kbGame = (() => {
  // Fewer letters begin too many names.
  const LEAST = 3;
  const EXACT = 0;
  const ARTICLES = 1;
  const BEGUN = 2;
  const TYPO = 3;
  /** @type {Map<string, GameRecord[]>} */
  const received = new Map();
  /** @type {Manifest} */
  let manifest = { p: [], s: [], articles: new Set() };

  // The keys of kb/names/key.py: every word, apostrophes closed up; and without articles.
  /** @type {(text: string) => string} */
  const words = (text) =>
    text
      .replace(/'/g, "")
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  /** @type {(text: string) => string} */
  const strictKey = (text) => words(kb.words.fold(text)) || kb.words.fold(text).replace(/ /g, "");

  /** @type {(text: string) => string} */
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
  // if it has a page, its address.
  /** @type {(record: string) => GameRecord} */
  function card(record) {
    const { codes } = kb.settings;
    const fields = record.split("\t");
    const folders = fields.length > codes.length ? fields.pop() : "";
    const languages = fields.map((text) => (text ? text.split(" // ").map((half) => half.split("|")) : []));
    /** @type {(halves: string[][]) => string | null} */
    const whole = (halves) =>
      halves.length && halves.every(([name]) => name) ? halves.map(([name]) => name).join(" // ") : null;
    const forms = languages.flatMap((halves, at) => {
      const names = halves.length > 1 ? [whole(halves), ...halves.flat()] : halves.flat();
      return names
        .flatMap((name) => name || [])
        .map((name) => ({
          name,
          lang: codes[at],
          strict: strictKey(name),
          loose: looseKey(name),
          whole: halves.length < 2 || name === names[0],
        }));
    });
    return { names: languages.map(whole), forms, folders };
  }

  // A file hands its data over by calling this.
  /** @type {(data: GameData) => void} */
  function load(data) {
    if ("articles" in data) manifest = { ...data, articles: new Set(data.articles) };
    else received.set(data.file, data.cards.map(card));
  }

  // The file whose keys begin as `key` does, and the next if `key` is but the beginning of its keys.
  /** @type {(letter: "p" | "s", key: string) => string[]} */
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

  /** @type {(text: string) => string} */
  const reversed = (text) => [...text].reverse().join("");

  // How many letters were typed that the key does not have: of two equally near the one with fewer is meant.
  /** @type {(typed: string, key: string) => number} */
  function strange(typed, key) {
    const left = [...key];
    return [...typed].filter((letter) => {
      const at = left.indexOf(letter);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    }).length;
  }

  // How a form answers: [rung, distance, strange letters], smaller is nearer; null if it does not.
  /** @type {(form: GameForm, strict: string, loose: string) => number[] | null} */
  function rung(form, strict, loose) {
    if (form.strict === strict) return [EXACT, 0, 0];
    if (form.loose === loose) return [ARTICLES, 0, 0];
    if (form.strict.startsWith(strict) || form.loose.startsWith(loose))
      return [BEGUN, form.strict.length - strict.length, 0];
    const most = kb.names.allowed(strict.length);
    if (!most) return null;
    const far = Math.min(
      kb.names.errors(strict, form.strict, most),
      loose === strict && form.loose === form.strict ? most + 1 : kb.names.errors(loose, form.loose, most),
    );
    return far <= most ? [TYPO, far, strange(strict, form.strict)] : null;
  }

  /** @type {(cards: GameRecord[], strict: string, loose: string, code: string) => GameMatch[]} */
  function matches(cards, strict, loose, code) {
    /** @type {GameMatch[]} */
    const found = [];
    for (const one of cards) {
      /** @type {{ rank: number[], form: GameForm } | null} */
      let best = null;
      for (const form of one.forms) {
        const how = rung(form, strict, loose);
        const rank = how && [...how, form.lang === code ? 0 : 1, form.whole ? 0 : 1];
        if (rank && (!best || before(rank, best.rank) < 0)) best = { rank, form };
      }
      if (best)
        found.push({
          card: one.names,
          page: kb.view.page(one.folders, code),
          name: best.form.name,
          lang: best.form.lang,
          rank: best.rank,
          begins: best.form.strict.startsWith(`${strict} `),
        });
    }
    return found.sort((a, b) => before(a.rank, b.rank));
  }

  /** @type {(a: number[], b: number[]) => number} */
  function before(a, b) {
    const at = a.findIndex((value, i) => value !== b[i]);
    return at < 0 ? 0 : a[at] - b[at];
  }

  // The cards that a query may name, the best first; `load` fetches a script of the site, `code` is the reader's language.
  /** @type {(load: (path: string) => Promise<void>, query: string, code: string) => Promise<GameCard[]>} */
  async function find(load, query, code) {
    if (query.trim().length < LEAST) return [];
    const fetched = (/** @type {string} */ name) => load(`search/names/${name}.js`);
    await fetched("manifest");
    const strict = strictKey(query);
    const loose = looseKey(query);
    const near = filesFor("p", loose);
    await Promise.all(near.map(fetched));
    let cards = near.flatMap((name) => received.get(name) || []);
    let hits = matches(cards, strict, loose, code);
    if (!hits.length || hits[0].rank[0] === TYPO) {
      const ends = filesFor("s", reversed(loose));
      await Promise.all(ends.map(fetched));
      cards = cards.concat(ends.flatMap((name) => received.get(name) || []));
      hits = matches(cards, strict, loose, code);
    }
    /** @type {Set<string | null>} */
    const seen = new Set();
    const fresh = hits.filter((hit) => !seen.has(hit.card[2]) && seen.add(hit.card[2]));
    const nearest = fresh.filter(({ rank }) => rank[0] !== TYPO || rank[1] === fresh[0].rank[1]);
    return nearest
      .slice(0, kb.settings.most.names)
      .map(({ rank, ...hit }) => ({ ...hit, exact: rank[0] <= ARTICLES, guessed: rank[0] === TYPO }));
  }

  // An exact name comes before all that only has its words, and one that begins with a word that no text has, or is
  // a typing error away from a query with such a word, before what that word may become, unless the reader is already
  // choosing among the hits. Names a typing error away are none where texts have all the words, or a card of our own
  // is as near; =word is a whole name, and words in quotes where there is one.
  /** @type {(box: SearchBox, found: GameCard[]) => void} */
  function append({ answered, files, list }, found) {
    const { sure, partial, written, strange, leading = 0 } = answered;
    const isName = written === "exact" || (written === "phrase" && (sure || found.some((one) => one.exact)));
    const named = found.filter((one) => (isName ? one.exact : !sure || strange || !one.guessed));
    /** @type {HTMLElement[][]} */
    const [first, rest] = [[], []];
    for (const one of named) {
      const leads = one.exact || (partial && one.begins) || (strange && one.guessed);
      (leads && list.active < 0 ? first : rest).push(option(one, files, list));
    }
    if (!named.length) return;
    list.add(first, rest, leading, files.messages);
    list.found(named.some((one) => one.exact));
  }

  // A card as an option; one known by its names alone leads to the results for the name it was found by.
  /** @type {(card: GameCard, files: SearchFiles, list: SearchList) => HTMLElement} */
  function option({ card, page, name: found }, { lang, messages }, list) {
    const { codes } = kb.settings;
    const english = card[codes.indexOf("en")] || "";
    const own = card[codes.indexOf(lang)];
    const name = own || english || card.find(Boolean) || "";
    const where = card.flatMap((other, at) =>
      other && other !== name ? `${other} (${messages[`word_${codes[at]}`]})` : [],
    );
    const hit = {
      kind: /** @type {const} */ ("card"),
      ...kb.view.called(name, Boolean(own), lang),
      path: page || (kb.page ? "" : `search/?q=${encodeURIComponent(found)}`),
      where: where.join(" · "),
      about: kb.page && !page ? messages.onlyNames : "",
      english: page ? "" : english,
      snippet: [],
      others: [],
    };
    return kb.view.option(hit, messages, (path) => list.href(path));
  }

  // The cards that a query may name, or that none is called so, unless something else has been typed meanwhile.
  /** @type {(box: SearchBox, text: string) => Promise<void>} */
  async function ask(box, text) {
    const { files, list } = box;
    const found = await find((path) => files.load(path), box.answered.left || text, files.lang);
    if (box.isClosed || text !== box.typed) return;
    if (kb.page?.isOfKind({ kind: "card" }) !== false) append(box, found);
    if (found.length || !box.answered.absent) return;
    const { noCard, namesEnd } = files.messages;
    list.remark([kb.view.fill(noCard, { text: text.trim().replace(/^"|"$/g, "") }), " · ", namesEnd]);
  }

  return { ask, load };
})();

kb.game = kbGame;
