"use strict";
// One paragraph or one answer as a sheet of paper: what is marked is printed, the rest of the page is not.
window.kb ||= {};

(() => {
  kb.printOnly = (part) => {
    const root = document.documentElement;
    const done = () => {
      delete root.dataset.printing;
      delete part.dataset.printing;
    };
    root.dataset.printing = part.dataset.printing = "";
    addEventListener("afterprint", done, { once: true });
    print();
  };
  for (const button of document.querySelectorAll(".judge")) {
    button.addEventListener("click", () => kb.printOnly(button.closest("[data-judge]")));
  }
})();
