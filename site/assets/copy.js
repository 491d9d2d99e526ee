"use strict";
// Buttons that copy a name as deck lists want it.
(() => {
  function copying(button) {
    if (!navigator.clipboard) return void button.remove();
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.classList.add("done");
      setTimeout(() => button.classList.remove("done"), 1500);
    });
  }

  document.querySelectorAll(".copy").forEach(copying);
})();
