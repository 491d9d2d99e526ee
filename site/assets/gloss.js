"use strict";
// What a link's title says, shown on focus as well as under the pointer; Escape puts it away.
(() => {
  const PAUSE = 120;
  const GAP = 6;
  const note = document.createElement("div");
  note.id = "definition";
  note.className = "definition";
  note.setAttribute("role", "tooltip");
  note.hidden = true;
  document.body.append(note);
  let shown = null;
  let waiting = 0;

  function hide() {
    clearTimeout(waiting);
    if (!shown) return;
    shown.title = note.textContent;
    shown.removeAttribute("aria-describedby");
    note.hidden = true;
    shown = null;
  }

  function show(link) {
    hide();
    if (!link.title) return;
    note.textContent = link.title;
    note.lang = link.lang || document.documentElement.lang;
    link.removeAttribute("title");
    link.setAttribute("aria-describedby", note.id);
    shown = link;
    note.hidden = false;
    place(link.getClientRects()[0]);
  }

  // Below the first line of the link, above it where there is no room, and inside the window.
  function place(line) {
    const { clientWidth, clientHeight } = document.documentElement;
    const left = Math.max(GAP, Math.min(line.left, clientWidth - note.offsetWidth - GAP));
    const below = line.bottom + GAP;
    const fits = below + note.offsetHeight < clientHeight || line.top < note.offsetHeight + GAP;
    note.style.left = `${left + scrollX}px`;
    note.style.top = `${(fits ? below : line.top - GAP - note.offsetHeight) + scrollY}px`;
  }

  const later = (deed) => {
    clearTimeout(waiting);
    waiting = setTimeout(deed, PAUSE);
  };
  const linkAt = (event) => event.target.closest("a[title], a[aria-describedby=definition]");
  const main = document.getElementById("main");

  main.addEventListener("focusin", (event) => {
    const link = linkAt(event);
    if (link?.matches(":focus-visible")) show(link);
  });
  main.addEventListener("focusout", hide);
  main.addEventListener("pointerover", (event) => {
    const link = event.pointerType === "mouse" && linkAt(event);
    if (link && link !== shown) later(() => show(link));
    else if (link) clearTimeout(waiting);
  });
  main.addEventListener("pointerout", (event) => {
    if (linkAt(event)) later(hide);
  });
  note.addEventListener("pointerenter", () => clearTimeout(waiting));
  note.addEventListener("pointerleave", () => later(hide));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
})();
