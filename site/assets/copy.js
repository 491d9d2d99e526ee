"use strict";
// Buttons that copy words (`data-copy`), or the whole address of a link (`data-link`).
(() => {
  /** @param {string} link An address as the page has it; a server knows a folder's index by the folder. */
  function whole(link) {
    const { href, protocol } = new URL(link, location.href);
    return protocol === "file:" ? href : href.replace(/index\.html(?=#|$)/, "");
  }

  const all = "button.copy";
  if (!navigator.clipboard) for (const button of document.querySelectorAll(all)) button.remove();
  document.addEventListener("click", async ({ target }) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest(all));
    if (!button) return;
    await navigator.clipboard.writeText(button.dataset.copy ?? whole(button.dataset.link ?? ""));
    button.classList.add("done");
    setTimeout(() => button.classList.remove("done"), 1500);
  });
})();
