"use strict";
// The panel on a card's page: what the checker said, looked up by place, question and day.
(() => {
  const kb = (window.kb = window.kb || {});
  const panel = document.querySelector(".ask");
  if (!panel) return;
  const form = panel.querySelector("form");
  const { place, question, day } = form.elements;
  const answer = panel.querySelector("output");
  let data = null;

  // ask.js beside the page hands its data over by calling this.
  kb.answers = (loaded) => {
    data = loaded;
    place.replaceChildren(...data.places.map((one) => new Option(one.label, one.key)));
    question.replaceChildren(...data.questions.map((one) => new Option(one.label, one.text)));
    const firsts = data.table.flat().map((steps) => steps[0] && steps[0][0]).filter(Boolean).sort();
    day.min = firsts[0];
    const asked = new URLSearchParams(location.search);
    for (const [field, name] of [[place, "place"], [question, "ask"]]) {
      field.value = asked.get(name);
      if (field.selectedIndex < 0) field.selectedIndex = 0;
    }
    if (/^\d{4}-\d\d-\d\d$/.test(asked.get("day") || "")) day.value = asked.get("day");
    form.hidden = false;
    show();
  };

  // The last step that began by that day; without a day the last of all.
  function step(steps, on) {
    const begun = on ? steps.filter(([first]) => first <= on) : steps;
    return begun[begun.length - 1];
  }

  function show() {
    const found = step(data.table[place.selectedIndex][question.selectedIndex], day.value);
    answer.replaceChildren();
    if (!found) return answer.append(panel.dataset.early);
    const [, sentence, rules] = found;
    if (sentence < 0) return answer.append(panel.dataset.impossible);
    answer.append(said(data.sentences[sentence]), " ", ...data.rules[rules].split(" ").filter(Boolean).flatMap(cited));
  }

  function said(text) {
    const words = document.createElement("strong");
    words.textContent = text;
    return words;
  }

  function cited(number) {
    const on = day.value || "9999-12-31";
    const edition = (data.links[number] || []).find(([from, to]) => from <= on && (!to || on <= to));
    const words = document.createElement("a");
    words.className = edition ? "num" : "num absent";
    words.textContent = number;
    words.href = `../../${edition ? edition[2] : `${data.register}#${number}`}`;
    return [words, " "];
  }

  function keep() {
    const address = new URL(location.href);
    address.searchParams.set("place", place.value);
    address.searchParams.set("ask", question.value);
    if (day.value) address.searchParams.set("day", day.value);
    else address.searchParams.delete("day");
    try { history.replaceState(null, "", address); } catch { /* some browsers refuse it on file: */ }
  }

  function load() {
    if (data || panel.querySelector("script")) return;
    const script = document.createElement("script");
    script.src = "ask.js";
    script.addEventListener("error", () => { script.remove(); answer.textContent = panel.dataset.failed; });
    panel.append(script);
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => { show(); keep(); });
  panel.addEventListener("toggle", () => { if (panel.open) load(); });
  if (new URLSearchParams(location.search).has("ask")) panel.open = true;
})();
