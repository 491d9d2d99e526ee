"use strict";
// Any two days: the comparison of the editions in force on them, where there is one.
(() => {
  for (const form of document.querySelectorAll("form.days")) choosing(/** @type {HTMLFormElement} */ (form));

  /** @param {HTMLFormElement} form */
  function choosing(form) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const asked = new FormData(form);
      const [first, second] = [String(asked.get("first")), String(asked.get("second"))].sort();
      const links = [...document.querySelectorAll("a[data-first]")].map(
        (link) => /** @type {HTMLAnchorElement} */ (link),
      );
      const found = links.find(({ dataset }) => {
        const [start, until, later, end] = (dataset.first ?? "").split(" ");
        const inside = start <= first && first <= until && later <= second && second <= end;
        return inside && dataset.tongue === asked.get("tongue");
      });
      if (found) location.assign(found.href);
      else for (const said of form.querySelectorAll("output")) said.textContent = form.dataset.none ?? "";
    });
  }
})();
