"use strict";
// Draws the ordinary card that the address names, from the file that has it (kb/pages/light/shards.py).
window.kb ||= {};

(() => {
  const data = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  const id = new URLSearchParams(location.search).get("card") ?? "";

  // As `shard` of kb/pages/light/shards.py has it.
  /** @type {(text: string, count: number) => number} */
  const shard = (text, count) =>
    [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 2 ** 32, 0) % count;

  /** @type {(path: string, failed?: () => void) => void} */
  function script(path, failed) {
    const element = document.createElement("script");
    element.src = path;
    if (failed) element.addEventListener("error", failed);
    document.head.append(element);
  }

  function lost() {
    for (const one of main.querySelectorAll(".lost")) /** @type {HTMLElement} */ (one).hidden = false;
    for (const one of main.querySelectorAll(".wait")) one.remove();
    const box = /** @type {HTMLInputElement} */ (document.getElementById("q"));
    box.value = id.replaceAll("-", " ");
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }

  kb.draw = ({ pieces, cards }) => {
    if (!Object.hasOwn(cards, id)) return lost();
    const [title, body] = cards[id];
    document.title = document.title.replace(data.title ?? "", () => title);
    for (const one of main.querySelectorAll(".wait, .lost")) one.remove();
    main.insertAdjacentHTML("beforeend", body.map((at) => pieces[at]).join(""));
    script(data.copy ?? "");
  };

  if (id) script(`${data.cards}${shard(id, Number(data.count))}.js`, lost);
  else lost();
})();
