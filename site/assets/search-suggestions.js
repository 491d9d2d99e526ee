"use strict";
// What is doubtful in a query: operators that do not exist, values that no card has, conditions on whole cards that
// only halves fulfil (kb/search/suggestions and kb/search/conditions/values.py).
window.kb ||= {};

const kbSuggestions = (() => {
  /** @type {(text: string) => string} */
  const fold = (text) => kb.words.fold(text);

  // Those of the folded words that begin with `wanted` or are most like it, the likest first.
  /** @type {(wanted: string, words: Iterable<string>) => string[]} */
  function alike(wanted, words) {
    /** @type {(word: string) => number} */
    const far = (word) => {
      const length = Math.max(word.length, wanted.length);
      if (wanted.length >= kb.settings.nearValues.begun && word.startsWith(wanted)) return 0;
      return (
        kb.names.errors(wanted, word, Math.floor((1 - kb.settings.nearValues.alike) * length + 1e-9)) / length
      );
    };
    const ranked = [...words]
      .map((word) => ({ word, distance: far(word) }))
      .filter(({ distance }) => distance <= 1 - kb.settings.nearValues.alike + 1e-9);
    return ranked
      .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
      .slice(0, kb.settings.nearValues.shown)
      .map(({ word }) => word);
  }

  // All that can be typed for a value: its key and names, and each longer word of a name.
  /** @type {(value: Value) => string[]} */
  function wordsOf(value) {
    const whole = value.map(fold);
    return [
      ...whole,
      ...whole
        .flatMap((name) => name.split(" "))
        .filter((word) => word.length > kb.settings.nearValues.begun),
    ];
  }

  /** @type {Record<string, (word: string, value: Value) => boolean>} */
  const IS = {
    s: (word, [key, ...names]) =>
      fold(key) === fold(word) ||
      names.some((one) => ` ${fold(one)}`.replace(/'/g, " ").includes(` ${fold(word)}`.replace(/'/g, " "))),
    cycle: (word, [key, ...names]) =>
      key === fold(word) || names.some((name) => fold(name).includes(fold(word))),
  };

  /** @type {(word: string, value: Value) => boolean} */
  const isIt = (word, [key]) => key === word;
  /** @type {(condition: Condition) => Value | undefined} */
  const found = ({ key, value }) => (kb.late.known[key] || []).find((one) => (IS[key] || isIt)(value, one));
  /** @type {(value: Value, code: string) => string} */
  const spoken = (value, code) => value[1 + kb.settings.codes.indexOf(code)];

  // A value in the reader's language, where it is one of a type, an ability or a quality.
  /** @type {(condition: Condition, code: string) => string} */
  function called(condition, code) {
    const value = ["t", "kw", "is"].includes(condition.key) && found(condition);
    return value ? spoken(value, code) : condition.typed;
  }

  /** @type {(condition: Condition, context: { messages: Messages, code: string }) => string | null} */
  function doubt(condition, context) {
    if (condition.inner) return doubt(condition.inner, context);
    const { key: name, typed, value } = condition;
    const { messages, code } = context;
    if (name === "o" || name === "f") return messages[`doubt_${name}`]; // these are not on the site
    const known = kb.late.known[name];
    if (!known || !typed || found(condition)) return null;
    if (name === "is" && Object.hasOwn(kb.late.listed, value)) return null;
    const what = kb.view.fill(messages[`doubt_${name}`], { word: typed });
    const said = new Map(known.flatMap((value) => wordsOf(value).map((word) => [word, value])));
    const near = new Set(alike(fold(typed), said.keys()).flatMap((word) => [said.get(word) ?? []]));
    const shown = near.size || known.length > 40 || !kb.late.allShown.includes(name) ? near : known;
    const names = [...shown].map((value) => spoken(value, code)).join(", ");
    return kb.view.fill(names ? (near.size ? messages.withNear : messages.withKnown) : "{what}", {
      what,
      names,
    });
  }

  /** @type {(condition: Condition, context: { messages: Messages }) => string} */
  function unknown({ key: name }, { messages }) {
    const what = kb.view.fill(messages.unknown, { name });
    const names = alike(fold(name), Object.keys(kb.late.operators)).join(", ");
    return names ? kb.view.fill(messages.withNear, { what, names }) : what;
  }

  // A remark on each operator that does not exist, and on each value that no card has.
  /** @type {(tree: QueryNode, context: Typed) => Remark[]} */
  function ofConditions(tree, context) {
    const told = kb.parsing
      .conditions(tree)
      .map((one) => (kb.conditions.isKnown(one.key) ? doubt(one, context) : unknown(one, context)));
    return [...new Set(told.filter((text) => text !== null))].map((text) => [text]);
  }

  // The query with something else in the place of some conditions; nothing where they are none.
  /** @type {(text: string, conditions: Condition[], other: (one: Condition) => string) => Generator<string>} */
  function* replaced(text, conditions, other) {
    if (!conditions.length) return;
    const places = [...conditions].sort((a, b) => b.at - a.at);
    yield places.reduce(
      (so, one) => so.slice(0, one.at) + other(one) + so.slice(one.at + one.text.length),
      kb.parsing.plain(text),
    );
  }

  // mv=2 // mv=3 for mv=2 mv=3: one characteristic in two ways, and nothing else.
  /** @type {(tree: QueryNode) => Generator<string>} */
  function* across(tree) {
    const nodes = tree.kind === "and" ? tree.nodes : [];
    const conditions = nodes.filter((node) => node.kind === "condition");
    const [first, ...others] = conditions.map(({ key }) => key);
    if (!first || !kb.conditions.byChecker(first) || conditions.length < nodes.length) return;
    if (others.every((name) => name === first)) yield conditions.map((node) => node.text).join(" // ");
  }

  /** @type {(half: string) => (condition: Condition) => string} */
  const ofHalf =
    (half) =>
    ({ text }) =>
      /[" ]/.test(text) ? `${half}:"${text.replace(/"/g, "")}"` : `${half}:${text}`;
  /** @type {(condition: Condition) => string} */
  const said = ({ text, typed }) =>
    typed.includes(" ") ? text.replace(typed, (value) => `"${value}"`) : text;

  /** @type {(query: string, typed: Typed) => boolean} */
  function finds(query, typed) {
    const tree = kb.query.known(kb.parsing.parse(query).tree);
    return tree !== null && kb.hits.find(query, tree, typed, null).hits.length > 0;
  }

  // For a query that finds nothing the one that asks the same of halves, or of whole cards, where that finds something.
  /** @type {(text: string, tree: QueryNode, typed: Typed) => Remark[]} */
  function elsewhere(text, tree, typed) {
    const conditions = kb.parsing.wanted(tree);
    const wholes = conditions.filter((one) => kb.conditions.byChecker(one.key));
    const halves = conditions.flatMap((one) => (one.inner ? { ...one, inner: one.inner } : []));
    const inners = new Map(halves.map((one) => [one.at, one.inner]));
    const tries = [
      ...[...across(tree), ...replaced(text, wholes, ofHalf(typed.messages.half))].map((query) => [
        "halvesAre",
        query,
      ]),
      ...[...replaced(text, halves, (one) => said(inners.get(one.at) ?? one))].map((query) => [
        "wholesAre",
        query,
      ]),
    ];
    const found = tries.find(([, query]) => finds(query, typed));
    return found ? [[typed.messages[found[0]], { text: found[1], query: found[1] }]] : [];
  }

  return { ofConditions, called, elsewhere };
})();

kb.suggestions = kbSuggestions;
