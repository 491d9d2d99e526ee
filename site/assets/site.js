"use strict";
// What pages gain with JavaScript: ways of reading, filters, copying. Search is in search.js.
(() => {
  const KEY = "kb-view";

  function remembered() {
    const asked = new URLSearchParams(location.search).get("view");
    if (asked) return asked;
    try { return localStorage.getItem(KEY); } catch { return null; }
  }

  function remember(view) {
    try { localStorage.setItem(KEY, view); } catch { /* private mode: not remembered */ }
    const address = new URL(location.href);
    address.searchParams.set("view", view);
    try { history.replaceState(null, "", address); } catch { /* some browsers refuse it on file: */ }
  }

  // Rules texts: side by side, paragraph by paragraph, or one language.
  function reading(group) {
    const buttons = [...group.querySelectorAll("button")];
    const parallel = group.closest(".parallel");
    const show = (view) => {
      parallel.dataset.view = view;
      for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.view === view));
      for (const row of parallel.querySelectorAll(".row")) {
        const own = row.querySelector(`.cell[lang="${view}"]`);
        for (const cell of row.querySelectorAll(".cell[lang]")) cell.hidden = Boolean(own) && cell !== own;
      }
    };
    const choose = (view) => { show(view); remember(view); };
    for (const button of buttons) button.addEventListener("click", () => choose(button.dataset.view));
    document.addEventListener("keydown", (event) => {
      if (event.key !== "v" || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      const at = buttons.findIndex((button) => button.dataset.view === parallel.dataset.view);
      choose(buttons[(at + 1) % buttons.length].dataset.view);
    });
    const wanted = remembered();
    show(buttons.some((button) => button.dataset.view === wanted) ? wanted : "columns");
    group.hidden = false;
  }

  const typing = (target) => target.closest("input, select, textarea, [contenteditable]") !== null;

  // The list of cards: filters kept in the address.
  function filtering(form) {
    const rows = [...document.querySelectorAll(".ledger.cards tbody tr")];
    const output = form.querySelector("output");
    const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/œ/g, "oe").replace(/æ/g, "ae").toLowerCase();
    const texts = rows.map((row) => plain(row.cells[0].textContent));
    const asked = new URLSearchParams(location.search);
    for (const field of form.elements) if (field.name && asked.has(field.name)) field.value = asked.get(field.name);

    const fits = (row, at, wanted) => Object.entries(wanted).every(([name, value]) => {
      if (name === "name") return texts[at].includes(plain(value));
      if (name === "mv") return row.dataset.mv === value;
      if (name === "colour") return row.dataset.colour.includes(value);
      return row.dataset[name].split(" ").includes(value);
    });
    const apply = () => {
      const wanted = Object.fromEntries([...new FormData(form)].filter(([, value]) => value.trim()));
      rows.forEach((row, at) => { row.hidden = !fits(row, at, wanted); });
      const count = rows.filter((row) => !row.hidden).length;
      output.textContent = count === 1 ? output.dataset.one : output.dataset.many.replace("{count}", count);
      const address = new URL(location.href);
      address.search = new URLSearchParams(wanted);
      try { history.replaceState(null, "", address); } catch { /* see above */ }
    };
    form.addEventListener("input", apply);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.hidden = false;
    apply();
  }

  function copying(button) {
    if (!navigator.clipboard) return;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.classList.add("done");
      setTimeout(() => button.classList.remove("done"), 1500);
    });
  }

  document.querySelectorAll(".views").forEach(reading);
  document.querySelectorAll(".filters").forEach(filtering);
  document.querySelectorAll(".copy").forEach(copying);
})();
