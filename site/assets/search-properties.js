"use strict";
// Properties of cards in plain words: the query with operators that says the same (kb/search/questions/properties.py,
// from which phrases and patterns come with late.js).
window.kb ||= {};

const kbProperties = (() => {
  // Kind and value of each phrase, the longest at each place, but for noise; null for an unknown word.
  /** @type {(words: string[], languages: [Record<string, string>, string[]][]) => [string, string][] | null} */
  function phrases(words, languages) {
    /** @type {[string, string][]} */
    const found = [];
    for (let at = 0; at < words.length; ) {
      let [length, meaning] = phraseAt(words, at, languages);
      if (!length) {
        if (!/^\d+$/.test(words[at])) return null;
        [length, meaning] = [1, `number:${Number(words[at])}`];
      }
      const [kind, ...value] = meaning.split(":");
      if (kind !== "noise") found.push([kind, value.join(":")]);
      at += length;
    }
    return found;
  }

  /** @type {(words: string[], at: number, languages: [Record<string, string>, string[]][]) => [number, string]} */
  function phraseAt(words, at, languages) {
    for (let length = Math.min(kb.settings.filter.phrase, words.length - at); length; length -= 1) {
      for (const [table, stems] of languages) {
        for (const said of [
          words.slice(at, at + length).join(" "),
          `~${stems.slice(at, at + length).join(" ")}`,
        ])
          if (Object.hasOwn(table, said)) return [length, table[said]];
      }
    }
    return [0, ""];
  }

  /** @type {(text: string) => string} */
  const keyOf = (text) => text.split(/[:=<>]/)[0];

  // The phrases with their numbers as conditions; null where something is left that counts nothing.
  /** @type {(found: [string, string][]) => { letter: string, text: string }[] | null} */
  function itemsOf(found) {
    const { letters, numbers } = kb.late.properties;
    const spelt = found.map(([kind]) => letters[kind]).join("");
    const items = [];
    for (const match of spelt.matchAll(new RegExp(numbers, "gs"))) {
      const end = match.index + match[0].length;
      const said = found.slice(match.index, end);
      const kind = match.findLastIndex((group, at) => at && group !== undefined);
      const number = said.find(([one]) => one === "number")?.[1] ?? "";
      const sign = said.find(([one]) => one === "sign")?.[1] ?? "=";
      if (kind === 4) items.push({ letter: number === "2" ? "e" : "h", text: "" });
      else if (kind > 0)
        items.push({ letter: "f", text: `${["mv", "c", "halves"][kind - 1]}${sign}${number}` });
      else if ("bc".includes(match[0]) && asks(found[end], said[0][1] || "c")) continue;
      else if ("vmcsbq".includes(match[0])) return null;
      else if (match[0] !== "d") items.push({ letter: match[0], text: said[0][1] });
    }
    return items;
  }

  // Whether the next phrase is a value of that operator.
  /** @type {(after: [string, string] | undefined, operator: string) => boolean} */
  const asks = (after, operator) => after?.[0] === "filter" && keyOf(after[1]) === operator;

  // The conditions put together; null where no cards are asked for.
  /** @type {(items: { letter: string, text: string }[]) => string | null} */
  function queryOf(items) {
    /** @type {string[][]} */
    const groups = [];
    /** @type {string[]} */
    const halves = [];
    /** @type {string[]} */
    const colors = [];
    let [before, ofHalf, isExact] = ["", "", false];
    for (const [at, { letter, text }] of items.entries()) {
      if (letter === "e" || letter === "h") ofHalf = letter;
      isExact ||= letter === "x";
      if (letter === "f") {
        const key = keyOf(text);
        const after = items.slice(at + 1, at + 3).map((one) => one.letter);
        const isChoice = before === "o" || after.join("") === "of";
        const half = kb.conditions.byChecker(key) ? ofHalf : "";
        if (half || (isExact && key === "t")) halves.push(...(half === "h" ? [text] : [text, text]));
        else if (before === "n") groups.push([`-${text}`]);
        else if (/^c:[wubrg]$/.test(text) && !isChoice) colors.push(text.slice(2));
        else if (before === "o" && groups.length) groups[groups.length - 1].push(text);
        else groups.push([text]);
        ofHalf = "";
      }
      before = letter;
    }
    const query = groups.map((one) => (one.length > 1 ? `(${one.join(" or ")})` : one[0]));
    if (colors.length) query.push(`c${isExact ? "=" : ":"}${[...new Set(colors)].join("")}`);
    if (halves.length) query.push(halves.length === 1 ? `part:${halves[0]}` : halves.join(" // "));
    return isFilter(items) ? [...new Set(query)].join(" ") : null;
  }

  // Whether cards are asked for, and not what a word means.
  /** @type {(items: { letter: string, text: string }[]) => boolean} */
  function isFilter(items) {
    const keys = items.filter(({ letter }) => letter === "f").map(({ text }) => keyOf(text));
    /** @type {(...letters: string[]) => boolean} */
    const has = (...letters) => items.some(({ letter }) => letters.includes(letter));
    const isSelective = keys.some((key) => kb.late.properties.selective.includes(key)) || has("h", "e");
    return isSelective && (keys.length > 1 || has("k"));
  }

  // The query that a text is in the language of `from`; null where a word is left, or an operator does not exist.
  /** @type {(text: string, from: Source, sources: Source[]) => string | null} */
  function read(text, from, sources) {
    const words = kb.words.fold(text).match(/[\p{L}\p{N}]+/gu) || [];
    if (!words.length || words.length > kb.settings.most.filterWords) return null;
    const codes = kb.settings.codes.flatMap((code) =>
      sources.filter((one) => one !== from && one.code === code),
    );
    /** @type {[Record<string, string>, string[]][]} */
    const languages = [from, ...codes].map(({ code, language }) => [
      kb.late.properties.phrases[code],
      words.map(language.stem),
    ]);
    const found = phrases(words, languages);
    const items = found && itemsOf(found);
    return items && queryOf(items);
  }

  return read;
})();

kb.properties = kbProperties;
