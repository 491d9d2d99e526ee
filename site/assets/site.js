"use strict";
// What pages gain with JavaScript: ways of reading, filters, copying. Search is in search.js.
(() => {
  const KEY = "kb-reading";

  function remembered() {
    const asked = new URLSearchParams(location.search);
    if (asked.has("view")) return { view: asked.get("view"), tongues: (asked.get("langs") || "").split(" ") };
    try { return JSON.parse(localStorage.getItem(KEY)) || {}; } catch { return {}; }
  }

  function remember(state) {
    try { localStorage.setItem(KEY, JSON.stringify(state)); } catch { /* private mode: not remembered */ }
    const address = new URL(location.href);
    address.searchParams.set("view", state.view);
    address.searchParams.set("langs", state.tongues.join(" "));
    try { history.replaceState(null, "", address); } catch { /* some browsers refuse it on file: */ }
  }

  // Rules texts: side by side or paragraph by paragraph, in one, two or three languages.
  function reading(group) {
    const parallel = group.closest(".parallel");
    const layouts = [...group.querySelectorAll("[data-view]")];
    const tongues = [...group.querySelectorAll("[data-tongue]")];
    group.querySelector(".print").addEventListener("click", () => print());
    const all = tongues.map((button) => button.dataset.tongue);
    const usual = { view: "columns", tongues: tongues.filter((b) => "shown" in b.dataset).map((b) => b.dataset.tongue) };
    let state = usual;

    const show = (wanted) => {
      state = wanted;
      parallel.dataset.view = state.view;
      for (const button of layouts) button.setAttribute("aria-pressed", String(button.dataset.view === state.view));
      for (const button of tongues) button.setAttribute("aria-pressed", String(state.tongues.includes(button.dataset.tongue)));
      for (const part of parallel.querySelectorAll("[data-of]")) part.hidden = !state.tongues.includes(part.dataset.of);
    };
    const choose = (wanted) => { show(wanted); remember(wanted); };
    const toggled = (tongue) => {
      const next = all.filter((code) => (code === tongue) !== state.tongues.includes(code));
      return next.length ? next : state.tongues;
    };
    for (const button of layouts) button.addEventListener("click", () => choose({ ...state, view: button.dataset.view }));
    for (const button of tongues) button.addEventListener("click", () => choose({ ...state, tongues: toggled(button.dataset.tongue) }));

    const round = [usual, ...(layouts.length ? [{ ...usual, view: "stacked" }] : []), ...all.map((code) => ({ view: "columns", tongues: [code] }))];
    const same = (a, b) => a.view === b.view && a.tongues.join() === b.tongues.join();
    document.addEventListener("keydown", (event) => {
      if (event.key !== "v" || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      choose(round[(round.findIndex((one) => same(one, state)) + 1) % round.length]);
    });

    const kept = remembered();
    const known = all.filter((code) => (kept.tongues || []).includes(code));
    const view = ["columns", "stacked"].includes(kept.view) ? kept.view : usual.view;
    show({ view, tongues: known.length ? known : usual.tongues });
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

  // Served, the site installs: a worker keeps the shell, then, when the page is idle, its language.
  async function offline() {
    if (!("serviceWorker" in navigator) || location.protocol === "file:") return;
    const { lang } = document.documentElement;
    const root = document.querySelector("#search").dataset.root;
    const registration = await navigator.serviceWorker.register(`${root}sw.js`, { scope: root || "./" });
    const notice = document.querySelector(".update");
    const offer = (worker) => worker.addEventListener("statechange", () => {
      if (worker.state !== "installed" || !navigator.serviceWorker.controller) return;
      notice.hidden = false;
      notice.querySelector("button").addEventListener("click", () => worker.postMessage("renew"));
    });
    if (registration.installing) offer(registration.installing);
    registration.addEventListener("updatefound", () => offer(registration.installing));
    const held = Boolean(navigator.serviceWorker.controller);
    navigator.serviceWorker.addEventListener("controllerchange", () => { if (held) location.reload(); });
    if (navigator.connection && navigator.connection.saveData) return;
    await navigator.serviceWorker.ready;
    setTimeout(() => registration.active && registration.active.postMessage({ keep: lang }), 5000);
  }

  document.querySelectorAll(".views").forEach(reading);
  document.querySelectorAll(".filters").forEach(filtering);
  document.querySelectorAll(".copy").forEach(copying);
  addEventListener("load", () => offline().catch(() => { /* without a worker the site still reads */ }));
})();
