"use strict";
// Reads a query: words, "phrases", -not, or, parentheses, name:value (kb/search/query.py in Python).
window.kb ||= {};

const kbParsing = (() => {
  const MOST_PIECES = 100;
  const MOST_DEPTH = 20;
  const OR = new Set(["or", "OR", "OU", "O", "|"]);
  const AND = new Set(["AND", "ET", "E", "&"]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be found
  const BLANK = /[\s\x00-\x1f\x7f-\x9f\ud800-\udfff]/gu;
  const LEXEME = new RegExp(
    String.raw`(?<space>\s+)` +
      `|(?<phrase>"[^"]*(?:"|$))` +
      String.raw`|(?<open>\()|(?<close>\))` +
      String.raw`|(?<operator>(?<name>\p{L}{1,20})(?<sign>!=|<=|>=|[:=]|[<>](?!=))(?<value>"[^"]*(?:"|$)|[^\s()"]+))` +
      String.raw`|(?<minus>(?<![^\s(])-(?=[^\s-])(?!\p{Nd}+/))` +
      String.raw`|(?<![^\s])=(?<exact>[^\s()"]+)` +
      String.raw`|(?<word>[^\s()"]+)`,
    "gu",
  );

  // Whether a word is an operator without its value; before a colon « coût » is a word like any other.
  function isUnfinished(word) {
    const [, name, sign] = /^(\p{L}{1,20})([:=<>]|[!<>]=)$/u.exec(word) || [];
    const meant = name && kb.conditions.canonical(name);
    return Boolean(meant) && (sign !== ":" || name === meant || name === "cmc");
  }

  // Why a query cannot be read: the key of a message, what fills it in, and where it stands.
  class Fault extends Error {
    constructor(key, values = {}) {
      super(key);
      this.key = key;
      this.values = values;
    }
  }

  const unquoted = (text) => text.replace(/^"+|"+$/g, "");

  // « O » and « ET » are words like the others in a query all in capitals.
  function wordKind(text, isLoud) {
    if (isLoud && /^\p{L}+$/u.test(text) && text !== "OR" && text !== "AND") return "word";
    return OR.has(text) ? "or" : AND.has(text) ? "and" : "word";
  }

  function lexemes(text) {
    const isLoud = text === text.toUpperCase();
    return [...text.matchAll(LEXEME)]
      .filter(({ groups }) => !groups.space)
      .map(({ 0: whole, index: at, groups }) => {
        if (groups.operator)
          return {
            kind: "operator",
            text: whole,
            name: groups.name,
            sign: groups.sign,
            value: unquoted(groups.value),
            at,
          };
        if (groups.exact) return { kind: "exact", text: groups.exact, at };
        if (groups.phrase) return { kind: "phrase", text: unquoted(whole), at };
        const kind = ["open", "close", "minus"].find((one) => groups[one]) || wordKind(whole, isLoud);
        return { kind, text: whole, at };
      });
  }

  const unexpected = (lexeme, expected, values = {}) =>
    new Fault("unexpected", {
      place: lexeme.at + 1,
      found: lexeme.text,
      expected: new Fault(expected, values),
    });

  // One node for several, null for none.
  const together = (kind, nodes) => (nodes.length > 1 ? { kind, nodes } : nodes[0] || null);

  // Recursive descent over: any := all (or all)*;  all := one+;  one := -one | (any) | piece.
  class Parser {
    constructor(found) {
      this.rest = [...found].reverse();
      this.told = [];
    }

    next(...kinds) {
      return this.rest.length > 0 && kinds.includes(this.rest[this.rest.length - 1].kind);
    }

    parse() {
      const tree = this.any(0);
      if (this.rest.length) throw unexpected(this.rest[this.rest.length - 1], "wordOrOpen");
      if (!tree) throw new Fault("empty");
      return tree;
    }

    any(depth) {
      const choices = [this.all(depth)];
      while (this.next("or")) {
        const joining = this.rest.pop();
        choices.push(this.all(depth));
        if (!choices[choices.length - 1] || (choices.length === 2 && !choices[0]))
          this.told.push({ key: "oneSided", values: { place: joining.at + 1, found: joining.text } });
      }
      return together("or", choices.filter(Boolean));
    }

    all(depth) {
      const nodes = [];
      while (this.rest.length && !this.next("or", "close")) {
        const node = this.one(depth);
        if (node) nodes.push(node);
      }
      const found = joined(nodes);
      const bar = found.find((node, at) => isBar(node) && [found[at - 1], found[at + 1]].some(isCondition));
      if (bar) throw unexpected(bar, "sides");
      return together("and", oneText(found));
    }

    one(depth) {
      const lexeme = this.rest.pop();
      if (lexeme.kind === "minus") {
        const inner = this.rest.length ? this.one(depth + 1) : null;
        return inner && { kind: "not", node: inner };
      }
      if (lexeme.kind === "open") return this.parenthesis(lexeme, depth + 1);
      if (lexeme.kind === "and") return null;
      if (lexeme.kind === "phrase" && !lexeme.text.trim()) return null;
      if (lexeme.kind === "word" && isUnfinished(lexeme.text)) throw unexpected(lexeme, "value");
      return lexeme.kind === "word" ? { ...lexeme, kind: "words" } : lexeme;
    }

    parenthesis(lexeme, depth) {
      if (depth > MOST_DEPTH) throw unexpected(lexeme, "depth", { most: MOST_DEPTH });
      const inner = this.any(depth);
      if (!this.next("close")) throw unexpected(lexeme, "close");
      this.rest.pop();
      return inner;
    }
  }

  const isBar = (node) => node.kind === "words" && node.text === "//";
  const isCondition = (node) =>
    ["operator", "halves"].includes((node?.kind === "not" ? node.node : node)?.kind);

  // Words that follow each other as one text.
  function oneText(nodes) {
    const found = [];
    for (const node of nodes) {
      const last = found[found.length - 1];
      if (node.kind === "words" && last?.kind === "words")
        found[found.length - 1] = { ...last, text: `${last.text} ${node.text}` };
      else found.push(node);
    }
    return found;
  }

  // Operators with // between them as one condition on the halves of a card.
  function joined(nodes) {
    const found = [];
    for (const node of nodes) {
      const [left, bar] = found.slice(-2);
      if (
        node.kind === "operator" &&
        bar &&
        isBar(bar) &&
        (left.kind === "operator" || left.kind === "halves")
      ) {
        found.splice(-2, 2, { kind: "halves", operators: [...(left.operators || [left]), node] });
      } else {
        found.push(node);
      }
    }
    return found;
  }

  // The tree of a query and remarks on how it was read. Throws a Fault with the place.
  function parse(text) {
    const read = plain(text);
    const found = lexemes(read);
    if (found.length > MOST_PIECES) throw new Fault("long", { most: MOST_PIECES });
    const told = (read.split('"').length - 1) % 2 ? [{ key: "unclosed", values: {} }] : [];
    const parser = new Parser(found);
    return { tree: parser.parse(), told: [...told, ...parser.told] };
  }

  // The query as it is read, and to which all places refer.
  const plain = (text) => kb.words.alike(text.normalize("NFC")).replace(BLANK, " ");

  // The node and all below it, but nothing that is excluded.
  const walk = (node) => [node, ...(node.nodes || []).flatMap(walk)];

  // Every operator of a query, excluded or not, wherever it stands.
  function operators(node) {
    if (node.kind === "operator") return [node];
    return (node.operators || node.nodes || [node.node].filter(Boolean)).flatMap(operators);
  }

  return { parse, plain, walk, operators, Fault };
})();

kb.parsing = kbParsing;
