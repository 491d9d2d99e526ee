// The search's parts by themselves, on the tables that tests/search/test_browser_units.py tests Python with.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInThisContext } from "node:vm";

const tables = JSON.parse(readFileSync(process.env.KB_TABLES, "utf8"));
globalThis.window = globalThis;
for (const part of tables.scripts) {
  const path = new URL(`../assets/${part}`, import.meta.url);
  runInThisContext(readFileSync(path, "utf8"), { filename: part });
}
const { kb } = globalThis;
kb.settings = tables.settings;
kb.late = tables.late;

const languages = Object.fromEntries(
  Object.entries(tables.languages).map(([code, data]) => [code, kb.words.language(code, data)]),
);

test("spellings that a reader thinks equal have one key", () => {
  assert.ok(tables.keys.length > 10);
  for (const [text, key] of tables.keys) assert.equal(kb.words.fold(text), key, text);
});

test("texts are cut into the same words, with the same stems", () => {
  for (const [code, texts] of Object.entries(tables.cuts)) {
    assert.ok(texts.length > 300);
    for (const [text, expected] of texts) {
      const { stem } = languages[code];
      const cut = kb.words
        .tokens(text, languages[code])
        .map((one) => [one.text, one.start, one.end, one.part, stem(one.text)]);
      assert.deepEqual(cut, expected, text);
    }
  }
});

test("words of the cards' names have the same stems", () => {
  for (const [code, stems] of Object.entries(tables.stems))
    assert.deepEqual(tables.nameWords.map(languages[code].stem), stems, code);
});

test("rule numbers are read alike", () => {
  for (const [text, number] of tables.numbers) assert.equal(kb.numbers.one(text), number, text);
});

test("the same numbers are found among words", () => {
  for (const [text, numbers, rest] of tables.references) {
    const found = kb.numbers.references(text);
    assert.deepEqual(
      found.map(({ first, last, sure }) => [first, last, sure]),
      numbers,
      text,
    );
    assert.equal(kb.numbers.without(text, found).split(/\s+/).filter(Boolean).join(" "), rest, text);
  }
});

test("numbers of other rulebooks are found where there are such books", () => {
  kb.settings.otherNumbers = tables.otherNumbers;
  for (const [text, numbers, rest] of tables.otherReferences) {
    const found = kb.numbers.references(text);
    assert.deepEqual(
      found.map(({ first, last, sure }) => [first, last, sure]),
      numbers,
      text,
    );
    assert.equal(kb.numbers.without(text, found).split(/\s+/).filter(Boolean).join(" "), rest, text);
  }
  kb.settings.otherNumbers = [];
});

test("snippets are cut alike", () => {
  for (const { code, words, texts } of tables.snippets) {
    const from = { code, language: languages[code], terms: new Map(), cuts: new Map() };
    for (const [text, pieces] of texts)
      assert.deepEqual(kb.snippet(text, from, { words, spans: [], unfinished: false }), pieces, text);
  }
});

test("texts have the same scores", () => {
  const files = Object.values(tables.files);
  const names = Object.fromEntries(files.map((one) => [one["cards.js"].lang, one["cards.js"]]));
  const sources = files.map((one) => kb.index.source(one["texts.js"]));
  for (const from of sources) Array.from(kb.index.addTexts(from, tables.files[from.code]["texts.js"]));
  for (const from of sources)
    Array.from(kb.index.addFacts(from, tables.files[from.code]["facts.js"], kb.names.rows(names, from.code)));
  let scored = 0;
  for (const { code, query, matches } of tables.rankings) {
    const language = sources.find((from) => from.code === code);
    const asked = kb.rank.question(sources, language, query, false);
    const found = [...kb.rank.matches(sources, asked).values()].filter(
      ({ document: { kind } }) => kind !== "card" && kind !== "term",
    );
    const rounded = found.map(({ document: one, score, literal, whole }) => [
      `${one.from.code} ${one.from.documents.indexOf(one)}`,
      [score.toFixed(6), literal, whole],
    ]);
    assert.deepEqual(new Map(rounded), new Map(Object.entries(matches)), `${code} ${query}`);
    scored += rounded.length;
  }
  assert.ok(scored > 300, String(scored));
});

function asList(node) {
  if (node.kind === "condition")
    return ["condition", node.key, node.sign, node.inner ? asList(node.inner) : node.value];
  if (node.kind === "halves") return ["halves", ...node.conditions.map(asList)];
  if (node.kind === "not") return ["not", asList(node.node)];
  if (node.kind === "and" || node.kind === "or") return [node.kind, ...node.nodes.map(asList)];
  return [node.kind, node.text];
}

test("queries have the same trees", () => {
  assert.ok(tables.trees.length > 40);
  for (const [query, tree] of tables.trees) {
    if (tree) assert.deepEqual(asList(kb.parsing.parse(query).tree), tree, query);
    else assert.throws(() => kb.parsing.parse(query), kb.parsing.Fault, query);
  }
});

test("properties in words are the same filters", () => {
  const sources = Object.entries(languages).map(([code, language]) => ({ code, language }));
  assert.ok(tables.properties.length > 30);
  for (const [code, text, query] of tables.properties) {
    const from = sources.find((one) => one.code === code);
    const found = kb.properties(text, from, sources);
    assert.equal(found ? [found.query, ...found.unread].join(" | ") : "", query ?? "", text);
  }
});
