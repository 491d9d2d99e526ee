"use strict";
// The list under the search box: hits of one section under one heading, remarks above them.
window.kb ||= {};

const kbView = (() => {
  // Italian articles before the 8th and the 11th of a month: dall’8 novembre (kb/cldr.py).
  const ELIDED = /\b([Dd]al|[Aa]l|[Dd]el|[Ii]l) (?=(?:8|11) \p{L})/gu;
  const fill = (message, values) =>
    (message || "")
      .replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
      .replace(ELIDED, (_, article) => `${{ il: "l", Il: "L" }[article] || `${article}l`}’`);

  function element(name, className, text) {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text) made.textContent = text;
    return made;
  }

  function snippet(hit) {
    const line = element("span", "snippet");
    line.lang = hit.lang;
    line.append(...hit.snippet.map(([text, marked]) => (marked ? element("mark", "", text) : text)));
    return line;
  }

  // A hit is its link; a card without a page is none.
  function option(hit, messages, href) {
    const made = element(hit.path ? "a" : "div");
    made.setAttribute("role", "option");
    made.setAttribute("aria-selected", "false");
    made.dataset.at = hit.at;
    if (hit.path) {
      made.href = href(hit.path);
      made.tabIndex = -1;
    }
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
    if (hit.differing?.length)
      made.append(element("span", "same", fill(messages.differing, { places: hit.differing.join(", ") })));
    if (hit.others.length)
      made.append(element("span", "same", fill(messages.same, { places: hit.others.join(", ") })));
    return made;
  }

  // The hits in the order of the best of each group; `at` is a hit's own place.
  function grouped(hits) {
    const groups = new Map();
    hits.forEach((hit, at) => {
      const name = hit.group || at;
      groups.set(name, [...(groups.get(name) || []), { ...hit, at }]);
    });
    return [...groups.values()];
  }

  // What stands in the list: a hit, or several of one section under its name.
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
  function remark(parts, href, ask) {
    const line = element("p");
    line.append(
      ...parts.map((part) => {
        if (typeof part === "string") return part;
        const made = element(
          part.query ? "button" : part.path ? "a" : part.code ? "code" : "span",
          "",
          part.text,
        );
        if (part.lang) made.lang = part.lang;
        if (part.path) made.href = href(part.path);
        if (part.query) {
          made.type = "button";
          made.addEventListener("click", () => ask(part.query));
        }
        return made;
      }),
    );
    return line;
  }

  // How a card is called that has no name in the reader's language: in English, which says so.
  const called = (title, isOwn, lang) => (isOwn ? { lang, title } : { lang: "en", title: `${title} (en)` });

  return { rows, remark, fill, called };
})();

kb.view = kbView;
