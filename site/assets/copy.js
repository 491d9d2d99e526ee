"use strict";
// Buttons that copy a name as deck lists want it.
(() => {
  /** @param {HTMLButtonElement} button */
  function copying(button) {
    if (!navigator.clipboard) return void button.remove();
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.dataset.copy ?? "");
      button.classList.add("done");
      setTimeout(() => button.classList.remove("done"), 1500);
    });
  }

  for (const button of document.querySelectorAll("button.copy"))
    copying(/** @type {HTMLButtonElement} */ (button));
})();
