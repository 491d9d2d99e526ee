"use strict";
// The search box of every page: loads what it needs when it is first used, answers as one types.
(() => {
  const kb = (window.kb = window.kb || {});
  const STEMMERS = { fr: "french", it: "italian", en: "english" };
  const PAUSE = 150;
  const form = document.getElementById("search");
  if (!form) return;
  const { lang, root } = form.dataset;
  const input = form.querySelector("[role=combobox]");
  const list = document.getElementById("results");
  const status = document.getElementById("search-status");
  const sources = [];
  const names = {};
  let cards = null;
  let entries = [];
  let messages = {};
  let engine = null;
  let loading = null;
  let active = -1;
  let waiting = 0;
  let game = null;
  let closed = false;

  // An index file hands its data over by calling this.
  kb.load = (data) => {
    if (data.file === "texts") kb.pending = data;
    if (data.file === "cards") {
      names[data.lang] = data.cards;
      if (data.lang === lang) messages = data.messages;
    }
    if (data.file === "terms") {
      kb.rank.learn(sources.find((source) => source.code === data.lang), data.terms);
      if (data.lang === lang) entries = data.entries;
    }
  };

  const script = (path) => new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = root + path;
    element.async = false;
    element.addEventListener("load", resolve);
    element.addEventListener("error", () => reject(new Error(path)));
    document.head.append(element);
  });

  // What is needed to answer in one language, and the names of cards in it.
  async function language(code) {
    const files = [`assets/vendor/snowball-${STEMMERS[code]}.js`, `search/${code}/cards.js`, `search/${code}/texts.js`];
    await Promise.all(files.map(script));
    await engine;
    sources.push(kb.rank.source(kb.pending));
    cards = kb.names.table(names, lang);
    refresh();
  }

  // First what this page's language needs, then, once it can answer, the other languages.
  function load() {
    loading = loading || (async () => {
      engine = script("assets/search-engine.js");
      await Promise.all([engine, language(lang)]);
      form.dataset.loaded = lang;
      await script(`search/${lang}/terms.js`);
      refresh();
      for (const code of Object.keys(STEMMERS)) {
        if (code === lang) continue;
        await language(code);
        await script(`search/${code}/terms.js`);
      }
      form.dataset.loaded = "all";
      refresh();
    })().catch(() => { loading = null; say(messages.failed || form.dataset.failed || "", true); });
  }

  // Told to everybody where there is no list to see, else to those who hear it only.
  const say = (text, seen = false) => {
    status.textContent = text;
    status.className = seen ? "said" : "visually-hidden";
  };
  const fill = (message, values) => (message || "").replace(/\{(\w+)\}/g, (_, name) => values[name]);

  function element(name, className, text) {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text) made.textContent = text;
    return made;
  }

  function href(path) {
    const [folder, anchor] = path.split("#");
    return `${root}${lang}/${folder}index.html${anchor ? `#${anchor}` : ""}`;
  }

  function item(hit, at) {
    const option = element("li");
    option.id = `hit-${at}`;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    const link = element(hit.path ? "a" : "span");
    if (hit.path) {
      link.href = href(hit.path);
      link.tabIndex = -1;
    }
    const title = element("b", "title", hit.title);
    title.lang = hit.lang;
    link.append(element("span", "kind", messages[hit.kind]), " ", title, " ", element("span", "where", hit.where));
    if (hit.snippet.length) link.append(snippet(hit));
    if (hit.others.length) link.append(element("span", "same", fill(messages.same, { places: hit.others.join(", ") })));
    option.append(link);
    return option;
  }

  function snippet(hit) {
    const line = element("span", "snippet");
    line.lang = hit.lang;
    line.append(...hit.snippet.map(([text, marked]) => (marked ? element("mark", "", text) : text)));
    return line;
  }

  function show(open) {
    list.hidden = !open;
    input.setAttribute("aria-expanded", String(open));
    choose(-1);
  }

  function choose(at) {
    const options = [...list.children];
    active = at < options.length ? at : -1;
    options.forEach((option, i) => option.setAttribute("aria-selected", String(i === active)));
    if (active >= 0) {
      input.setAttribute("aria-activedescendant", options[active].id);
      options[active].scrollIntoView({ block: "nearest" });
    } else {
      input.removeAttribute("aria-activedescendant");
    }
  }

  const nothing = (text, common) => (common ? messages.common : fill(messages.nothing, { query: text.trim() }));

  function answer() {
    const text = input.value.slice(0, 200);
    if (!text.trim() || !sources.length || !cards) {
      list.replaceChildren();
      show(false);
      say("");
      return;
    }
    const { hits, common, named } = kb.hits(text, sources, cards, entries, lang);
    list.replaceChildren(...hits.map(item));
    show(hits.length > 0);
    if (hits.length) say(hits.length === 1 ? messages.one : fill(messages.many, { count: hits.length }));
    else say(nothing(text, common), common);
    clearTimeout(waiting);
    if (!named && !common && form.dataset.loaded === "all") waiting = setTimeout(askGame, PAUSE, text);
  }

  // The answer with what has come since, the choice of a hit kept.
  function refresh() {
    if (closed) return;
    const chosen = list.children[active]?.querySelector("a")?.href;
    answer();
    if (chosen) choose([...list.children].findIndex((option) => option.querySelector("a")?.href === chosen));
  }

  // Cards of the whole game, of which this site has the names only; they come after everything else.
  async function askGame(text) {
    try {
      game = game || script("assets/search-game.js");
      await game;
      await kb.game.find(root, text, lang, append);
    } catch { game = null; }
  }

  // An exact name comes first, unless the reader is already choosing among the hits.
  function append(text, found) {
    if (closed || text !== input.value.slice(0, 200)) return;
    if (!found.length) {
      if (!list.children.length) say(nothing(text), true);
      return;
    }
    const at = { fr: 0, it: 1, en: 2 };
    const items = found.map(({ card }) => {
      const title = card[at[lang]] || card[at.en] || card.find(Boolean);
      const where = [...new Set(card)].filter((name) => name && name !== title).join(" · ");
      return item({ kind: "card", lang, title, where, snippet: [], others: [] }, 0);
    });
    const first = active < 0 ? items.filter((_, i) => found[i].exact) : [];
    list.prepend(...first);
    list.append(...items.filter((one) => !first.includes(one)));
    [...list.children].forEach((option, i) => { option.id = `hit-${i}`; });
    if (list.hidden) show(true);
    say(fill(messages.many, { count: list.children.length }));
  }

  function close() {
    closed = true;
    list.replaceChildren();
    show(false);
    say("");
  }

  function open(at) {
    const link = list.children[Math.max(at, 0)]?.querySelector("a");
    if (link) location.href = link.href;
  }

  const keys = {
    ArrowDown: () => choose(active + 1),
    ArrowUp: () => choose(active === -1 ? list.children.length - 1 : active - 1),
    Enter: () => open(active),
    Escape: () => { if (list.hidden) input.value = ""; close(); },
  };

  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  input.addEventListener("focus", load);
  input.addEventListener("input", () => { closed = false; load(); answer(); });
  input.addEventListener("keydown", (event) => {
    if (event.isComposing || !keys[event.key]) return;
    if (event.key.startsWith("Arrow") && list.hidden) {
      closed = false;
      answer();
    }
    keys[event.key]();
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
  document.addEventListener("click", (event) => { if (!form.contains(event.target)) show(false); });

  const asked = new URLSearchParams(location.search).get("q");
  if (asked) {
    input.value = asked;
    load();
  }
})();
