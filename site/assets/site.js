"use strict";
// What every page gains with JavaScript: it can be read without a network. Search is in search.js.
(() => {
  // Served, the site installs: a worker keeps the shell, then, when the page is idle, its language.
  async function offline() {
    if (!("serviceWorker" in navigator) || location.protocol === "file:") return;
    const { lang } = document.documentElement;
    const root = document.querySelector("#search").dataset.root;
    const registration = await navigator.serviceWorker.register(`${root}sw.js`, { scope: root || "./" });
    const notice = document.querySelector(".update");
    const announce = (worker) => {
      if (!navigator.serviceWorker.controller) return;
      notice.hidden = false;
      notice.querySelector("button").addEventListener("click", () => worker.postMessage("renew"));
    };
    const offer = (worker) => worker.addEventListener("statechange", () => {
      if (worker.state === "installed") announce(worker);
    });
    if (registration.waiting) announce(registration.waiting);
    if (registration.installing) offer(registration.installing);
    registration.addEventListener("updatefound", () => offer(registration.installing));
    const held = Boolean(navigator.serviceWorker.controller);
    navigator.serviceWorker.addEventListener("controllerchange", () => { if (held) location.reload(); });
    if (navigator.connection && navigator.connection.saveData) return;
    await navigator.serviceWorker.ready;
    setTimeout(() => registration.active && registration.active.postMessage({ keep: lang }), 5000);
  }

  addEventListener("load", () => offline().catch(() => { /* without a worker the site still reads */ }));
})();
