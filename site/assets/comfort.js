"use strict";
// The colours and the size of letters that the reader chose at the foot of a page, kept on the device.
(() => {
  const KEY = "kb-comfort";
  const root = document.documentElement;

  /** @returns {Record<string, string>} */
  function kept() {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    } catch {
      return {};
    }
  }

  const chosen = kept();
  const apply = () => Object.assign(root.dataset, { theme: chosen.theme ?? "", size: chosen.size ?? "" });
  apply();
  for (const field of document.querySelectorAll(".comfort select")) {
    const select = /** @type {HTMLSelectElement} */ (field);
    select.value = chosen[select.name] ?? "";
    select.addEventListener("change", () => {
      chosen[select.name] = select.value;
      apply();
      try {
        localStorage.setItem(KEY, JSON.stringify(chosen));
      } catch {
        /* private mode: for this page alone */
      }
    });
  }
})();
