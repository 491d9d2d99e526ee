"use strict";
// The panel on a card's page: what the checker said, looked up by place, question and day.
(() => {
  const kb = (window.kb = window.kb || {});
  const panel = document.querySelector(".ask");
  if (!panel) return;
  const form = panel.querySelector("form");
  const { place, question, day, also } = form.elements;
  const [answer, second, asked] = ["output", ".also", ".asked"].map((part) => panel.querySelector(part));
  const own = panel.dataset.lang;
  const held = {};
  let data = null;

  // ask.js beside the page of this language or another hands its data over by calling this.
  kb.answers = (loaded) => {
    const code = document.currentScript.dataset.lang;
    held[code] = loaded;
    if (code !== own) return show();
    data = loaded;
    place.replaceChildren(...data.places.map((one) => new Option(one.label, one.key)));
    question.replaceChildren(...data.questions.map((one) => new Option(one.label, one.text)));
    const firsts = data.table.flat().map((steps) => steps[0] && steps[0][0]).filter(Boolean).sort();
    day.min = firsts[0];
    const wanted = new URLSearchParams(location.search);
    for (const [field, name] of [[place, "place"], [question, "ask"], [also, "also"]]) {
      field.value = wanted.get(name);
      if (field.selectedIndex < 0) field.selectedIndex = 0;
    }
    if (/^\d{4}-\d\d-\d\d$/.test(wanted.get("day") || "")) day.value = wanted.get("day");
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
    tell(found && found[1]);
    if (!found) return answer.append(panel.dataset.early);
    const [, sentence, rules] = found;
    if (sentence < 0) return answer.append(panel.dataset.impossible);
    answer.append(said(data.sentences[sentence]), " ", ...data.rules[rules].split(" ").filter(Boolean).flatMap(cited));
  }

  // What was asked, for paper, and the same answer in the other language chosen: the files have one order.
  function tell(sentence) {
    asked.textContent = [question, place].map((field) => field.selectedOptions[0].label).concat(day.value || panel.dataset.today).join(" · ");
    const code = also.value;
    second.hidden = !code;
    if (code && !held[code]) return fetchAnswers(code);
    if (!code) return;
    second.lang = code;
    const { questions, places, sentences } = held[code];
    const line = document.createElement("p");
    line.textContent = `${questions[question.selectedIndex].label} · ${places[place.selectedIndex].label}`;
    second.replaceChildren(line, sentence >= 0 ? said(sentences[sentence]) : "—");
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
    if (also.value) address.searchParams.set("also", also.value);
    else address.searchParams.delete("also");
    try { history.replaceState(null, "", address); } catch { /* some browsers refuse it on file: */ }
  }

  function fetchAnswers(code) {
    if (held[code] || panel.querySelector(`script[data-lang=${code}]`)) return;
    const script = document.createElement("script");
    const page = code === own ? location.href : document.querySelector(`.tongues [hreflang=${code}]`).href;
    script.src = new URL("ask.js", page);
    script.dataset.lang = code;
    script.addEventListener("error", () => { script.remove(); answer.textContent = panel.dataset.failed; });
    panel.append(script);
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => { show(); keep(); });
  panel.addEventListener("toggle", () => { if (panel.open) fetchAnswers(own); });
  if (new URLSearchParams(location.search).has("ask")) panel.open = true;
})();
