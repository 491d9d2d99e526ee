"use strict";
// The panel on a card's page: what the checker said, looked up by place, question and day.
window.kb ||= {};

(() => {
  const panel = document.querySelector(".ask");
  if (!panel) return;
  const form = panel.querySelector("form");
  const { place, question, day, also } = form.elements;
  const parts = ["output", ".also", ".asked", ".quoted", ".basis", "button.document", "pre.document"];
  const [answer, second, asked, quoted, basis, opener, json] = parts.map((part) => panel.querySelector(part));
  const own = panel.dataset.lang;
  // The question that reads what a condition with this operator is about.
  const OF = { mv: "mv", c: "colors", is: "colors", t: "types", kw: "keywords", chosen: "choosable-names" };
  const held = {};
  let data = null;

  // ask.js beside the page of this language or another hands its data over by calling this.
  kb.answers = (loaded) => {
    const code = document.currentScript.dataset.lang;
    held[code] = loaded;
    if (code !== own) return data ? show() : undefined;
    data = loaded;
    fill();
  };

  function fill() {
    place.replaceChildren(...data.places.map((one) => new Option(one.label, one.key)));
    question.replaceChildren(...grouped(data.questions));
    const firsts = data.table
      .flat()
      .map((steps) => steps[0]?.[0])
      .filter(Boolean)
      .sort();
    day.min = firsts[0];
    const wanted = new URLSearchParams(location.search);
    for (const [field, name] of [
      [place, "place"],
      [question, "ask"],
      [also, "also"],
    ]) {
      field.value = wanted.get(name) ?? (name === "ask" ? "mv" : null);
      if (field.selectedIndex < 0) field.selectedIndex = 0;
    }
    if (/^\d{4}-\d\d-\d\d$/.test(wanted.get("day") || "")) day.value = wanted.get("day");
    form.hidden = false;
    show();
    if (wanted.has("ask") && !location.hash) panel.scrollIntoView(); // what an address asks is to be seen
  }

  // What is asked of one characteristic stands together, under the name of the question that reads it.
  function grouped(questions) {
    const labels = { "": panel.dataset.reads };
    for (const [sign, text] of Object.entries(OF)) {
      const { label } = questions.find((one) => one.text === text) ?? {};
      if (label) labels[sign] = label[0].toUpperCase() + label.slice(1);
    }
    const groups = new Map();
    for (const { text, label } of questions) {
      const [, sign] = /^-?(\w+)[:=<>]/.exec(text) ?? [];
      const name = labels[sign] ?? labels[""];
      if (!groups.has(name)) {
        groups.set(name, document.createElement("optgroup"));
        groups.get(name).label = name;
      }
      groups.get(name).append(new Option(label, text));
    }
    return groups.values();
  }

  // The last step that began by that day; without a day the last of all.
  function step(steps, on) {
    const begun = on ? steps.filter(([first]) => first <= on) : steps;
    return begun[begun.length - 1];
  }

  // Own language on the panel, the other beneath it: the files have one order, so that places agree.
  function show() {
    const code = also.value;
    answer.replaceChildren(...answered(data));
    asked.textContent = heading(data, own);
    quoted.replaceChildren(...quotations(data, own));
    basis.textContent = data.said.basis;
    json.textContent = json.hidden ? "" : written(data);
    second.hidden = !code;
    if (!code) return;
    if (!held[code]) return fetchAnswers(code);
    second.lang = code;
    second.replaceChildren(
      paragraph(heading(held[code], code), "asked"),
      wrapped(answered(held[code])),
      ...quotations(held[code], code),
      paragraph(held[code].said.basis, "basis"),
    );
  }

  // Groups put the options in another order than the questions have.
  const chosen = () => data.questions.findIndex((one) => one.text === question.value);
  const current = (told) => step(told.table[place.selectedIndex][chosen()], day.value);

  // The sentence and the numbers it rests on, or why there is none.
  function answered(told) {
    const found = current(told);
    const steps = told.table[place.selectedIndex][chosen()];
    if (!found) return [steps.length ? told.said.early : told.said.elsewhere];
    const [, sentence] = found;
    if (sentence < 0) return [told.said.impossible];
    const numbers = new Set(trace(told).map(({ number }) => number));
    return [said(told.sentences[sentence]), " ", ...[...numbers].flatMap(cited)];
  }

  // The steps of the answer, each with its rule and what of it can be quoted that day.
  function trace(told) {
    return told.traces[current(told)[2]].map((at) => {
      const [rule, text, value] = told.steps[at];
      const [number, provision, spells, summary] = told.rules[rule];
      return { number, provision, words: step(spells, day.value) || [], summary, text, value };
    });
  }

  // The card, the question, the place and the day.
  function heading(told, code) {
    const of = [told.said.title, told.questions[chosen()].label, told.places[place.selectedIndex].label];
    return [...of, day.value ? kb.day(day.value, code) : told.said.today].join(" · ");
  }

  // What the rules cited say, as it stood that day, where a text has it, and what they lay down in short.
  function quotations(told, code) {
    const found = current(told);
    if (!found || found[1] < 0) return [];
    const lines = trace(told).map(({ number, words, summary }) => [number, words, summary]);
    const distinct = new Map(lines.map((line) => [JSON.stringify(line), line]));
    return [...distinct.values()].map((line) => quotation(told, code, ...line));
  }

  function quotation(told, code, number, [, language, words], summary) {
    const line = paragraph(`${number} `, "quote");
    if (words) {
      const text = document.createElement("q");
      text.lang = language;
      text.textContent = told.said.quote.replace("…", () => words);
      line.append(text, language === code ? "" : ` (${language})`);
    } else line.append(told.said.absent);
    if (summary && language !== code) line.append(` ${told.said.short.replace("…", () => summary)}`);
    return line;
  }

  // The verdict as kb check --json gives it.
  function written(told) {
    const found = current(told);
    if (!found || found[1] < 0) return "";
    const on = day.value || new Date().toISOString().slice(0, 10);
    const last = (days) => days.filter((one) => one <= on).pop() ?? null;
    const [value, values, needs, notes] = told.answers[found[1]];
    const { text, kind } = told.questions[chosen()];
    const era = told.eras.filter(([start]) => start <= on).pop();
    const verdict = {
      object: "verdict",
      card: told.card,
      date: on,
      edition: last(told.editions),
      era: era ? era[1] : null,
      state: told.states[place.selectedIndex],
      with: [],
      question: text,
      kind,
      answer: value,
      values: values ?? [value],
      needs,
      trace: trace(told).map(({ number, provision, words, summary, text, value }) => {
        const [, lang = null, quote = null, edition = null, source = null] = words;
        return { ruleNumber: number, lang, quote, summary, step: text, provision, edition, source, value };
      }),
      notes,
      text: told.sentences[found[1]],
    };
    return JSON.stringify(verdict, null, 2);
  }

  function paragraph(text, kind) {
    const line = document.createElement("p");
    line.className = kind;
    line.textContent = text;
    return line;
  }

  function wrapped(nodes) {
    const line = paragraph("", "answer");
    line.append(...nodes);
    return line;
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

  // The address of this answer by the rules of a day.
  function address(on) {
    const made = new URL(location.href);
    const asks = { place: place.value, ask: question.value, day: on, also: also.value };
    for (const [name, value] of Object.entries(asks)) {
      if (value) made.searchParams.set(name, value);
      else made.searchParams.delete(name);
    }
    return made;
  }

  // A sheet of today's rules is read when these are others: on paper they have their day.
  kb.asking = () => data && panel.open && address(day.value || data.said.known);

  function keep() {
    try {
      history.replaceState(null, "", address(day.value));
    } catch {
      /* some browsers refuse it on file: */
    }
  }

  function fetchAnswers(code) {
    if (held[code] || document.querySelector(`script[data-lang=${code}]`)) return;
    const script = document.createElement("script");
    const page = code === own ? location.href : document.querySelector(`.tongues [hreflang=${code}]`).href;
    script.src = new URL("ask.js", page);
    script.dataset.lang = code;
    awaited(script);
    panel.append(script);
  }

  function awaited(script) {
    script.addEventListener("error", () => {
      script.remove();
      answer.textContent = panel.dataset.failed;
    });
  }

  opener.addEventListener("click", () => {
    json.hidden = !json.hidden;
    opener.setAttribute("aria-expanded", String(!json.hidden));
    show();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    show();
    keep();
  });
  panel.addEventListener("toggle", () => {
    if (panel.open) fetchAnswers(own);
  });
  // The page loads its own language before it is drawn: an answer that comes later would move what it shows.
  awaited(document.querySelector(`script[data-lang=${own}]`));
})();
