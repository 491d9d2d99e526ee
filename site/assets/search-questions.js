"use strict";
// A question that names a card and asks a characteristic (kb/search/questions), and what the checker said
// of it: the ask panel's answers, fetched for that card alone.
window.kb ||= {};

const kbAsked = (() => {
  const WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;
  /** @type {Map<string, PanelData | false | null>} */
  const answers = new Map();

  /** @type {(text: string) => Piece[]} */
  const pieces = (text) =>
    [...text.matchAll(WORD)].map((found) => ({
      text: kb.words.fold(found[0]),
      start: found.index,
      end: found.index + found[0].length,
    }));

  // The day that ends in the word at a place, and how many words before it belong to it (kb/search/questions/days.py).
  /** @type {(words: string[], at: number, phrases: Phrases) => [string, number] | null} */
  function dayAt(words, at, phrases) {
    /** @type {(back: number) => string[]} */
    const of = (back) => said(phrases, words[at - back] || "");
    const iso = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(words[at]);
    if (iso) return valid(iso[1], iso[2], iso[3] || "01", 0);
    if (!/^\d{4}$/.test(words[at])) return null;
    const month = of(1).find((one) => one.startsWith("month:"));
    if (!month) return of(1).includes("during") && valid(words[at], "01", "01", 1) ? [words[at], 1] : null;
    const day = at > 1 && /^(\d{1,2})(?:er|o|st|nd|rd|th)?$/.exec(words[at - 2]);
    const before = day ? 2 : 1;
    return valid(
      words[at],
      month.slice(6),
      day ? day[1].padStart(2, "0") : "01",
      before + (of(before + 1).includes("during") ? 1 : 0),
    );
  }

  /** @type {(year: string, month: string, day: string, before: number) => [string, number] | null} */
  function valid(year, month, day, before) {
    const found = new Date(`${year}-${month}-${day}T00:00:00Z`);
    const iso = `${year}-${month}-${day}`;
    const is = !Number.isNaN(found.getTime()) && found.toISOString().startsWith(iso);
    const [first, last] = kb.settings.years;
    return is && Number(year) >= first && Number(year) <= last ? [iso, before] : null;
  }

  // The pieces that tell no day, and the different days told.
  /** @type {(found: Piece[], phrases: Phrases) => { rest: Piece[], days: string[] }} */
  function daysSaid(found, phrases) {
    const words = found.map((one) => one.text);
    const told = words.map((_word, at) => dayAt(words, at, phrases));
    /** @type {(place: number) => boolean} */
    const taken = (place) => told.some((one, at) => one && at - one[1] <= place && place <= at);
    return {
      rest: found.filter((_one, at) => !taken(at)),
      days: [...new Set(told.flatMap((one) => (one ? [one[0]] : [])))],
    };
  }

  /** @type {(phrases: Phrases, words: string) => string[]} */
  const said = (phrases, words) => (Object.hasOwn(phrases, words) ? phrases[words] : []);
  /** @type {(meaning: string) => boolean} */
  const ofDay = (meaning) => meaning === "during" || meaning.startsWith("month:");

  // How many words from a place are the longest phrase, and what it means.
  /** @type {(words: string[], at: number, phrases: Phrases, longest: number) => [number, string[]]} */
  function phraseAt(words, at, phrases, longest) {
    for (let length = Math.min(longest, words.length - at); length; length -= 1) {
      const meanings = said(phrases, words.slice(at, at + length).join(" ")).filter((one) => !ofDay(one));
      if (meanings.length) return [length, meanings];
    }
    return /^\d+$/.test(words[at]) ? [1, [`number:${words[at]}`]] : [0, []];
  }

  // What the phrases of a text say, and the runs of words that none has taken.
  /** @type {(found: Piece[], phrases: Phrases) => Heard} */
  function hear(found, phrases) {
    const words = found.map((one) => one.text);
    const longest = Math.max(...Object.keys(phrases).map((phrase) => phrase.split(" ").length));
    /** @type {{ meanings: string[], numbers: number[], rest: Piece[][] }} */
    const heard = { meanings: [], numbers: [], rest: [[]] };
    for (let at = 0; at < words.length; ) {
      const [length, said] = phraseAt(words, at, phrases, longest);
      heard.meanings.push(...said);
      heard.numbers.push(
        ...said.filter((one) => /^number:\d{1,5}$/.test(one)).map((one) => Number(one.slice(7))),
      );
      if (length) heard.rest.push([]);
      else heard.rest[heard.rest.length - 1].push(found[at]);
      at += length || 1;
    }
    /** @type {(kind: string) => string[]} */
    const of = (kind) => [
      ...new Set(
        heard.meanings.filter((one) => one.startsWith(`${kind}:`)).map((one) => one.slice(kind.length + 1)),
      ),
    ];
    return { ...heard, of, rest: heard.rest.filter((run) => run.length) };
  }

  // Whether it can be cast; a number is then the mana value that an effect permits.
  /** @type {(heard: Heard, sign: string) => [string, string | null] | null} */
  function casting({ of, numbers }, sign) {
    const others = of("read").filter((one) => one !== "castable" && one !== "mv");
    if (others.length || of("match").length || numbers.length > 1) return null;
    if (!numbers.length) return ["castable", null];
    const kinds = of("object");
    if (!of("read").includes("mv") || kinds.length > 1) return null;
    return ["castable", `${kinds[0] || "card"} mv${sign}${numbers[0]}`];
  }

  // The question in the checker's words, and what an effect permits.
  /** @type {(heard: Heard, asks: boolean) => [string, string | null] | null} */
  function question(heard, asks) {
    const { of, numbers, meanings } = heard;
    const [reads, values, effects] = [of("read"), of("match"), of("effect")];
    const sign = of("sign")[0] || "=";
    if (effects.length) return numbers.length === 1 ? [`${effects[0]}=${numbers[0]}`, null] : null;
    if (reads.includes("castable")) return casting(heard, sign);
    if (reads.includes("mv") && numbers.length === 1 && (asks || of("sign").length))
      return [`mv${sign}${numbers[0]}`, null];
    const known = reads.every((one) => ["colors", "types", "keywords"].includes(one));
    if (values.length === 1 && asks && known && reads.length < 2)
      return [(meanings.includes("not") ? "-" : "") + values[0], null];
    return reads.length === 1 && !values.length && !numbers.length ? [reads[0], null] : null;
  }

  // The one card that words name for certain, and the half if they name only one.
  /** @type {(words: string, context: Context) => Form | null} */
  function named(words, { cards, language }) {
    const [first, ...others] = words.split(" ");
    if (!others.length && !kb.words.contentWords(words, language.language).length) return null; // “ou” and “d'où” are no “Où”
    const isLed = others.length && language.language.stop.has(kb.words.fold(first));
    const found = kb.names.called(cards, words, language.language);
    const all = found.length || !isLed ? found : kb.names.called(cards, others.join(" "), language.language);
    const places = new Set(all.map((form) => form.at));
    return places.size === 1 ? all[0] : null;
  }

  // The one card that is named by words that no phrase has taken, if they say nothing else.
  /** @type {(text: string, runs: Piece[][], context: Context) => Form | null} */
  function cardIn(text, runs, context) {
    const { stop, code } = { stop: context.language.language.stop, code: context.language.code };
    const found = new Map();
    let left = kb.settings.most.lookUps;
    for (const run of runs) {
      for (let at = 0; at < run.length; ) {
        let taken = 0;
        for (let length = Math.min(kb.settings.most.questionName, run.length - at); length; length -= 1) {
          const words = text.slice(run[at].start, run[at + length - 1].end);
          left -= 1;
          if (left < 0) return null;
          const form = named(words, context);
          if (form) {
            found.set(form.at, form);
            taken = length;
            break;
          }
        }
        const word = run[at].text;
        if (!taken && !stop.has(word) && !kb.late.small[code].includes(word)) return null;
        at += taken || 1;
      }
    }
    return found.size === 1 ? [...found.values()][0] : null;
  }

  // Where the card is: a fused spell on the stack, a Room whose doors are spoken of on the battlefield.
  /** @type {(heard: Heard, asked: [string, string | null]) => string[]} */
  function zonesOf(heard, asked) {
    const zones = heard.of("zone");
    if (heard.meanings.includes("fused")) return ["stack"];
    const isRoom = heard.of("unlocked").length || (asked[0] === "unlock-costs" && !zones.length);
    return isRoom ? [...new Set([...zones, "battlefield"])] : zones;
  }

  // The question that a text surely is: {form, question, allow, zone, half, fused, unlocked, day}; null where anything is unsure.
  /** @type {(text: string, context: Context) => Asked | null} */
  function recognise(text, context) {
    const found = pieces(text);
    if (found.length < kb.settings.fewestQuestionWords || found.length > kb.settings.most.questionWords)
      return null;
    const phrases = kb.late.questions[context.language.code] || {};
    const { rest, days } = daysSaid(found, phrases);
    if (days.length > 1) return null;
    const heard = hear(rest, phrases);
    const asked = question(heard, heard.meanings.includes("ask") || text.includes("?"));
    const form = asked && cardIn(text, heard.rest, context);
    if (!form) return null;
    const [zones, doors, fused] = [
      zonesOf(heard, asked),
      heard.of("unlocked"),
      heard.meanings.includes("fused"),
    ];
    const half = form.whole ? null : form.name;
    if (zones.length > 1 || doors.length > 1 || (fused && half)) return null;
    const zone = zones[0] || null;
    if (zone === "stack" && !fused && !half) return null;
    return {
      form,
      question: asked[0],
      allow: asked[1],
      zone,
      half: zone === "stack" ? half : null,
      fused,
      unlocked: doors[0] || "",
      day: days[0] || "",
    };
  }

  // What a card's ask.js hands over belongs to a question here, or to the panel of the page.
  const panel = kb.answers;
  kb.answers = (data) => {
    const { path } = /** @type {HTMLScriptElement} */ (document.currentScript).dataset;
    if (path) answers.set(path, data);
    else panel(data);
  };

  // The answers of one card's panel: null until they come, false if they do not.
  /** @type {(path: string, refresh: () => void) => PanelData | false | null} */
  function fetched(path, refresh) {
    const known = answers.get(path);
    if (known !== undefined) return known;
    answers.set(path, null);
    const element = document.createElement("script");
    const settle = () => {
      answers.set(path, answers.get(path) || false);
      refresh();
    };
    element.dataset.path = path;
    element.src = path;
    element.addEventListener("load", settle);
    element.addEventListener("error", settle);
    document.head.append(element);
    return null;
  }

  /** @type {(asked: Asked, places: PanelData["places"]) => number} */
  function placeOf({ zone, half, fused, unlocked, form }, places) {
    if (unlocked)
      return places.findIndex(
        (one) => one.key === (unlocked === "none" ? "room-locked" : `room-${unlocked.replace(",", "-")}`),
      );
    if (fused) return places.findIndex((one) => one.key === "fused");
    if (half)
      return places.findIndex(
        (one) =>
          one.key ===
          `spell-${(form.names.flatMap((halves) => halves.map((names) => names.includes(half))).indexOf(true) % Math.max(...form.names.map((halves) => halves.length))) + 1}`,
      );
    return places.findIndex((one) => one.zones.includes(zone || "hand"));
  }

  // The answer that holds on the day asked for, or today, with the question of the panel that it is to: {sentence, numbers,
  // place, text}. Where the panel has another number, its rules are those of the value; where nothing like it, none.
  /** @type {(asked: Asked, data: PanelData) => { sentence: string, numbers: string[], place: string, text: string } | null} */
  function answered(asked, data) {
    const place = placeOf(asked, data.places);
    /** @type {(text: string) => number} */
    const of = (text) => data.questions.findIndex((one) => one.text === text);
    const exact = of(asked.question);
    const at = exact < 0 && (asked.question.startsWith("mv") || asked.allow) ? of("mv") : exact;
    const steps = data.table[place]?.[at];
    const begun = (steps || []).filter(([first]) => !asked.day || first <= asked.day);
    const [, sentence, trace] = begun[begun.length - 1] || [];
    if (!(sentence >= 0)) return null;
    return {
      sentence: exact < 0 ? "" : data.sentences[sentence],
      numbers: data.traces[trace].map((one) => data.rules[data.steps[one][0]][0]),
      place: data.places[place].key,
      text: data.questions[at].text,
    };
  }

  // The text of a rule in force on a day, today without one, in the question's language first, the newest.
  /** @type {(number: string, context: Context, day: string) => Doc[]} */
  function paragraph(number, { sources, language }, day) {
    const today = day || new Date().toISOString().slice(0, 10);
    const found = sources.flatMap((from) =>
      from.documents.filter(
        (one) =>
          one.kind === "rule" &&
          one.number === number &&
          one.start <= today &&
          (!one.end || today <= one.end),
      ),
    );
    return found
      .sort(
        (a, b) => Number(b.from === language) - Number(a.from === language) || (a.start < b.start ? 1 : -1),
      )
      .slice(0, 1);
  }

  // The deciding rule in its words, in short where the reader's language has no text of it.
  /** @type {(rule: Doc | undefined, context: Context, messages: Messages) => Remark[]} */
  function quoted(rule, { own, lacking }, messages) {
    if (!rule) return [];
    if (rule.text === undefined) lacking.add(kb.index.textFile(rule));
    const short =
      rule.from === own
        ? undefined
        : own.documents.find(
            ({ kind, of, start }) => kind === "summary" && of === rule.number && start === rule.start,
          );
    const { text = "", number, path, from } = rule;
    const words = { text: kb.view.fill(messages.quoted, { words: text }), lang: from.code };
    return [
      ...(text ? [[{ text: number, path }, " ", words]] : []),
      ...(short?.text ? [[kb.view.fill(messages.summary, { text: short.text })]] : []),
    ];
  }

  // The answer and its day: of a year, a day of which the deciding rule has a text and on which it is that of the year's
  // middle (kb/search/questions/answer.py).
  /** @type {(found: Asked, data: PanelData, context: Context) => [string, ReturnType<typeof answered>]} */
  function dated(found, data, context) {
    const days = found.day.length === 4 ? kb.settings.inYear.map((rest) => found.day + rest) : [found.day];
    const all = days.map((day) => ({ day, answer: answered({ ...found, day }, data) }));
    const { day, answer } =
      all.find(
        ({ day, answer }) =>
          answer &&
          answer.sentence === all[0].answer?.sentence &&
          paragraph(answer.numbers[answer.numbers.length - 1], context, day).length,
      ) ?? all[0];
    return [day, answer];
  }

  // What stands first where the query is a question: documents, and a remark with the answer; null for none.
  // `waits`: for the card's answers, which are asked for.
  /** @type {(text: string, context: Context, typed: Typed) => { waits: boolean, documents: Found[], told: Remark[] } | null} */
  function asked(text, context, { root, code, messages, refresh }) {
    const found = recognise(text, context);
    if (!found) return null;
    const page = found.form.page;
    const data = fetched(`${root}${code}/${page}ask.js`, refresh);
    const [day, answer] = data ? dated(found, data, context) : [found.day, null];
    /** @type {Found} */
    const card = { id: `card ${found.form.at}`, kind: "card", place: found.form.at };
    const path = answer
      ? `${page}?place=${encodeURIComponent(answer.place)}&ask=${encodeURIComponent(answer.text)}${day && `&day=${day}`}`
      : page;
    const rules = [...new Set(answer?.numbers.reverse())].flatMap((number) =>
      paragraph(number, context, day),
    );
    const own = rules.filter((one) => one.from === context.language);
    const basis = day
      ? kb.view.fill(messages.rulesOf, { day: kb.day(day, code) })
      : `(${data ? data.said.today : ""})`;
    return {
      waits: data === null,
      documents: [card, ...(own.length ? own : rules.slice(0, 1))],
      told: [
        [
          ...(answer?.sentence ? [{ text: answer.sentence, strong: true }, " ", basis, " · "] : []),
          { text: kb.view.fill(messages.ask, { card: found.form.title }), path },
        ],
        ...(answer?.sentence ? quoted(own[0] || rules[0], context, messages) : []),
      ],
    };
  }

  return asked;
})();

kb.asked = kbAsked;
