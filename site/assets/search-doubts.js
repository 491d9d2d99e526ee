"use strict";
// What is doubtful in a query: operators that do not exist, values that no card has, conditions on whole cards that
// only halves fulfil (kb/search/doubts.py, values.py and halved.py in Python).
window.kb ||= {};

(() => {
  const ALIKE = 0.6;
  const SHOWN = 3;
  const BEGUN = 3;
  const ALL_SHOWN = new Set(["is", "kw"]);
  const fold = (text) => kb.words.fold(text);

  // Those of the folded words that begin with `wanted` or are most like it, the likest first.
  function alike(wanted, words) {
    const far = (word) => {
      const length = Math.max(word.length, wanted.length);
      if (wanted.length >= BEGUN && word.startsWith(wanted)) return 0;
      return kb.names.errors(wanted, word, Math.floor((1 - ALIKE) * length + 1e-9)) / length;
    };
    const ranked = [...words]
      .map((word) => [far(word), word])
      .filter(([distance]) => distance <= 1 - ALIKE + 1e-9);
    return ranked
      .sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1))
      .slice(0, SHOWN)
      .map(([, word]) => word);
  }

  // All that can be typed for a value: its key and names, and each longer word of a name.
  function wordsOf(value) {
    const whole = value.map(fold);
    return [...whole, ...whole.flatMap((name) => name.split(" ")).filter((word) => word.length > BEGUN)];
  }

  const IS = {
    t: (word, [key]) => key === kb.conditions.named(word, kb.late.cards.types),
    kw: (word, [key]) => key === kb.conditions.named(word, kb.late.cards.keywords),
    is: (word, [key]) => key === kb.conditions.named(word, kb.late.qualities),
    s: (word, value) => value.map(fold).includes(fold(word)),
    cycle: (word, [key, ...names]) =>
      key === fold(word) || names.some((name) => fold(name).includes(fold(word))),
  };

  const found = (name, word) => (kb.late.known[name] || []).find((value) => IS[name](word, value));
  const spoken = (value, code) => value[1 + kb.index.CODES.indexOf(code)];

  // A value in the reader's language, where it is one of a type, an ability or a quality.
  const called = (name, word, code) =>
    ["t", "kw", "is"].includes(name) && found(name, word) ? spoken(found(name, word), code) : word;

  function doubt(operator, context) {
    const name = kb.conditions.canonical(operator.name);
    if (name === "part") return doubt(kb.conditions.inner(operator), context);
    const known = kb.late.known[name];
    if (!known || !operator.value || found(name, operator.value)) return null;
    const { messages, code } = context;
    const what = kb.view.fill(messages[`doubt_${name}`], { word: operator.value });
    const said = new Map(known.flatMap((value) => wordsOf(value).map((word) => [word, value])));
    const near = new Set(alike(fold(operator.value), said.keys()).map((word) => said.get(word)));
    const shown = near.size || !ALL_SHOWN.has(name) ? near : known;
    const names = [...shown].map((value) => spoken(value, code)).join(", ");
    return kb.view.fill(names ? (near.size ? messages.withNear : messages.withKnown) : "{what}", {
      what,
      names,
    });
  }

  function unknown({ name }, isAlone, { messages }) {
    const what = kb.view.fill(isAlone ? messages.alone : messages.unknown, { name });
    const names = alike(fold(name), Object.keys(kb.late.operators)).join(", ");
    return names ? kb.view.fill(messages.withNear, { what, names }) : what;
  }

  // A remark on each operator that does not exist, and on each value that no card has.
  kb.doubts = (tree, isAlone, context) => {
    const told = kb.parsing
      .operators(tree)
      .map((one) =>
        kb.conditions.canonical(one.name) ? doubt(one, context) : unknown(one, isAlone, context),
      );
    return [...new Set(told.filter(Boolean))].map((text) => [text]);
  };

  kb.doubts.called = called;

  // The query with something else in the place of some operators; nothing where they are none.
  function* replaced(text, conditions, other) {
    if (!conditions.length) return;
    const places = [...conditions].sort((a, b) => b.at - a.at);
    yield places.reduce(
      (so, one) => so.slice(0, one.at) + other(one) + so.slice(one.at + one.text.length),
      kb.parsing.plain(text),
    );
  }

  // mv=2 // mv=3 for mv=2 mv=3: one characteristic in two ways, and nothing else.
  function* across(tree) {
    const nodes = tree.kind === "and" ? tree.nodes : [];
    const [first, ...others] = nodes.map((node) =>
      node.kind === "operator" && kb.conditions.byChecker(node.name)
        ? kb.conditions.canonical(node.name)
        : "",
    );
    if (first && others.every((name) => name === first)) yield nodes.map((node) => node.text).join(" // ");
  }

  const ofHalf = ({ text, name, sign, value }) =>
    text.includes('"') ? `part:"${name}${sign}${value}"` : `part:${text}`;
  const said = ({ name, sign, value }) => `${name}${sign}${value.includes(" ") ? `"${value}"` : value}`;

  function finds(query, typed) {
    const tree = kb.query.readable(kb.parsing.parse(query).tree);
    return tree && kb.hits(query, tree, typed).hits.length > 0;
  }

  // For a query that finds nothing the one that asks the same of halves, or of whole cards, where that finds something.
  kb.elsewhere = (text, tree, typed) => {
    const conditions = kb.parsing.walk(tree).filter((node) => node.kind === "operator");
    const halves = conditions.filter((one) => kb.conditions.canonical(one.name) === "part");
    const tries = [
      ...[
        ...across(tree),
        ...replaced(
          text,
          conditions.filter((one) => kb.conditions.byChecker(one.name)),
          ofHalf,
        ),
      ].map((query) => ["halvesAre", query]),
      ...[...replaced(text, halves, (one) => said(kb.conditions.inner(one)))].map((query) => [
        "wholesAre",
        query,
      ]),
    ];
    const found = tries.find(([, query]) => finds(query, typed));
    return found ? [[typed.messages[found[0]], { text: found[1], query: found[1] }]] : [];
  };
})();
