"use strict";
// The filters over the list of cards; they stay in the address.
(() => {
  function filtering(form) {
    const rows = [...document.querySelectorAll(".ledger.cards tbody tr")];
    const output = form.querySelector("output");
    const wider = form.querySelector(".wider");
    const plain = (text) =>
      text.normalize("NFD").replace(/\p{M}/gu, "").replace(/œ/g, "oe").replace(/æ/g, "ae").toLowerCase();
    const texts = rows.map((row) => plain(row.cells[0].textContent));
    const asked = new URLSearchParams(location.search);
    for (const field of form.elements)
      if (field.name && asked.has(field.name)) field.value = asked.get(field.name);

    const fits = (row, at, wanted) =>
      Object.entries(wanted).every(([name, value]) => {
        if (name === "name") return texts[at].includes(plain(value));
        if (name === "mv") return row.dataset.mv === value;
        if (name === "colour") return row.dataset.colour.includes(value);
        return row.dataset[name].split(" ").includes(value);
      });
    const apply = () => {
      const wanted = Object.fromEntries([...new FormData(form)].filter(([, value]) => value.trim()));
      rows.forEach((row, at) => {
        row.hidden = !fits(row, at, wanted);
      });
      const count = rows.filter((row) => !row.hidden).length;
      output.textContent = count === 1 ? output.dataset.one : output.dataset.many.replace("{count}", count);
      wider.hidden = Boolean(count) || !wanted.name;
      wider.search = new URLSearchParams({ q: wanted.name ?? "" });
      const address = new URL(location.href);
      for (const { name } of form.elements) {
        if (wanted[name]) address.searchParams.set(name, wanted[name]);
        else if (name) address.searchParams.delete(name);
      }
      try {
        history.replaceState(null, "", address);
      } catch {
        /* some browsers refuse it on file: */
      }
    };
    form.addEventListener("input", apply);
    form.addEventListener("submit", (event) => event.preventDefault());
    apply();
  }

  document.querySelectorAll(".filters").forEach(filtering);
})();
