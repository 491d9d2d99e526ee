"use strict";
// The rules that a query names by their numbers, in any notation and among any words (kb/rules/references.py,
// kb/search/questions/numbers.py and kb/search/conditions/numbers.py).
window.kb ||= {};

const kbNumbers = (() => {
  /** @type {Record<string, RegExp>} */
  const patterns = {};
  // Of these the one that finds a number first counts; the others go on from there.
  const searched = ["spaced", "before", "number", "glued"];

  // What the expressions of Python are here; made once, when the settings are there.
  /** @type {(name: string, text: string, at: number) => RegExpExecArray | null} */
  function matched(name, text, at) {
    patterns[name] ||= new RegExp(kb.settings.ruleNumber[name], searched.includes(name) ? "gu" : "yu");
    patterns[name].lastIndex = at;
    return patterns[name].exec(text);
  }

  /** @type {(section: string | number, rule?: string | number, letters?: string) => string | null} */
  function spelt(section, rule, letters = "") {
    if (/[lo]/.test(letters) || (letters && !rule)) return null;
    return rule ? `${section}.${rule}${letters}` : String(section);
  }

  /** @type {(number: string) => string[]} */
  const parts = (number) => /^(\d+)\.?(\d*)(\D*)$/.exec(number)?.slice(1) ?? [];
  /** @type {(number: string) => number} */
  const level = (number) => parts(number).filter(Boolean).length;

  // 613.9 comes before 613.10, and 704.5z before 704.5aa.
  /** @type {(a: string, b: string) => number} */
  function compare(a, b) {
    const [one, other] = [parts(a), parts(b)];
    return (
      Number(one[0]) - Number(other[0]) ||
      Number(one[1]) - Number(other[1]) ||
      one[2].length - other[2].length ||
      (one[2] < other[2] ? -1 : Number(one[2] > other[2]))
    );
  }

  // Where a range ends: 708.2a-708.2c, 708.2a-c, 708.2-4, 708-711.
  /** @type {(first: string, groups: Record<string, string>) => string | null} */
  function lastOf(first, { section, rule, letters, only }) {
    const [ownSection, ownRule, ownLetters] = parts(first);
    if (only) return ownLetters ? spelt(ownSection, ownRule, only) : null;
    if (!ownRule && !section) return spelt(rule);
    return spelt(section || ownSection, rule, letters);
  }

  // Numbers of books that number otherwise than Magic's, as they print them.
  /** @type {(text: string) => Reference[]} */
  const others = (text) =>
    kb.settings.otherNumbers
      .flatMap((pattern) => [...text.matchAll(new RegExp(pattern, "giu"))])
      .map(({ 0: whole, index, groups = {} }) => {
        const number = groups.number.replace(/^[a-z]/, (letter) => letter.toUpperCase());
        const sure = Boolean(groups.announced || groups.rest);
        return { first: number, last: number, start: index, end: index + whole.length, sure };
      });

  /** @type {(text: string) => Reference[]} */
  function references(text) {
    const plain = [...text]
      .map((letter) => {
        const key = kb.words.fold(letter);
        return key.length === 1 && letter.length === 1 ? key : letter;
      })
      .join("");
    const found = others(plain);
    const folded = without(plain, found);
    for (let at = 0; at < folded.length; ) {
      const every = searched.map((name) => matched(name, folded, at));
      const index = Math.min(...every.map((one) => one?.index ?? Number.POSITIVE_INFINITY));
      const kind = every.findIndex((one) => one?.index === index);
      const match = every[kind];
      if (!match?.groups) break;
      at = match.index + match[0].length;
      const { section, rule, letters, announced, until } = match.groups;
      const first = spelt(section, rule, letters);
      if (!first) continue;
      let sure = Boolean(announced || (rule && (kind === 1 || kind === 2)));
      const through = until && spelt(section, rule, until);
      let last = through && compare(first, through) < 0 ? through : first;
      const to = matched("to", folded, at) || (match.groups.between ? matched("and", folded, at) : null);
      const end = to?.groups && lastOf(first, to.groups);
      if (to && end && compare(first, end) < 0) {
        last = end;
        at += to[0].length;
      }
      const after = matched("after", folded, at);
      if (after) {
        sure = true;
        at += after[0].length;
      }
      found.push({ first, last, start: match.index, end: at, sure });
      for (let also = matched("also", folded, at); also?.groups && parts(last)[1]; ) {
        const [ownSection, ownRule, ownLetters] = parts(last);
        const { rule: other, letters: its, only } = also.groups;
        const more = spelt(ownSection, other || ownRule, its || only);
        if (!more || compare(more, last) <= 0 || (only && !ownLetters)) break;
        found.push({ first: more, last: more, start: at, end: at + also[0].length, sure: true });
        last = more;
        at += also[0].length;
        also = matched("also", folded, at);
      }
    }
    return found.sort((a, b) => a.start - b.start);
  }

  // Spaces in the place of what was found, so that all else keeps its place; brackets stay.
  /** @type {(text: string, found: Reference[]) => string} */
  const without = (text, found) =>
    found.reduce(
      (so, { start, end }) =>
        so.slice(0, start) + so.slice(start, end).replace(/[^()]/g, " ") + so.slice(end),
      text,
    );

  // The one number that a text is and nothing else, or null.
  /** @type {(text: string) => string | null} */
  function one(text) {
    const [found, ...others] = references(text);
    const isWhole = found && !others.length && !/[\p{L}\p{N}]/u.test(without(text, [found]));
    return isWhole && found.first === found.last ? found.first : null;
  }

  /** @type {(text: string, sources: Source[]) => boolean} */
  const hasWords = (text, sources) =>
    (text.match(/[\p{L}\p{N}]+/gu) || []).some(
      (word) => !sources.some((from) => from.language.stop.has(kb.words.fold(word))),
    );

  /** @type {(sources: Source[]) => Doc[]} */
  const numberedOnes = (sources) => sources.flatMap((from) => from.documents.filter((doc) => doc.number));

  // Each number meant; of a range those that are known of its sections, on the level of its ends.
  /** @type {(reference: Reference, documents: Doc[]) => string[]} */
  function meant({ first, last }, documents) {
    if (first === last) return [first];
    const levels = [level(first), level(last)];
    const inside = documents
      .map((doc) => doc.number)
      .filter(
        (number) =>
          levels.includes(level(number)) && compare(first, number) <= 0 && compare(number, last) <= 0,
      );
    return [...new Set([first, ...inside, last])].sort(compare);
  }

  // A round number alone is a quantity (100 cards), any other a section if there is one, or if nothing else is typed.
  /** @type {(number: string, isWhole: boolean, documents: Doc[]) => boolean} */
  function isKnown(number, isWhole, documents) {
    if (number.includes(".")) return documents.some((doc) => doc.number === number);
    return isWhole || (!number.endsWith("00") && documents.some((doc) => doc.number.startsWith(number)));
  }

  // What a query names by number, and what else it asks; `closed` are places where no number is looked for.
  /** @type {(text: string, sources: Source[], closed?: [number, number][]) => Numbered | null} */
  function numbered(text, sources, closed = []) {
    if (!/\d/.test(text.normalize("NFKC"))) return null;
    const shown = kb.words.alike(text.normalize("NFC"));
    const open = closed.reduce(
      (so, [start, end]) => so.slice(0, start) + "|".repeat(end - start) + so.slice(end),
      shown,
    );
    const free = references(open);
    if (!free.length) return null;
    const documents = numberedOnes(sources);
    const isWhole = !hasWords(without(shown, free), sources);
    const found = free.filter(({ sure, first }) => sure || isKnown(first, isWhole, documents));
    if (!found.length) return null;
    const numbers = [...new Set(found.flatMap((each) => meant(each, documents)))].slice(
      0,
      kb.settings.most.numbers,
    );
    const rest = without(shown, found);
    return { numbers, rest: hasWords(rest, sources) ? rest : "" };
  }

  // Whether a rule stands below a number: 709.4b below 709.4, 709.4 below 709.
  /** @type {(number: string, above: string) => boolean} */
  const isBelow = (number, above) =>
    number.startsWith(above) && /^[-.:/a-z]/.test(number.slice(above.length));

  /** @type {(doc: Doc, number: string) => boolean} */
  const isRule = (doc, number) => doc.number === number && doc.kind === "rule";
  /** @type {(a: Doc, b: Doc) => number} */
  const byDay = (a, b) => (b.start < a.start ? -1 : b.start > a.start ? 1 : a.order - b.order);

  // For a number without a text the latest of each matter that it stands for under another.
  /** @type {(number: string, documents: Doc[]) => Doc[]} */
  const instead = (number, documents) =>
    (kb.late?.register[number] ?? []).flatMap((provision) =>
      documents
        .filter((doc) => doc.kind === "rule" && doc.provision === provision)
        .sort(byDay)
        .slice(0, 1),
    );

  // The rules that a query names, each once before any again, then their examples, then what stands below.
  /** @type {(asked: Numbered, sources: Source[], preferred: string) => Doc[]} */
  function rules({ numbers, rest }, sources, preferred) {
    const documents = numberedOnes(sources);
    /** @type {(doc: Doc, number: string) => number[]} */
    const kindOf = (doc, number) => [
      Number(doc.number !== number),
      Number(doc.kind !== "rule"),
      Number(doc.from.code !== preferred),
    ];
    const places = numbers.flatMap((number, position) =>
      documents
        .filter((doc) => doc.number === number || (!rest && isBelow(doc.number, number)))
        .map((doc) => ({ doc, kinds: kindOf(doc, number) }))
        .sort((a, b) => inOrder(a.kinds, b.kinds) || byDay(a.doc, b.doc))
        .map(({ doc, kinds }, rank) => ({ doc, at: [kinds[0], kinds[1], rank, position] })),
    );
    return [
      ...numbers
        .filter((number) => !documents.some((doc) => isRule(doc, number)))
        .flatMap((number) => instead(number, documents)),
      ...places.sort((a, b) => inOrder(a.at, b.at)).map(({ doc }) => doc),
    ];
  }

  /** @type {(a: number[], b: number[]) => number} */
  const inOrder = (a, b) => a.map((one, at) => one - b[at]).find(Boolean) ?? 0;

  // What is to be told of the numbers that have no text here, or none that fulfils what else is asked.
  /** @type {(asked: Numbered, found: Doc[], typed: Typed, day: string) => Remark[]} */
  function missing({ numbers }, found, { sources, messages, code }, day) {
    if (!kb.late) return [];
    const documents = numberedOnes(sources);
    // A section may be here without its title.
    /** @type {(number: string) => boolean} */
    const isSection = (number) =>
      !number.includes(".") && documents.some((doc) => isBelow(doc.number, number));
    const asked = numbers.filter((number) => !isSection(number));
    const lacking = asked.filter((number) => !documents.some((doc) => isRule(doc, number)));
    const others = asked.filter(
      (number) => !lacking.includes(number) && !found.some((doc) => doc.number === number),
    );
    /** @type {(number: string) => string[]} */
    const known = (number) => [
      ...(kb.late.current[number] ?? []).map(([current, since]) =>
        kb.view.fill(messages.oldNumber, { number, current, day: kb.day(since, code) }),
      ),
      ...[kb.late.register[number] ?? []]
        .filter(([first]) => first)
        .map((ids) => {
          const meaning = ids.map((id) => messages[`about_${id}`]).join(messages.semicolon);
          return kb.view.fill(messages.about, { number, meaning });
        }),
    ];
    // Where the index of numbers knows others of the section, it says more than which sections are here.
    const [top] = lacking.map((number) => number.split(".")[0]);
    const isListed = Object.keys(kb.late.register).some((number) => isBelow(number, top));
    /** @type {RemarkPart[]} */
    const told = [
      ...(lacking.length ? [kb.view.fill(messages.noText, { number: lacking.join(", ") })] : []),
      ...lacking.flatMap(known),
      ...(lacking.length
        ? [isListed ? { text: messages.register, path: `cr/numbers/#${top}` } : messages.sections]
        : []),
      ...others.map((number) =>
        kb.view.fill(day ? messages.noTextThen : messages.noTextSo, {
          number,
          day: day && kb.day(day, code),
        }),
      ),
    ];
    return told.map((part) => [part]);
  }

  return { references, without, one, numbered, isBelow, rules, missing };
})();

kb.numbers = kbNumbers;
