"use strict";
// Properties of cards in plain words: the query with operators that says the same (kb/search/questions/properties.py,
// from which phrases and patterns come with late.js).
window.kb ||= {};

const kbProperties = (() => {
  // Kind and value of each phrase, the longest at each place, but for noise.
  /** @type {(words: string[], languages: [Record<string, string>, string[]][]) => [string, string][]} */
  function phrases(words, languages) {
    /** @type {[string, string][]} */
    const found = [];
    for (let at = 0; at < words.length; ) {
      const [length, meaning] = phraseAt(words, at, languages);
      const [kind, ...value] = meaning.split(":");
      if (kind !== "noise") found.push([kind, value.join(":")]);
      at += length;
    }
    return found;
  }

  // How many words are the longest phrase there, and what it means; last those that no card here has.
  /** @type {(words: string[], at: number, languages: [Record<string, string>, string[]][]) => [number, string]} */
  function phraseAt(words, at, languages) {
    const { keywords, types } = kb.late.cards;
    for (let length = Math.min(kb.settings.filter.phrase, words.length - at); length; length -= 1) {
      const said = words.slice(at, at + length).join(" ");
      for (const [table, stems] of languages) {
        for (const one of [said, `~${stems.slice(at, at + length).join(" ")}`])
          if (Object.hasOwn(table, one)) return [length, table[one]];
      }
      if (Object.hasOwn(keywords, said)) return [length, `filter:kw:"${said}"`];
      if (Object.hasOwn(types, said)) return [length, `filter:t:"${said}"`];
    }
    const word = words[at];
    if (word === "+") return [1, "sign:>="];
    if (colors.test(word)) return [1, `filter:c:${word}`];
    if (!/^\d+$/.test(word)) return [1, `unread:${word}`];
    const [first, last] = kb.late.properties.years;
    const number = Number(word);
    return [1, `${first <= number && number <= last ? "year" : "number"}:${number}`];
  }

  // The word, without what is written as one with it: “nonblue”, « monobleue ».
  /** @type {(word: string, isKnown: (word: string) => boolean) => string[]} */
  function partsOf(word, isKnown) {
    const [, prefix, rest] = /^(non|mono)(.+)/.exec(word) ?? [];
    return prefix && !isKnown(word) && isKnown(rest) ? [prefix, rest] : [word];
  }

  // The phrases, each as what it means beside the others.
  /** @type {(found: [string, string][]) => [string, string][]} */
  function resolved(said) {
    const { kinds, counted } = kb.late.properties;
    const isWhole = said.some(([kind]) => kind === "whole"); // “whose two doors cost 9 together”
    const found = said.filter(
      ([kind], at) =>
        !isWhole ||
        !(["half", "each", "whole"].includes(kind) || (kind === "number" && said[at + 1]?.[0] === "half")),
    );
    /** @type {(at: number) => string} */
    const kindAt = (at) => found[at]?.[0] ?? "";
    return found.flatMap(([kind, value], at) => {
      const [before, after] = [kindAt(at - 1), kindAt(at + 1)];
      /** @type {[string, string][]} */
      const own = [[kind, value]];
      if (kind === "one") {
        const follows = ["value", "sign"].includes(before) && ["", "and", "or"].includes(after);
        return after === "mana" || follows ? [["number", "1"]] : [];
      }
      if (value.startsWith("order:mv") && after === "number")
        return [["value", value.includes("desc") ? ">" : "<"]];
      if (kind === "number" && value === "2" && kinds.includes((found[at + 1] ?? []).join(":")))
        return [["each", ""]];
      const isFirst = kind === "number" && after === "or" && kindAt(at + 2) === "number";
      if (isFirst && counted.includes(kindAt(at + 3))) return [...own, found[at + 3]];
      const isBetween = kind === "or" && before === "number" && after === "number";
      if (isBetween && ["value", "at"].includes(kindAt(at - 2))) return [...own, found[at - 2]];
      return own;
    });
  }

  // What a colour's letters stand for where they are written together: “ur”, “u/r”.
  const colors = /^(?!.*(.).*\1)[wubrg]{2,5}$/;
  const colorLetters = /(?<![\p{L}\p{N}])[wubrg](?:(?: *[/&+-] *| )[wubrg])+(?![\p{L}\p{N}])/gu;

  /** @type {(text: string) => string} */
  const keyOf = (text) => text.split(/[:=<>]/)[0];

  // The phrases with their numbers as conditions; null where something is left that counts nothing.
  /** @type {(found: [string, string][]) => Item[] | null} */
  function itemsOf(found) {
    const { letters, numbers } = kb.late.properties;
    const spelt = found
      .map(([kind, value]) =>
        kind === "filter" && !kb.conditions.byChecker(keyOf(value)) ? letters.general : letters[kind],
      )
      .join("");
    const items = [];
    /** @type {string[]} */
    const alone = [];
    for (const match of spelt.matchAll(new RegExp(numbers, "gs"))) {
      const end = match.index + match[0].length;
      const said = found.slice(match.index, end);
      const kind = match.findLastIndex((group, at) => at && group !== undefined);
      const counts = said.filter(([one]) => one === "number" || one === "year").map(([, value]) => value);
      const sign = said.find(([, value]) => /^[<>]=?$/.test(value))?.[1] ?? "=";
      const signs = counts.length > 1 ? [">=", "<="] : [sign];
      if (kind === 4) items.push({ letter: counts[0] === "2" ? "e" : "h", text: "" });
      else if (kind > 0) {
        const key = ["mv", "c", "halves", "", "year"][kind - 1];
        for (const [at, count] of counts.entries())
          items.push({ letter: "f", text: `${key}${signs[at]}${count}` });
      } else if (match[0] === "b" && found.some((one) => asks(one, said[0][1]))) continue;
      else if (match[0] === "c" && (asks(found[end], "c") || asks(found[match.index - 1], "c"))) continue;
      else if ("vmcsbqw".includes(match[0])) return null;
      else if (match[0] === "d") alone.push(...counts);
      else if (!"pt".includes(match[0])) items.push({ letter: match[0].replace("g", "f"), text: said[0][1] });
    }
    const isOfSet = items.every(({ letter, text }) => letter !== "f" || keyOf(text) === "s");
    if (items.length && alone.length === 1 && isOfSet)
      items.push({ letter: "f", text: `number:${alone[0]}` });
    return items;
  }

  // Whether a phrase is a value of that operator.
  /** @type {(phrase: [string, string] | undefined, operator: string) => boolean} */
  const asks = (phrase, operator) => phrase?.[0] === "filter" && keyOf(phrase[1]) === operator;

  // The conditions put together; null where no cards are asked for.
  /** @type {(items: Item[]) => string | null} */
  function queryOf(items) {
    /** @type {string[][]} */
    const groups = [];
    /** @type {string[]} */
    const halves = [];
    /** @type {string[]} */
    const colors = [];
    const { choices } = kb.late.properties;
    let [before, ofHalf, isExact, last] = ["", "", false, ""];
    const told = items
      .filter(({ letter, text }) => letter === "h" || kb.conditions.byChecker(keyOf(text)))
      .map(({ letter }) => letter);
    const isAfter = told[0] === "f" && told.at(-1) === "h"; // “a white half and a black half”
    for (const [at, { letter, text }] of items.entries()) {
      if ((letter === "e" || letter === "h") && !isAfter) ofHalf = letter;
      else if (isAfter && items[at + 1]?.letter === "h") ofHalf = "h";
      isExact ||= letter === "x";
      if (letter === "f") {
        const key = keyOf(text);
        const after = items.slice(at + 1, at + 3).map((one) => one.letter);
        const isChoice = before === "o" || after.join("") === "of";
        const isAgain = before === "a" && key === last && key === "mv";
        const of = ofHalf || (isAgain ? "h" : "");
        const half = kb.conditions.byChecker(key) ? of : "";
        const group = groups[groups.length - 1];
        if (half || (before === "x" && key === "t")) halves.push(...(half === "h" ? [text] : [text, text]));
        else if (before === "n") groups.push([`-${text}`]);
        else if (/^c:[wubrg]$/.test(text) && !isChoice) colors.push(text.slice(2));
        else if (
          group &&
          (before === "o" || (choices.includes(key) && keyOf(group[group.length - 1]) === key))
        )
          group.push(text);
        else groups.push([text]);
        last = of ? key : "";
        ofHalf = "";
      }
      before = letter;
    }
    const query = groups.map((one) => (one.length > 1 ? `(${one.join(" or ")})` : one[0]));
    if (colors.length) query.push(`c${isExact ? "=" : ":"}${[...new Set(colors)].join("")}`);
    if (halves.length) query.push(halves.length === 1 ? `part:${halves[0]}` : halves.join(" // "));
    return isFilter(items, halves.length > 0) ? [...new Set(query)].join(" ") : null;
  }

  // Whether cards are asked for, and not what a word means.
  /** @type {(items: Item[], ofHalves: boolean) => boolean} */
  function isFilter(items, ofHalves) {
    const { selective, qualities } = kb.late.properties;
    const texts = items.filter(({ letter }) => letter === "f").map(({ text }) => text);
    const keys = texts.map(keyOf);
    /** @type {(letter: string) => boolean} */
    const has = (letter) => items.some((one) => one.letter === letter);
    if (has("h") && !ofHalves) return false;
    const isSelective =
      ofHalves ||
      has("z") ||
      new Set(keys.filter((key) => ["is", "t", "kw"].includes(key))).size > 1 ||
      texts.some(
        (text) =>
          selective.includes(keyOf(text)) || (keyOf(text) === "is" && qualities.includes(text.slice(3))),
      );
    const isMany = keys.length > 1 || keys.join() === "mv" || ["k", "z", "e"].some(has);
    return new Set(texts.filter((text) => keyOf(text) === "kw")).size > 1 || (isSelective && isMany);
  }

  // The query that a text is in the language of `from`, and its words that are none of a property; null for no filter.
  /** @type {(text: string, from: Source, sources: Source[]) => { query: string, unread: string[] } | null} */
  function read(text, from, sources) {
    const letters = kb.words.fold(text).replace(colorLetters, (found) => found.replace(/[^a-z]/g, ""));
    const said = (letters.match(/[\p{L}\p{N}]+'?|(?<=\d)\+/gu) || [])
      .filter((word) => !word.endsWith("'") || !from.language.elisions.has(word.slice(0, -1)))
      .map((word) => word.replace("'", ""));
    if (!said.length || said.length > kb.settings.most.filterWords) return null;
    const codes = kb.settings.codes.flatMap((code) =>
      sources.filter((one) => one !== from && one.code === code),
    );
    const every = [from, ...codes].map(({ code, language }) => ({
      table: kb.late.properties.phrases[code],
      stem: language.stem,
    }));
    /** @type {(word: string) => boolean} */
    const isKnown = (word) =>
      every.some(({ table, stem }) => Object.hasOwn(table, word) || Object.hasOwn(table, `~${stem(word)}`)) ||
      Object.keys(every[0].table).some((phrase) => phrase.startsWith(`${word} `));
    const words = said.flatMap((word) => partsOf(word, isKnown));
    /** @type {[Record<string, string>, string[]][]} */
    const languages = every.map(({ table, stem }) => [table, words.map(stem)]);
    const found = resolved(phrases(words, languages));
    const unread = found.filter(([kind]) => kind === "unread").map(([, word]) => word);
    const items = itemsOf(found.filter(([kind]) => kind !== "unread"));
    const most = kb.late.properties.unread * (items ?? []).filter(({ letter }) => letter === "f").length;
    const query = items?.length && unread.length <= most ? queryOf(items) : null;
    return query ? { query, unread } : null;
  }

  return read;
})();

// The filter that a text says, with words that nothing has as the likest ones of a description, which it leaves:
// `respelt` of kb/search/suggestions/words.py.
/** @type {(text: string, context: Context) => { query: string, unread: string[] } | null} */
function kbDescribed(text, { language, sources }) {
  const said = kb.properties(text, language, sources);
  if (said && !said.unread.length) return said;
  const { phrases } = kb.late.properties;
  const every = Object.keys(phrases[language.code]);
  const strange = kb.words
    .contentWords(text, language.language)
    .filter(
      ({ text: word }) =>
        word.length >= kb.settings.nearWords.shortest &&
        !/\d/.test(word) &&
        !every.includes(word) &&
        !every.includes(`~${language.language.stem(word)}`) &&
        !kb.explain.isKnown(word, sources, language),
    );
  const words = new Set(every.filter((phrase) => phrase[0] !== "~").flatMap((phrase) => phrase.split(" ")));
  const meant = strange.flatMap((token) => {
    const [best] = kb.explain.likest(token.text, words);
    return best ? [{ ...token, word: best.word }] : [];
  });
  if (!meant.length) return said;
  const spelt = meant.reduceRight(
    (so, { start, end, word }) => so.slice(0, start) + word + so.slice(end),
    text,
  );
  const other = kb.properties(spelt, language, sources);
  return other && !other.unread.length ? { ...other, unread: meant.map((one) => one.text) } : said;
}

// The filter that plain words say, its cards, and beside them the texts that have all the words, or the best
// where it leaves some; `isName`: it is written as a name: `_as_filter` and `_filtered` of kb/search/searcher.py.
/** @type {(text: string, found: Matches, ranked: Found[], context: Context, isName: boolean) => Hits["filter"]} */
function kbFiltered(text, found, ranked, context, isName) {
  const read = kbDescribed(text, context);
  const tree = read && kb.parsing.attempt(read.query);
  if (!read || !tree || !kb.parsing.conditions(tree).every(({ key }) => kb.conditions.isKnown(key)))
    return null;
  if (read.unread.length && isName) return null;
  if (read.unread.some((word) => context.sources.some((from) => from.vocabulary.has(word)))) return null;
  const cards = kb.rank.ordered(kb.query.matches(tree, context)).map((one) => one.document);
  if (!cards.length) return { ...read, documents: [] };
  const sorted = kb.conditions.inOrder(tree, cards, context.cards.rows);
  if (sorted) return { ...read, documents: sorted };
  const { texts, words, ahead } = kb.settings.filter;
  const beside = ranked
    .filter(({ id, kind }) => kind !== "card" && (read.unread.length || found.get(id)?.whole))
    .slice(0, texts);
  const isAhead = context.asked.words.length >= words && !read.unread.length;
  const first = isAhead ? beside.splice(0, 1) : [];
  const isFirst =
    first[0]?.kind === "article" ||
    kb.parsing.conditions(tree).every(({ key }) => ["is", "t", "kw"].includes(key));
  const before = isFirst ? 0 : ahead;
  return { ...read, documents: [...cards.slice(0, before), ...first, ...cards.slice(before), ...beside] };
}

kb.properties = kbProperties;
kb.filtered = kbFiltered;
