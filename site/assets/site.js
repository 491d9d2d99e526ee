"use strict";
// What every page gains with JavaScript: it is read without a network, on paper it has its address. Search is in search.js.
window.kb ||= {};

(() => {
  // Of each language of the interface: its stemmer, the usage that dates and lists follow, the first of a month.
  kb.languages = JSON.parse(document.querySelector("#search")?.dataset.languages || "{}");
  kb.usage = (code) => kb.languages[code].usage;

  // A date in words, as the pages have it (kb/cldr.py); a language's form is made once, which takes longer than a date.
  const forms = {};
  kb.day = (iso, code) => {
    forms[code] ??= new Intl.DateTimeFormat(kb.usage(code), { dateStyle: "long", timeZone: "UTC" });
    return forms[code].format(new Date(iso)).replace(/^1(?=\s)/, kb.languages[code].first || "1");
  };

  // Served, the site installs: a worker keeps the shell, then, when the page is idle, its language.
  async function offline() {
    if (!("serviceWorker" in navigator) || location.protocol === "file:") return;
    const { lang } = document.documentElement;
    const root = document.querySelector("#search").dataset.root;
    const registration = await navigator.serviceWorker.register(`${root}sw.js`, { scope: root || "./" });
    const notice = document.querySelector(".update");
    const announce = () => {
      notice.hidden = !(registration.waiting && navigator.serviceWorker.controller);
    };
    const offer = (worker) => worker.addEventListener("statechange", announce);
    notice.querySelector("button").addEventListener("click", () => registration.waiting.postMessage("renew"));
    announce();
    if (registration.installing) offer(registration.installing);
    registration.addEventListener("updatefound", () => offer(registration.installing));
    const held = Boolean(navigator.serviceWorker.controller);
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (held) location.reload();
    });
    if (navigator.connection?.saveData) return;
    await navigator.serviceWorker.ready;
    setTimeout(() => registration.active?.postMessage({ keep: lang }), 5000);
  }

  // Another language of the page has the same question, place and state: all that stands in the address.
  document.querySelector(".tongues")?.addEventListener("click", ({ target }) => {
    const link = target.closest("a");
    if (!link) return;
    link.search = location.search;
    link.hash = location.hash;
  });

  // The address on paper: with the host where it is known, and with what was asked.
  addEventListener("beforeprint", () => {
    const address = document.querySelector(".foot .printed");
    if (!address) return;
    const { href, search, protocol } = kb.asking?.() ?? location;
    const known = protocol === "file:" || /^https?:/.test(address.textContent);
    address.textContent = known ? address.textContent.split("?")[0] + search : href;
  });

  addEventListener("load", () =>
    offline().catch(() => {
      /* without a worker the site still reads */
    }),
  );
})();
