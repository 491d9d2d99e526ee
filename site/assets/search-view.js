"use strict";
// The list under the search box: hits of one section under one heading, remarks above them.
window.kb ||= {};

const kbView = (() => {
  // Italian articles before the 8th and the 11th of a month: dall’8 novembre (kb/cldr.py).
  /** @type {Record<string, string>} */
  const ARTICLES = { il: "l", Il: "L" };
  const ELIDED = /\b([Dd]al|[Aa]l|[Dd]el|[Ii]l) (?=(?:8|11) \p{L})/gu;
  /** @type {(message: string | undefined, values: Record<string, unknown>) => string} */
  const fill = (message, values) =>
    (message || "")
      .replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
      .replace(ELIDED, (_, article) => `${ARTICLES[article] || `${article}l`}’`);

  /** @type {<K extends keyof HTMLElementTagNameMap>(name: K, className?: string, text?: string) => HTMLElementTagNameMap[K]} */
  function element(name, className, text) {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text) made.textContent = text;
    return made;
  }

  /** @type {(address: string, text?: string) => HTMLElement} */
  function link(address, text) {
    const made = element("a", "", text);
    made.href = address;
    return made;
  }

  /** @type {(text: string, press: () => void) => HTMLElement} */
  function button(text, press) {
    const made = element("button", "", text);
    made.type = "button";
    made.addEventListener("click", press);
    return made;
  }

  const SYMBOL = /(\{(?:\d+|[WUBRGCSPXYZTQE])(?:\/(?:\d+|[WUBRGCP]))*\})/;

  // Words with the symbols in them drawn as the pages have them (kb/pages/drawing/symbols.py).
  /** @type {(text: string) => (string | HTMLElement)[]} */
  function drawn(text) {
    return text.split(SYMBOL).map((piece, at) => {
      if (at % 2 === 0) return piece;
      const parts = piece.slice(1, -1).split("/");
      const made = element("span", parts.length > 1 ? "mana h" : "mana");
      made.setAttribute("role", "img");
      made.setAttribute("aria-label", piece);
      made.append(
        ...parts.map((part) => element("i", /[WUBRGCSP]/.test(part) ? part.toLowerCase() : "n", part)),
      );
      return made;
    });
  }

  /** @type {(className: string, text: string) => HTMLElement} */
  function line(className, text) {
    const made = element("span", className);
    made.append(...drawn(text));
    return made;
  }

  /** @type {(hit: Hit) => HTMLElement} */
  function snippet(hit) {
    const made = element("span", "snippet");
    made.lang = hit.lang;
    made.append(
      ...hit.snippet.flatMap(([text, marked]) => (marked ? element("mark", "", text) : drawn(text))),
    );
    return made;
  }

  // What became of a rule that is no longer in force.
  /** @type {(gone: Hit["gone"], messages: Messages) => string} */
  function became([day, number, reworded] = ["", "", false], messages) {
    const how = number ? (reworded ? "reworded" : "moved") : "gone";
    return day && fill(messages[how], { day: kb.day(day, document.documentElement.lang), number });
  }

  // A hit is its link; a card without a page is none. On the page of results it is a row with its link in it.
  /** @type {(hit: Hit, messages: Messages, href: (path: string) => string) => HTMLElement} */
  function option(hit, messages, href) {
    const isRow = Boolean(kb.page);
    const made = hit.path && !isRow ? link(href(hit.path)) : element("div");
    made.classList.add("hit");
    made.setAttribute("role", isRow ? "listitem" : "option");
    if (!isRow) {
      made.setAttribute("aria-selected", "false");
      if (hit.path) made.tabIndex = -1;
    }
    made.dataset.at = String(hit.at ?? 0);
    const title = element("b", "title");
    title.append(hit.path && isRow ? link(href(hit.path), hit.title) : hit.title);
    title.lang = hit.lang;
    made.append(
      element("span", "kind", messages[hit.kind]),
      " ",
      title,
      " ",
      element("span", "where", hit.where),
    );
    const { differing = [], others, summary } = hit;
    /** @type {(className: string, text: string | undefined) => HTMLElement[]} */
    const said = (className, text) => (text ? [line(className, text)] : []);
    made.append(
      ...said("about", hit.about),
      ...said("same", became(hit.gone, messages)),
      ...(hit.snippet.length ? [snippet(hit)] : []),
      ...said("same", summary && fill(messages.summary, { text: summary })),
      ...said("same", differing.length ? fill(messages.differing, { places: differing.join(", ") }) : ""),
      ...said("same", others.length ? fill(messages.same, { places: others.join(", ") }) : ""),
    );
    kb.page?.adorn(made, hit);
    return made;
  }

  // The hits in the order of the best of each group; `at` is a hit's own place.
  /** @type {(hits: Hit[]) => Hit[][]} */
  function grouped(hits) {
    /** @type {Map<string | number, Hit[]>} */
    const groups = new Map();
    hits.forEach((hit, at) => {
      const name = hit.group || at;
      groups.set(name, [...(groups.get(name) || []), { ...hit, at }]);
    });
    return [...groups.values()];
  }

  // What stands in the list: a hit, or several of one section under its name.
  /** @type {(hits: Hit[], messages: Messages, href: (path: string) => string) => HTMLElement[]} */
  function rows(hits, messages, href) {
    if (kb.page) return hits.map((hit) => option(hit, messages, href));
    return grouped(hits).map((group) => {
      if (group.length === 1) return option(group[0], messages, href);
      const options = group.map((hit) => option({ ...hit, where: "" }, messages, href));
      const whole = element("div", "group");
      whole.setAttribute("role", "group");
      const heading = element("b", "heading", group[0].heading);
      heading.lang = group[0].lang;
      heading.id = `group-${group[0].group}`.replace(/[^\w-]+/g, "-");
      whole.setAttribute("aria-labelledby", heading.id);
      whole.append(heading, ...options);
      return whole;
    });
  }

  // A remark above the hits: words, links, and buttons that ask something else; {text}, {text, path} or {text, query}.
  /** @type {(parts: Remark, href: (path: string) => string, ask: (query: string) => void) => HTMLElement} */
  function remark(parts, href, ask) {
    const line = element("p");
    line.append(
      ...parts.map((part) => {
        if (typeof part === "string") return part;
        const { text, lang, path, query, address = path && href(path) } = part;
        if (part.absent) line.className = "absent";
        const made = query
          ? button(text, () => ask(query))
          : address
            ? link(address, text)
            : element(part.strong ? "strong" : "span");
        if (!query && !address) made.append(...(part.strong ? drawn(text) : [text]));
        if (lang) made.lang = lang;
        return made;
      }),
    );
    return line;
  }

  // How a card is called that has no name in the reader's language: in English, which says so.
  /** @type {(title: string, isOwn: boolean, lang: string) => { lang: string, title: string }} */
  const called = (title, isOwn, lang) => (isOwn ? { lang, title } : { lang: "en", title: `${title} (en)` });

  // An ordinary card's page in the site's language: a folder each, or one page for all cards (kb/pages/plan/scope.py).
  /** @type {(folders: string | undefined, lang: string) => string} */
  function page(folders, lang) {
    if (!folders) return "";
    if (folders[0] === "?") return `single/?card=${folders.slice(1)}`;
    return `card/${folders.split("|")[Object.keys(kb.languages).indexOf(lang)]}/`;
  }

  return { rows, option, remark, fill, called, page };
})();

kb.view = kbView;
