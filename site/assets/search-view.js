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

  /** @type {(hit: Hit) => HTMLElement} */
  function snippet(hit) {
    const line = element("span", "snippet");
    line.lang = hit.lang;
    line.append(...hit.snippet.map(([text, marked]) => (marked ? element("mark", "", text) : text)));
    return line;
  }

  // A hit is its link; a card without a page is none.
  /** @type {(hit: Hit, messages: Messages, href: (path: string) => string) => HTMLElement} */
  function option(hit, messages, href) {
    const made = hit.path ? link(href(hit.path)) : element("div");
    made.setAttribute("role", "option");
    made.setAttribute("aria-selected", "false");
    made.dataset.at = String(hit.at ?? 0);
    if (hit.path) made.tabIndex = -1;
    const title = element("b", "title", hit.title);
    title.lang = hit.lang;
    made.append(
      element("span", "kind", messages[hit.kind]),
      " ",
      title,
      " ",
      element("span", "where", hit.where),
    );
    const [day, number, reworded] = hit.gone || [];
    if (day) made.dataset.gone = day;
    if (day)
      made.append(
        element(
          "span",
          "same",
          fill(messages[number ? (reworded ? "reworded" : "moved") : "gone"], {
            day: kb.day(day, document.documentElement.lang),
            number,
          }),
        ),
      );
    if (hit.snippet.length) made.append(snippet(hit));
    if (hit.summary) made.append(element("span", "same", fill(messages.summary, { text: hit.summary })));
    if (hit.differing?.length)
      made.append(element("span", "same", fill(messages.differing, { places: hit.differing.join(", ") })));
    if (hit.others.length)
      made.append(element("span", "same", fill(messages.same, { places: hit.others.join(", ") })));
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
        const { text, lang, path, query } = part;
        const made = query
          ? button(text, () => ask(query))
          : path
            ? link(href(path), text)
            : element(part.code ? "code" : "span", "", text);
        if (lang) made.lang = lang;
        return made;
      }),
    );
    return line;
  }

  // How a card is called that has no name in the reader's language: in English, which says so.
  /** @type {(title: string, isOwn: boolean, lang: string) => { lang: string, title: string }} */
  const called = (title, isOwn, lang) => (isOwn ? { lang, title } : { lang: "en", title: `${title} (en)` });

  return { rows, option, remark, fill, called };
})();

kb.view = kbView;
