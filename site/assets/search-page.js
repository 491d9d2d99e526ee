"use strict";
// The page of results: filters and more hits, small pictures of cards, what this device has searched for.
window.kb ||= {};

const kbPage = (() => {
  const MOST = 20;
  const OUT = {
    Scryfall: "https://scryfall.com/search?q=",
    Gatherer: "https://gatherer.wizards.com/Pages/Card/Details.aspx?name=",
  };
  const SVG = "http://www.w3.org/2000/svg";
  const form = /** @type {HTMLFormElement} */ (document.querySelector(".narrow"));
  const more = /** @type {HTMLButtonElement} */ (document.querySelector(".more"));
  const recent = /** @type {HTMLElement} */ (document.querySelector(".recent"));
  const asked = new URLSearchParams(location.search);
  let most = Math.max(MOST, Math.min(Number(asked.get("n")) || 0, 1000));
  /** All that the filters let through, and how many of these are shown. */
  const found = { total: 0, shown: 0 };
  /** @type {Map<Element, number>} */
  const counts = new Map();

  /** @param {string} name */
  const chosenIn = (name) => String(new FormData(form).get(name) || "");
  const chosenNow = () => ({ kinds: chosenIn("kind"), lang: chosenIn("lang"), isInForce: chosenIn("force") });

  // Whether a text is in force and in the language asked for; cards and terms are of no language and day.
  /** @type {(one: Found, by: ReturnType<typeof chosenNow>) => boolean} */
  function fits(one, { lang, isInForce }) {
    if (!one.from || one.kind === "card" || one.kind === "term") return true;
    if (one.kind === "summary") return false;
    const isDated = one.kind === "rule" || one.kind === "example";
    return (!lang || one.from.code === lang) && !(isInForce && isDated && one.end);
  }

  /** @type {ResultsPage["isOfKind"]} */
  const isOfKind = ({ kind }, { kinds } = chosenNow()) => !kinds || kinds.split(" ").includes(kind);

  // The hits that the filters leave, as many as are shown; another text of a provision stands for it where it alone fits.
  /** @type {(every: Merged[]) => Merged[]} */
  function chosen(every) {
    const by = chosenNow();
    const all = every.flatMap(([best, same]) => {
      const fit = fits(best, by) ? best : same.find((one) => one.kind === best.kind && fits(one, by));
      return fit ? [/** @type {Merged} */ ([fit, same])] : [];
    });
    for (const choice of form.querySelectorAll("[data-count]")) {
      const kinds = (choice.getAttribute("data-count") || "").split(" ").filter(Boolean);
      counts.set(choice, all.filter(([one]) => !kinds.length || kinds.includes(one.kind)).length);
    }
    const kept = all.filter(([one]) => isOfKind(one, by));
    found.total = kept.length;
    found.shown = Math.min(most, kept.length);
    return kept.slice(0, most);
  }

  /** @type {(name: string, values: Record<string, string | number>) => SVGElement} */
  function shape(name, values) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(values)) made.setAttribute(key, String(value));
    return made;
  }

  // A half as the schematic drawing has it: its colors, its name's field, its text's field.
  /** @type {(colors: string, x: number, y: number, width: number, height: number) => SVGElement[]} */
  function half(colors, x, y, width, height) {
    const [first, last] = [colors[0] || "c", colors[colors.length - 1] || "c"];
    const low = y + height;
    return [
      shape("rect", { class: `s-${first}`, x, y, width, height, rx: 1.5 }),
      ...(first === last
        ? []
        : [shape("path", { class: `s-${last}`, d: `M${x + width} ${y}V${low}H${x}z` })]),
      shape("rect", { class: "s-plate", x: x + 1.5, y: y + 1.5, width: width - 3, height: 3.5, rx: 1 }),
      shape("rect", {
        class: "s-text",
        x: x + 1.5,
        y: low - height / 3,
        width: width - 3,
        height: height / 3 - 1.5,
      }),
    ];
  }

  // The card as it is read: halves beside each other, an aftermath's below, sides as cards of their own.
  /** @type {(place: number | undefined) => SVGElement} */
  function picture(place) {
    const row = place === undefined ? undefined : kb.late?.cards.cards[place];
    const colors = row ? row[4].map(([, letters]) => letters.toLowerCase()) : [""];
    const isSplit = row && kb.late.layoutsOf.split.includes(row[0]);
    const isBelow = row?.[0] === "aftermath" || row?.[0] === "flip";
    const [width, height] = isSplit && !isBelow ? [46, 33] : [33, 46];
    const cards = isSplit || isBelow || !row || !kb.late.layoutsOf.dfc.includes(row[0]) ? 1 : colors.length;
    const made = shape("svg", {
      class: "small",
      viewBox: `0 0 ${cards * (width + 2) - 2} ${height}`,
      width: (cards * (width + 2) - 2) * (cards > 1 ? 0.68 : 1),
      "aria-hidden": "true",
    });
    for (let at = 0; at < cards; at += 1)
      made.append(shape("rect", { class: "s-card", x: at * (width + 2), y: 0, width, height, rx: 2.5 }));
    const parts = isSplit || isBelow || cards > 1 ? colors : colors.slice(0, 1);
    const [wide, high] = [(width - 3 - (parts.length - 1)) / parts.length, (height - 4) / parts.length];
    parts.forEach((one, at) => {
      if (cards > 1) made.append(...half(one, at * (width + 2) + 1.5, 1.5, width - 3, height - 3));
      else if (isBelow) made.append(...half(one, 1.5, 1.5 + at * (high + 1), width - 3, high));
      else made.append(...half(one, 1.5 + at * (wide + 1), 1.5, wide, height - 3));
    });
    return made;
  }

  // A card's row has its picture; one that is known by its names alone leads to those who have more.
  /** @type {(row: HTMLElement, hit: Hit) => void} */
  function adorn(row, hit) {
    const copy = document.querySelector("main > .copy");
    if (hit.kind !== "card") return;
    row.classList.add("card");
    row.prepend(picture(hit.place));
    if (!hit.english) return;
    const out = document.createElement("span");
    out.className = "out";
    for (const [name, address] of Object.entries(OUT)) {
      const link = document.createElement("a");
      link.href = address + encodeURIComponent(name === "Scryfall" ? `!"${hit.english}"` : hit.english);
      link.rel = "external";
      link.textContent = name;
      out.append(link, " ");
    }
    if (copy) {
      const button = /** @type {HTMLElement} */ (copy.cloneNode(true));
      const name = hit.lang === "en" ? hit.english : hit.title;
      button.dataset.copy = name;
      button.ariaLabel = kb.view.fill(button.dataset.said, { name });
      button.hidden = false;
      out.append(button);
    }
    row.append(out);
  }

  // Cards that came by name alone are not among the counted ones.
  /** @type {(shown: number) => number} */
  const total = (shown) => found.total + Math.max(0, shown - found.shown);

  /** @type {(shown: number) => void} */
  function show(shown) {
    const named = total(shown) - found.total;
    for (const [choice, count] of counts) {
      const isOfCards = /^$|^card /.test(choice.getAttribute("data-count") || "");
      choice.textContent = String(count + (isOfCards ? named : 0));
    }
    form.hidden = !found.total && !shown && !chosenIn("kind") && !chosenIn("lang") && !chosenIn("force");
    more.hidden = found.shown >= found.total;
    more.textContent = kb.view.fill(more.dataset.said, { count: found.total - found.shown });
    if (document.querySelector("#search[data-loaded=all]")) recall();
  }

  // The filters and the length of the list are in the address, so that Back brings them again.
  function keep() {
    const address = new URL(location.href);
    for (const name of ["kind", "lang", "force"]) {
      if (chosenIn(name)) address.searchParams.set(name, chosenIn(name));
      else address.searchParams.delete(name);
    }
    if (most > MOST) address.searchParams.set("n", String(most));
    else address.searchParams.delete("n");
    try {
      history.replaceState(history.state, "", address);
    } catch {
      /* a page from disk may have no address of its own */
    }
  }

  /** @type {() => string[]} */
  function remembered() {
    try {
      return JSON.parse(localStorage["kb-recent"] || "[]").map(String);
    } catch {
      return [];
    }
  }

  // What this device has searched for, each a click away, and the way to have it forgotten.
  function recall() {
    const all = remembered();
    recent.hidden = !all.length;
    recent.querySelector("ul")?.replaceChildren(
      ...all.map((query) => {
        const [item, link] = [document.createElement("li"), document.createElement("a")];
        link.href = `?q=${encodeURIComponent(query)}`;
        link.textContent = query;
        item.append(link);
        return item;
      }),
    );
  }

  /** @type {ResultsPage["start"]} */
  function start(box) {
    for (const field of form.elements) {
      const one = /** @type {HTMLInputElement} */ (field);
      const value = asked.get(one.name);
      if (one.type === "radio" || one.type === "checkbox")
        one.checked = value ? `${one.value} `.startsWith(`${value} `) : one.checked;
      else if (value) one.value = value;
    }
    const again = () => {
      keep();
      box.refresh();
    };
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => {
      most = MOST;
      again();
    });
    more.addEventListener("click", () => {
      const next = found.shown;
      most += MOST;
      again();
      /** @type {HTMLElement | null} */ (document.querySelector(`#hit-${next} a`))?.focus();
    });
    recent.querySelector("button")?.addEventListener("click", () => {
      try {
        localStorage.removeItem("kb-recent");
      } catch {
        /* a reader may forbid it */
      }
      recall();
    });
    // Beneath what is found, and after it: it would be moved by the hits.
    if (asked.get("q")) box.remember(asked.get("q") || "");
    else recall();
  }

  return { isOfKind, chosen, adorn, total, show, start };
})();

kb.page = kbPage;
