"use strict";
// On an address that does not exist: the search is asked for the words of the address.
(() => {
  const { lang } = document.documentElement;
  const last = location.pathname
    .split("/")
    .filter((part) => part !== lang && !/^(index|404)\.html$|^$/.test(part));
  const words = (last.pop() ?? "").replace(/\.html$/, "").replaceAll("-", " ");
  if (!words || location.protocol === "file:") return;
  for (const link of document.querySelectorAll("a.home")) {
    const { href } = /** @type {HTMLAnchorElement} */ (link);
    /** @type {HTMLAnchorElement} */ (link).href = `${href}?q=${encodeURIComponent(decode(words))}`;
  }
  const box = /** @type {HTMLInputElement | null} */ (document.getElementById("q"));
  if (!box) return;
  box.value = decode(words);
  addEventListener("load", () => {
    box.focus();
    box.dispatchEvent(new Event("input", { bubbles: true }));
  });

  /** @param {string} text */
  function decode(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }
})();
