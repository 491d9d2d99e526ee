"use strict";
// Buttons that copy words (`data-copy`), or the whole address of a link (`data-link`).
(() => {
  /** @param {string} link An address as the page has it; a server knows a folder's index by the folder. */
  function whole(link) {
    const { href, protocol } = new URL(link, location.href);
    return protocol === "file:" ? href : href.replace(/index\.html(?=#|$)/, "");
  }

  /** @param {HTMLButtonElement} button */
  function copying(button) {
    if (!navigator.clipboard) return void button.remove();
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.dataset.copy ?? whole(button.dataset.link ?? ""));
      button.classList.add("done");
      setTimeout(() => button.classList.remove("done"), 1500);
    });
  }

  for (const button of document.querySelectorAll("button.copy"))
    copying(/** @type {HTMLButtonElement} */ (button));
})();
