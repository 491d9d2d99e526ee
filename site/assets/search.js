"use strict";
// The search box of every page: loads what it needs when it is first used, answers as one types.
window.kb ||= {};

(() => {
  const STEMMERS = { fr: "french", it: "italian", en: "english" };
  const PAUSE = 150;
  const LONGEST = 200;
  const LATE = ["search/late.js", "assets/search-more.js"];
  const form = document.getElementById("search");
  if (!form) return;
  const { lang, root } = form.dataset;
  const input = form.querySelector("[role=combobox]");
  const list = document.getElementById("results");
  const status = document.getElementById("search-status");
  const found = list.parentElement;
  const remarks = found.querySelector(".remarks");
  const sources = [];
  const names = {};
  const asked = new Set();
  let cards = null;
  let messages = {};
  let engine = null;
  let loading = null;
  let more = null;
  let active = -1;
  let lead = 0;
  let known = false;
  let begun = false;
  let asWritten = "";
  let waiting = 0;
  let keeping = 0;
  let game = null;
  let closed = false;

  // A file of data hands it over by calling this.
  kb.load = (data) => {
    if (data.file === "texts") kb.pending = data;
    if (data.file === "cards") {
      names[data.lang] = data;
      if (data.lang === lang) messages = data.messages;
    }
    if (data.file === "facts") {
      if (data.lang === lang) messages = { ...messages, ...data.messages };
      kb.index.addFacts(
        sources.find((source) => source.code === data.lang),
        data,
        kb.names.rows(names, data.lang),
      );
    }
    if (data.file === "late") kb.late = data;
    if (["words", "lines", "spelt"].includes(data.file))
      kb.index.receive(
        sources.find((source) => source.code === data.lang),
        data,
      );
  };

  const script = (path) =>
    new Promise((resolve, reject) => {
      const element = document.createElement("script");
      element.src = root + path;
      element.async = false;
      element.addEventListener("load", resolve);
      element.addEventListener("error", () => reject(new Error(path)));
      document.head.append(element);
    });

  // What is needed to answer in one language, and the names of cards in it.
  async function language(code) {
    const files = [
      `assets/vendor/snowball-${STEMMERS[code]}.js`,
      `search/${code}/cards.js`,
      `search/${code}/texts.js`,
    ];
    await Promise.all(files.map(script));
    await engine;
    sources.push(kb.index.source(kb.pending));
    cards = kb.names.table(names, lang);
    refresh();
  }

  // Operators, questions and remarks, each with its data.
  const moreOf = () =>
    (more =
      more ||
      Promise.all(LATE.map(script)).catch((fault) => {
        more = null;
        throw fault;
      }));

  // First what this page's language needs, then, once it can answer, the rest and the other languages.
  function load() {
    loading =
      loading ||
      (async () => {
        engine = script("assets/search-engine.js");
        await Promise.all([engine, language(lang)]);
        form.dataset.loaded = lang;
        await script(`search/${lang}/facts.js`);
        refresh();
        for (const code of Object.keys(STEMMERS)) {
          if (code === lang) continue;
          await language(code);
          await script(`search/${code}/facts.js`);
        }
        await moreOf();
        form.dataset.loaded = "all";
        refresh();
      })().catch(failed);
  }

  function failed() {
    loading = null;
    say(messages.failed || form.dataset.failed || "", true);
  }

  // Told to everybody where there is no list to see, else to those who hear it only.
  const say = (text, seen = false) => {
    status.textContent = text;
    status.className = seen ? "said" : "visually-hidden";
  };

  function href(path) {
    const [, folder, rest] = /^([^?#]*)(.*)$/.exec(path);
    return `${root}${lang}/${folder}index.html${rest}`;
  }

  const options = () => [...list.querySelectorAll("[role=option]")];

  function show(open) {
    list.hidden = !list.children.length;
    found.hidden = !open;
    input.setAttribute("aria-expanded", String(open && !list.hidden));
    choose(-1);
  }

  function choose(at) {
    const all = options();
    active = at < all.length ? at : -1;
    for (const [i, option] of all.entries()) option.setAttribute("aria-selected", String(i === active));
    if (active >= 0) {
      input.setAttribute("aria-activedescendant", all[active].id);
      all[active].scrollIntoView({ block: "nearest" });
    } else {
      input.removeAttribute("aria-activedescendant");
    }
  }

  // That nothing was found, once all is searched; to be seen where no remark says more.
  function nothing(text, common = false) {
    if (closed || text !== typed() || list.children.length) return;
    say(
      common ? messages.common : kb.view.fill(messages.nothing, { query: text.trim() }),
      !remarks.children.length,
    );
  }

  const typed = () => input.value.slice(0, LONGEST);

  function clear() {
    list.replaceChildren();
    remarks.replaceChildren();
    show(false);
    say("");
  }

  function answer() {
    const text = typed();
    clearTimeout(keeping);
    keeping = setTimeout(keep, PAUSE, text);
    if (!text.trim()) return clear();
    if (!sources.length || !cards) return undefined;
    if (kb.hits.isSpecial(text) && !kb.query) return moreOf().then(refresh, failed);
    const files = kb.index.missing(sources, text);
    if (files.length) return parts(files, text);
    return draw(text, kb.answer({ text, sources, cards, code: lang, messages, root, refresh }));
  }

  // Files of which a large language has many, and then the answer, unless something else has been typed.
  function parts(files, text) {
    const pending = [...files].filter((file) => !asked.has(file));
    form.dataset.asking = text;
    for (const file of pending) asked.add(file);
    return Promise.all(pending.map(script))
      .then(() => {
        for (const file of pending)
          sources.find((from) => file.startsWith(`search/${from.code}/`)).received.add(file);
        if (pending.length && !closed) refresh();
      })
      .catch(() => {
        for (const file of pending) asked.delete(file);
        failed();
      });
  }

  function draw(
    text,
    {
      hits,
      common,
      named,
      told,
      fault,
      lacking = [],
      leading = 0,
      sure = false,
      partial = false,
      written = "",
      waits = false,
    },
  ) {
    lead = leading;
    [known, begun, asWritten] = [sure, partial, written];
    list.replaceChildren(...kb.view.rows(hits, messages, href));
    options().forEach((option, i) => {
      option.id = `hit-${i}`;
    });
    remarks.replaceChildren(...told.map((parts) => kb.view.remark(parts, href, ask)));
    show(hits.length + told.length > 0);
    if (hits.length)
      say(hits.length === 1 ? messages.one : kb.view.fill(messages.many, { count: hits.length }));
    else say(fault || "", Boolean(fault) && !told.length);
    clearTimeout(waiting);
    const all = form.dataset.loaded === "all";
    const goesOn = !named && !common && !fault && all;
    if (all && !goesOn && !fault) nothing(text, common);
    if (goesOn) waiting = setTimeout(askGame, PAUSE, text);
    form.dataset.asking = goesOn || waits ? text : "";
    if ([...lacking].some((file) => !asked.has(file))) parts(lacking, text);
  }

  // Asks something else, as a remark proposes.
  function ask(query) {
    input.value = query;
    input.focus();
    answer();
  }

  // The query stands in the home page's address, so that it can be sent and comes back with the page.
  function keep(text) {
    clearTimeout(keeping);
    if (!form.closest(".hero")) return;
    const address = new URL(location.href);
    if (text.trim()) address.searchParams.set("q", text);
    else address.searchParams.delete("q");
    try {
      history.replaceState(history.state, "", address);
    } catch {
      /* a page from disk may have no address of its own */
    }
  }

  // The answer with what has come since, the choice of a hit kept.
  function refresh() {
    if (closed) return;
    const chosen = options()[active]?.href;
    answer();
    if (chosen) choose(options().findIndex((option) => option.href === chosen));
  }

  // Cards of the whole game, found by name only; they come after everything else.
  async function askGame(text) {
    try {
      game = game || script("assets/search-game.js");
      await game;
      await kb.game.find(root, text, lang, append);
    } catch {
      game = null;
    }
    nothing(text);
    if (form.dataset.asking === text) form.dataset.asking = "";
  }

  // An exact name comes before all that only has its words, and one that begins with a word that no text has before
  // what that word may become, unless the reader is already choosing among the hits.
  // Names a typing error away are none where texts have the words, or a card of our own is as near; =word is a
  // whole name, and words in quotes where there is one.
  function append(text, found) {
    if (closed || text !== typed()) return;
    const isName =
      asWritten === "exact" || (asWritten === "phrase" && (known || found.some((one) => one.exact)));
    const named = found.filter((one) => (isName ? one.exact : !known || !one.guessed));
    if (!named.length) return;
    const at = { fr: 0, it: 1, en: 2 };
    const items = named.flatMap(({ card, page }) => {
      const path = page && `card/${page}/`;
      const own = card[at[lang]];
      const name = own || card[at.en] || card.find(Boolean);
      const where = [...new Set(card)].filter((other) => other && other !== name).join(" · ");
      return kb.view.rows(
        [{ kind: "card", ...kb.view.called(name, own, lang), path, where, snippet: [], others: [] }],
        messages,
        href,
      );
    });
    const first = active < 0 ? items.filter((_, i) => named[i].exact || (begun && named[i].begins)) : [];
    if (lead) list.children[lead - 1].after(...first);
    else list.prepend(...first);
    list.append(...items.filter((one) => !first.includes(one)));
    const before = options().filter((option) => !items.includes(option));
    items.forEach((option) => {
      option.dataset.at = first.includes(option) ? lead - 0.5 : before.length;
    });
    options().forEach((option, i) => {
      option.id = `hit-${i}`;
    });
    if (found.hidden || list.hidden) show(true);
    say(kb.view.fill(messages.many, { count: options().length }));
  }

  function close() {
    closed = true;
    clear();
  }

  function open(at) {
    const option = options()[Math.max(at, 0)];
    keep(typed());
    if (option?.href) location.href = option.href;
  }

  const keys = {
    ArrowDown: () => choose(active + 1),
    ArrowUp: () => choose(active === -1 ? options().length - 1 : active - 1),
    Enter: () => open(active),
    Escape: () => {
      if (found.hidden) input.value = "";
      keep(input.value);
      close();
    },
  };

  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  input.addEventListener("focus", load);
  input.addEventListener("input", () => {
    closed = false;
    load();
    answer();
  });
  input.addEventListener("keydown", (event) => {
    if (event.isComposing || !keys[event.key]) return;
    if (event.key.startsWith("Arrow") && found.hidden) {
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
  list.addEventListener("click", () => keep(typed()));
  document.addEventListener("click", (event) => {
    if (!form.contains(event.target)) show(false);
  });

  const query = new URLSearchParams(location.search).get("q");
  if (query) {
    input.value = query;
    load();
  }
})();
