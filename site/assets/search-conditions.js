"use strict";
// What operators say of a document: of a text by what its row tells, of a card by the table of its faces and
// the day's rules (kb/search/conditions/ and kb/query/values.py in Python).
window.kb ||= {};

const kbConditions = (() => {
  /** @type {Record<string, [number, number]>} */
  const COUNTS = { multicolor: [2, 5], monocolor: [1, 1], colorless: [0, 0] };
  const SYMBOL = /^(0|[1-9]\d{0,6}|[WUBRGCSXYZ]|([1-9]|C|[WUBRG])\/[WUBRG]|([WUBRG]\/)?[WUBRG]\/P)$/;
  // The places of a face's characteristics in its row.
  const MV = 0;
  const COLORS = 1;
  const TYPES = 2;
  const KEYWORDS = 3;
  const COST = 4;
  const POWER = 5;
  const TOUGHNESS = 6;
  const LOYALTY = 7;
  const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

  /** @type {<T>(table: Record<string, T>, key: string) => T | undefined} */
  const own = (table, key) => (Object.hasOwn(table, key) ? table[key] : undefined);
  // The English name of an operator, empty for one that does not exist.
  /** @type {(name: string) => string} */
  const canonical = (name) => own(kb.late.operators, kb.words.fold(name)) ?? "";
  /** @type {(key: string) => string | undefined} */
  const answered = (key) => own(kb.late.query.operators, key)?.[1];
  /** @type {(key: string) => boolean} */
  const isOnTexts = (key) => answered(key) === "text";
  /** @type {(key: string) => boolean} */
  const isOrdering = (key) => answered(key) === "order";
  /** @type {(key: string) => boolean} */
  const byChecker = (key) => answered(key) === "checker";
  /** @type {(found: string, expected: unknown) => Fault} */
  const refused = (found, expected) => new kb.parsing.Fault("unexpected", { found, expected });
  // What the checker cannot read is told as the whole condition.
  /** @type {(key: string) => Fault} */
  const unread = (key) => Object.assign(refused("", words(key)), { whole: true });
  /** @type {(key: string) => Fault} */
  const words = (key) => new kb.parsing.Fault(`expect_${key}`);
  /** @type {(sign: string, a: number, b: number) => boolean} */
  const compared = (sign, a, b) =>
    ({ "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b, "!=": a !== b })[sign] ?? a === b;

  /** @type {(value: string) => string} */
  function day(value) {
    if (!DAY.test(value) || Number.isNaN(Date.parse(value))) throw refused(value, words("date"));
    return value;
  }

  // From which day on a document is there: an edition's first, a card's release, a term's first use.
  /** @type {(one: Doc) => string} */
  const since = (one) => (one.kind === "card" ? kb.late.cards.cards[one.place ?? 0][1] : one.start);

  // Before the first day of the game there was nothing.
  /** @type {(one: Doc, first: string, last: string) => boolean} */
  const within = (one, first, last) =>
    last >= kb.late.first && since(one) <= last && (!one.end || first <= one.end);

  /** @type {(next: string) => string} */
  const eve = (next) => new Date(Date.parse(next) - 864e5).toISOString().slice(0, 10);

  // Texts of an era that begins in that year; the eve of the next one is its last day.
  /** @type {(value: string) => (one: Doc) => boolean} */
  function era(value) {
    const at = kb.late.eras.findIndex(([key]) => key === value);
    const last = at + 1 < kb.late.eras.length ? eve(kb.late.eras[at + 1][1]) : "9999-12-31";
    return (one) => within(one, kb.late.eras[at][1], last);
  }

  /** @type {(value: string) => (one: Doc) => boolean} */
  function area(value) {
    const kinds = value.split(",").flatMap((one) => kb.late.areas[one]);
    return (one) => kinds.includes(one.kind);
  }

  /** @type {(value: string) => (one: Doc) => boolean} */
  function language(value) {
    return (one) => one.kind === "card" || one.kind === "term" || one.from.code === value;
  }

  /** @type {(value: string) => (one: Doc) => boolean} */
  function number(value) {
    const wanted = kb.numbers.one(value.replace(/\.$/, "")) ?? "";
    return (one) => one.number === wanted || (value.endsWith(".") && kb.numbers.isBelow(one.number, wanted));
  }

  /** @type {Record<string, (value: string) => (one: Doc) => boolean>} */
  const ofText = {
    in: area,
    lang: language,
    era,
    cr: number,
    date: (value) => {
      const on = day(value);
      return (one) => within(one, on, on);
    },
  };

  // A cost's symbols in order; null for what is no cost.
  /** @type {(cost: string) => string[] | null} */
  function symbols(cost) {
    const found = cost.toUpperCase().match(/\{[^{}]{1,7}\}/g) || [];
    return found.join("") === cost.toUpperCase() && found.every((one) => SYMBOL.test(one.slice(1, -1)))
      ? found
      : null;
  }

  // The symbols as one card would print them: generic summed; their order has no meaning.
  /** @type {(found: string[]) => string[]} */
  function combined(found) {
    const generic = found
      .filter((one) => /^\{\d+\}$/.test(one))
      .reduce((sum, one) => sum + Number(one.slice(1, -1)), 0);
    const rest = found
      .filter((one) => !/^\{\d+\}$/.test(one))
      .map((one) => `{${one.slice(1, -1).split("/").sort().join("/")}}`);
    return [...(generic || !rest.length ? [`{${generic}}`] : []), ...rest].sort();
  }

  /** @type {(faces: Face[], at: 1 | 3, join?: string) => string[]} */
  const together = (faces, at, join) => [
    ...new Set(faces.flatMap((face) => (join === "" ? [...face[at]] : face[at]))),
  ];

  // Both halves' characteristics as one object's.
  /** @type {(faces: Face[]) => Face} */
  function whole(faces) {
    const cost = faces.map((face) => face[COST]).join("");
    return [
      faces.reduce((sum, face) => sum + face[MV], 0),
      together(faces, COLORS, "").join(""),
      faces.map((face) => face[TYPES]).join(" "),
      together(faces, KEYWORDS),
      cost,
      "",
      "",
      "",
    ];
  }

  // The card's sets of characteristics off the stack by the rules of a day, and the wordings of those rules.
  /** @type {(card: CardRow, on: string) => Reading | null} */
  function reading([layout, , , , faces], on) {
    const step = kb.late.cards.layouts[layout].filter(([first]) => first <= on).pop();
    if (!step) return null;
    const [, mode, colors, negative, seen] = step;
    const sets = mode === "each" ? faces : mode === "one" ? [whole(faces)] : faces.slice(0, 1);
    return { sets, colors, negative, isWhole: mode === "one" && seen === "whole-cost" };
  }

  // What one face alone says; X counts 0.
  /** @type {(face: Face) => Reading} */
  const alone = (face) => ({ sets: [face], colors: "", negative: "", isWhole: false });

  /** @type {(held: string[], needed: string[]) => boolean} */
  const contains = (held, needed) =>
    needed.every(
      (one) => held.filter((other) => other === one).length >= needed.filter((other) => other === one).length,
    );

  // What a sign says of what has all that is wanted (`over`), or nothing but that (`under`).
  /** @type {(sign: string, over: boolean, under: boolean) => boolean} */
  function byContents(sign, over, under) {
    if (sign === "=") return over && under;
    if (sign === "!=") return !(over && under);
    if (sign === "<=") return under;
    if (sign === "<") return under && !over;
    return sign === ">" ? over && !under : over;
  }

  // Generic mana is an amount: {3} has {1} in it.
  /** @type {(found: string[]) => string[]} */
  const amounts = (found) =>
    found.flatMap((one) =>
      /^\{\d+\}$/.test(one) ? Array(Math.min(Number(one.slice(1, -1)), 999)).fill("1") : [one],
    );

  /** @type {(sign: string, value: string, isWhole: boolean) => (face: Face) => boolean} */
  function costTest(sign, value, isWhole) {
    const wanted = symbols(value) ?? [];
    return (face) => {
      const held = symbols(face[COST]);
      if (!held?.length) return false;
      if (sign === "=") return combined(held).join() === combined(wanted).join();
      const shown = isWhole ? combined(held) : held;
      const [seen, needed] = [amounts(shown), amounts(wanted)];
      const [over, under] = [contains(seen, needed), contains(needed, seen)];
      return byContents(sign, over, under);
    };
  }

  /** @type {(sign: string, value: string) => (face: Face) => boolean} */
  function colorTest(sign, value) {
    if (value === "c") return (face) => !face[COLORS];
    if (value === "m") return (face) => face[COLORS].length > 1;
    if (/^\d$/.test(value)) return (face) => compared(sign, face[COLORS].length, Number(value));
    const wanted = [...value.toUpperCase()];
    return (face) => {
      const over = wanted.every((one) => face[COLORS].includes(one));
      const under = [...face[COLORS]].every((one) => wanted.includes(one));
      return byContents(sign, over, under);
    };
  }

  // Where a face has the sizes that can be compared.
  /** @type {Record<string, 0 | 5 | 6 | 7>} */
  const SIZES = { mv: MV, pow: POWER, tou: TOUGHNESS, loy: LOYALTY };

  /** @type {(name: string, sign: string, value: string) => (face: Face) => boolean} */
  function numberTest(name, sign, value) {
    if (value === "even" || value === "odd")
      return (face) => (Number(face[MV]) % 2 === Number(value === "odd")) === (sign !== "!=");
    /** @type {(face: Face, of: string) => string} */
    const held = (face, of) => String(of in SIZES ? face[SIZES[of]] : /\d/.test(of) ? of : "");
    if (value === "*") return (face) => held(face, name).includes("*") === (sign !== "!=");
    return (face) =>
      [name, value].every((of) => /^[+-]?\d+$/.test(held(face, of))) &&
      compared(sign, Number(held(face, name)), Number(held(face, value)));
  }

  /** @type {(value: string, table: Record<string, string>) => string} */
  const named = (value, table) => own(table, kb.words.fold(value)) || kb.words.fold(value);
  /** @type {<T>(value: T, isFit: unknown, fault: Fault) => T} */
  function required(value, isFit, fault) {
    if (!isFit) throw fault;
    return value;
  }

  // What is meant by a value, by its kind, in English words. Each throws a Fault for one that cannot be.
  /** @type {Record<string, (typed: string) => string>} */
  const READ = {
    number: (typed) => required(typed, /^\d{1,7}$/.test(typed), unread("number")),
    size: (typed) => {
      const key = canonical(typed);
      return ["mv", "pow", "tou", "loy"].includes(key) ? key : typed === "*" ? typed : READ.number(typed);
    },
    some: (typed) => required(typed, typed, unread("some")),
    name: (typed) => required(typed, typed, unread("some")),
    "mana value": (typed) => {
      const parity = named(typed, kb.late.parities);
      return ["even", "odd"].includes(parity) ? parity : READ.size(typed);
    },
    order(typed) {
      const by = kb.words.fold(typed) === "released" ? "date" : canonical(typed) || typed;
      return required(by, kb.late.orders.includes(by), refused(typed, words("order")));
    },
    direction(typed) {
      const found = named(typed, kb.late.directions);
      return required(found, found === "asc" || found === "desc", refused(typed, words("direction")));
    },
    // A cost as it is said: 2WW for {2}{W}{W}.
    cost: (typed) => {
      const cost = /^(?:\d{1,7}|[wubrgcsxyz])+$/i.test(typed)
        ? typed.replace(/\d{1,7}|[wubrgcsxyz]/gi, "{$&}")
        : typed;
      return required(cost.toLowerCase(), symbols(cost)?.length, unread("m"));
    },
    type(typed) {
      const types = kb.late.cards.types;
      const words = own(types, kb.words.fold(typed)) ? [typed] : typed.split(/\s+/).filter(Boolean);
      return required(words.map((word) => named(word, types)).join(" "), typed, unread("some"));
    },
    keyword: (typed) => required(named(typed, kb.late.cards.keywords), typed, unread("some")),
    quality: (typed) => named(typed, kb.late.qualities),
    day,
    words: (typed) => typed,
    colors(typed) {
      const letters = named(typed, kb.late.cards.colors);
      return required(letters, /^([wubrg]+|c|m|[0-5])$/.test(letters), unread("c"));
    },
    identity(typed) {
      const letters = named(typed, kb.late.cards.colors);
      return required(
        letters.replace(/c/g, "") || "c",
        /^([wubrgc]*|[0-5])$/.test(letters),
        refused(typed, "wubrg"),
      );
    },
    rarity(typed) {
      const found = kb.late.rarityOrder.find((one) => one.startsWith(named(typed, kb.late.rarities)));
      return required(found ?? "", found, refused(typed, words("r")));
    },
    area(typed) {
      const areas = typed.split(",").map((word) => [word.trim(), named(word, kb.late.areaNames)]);
      for (const [word, one] of areas) required(one, own(kb.late.areas, one), refused(word, words("in")));
      return areas.map(([, one]) => one).join(",");
    },
    language(typed) {
      const code = own(kb.late.languages, kb.words.fold(typed));
      return required(
        code ?? "",
        code,
        refused(typed, [...new Set(Object.values(kb.late.languages))].join(", ")),
      );
    },
    rule: (typed) => required(typed, kb.numbers.one(typed.replace(/\.$/, "")), refused(typed, "709.4b")),
    era(typed) {
      const keys = kb.late.eras.map(([key]) => key);
      return required(typed, keys.includes(typed), refused(typed, keys.join(", ")));
    },
  };

  // A condition as typed with its operator and value in English; one that nobody knows keeps its own.
  /** @type {(lexeme: ConditionLexeme) => Condition} */
  function read({ kind, text, name, sign, typed, at }) {
    const known = canonical(name);
    const key = known === "not" ? "is" : known === "date" && /[<>]/.test(sign) ? "released" : known;
    const negated = sign === "!=" ? "=" : "!=";
    const meant = known === "not" ? negated : sign === "!" ? "=" : sign;
    const node = { kind, text, at, typed, sign: meant, key: key || name, value: typed };
    if (!key) return node;
    const [value, , signs] = kb.late.query.operators[key];
    try {
      if (!signs.includes(meant)) throw unread("colon");
      if (value === "condition") return { ...node, value: "", inner: inner(typed) };
      const read = READ[value](typed);
      const isSized =
        ["number", "size", "mana value", "rarity"].includes(value) ||
        (["c", "id"].includes(key) && /^\d$/.test(read));
      return { ...node, sign: meant === ":" && isSized ? "=" : meant, value: read };
    } catch (fault) {
      if (!(fault instanceof kb.parsing.Fault)) throw fault;
      throw located(fault, node);
    }
  }

  /** @type {(fault: Fault, node: { text: string, at: number }) => Fault} */
  const located = ({ whole, values }, { text, at }) =>
    new kb.parsing.Fault("unexpected", { ...values, found: whole ? text : values.found, place: at + 1 });

  /** @type {() => string} */
  const halves = () => Object.keys(kb.late.query.operators).filter(byChecker).join(", ");

  // The condition in part:mv=2.
  /** @type {(typed: string) => Condition} */
  function inner(typed) {
    const [one, ...others] = kb.parsing.lexemes(typed);
    if (one?.kind !== "condition" || others.length) throw refused(typed, "part:mv=2");
    try {
      const found = read(one);
      if (byChecker(found.key)) return found;
    } catch (fault) {
      throw Object.assign(/** @type {Fault} */ (fault), { whole: true });
    }
    throw refused(typed, halves());
  }

  // A condition beside //, or a group of them, which only halves fulfil.
  /** @type {(node: QueryNode) => QueryNode} */
  function ofHalves(node) {
    for (const one of kb.parsing.conditions(node))
      if (answered(one.key) && !byChecker(one.key)) throw located(refused(one.typed, halves()), one);
    return node;
  }

  // The test of one set of characteristics, and whether it looks at all colours of the card together.
  /** @type {(name: string, sign: string, value: string, isWhole: boolean) => { test: (face: Face) => boolean, all?: boolean }} */
  function face(name, sign, value, isWhole) {
    if (name in SIZES) return { test: numberTest(name, sign, value) };
    if (name === "m") return { test: costTest(sign, value, isWhole) };
    if (name === "t")
      return {
        test: (one) =>
          value
            .split(" ")
            .every((each) => each.split("|").some((word) => one[TYPES].split(" ").includes(word))),
      };
    if (name === "kw")
      return { test: (one) => value.split("|").some((word) => one[KEYWORDS].includes(word)) };
    if (name === "c") {
      return {
        test: colorTest(sign, value),
        all: sign !== ":" || value.length > 1 || value === "m" || value === "c",
      };
    }
    if (value === "permanent") return { test: (one) => !/\b(instant|sorcery)\b/.test(one[TYPES]) };
    const [least, most] = COUNTS[value];
    return { all: true, test: (one) => one[COLORS].length >= least && one[COLORS].length <= most };
  }

  // Whether it holds of what the day's rules make of a card.
  /** @type {(name: string, sign: string, value: string, read: Reading | null) => boolean} */
  function holds(name, sign, value, read) {
    if (!read) return false;
    const positive = sign === "!=" ? "=" : sign;
    const { test, all } = face(name, positive, value, read.isWhole);
    const several = read.sets.length > 1;
    const united = several && all ? [whole(read.sets)] : read.sets;
    const passes = (several && read.colors === "always" && value === "multicolor") || united.some(test);
    if (sign !== "!=") return passes;
    if (several && !all && read.negative === "silent" && read.sets.some((one) => !test(one)) === passes)
      return false;
    return !passes;
  }

  /** @type {(code: string, sign: string, value: string) => (card: NamedCard) => boolean} */
  function isCalled(code, sign, value) {
    const wanted = kb.words.fold(value);
    return ({ names }) => {
      const halves = names[kb.settings.codes.indexOf(code)] || [];
      const first = halves.map(([name]) => name);
      const folded = [...halves.flat(), first.every(Boolean) ? first.join(" // ") : ""]
        .filter(Boolean)
        .map(kb.words.fold);
      return sign === "=" ? folded.includes(wanted) : folded.some((name) => name.includes(wanted));
    };
  }

  // Set, rarity, number and day of each printing: one alone has the card's own day.
  /** @type {(row: CardRow) => Printing[]} */
  const printings = ([, day, , held]) =>
    held.map((one) => {
      const [code, rarity, ...number] = one.split(" ");
      const released = held.length > 1 ? kb.late.cards.sets[code]?.[0] : "";
      return { code, rarity, number: number.join(" "), day: released || day };
    });

  /** @type {(text: string) => number} */
  const asNumber = (text) => Number(text.replace(/-/g, ""));

  // What is asked of a printing: kb/search/conditions/cards.py has the same in `_of_printing`.
  /** @type {Record<string, (sign: string, value: string) => (one: Printing) => boolean>} */
  const ofPrinting = {
    r: (sign, value) => {
      const place = (/** @type {string} */ word) => kb.late.rarityOrder.indexOf(word);
      return ({ rarity }) => compared(sign, place(rarity), place(value));
    },
    number: (_, value) => {
      const wanted = kb.words.fold(value);
      return ({ number }) => kb.words.fold(number) === wanted;
    },
    s: (_, value) => {
      const spaced = (/** @type {string} */ text) => ` ${text}`.replace(/'/g, " ");
      const wanted = [value, ...value.split(",")].map((one) => kb.words.fold(one.trim()));
      /** @type {(code: string) => boolean} */
      const isIt = (code) =>
        wanted.some((one) =>
          Object.hasOwn(kb.late.cards.sets, one.toUpperCase()) || kb.words.fold(code) === one
            ? kb.words.fold(code) === one
            : (kb.late.cards.sets[code] ?? []).slice(1).some((name) => spaced(name).includes(spaced(one))),
        );
      /** @type {Map<string, boolean>} */
      const known = new Map();
      return ({ code }) => {
        const found = known.get(code) ?? isIt(code);
        known.set(code, found);
        return found;
      };
    },
    year: (sign, value) => (one) => compared(sign, asNumber(one.day.slice(0, 4)), asNumber(value)),
    released: (sign, value) => (one) => compared(sign, asNumber(one.day), asNumber(value)),
  };

  /** @type {(node: QueryNode) => boolean} */
  const isOfPrinting = (node) => node.kind === "condition" && node.key in ofPrinting && node.sign !== "!=";

  // Conditions on printings that stand together are of one: s:m13 r:uncommon lists no basic lands.
  /** @type {(nodes: QueryNode[]) => (QueryNode | Printed)[]} */
  function ofOne(nodes) {
    const conditions = /** @type {Condition[]} */ (nodes.filter(isOfPrinting));
    if (conditions.length < 2) return nodes;
    return [...nodes.filter((node) => !isOfPrinting(node)), { kind: "printed", conditions }];
  }

  /** @type {(conditions: Condition[]) => CardTest} */
  function ofOnePrinting(conditions) {
    const tests = conditions.map(({ key, sign, value }) => ofPrinting[key](sign, value));
    return (row) => printings(row).some((one) => tests.every((test) => test(one)));
  }

  // The test of what players call so: cards that are listed, or that a query finds.
  /** @type {(quality: string | string[], on: string) => CardTest} */
  function ofQuality(quality, on) {
    if (typeof quality !== "string") return (row) => quality.includes(row[6]);
    /** @type {(node: QueryNode) => CardTest} */
    const test = (node) => {
      if (node.kind === "condition") return ofCard(node, on);
      const tests = node.kind === "and" || node.kind === "or" ? node.nodes.map(test) : [];
      return (row, card) =>
        node.kind === "and" ? tests.every((one) => one(row, card)) : tests.some((one) => one(row, card));
    };
    return test(kb.parsing.parse(quality).tree);
  }

  /** @type {(sign: string, value: string) => (held: string[]) => boolean} */
  function identity(sign, value) {
    const wanted = [...value.toUpperCase()].filter((one) => one !== "C");
    if (/^\d$/.test(value)) return (held) => compared(sign, held.length, Number(value));
    return (held) => {
      const [over, under] = [
        wanted.every((one) => held.includes(one)),
        held.every((one) => wanted.includes(one)),
      ];
      return byContents(sign === ":" ? "<=" : sign, over, under);
    };
  }

  /** @type {(layout: string, faces: Face[], value: string) => boolean} */
  function isLike(layout, faces, value) {
    const types = faces.flatMap((one) => one[TYPES].split(" "));
    if (value === "vanilla") return types.includes("creature") && !together(faces, KEYWORDS).length;
    if (value === "commander") return types.includes("legendary") && types.includes("creature");
    if (value === "spell")
      return /\b(artifact|battle|creature|enchantment|instant|planeswalker|sorcery)\b/.test(types.join(" "));
    if (value === "hybrid") return faces.some((one) => one[COST].includes("/"));
    if (value === "fuse") return faces.some((one) => one[KEYWORDS].includes("fuse"));
    return (own(kb.late.layoutsOf, value) ?? [value]).includes(layout);
  }

  /** @type {(node: QueryNode, one: Face) => boolean} */
  function ofHalf(node, one) {
    if (node.kind === "not") return !ofHalf(node.node, one);
    if (node.kind === "and") return node.nodes.every((inner) => ofHalf(inner, one));
    if (node.kind === "or") return node.nodes.some((inner) => ofHalf(inner, one));
    return node.kind === "condition" && holds(node.key, node.sign, node.value, alone(one));
  }

  // Whether each of several conditions holds of a half of its own.
  /** @type {(conditions: QueryNode[], faces: Face[]) => boolean} */
  function distinct(conditions, faces) {
    if (!conditions.length) return true;
    const [first, ...rest] = conditions;
    return faces.some(
      (one, at) =>
        ofHalf(first, one) &&
        distinct(
          rest,
          faces.filter((_, other) => other !== at),
        ),
    );
  }

  // The test of a card's row; `names` are those that the browser shows.
  /** @type {(condition: Condition, on: string) => CardTest} */
  function ofCard({ key, sign, value, inner: half }, on) {
    if (half) return (row) => row[4].some((one) => ofHalf(half, one)) === (sign !== "!=");
    if (byChecker(key) || (key === "is" && kb.late.ofChecker.includes(value)))
      return (row) => holds(key, sign, value, reading(row, on));
    if (isOrdering(key)) return () => true;
    if (key === "id") {
      const test = identity(sign, value);
      return (row) => test([...row[5]]);
    }
    if (key in ofPrinting) {
      const test = ofPrinting[key](sign, value);
      const isAny = sign !== "!=" || (key !== "s" && key !== "number"); // what is excluded, no printing has
      return (row) => printings(row).some(test) === isAny;
    }
    const quality = key === "is" ? own(kb.late.listed, value) : undefined;
    if (quality) {
      const test = ofQuality(quality, on);
      return (row, card) => test(row, card) === (sign !== "!=");
    }
    if (key === "halves")
      return ([layout, , , , faces]) =>
        kb.late.layoutsOf.split.includes(layout) && compared(sign, faces.length, Number(value));
    const test = listed(key, sign, value);
    return (row, card) => test(row, card) === (sign !== "!=");
  }

  // What the lists say of a card: its layout, its sets, its cycle, its names.
  /** @type {(key: string, sign: string, value: string) => CardTest} */
  function listed(key, sign, value) {
    const folded = kb.words.fold(value);
    if (key === "o" || key === "f") return () => false; // these are not on the site
    if (key === "name") {
      const tests = kb.settings.codes.map((code) => isCalled(code, sign, value));
      return (_, card) => tests.some((test) => test(card));
    }
    if (key === "is") return (row) => isLike(row[0], row[4], value);
    if (key === "cycle")
      return (row) =>
        row[2] !== "" &&
        (row[2] === folded || (kb.late.cards.cycles[row[2]] || []).some((one) => one.includes(folded)));
    const test = isCalled(key, sign, value);
    return (_, card) => test(card);
  }

  // The ordinary cards of the whole game, of which a site of theirs has files: kb/pages/light/table.py.
  const game = {
    /** @type {NamedCard[]} By place, behind the cards that come with the tables. */
    named: [],
    files: 0,
    /** @type {Record<string, string>} */
    types: {},
    /** @type {Record<string, string>} */
    keywords: {},
  };

  /** @type {(from: Source, first: number, data: PoolFile) => void} */
  function join(from, first, data) {
    if (data.file === "kinds") {
      Object.assign(game.types, data.types);
      Object.assign(game.keywords, data.keywords);
      return;
    }
    game.files += 1;
    data.cards.forEach(([layout, day, cycle, held, faces, identity, id, line, folders], i) => {
      const place = first + data.first + i;
      const names = line.split("\t").map((text) => text.split(" // ").map((half) => half.split("|")));
      const own = names[kb.settings.codes.indexOf(from.code)][0][0];
      const title = own || names[kb.settings.codes.indexOf("en")][0][0];
      game.named[place] = { at: place, page: kb.view.page(folders, from.code), names, title };
      kb.late.cards.cards[place] = [layout, day, cycle, held, faces, identity, id];
      const [[, , types, keywords, cost, power, toughness]] = faces;
      const size = power || toughness ? `${power}/${toughness}` : "";
      const kinds = [size, game.types[types], ...keywords.map((word) => game.keywords[word])];
      const about = kinds.filter(Boolean).join(" · ");
      if (from.described) from.described[place] = cost ? `${cost} · ${about}` : about;
      kb.index.hold(from, { kind: "card", title, id: `card ${place}`, place });
    });
  }

  // The files of these cards that have not come.
  /** @type {(code: string) => string[]} */
  const awaited = (code) =>
    game.files < kb.late.pool
      ? Array.from({ length: kb.late.pool }, (_, at) => [
          `search/pool/${code}${at}.js`,
          `search/pool/${at}.js`,
        ]).flat()
      : [];

  // The documents of which a condition holds; cards are looked at as the rules were on the day `on`.
  /** @type {(node: Condition | Halves | Printed, looked: Looked) => Doc[]} */
  function holding(node, { documents, cards, on, lacking, code }) {
    if (node.kind === "condition" && isOnTexts(node.key)) {
      const test = ofText[node.key](node.value);
      return [...documents.values()].filter((one) => test(one) === (node.sign !== "!="));
    }
    for (const file of awaited(code)) lacking.add(file);
    /** @type {CardTest} */
    const test =
      node.kind === "halves"
        ? (row) => row[4].length > 1 && distinct(node.conditions, row[4])
        : node.kind === "printed"
          ? ofOnePrinting(node.conditions)
          : ofCard(node, on);
    return [...documents.values()].filter(({ kind, place = -1 }) => {
      const row = kind === "card" && kb.late.cards.cards[place];
      if (row) cards.rows[place] ??= game.named[place];
      return row && row[1] <= on && test(row, cards.rows[place]);
    });
  }

  // By what a query wants cards in order, and whether the last first.
  /** @type {(tree: QueryNode) => [string, boolean] | null} */
  function orderOf(tree) {
    const asked = kb.parsing.wanted(tree);
    const by = asked.find(({ key }) => key === "order")?.value;
    const direction = asked.find(({ key }) => key === "direction")?.value;
    return by ? [by, direction ? direction === "desc" : kb.late.falling.includes(by)] : null;
  }

  // What sorts cards: see `in_order` of kb/search/conditions/cards.py.
  /** @type {Record<string, (row: CardRow, names: NamedCard) => string | number>} */
  const SORTED = {
    name: (_, { names }) =>
      kb.words.fold(names[kb.settings.codes.indexOf("en")].map(([name]) => name).join(" // ")),
    mv: ([layout, , , , faces]) =>
      (kb.late.layoutsOf.split.includes(layout) ? faces : faces.slice(0, 1)).reduce(
        (sum, face) => sum + face[MV],
        0,
      ),
    date: ([, day]) => day,
    r: (row) => Math.max(...printings(row).map(({ rarity }) => kb.late.rarityOrder.indexOf(rarity))),
    halves: ([, , , , faces]) => faces.length,
  };

  // The cards among the documents in the order that a query wants; null for none.
  /** @type {<T extends Found>(tree: QueryNode, found: T[], rows: NamedCard[]) => T[] | null} */
  function inOrder(tree, found, rows) {
    const order = orderOf(tree);
    if (!order) return null;
    const [by, isFalling] = order;
    const keyed = found
      .filter(({ kind }) => kind === "card")
      .map((one) => ({ one, place: one.place ?? 0 }))
      .sort((a, b) => a.place - b.place)
      .map(({ one, place }) => ({ one, key: SORTED[by](kb.late.cards.cards[place], rows[place]) }));
    const sign = isFalling ? -1 : 1;
    keyed.sort((a, b) => sign * (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    return keyed.map(({ one }) => one);
  }

  return {
    canonical,
    inOrder,
    read,
    ofHalves,
    ofOne,
    join,
    awaited,
    holding,
    eve,
    isKnown: (/** @type {string} */ key) => Boolean(answered(key)),
    isOnTexts,
    byChecker,
  };
})();

kb.conditions = kbConditions;
