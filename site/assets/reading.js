"use strict";
// Rules texts in the languages and the layout that the reader chooses: in the address, and remembered.
(() => {
  const KEY = "kb-reading";

  function remembered() {
    const asked = new URLSearchParams(location.search);
    if (asked.has("view")) return { view: asked.get("view"), tongues: (asked.get("langs") || "").split(" ") };
    try {
      return JSON.parse(localStorage.getItem(KEY)) || {};
    } catch {
      return {};
    }
  }

  function remember(state) {
    try {
      localStorage.setItem(KEY, JSON.stringify(state));
    } catch {
      /* private mode: not remembered */
    }
    const address = new URL(location.href);
    address.searchParams.set("view", state.view);
    address.searchParams.set("langs", state.tongues.join(" "));
    try {
      history.replaceState(null, "", address);
    } catch {
      /* some browsers refuse it on file: */
    }
  }

  const typing = (target) => target.closest("input, select, textarea, [contenteditable]") !== null;

  function reading(group) {
    const parallel = group.closest(".parallel");
    const layouts = [...group.querySelectorAll("[data-view]")];
    const tongues = [...group.querySelectorAll("[data-tongue]")];
    const all = tongues.map((button) => button.dataset.tongue);
    const shown = tongues.filter((b) => "shown" in b.dataset).map((b) => b.dataset.tongue);
    // A page that offers no languages leaves those remembered as they are.
    const usual = { view: "columns", tongues: tongues.length ? shown : remembered().tongues || [] };
    let state = usual;

    const show = (wanted) => {
      state = wanted;
      parallel.dataset.view = state.view;
      for (const button of layouts)
        button.setAttribute("aria-pressed", String(button.dataset.view === state.view));
      for (const button of tongues)
        button.setAttribute("aria-pressed", String(state.tongues.includes(button.dataset.tongue)));
      for (const part of document.querySelectorAll("main [data-of]"))
        part.hidden = !state.tongues.includes(part.dataset.of);
    };
    const choose = (wanted) => {
      show(wanted);
      remember(wanted);
    };
    const toggled = (tongue) => {
      const next = all.filter((code) => (code === tongue) !== state.tongues.includes(code));
      return next.length ? next : state.tongues;
    };
    for (const button of layouts)
      button.addEventListener("click", () => choose({ ...state, view: button.dataset.view }));
    for (const button of tongues)
      button.addEventListener("click", () => choose({ ...state, tongues: toggled(button.dataset.tongue) }));

    // What key v goes round: as usual in each layout, every language, each alone.
    const usually = usual.tongues.join();
    const sets = [all, ...all.map((code) => [code])].filter((set) => set.join() !== usually);
    const round = [
      usual,
      ...(layouts.length ? [{ ...usual, view: "stacked" }] : []),
      ...sets.map((set) => ({ view: "columns", tongues: set })),
    ];
    const same = (a, b) => (a.view === b.view || !layouts.length) && a.tongues.join() === b.tongues.join();
    document.addEventListener("keydown", (event) => {
      if (event.key !== "v" || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      choose(round[(round.findIndex((one) => same(one, state)) + 1) % round.length]);
    });

    const kept = remembered();
    const known = all.filter((code) => (kept.tongues || []).includes(code));
    const view = ["columns", "stacked"].includes(kept.view) ? kept.view : usual.view;
    show({ view, tongues: known.length ? known : usual.tongues });
  }

  document.querySelectorAll(".views").forEach(reading);
  for (const button of document.querySelectorAll("main .print"))
    button.addEventListener("click", () => print());
})();
