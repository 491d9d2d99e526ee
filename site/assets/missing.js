"use strict";
// On an address that does not exist: the search is asked for the words of the address, in the language that it names.
(() => {
  const parts = location.pathname.split("/").filter((part) => !/^(index|404)\.html$|^$/.test(part));
  const homes = [...document.querySelectorAll("a.home")].map((link) => ({
    link: /** @type {HTMLAnchorElement} */ (link),
    lang: /** @type {HTMLElement} */ (link.closest("[lang]")).lang,
  }));
  const named = parts.filter((part) => !homes.some(({ lang }) => lang === part));
  const words = decode((named.pop() ?? "").replace(/\.html$/, "").replaceAll("-", " "));
  if (!words || location.protocol === "file:") return;
  const own = homes.find(({ lang }) => parts.includes(lang))?.link;
  if (own?.dataset.single && parts.at(-2) === "card") {
    go(own.dataset.single, "card", parts.at(-1) ?? "");
    return;
  }
  const box = /** @type {HTMLInputElement | null} */ (document.getElementById("q"));
  if (!box && own) {
    go(new URL("404.html", own.href).href, "q", words);
    return;
  }
  for (const { link } of homes) link.href += `?q=${encodeURIComponent(words)}`;
  if (!box) return;
  box.value = words;
  addEventListener("load", () => {
    box.focus();
    box.dispatchEvent(new Event("input", { bubbles: true }));
  });

  /** @type {(page: string, name: string, value: string) => void} */
  function go(page, name, value) {
    location.replace(`${page}?${new URLSearchParams({ [name]: value })}`);
  }

  /** @param {string} text */
  function decode(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }
})();
