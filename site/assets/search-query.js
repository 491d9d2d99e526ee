"use strict";
// Reads a query: words, "phrases", -not, or, parentheses, name:value (kb/search/query.py in Python).
window.kb ||= {};

const kbParsing = (() => {
  /** @type {Set<string>} */
  const OR = new Set(["or", "OR", "OU", "O", "|"]);
  /** @type {Set<string>} */
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
  /** @type {(word: string) => boolean} */
  function isUnfinished(word) {
    const [, name = "", sign] = /^(\p{L}{1,20})([:=<>]|[!<>]=)$/u.exec(word) || [];
    const meant = name && kb.conditions.canonical(name);
    return Boolean(meant) && (sign !== ":" || name === meant || name === "cmc");
  }

  // Why a query cannot be read: the key of a message, what fills it in, and where it stands.
  class Fault extends Error {
    /**
     * @param {string} key
     * @param {FaultValues} values
     */
    constructor(key, values = {}) {
      super(key);
      this.key = key;
      this.values = values;
      // What the checker cannot read is told as the whole condition.
      this.whole = false;
    }
  }

  /** @type {(text: string) => string} */
  const unquoted = (text) => text.replace(/^"+|"+$/g, "");

  // « O » and « ET » are words like the others in a query all in capitals.
  /** @type {(text: string, isLoud: boolean) => "word" | "or" | "and"} */
  function wordKind(text, isLoud) {
    if (isLoud && /^\p{L}+$/u.test(text) && text !== "OR" && text !== "AND") return "word";
    return OR.has(text) ? "or" : AND.has(text) ? "and" : "word";
  }

  /** @type {("open" | "close" | "minus")[]} */
  const MARKS = ["open", "close", "minus"];

  /** @type {(text: string) => Lexeme[]} */
  function lexemes(text) {
    const isLoud = text === text.toUpperCase();
    return [...text.matchAll(LEXEME)]
      .filter(({ groups }) => !groups?.space)
      .map(({ 0: whole, index: at, groups = {} }) => {
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
        const mark = MARKS.find((one) => groups[one]);
        return { kind: mark || wordKind(whole, isLoud), text: whole, at };
      });
  }

  /** @type {(lexeme: { at: number, text: string }, expected: string, values?: FaultValues) => Fault} */
  const unexpected = (lexeme, expected, values = {}) =>
    new Fault("unexpected", {
      place: lexeme.at + 1,
      found: lexeme.text,
      expected: new Fault(expected, values),
    });

  // One node for several, null for none.
  /** @type {(kind: "and" | "or", nodes: QueryNode[]) => QueryNode | null} */
  const together = (kind, nodes) => (nodes.length > 1 ? { kind, nodes } : nodes[0] || null);

  // Recursive descent over: any := all (or all)*;  all := one+;  one := -one | (any) | piece.
  class Parser {
    /** @param {Lexeme[]} found */
    constructor(found) {
      this.rest = [...found].reverse();
      /** @type {Told[]} */
      this.told = [];
    }

    /** @param {Lexeme["kind"][]} kinds */
    next(...kinds) {
      return this.rest.length > 0 && kinds.includes(this.rest[this.rest.length - 1].kind);
    }

    take() {
      return /** @type {Lexeme} */ (this.rest.pop());
    }

    parse() {
      const tree = this.any(0);
      if (this.rest.length) throw unexpected(this.rest[this.rest.length - 1], "wordOrOpen");
      if (!tree) throw new Fault("empty");
      return tree;
    }

    /** @type {(depth: number) => QueryNode | null} */
    any(depth) {
      const choices = [this.all(depth)];
      while (this.next("or")) {
        const joining = this.take();
        choices.push(this.all(depth));
        if (!choices[choices.length - 1] || (choices.length === 2 && !choices[0]))
          this.told.push({ key: "oneSided", values: { place: joining.at + 1, found: joining.text } });
      }
      return together(
        "or",
        choices.filter((node) => node !== null),
      );
    }

    /** @type {(depth: number) => QueryNode | null} */
    all(depth) {
      /** @type {QueryNode[]} */
      const nodes = [];
      while (this.rest.length && !this.next("or", "close")) {
        const node = this.one(depth);
        if (node) nodes.push(node);
      }
      const found = joined(nodes);
      const bar = found.find((node, at) => isBar(node) && [found[at - 1], found[at + 1]].some(isCondition));
      if (bar) throw unexpected(/** @type {Words} */ (bar), "sides");
      return together("and", oneText(found));
    }

    /** @type {(depth: number) => QueryNode | null} */
    one(depth) {
      const lexeme = this.take();
      if (lexeme.kind === "minus") {
        const inner = this.rest.length ? this.one(depth + 1) : null;
        return inner && { kind: "not", node: inner };
      }
      if (lexeme.kind === "open") return this.parenthesis(lexeme, depth + 1);
      if (lexeme.kind === "and") return null;
      if (lexeme.kind === "phrase" && !lexeme.text.trim()) return null;
      if (lexeme.kind === "word" && isUnfinished(lexeme.text)) throw unexpected(lexeme, "value");
      if (lexeme.kind === "operator" || lexeme.kind === "phrase" || lexeme.kind === "exact") return lexeme;
      return { kind: "words", text: lexeme.text, at: lexeme.at };
    }

    /** @type {(lexeme: Lexeme, depth: number) => QueryNode | null} */
    parenthesis(lexeme, depth) {
      if (depth > kb.settings.most.depth) throw unexpected(lexeme, "depth", { most: kb.settings.most.depth });
      const inner = this.any(depth);
      if (!this.next("close")) throw unexpected(lexeme, "close");
      this.rest.pop();
      return inner;
    }
  }

  /** @type {(node: QueryNode) => boolean} */
  const isBar = (node) => node.kind === "words" && node.text === "//";
  /** @type {(node: QueryNode | undefined) => boolean} */
  const isCondition = (node) =>
    node?.kind === "not" ? isCondition(node.node) : node?.kind === "operator" || node?.kind === "halves";

  // Words that follow each other as one text.
  /** @type {(nodes: QueryNode[]) => QueryNode[]} */
  function oneText(nodes) {
    /** @type {QueryNode[]} */
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
  /** @type {(nodes: QueryNode[]) => QueryNode[]} */
  function joined(nodes) {
    /** @type {QueryNode[]} */
    const found = [];
    for (const node of nodes) {
      const [left, bar] = found.slice(-2);
      if (
        node.kind === "operator" &&
        bar &&
        isBar(bar) &&
        (left.kind === "operator" || left.kind === "halves")
      ) {
        const operators = left.kind === "halves" ? left.operators : [left];
        found.splice(-2, 2, { kind: "halves", operators: [...operators, node] });
      } else {
        found.push(node);
      }
    }
    return found;
  }

  // The tree of a query and remarks on how it was read. Throws a Fault with the place.
  /** @type {(text: string) => { tree: QueryNode, told: Told[] }} */
  function parse(text) {
    const read = plain(text);
    const found = lexemes(read);
    if (found.length > kb.settings.most.pieces) throw new Fault("long", { most: kb.settings.most.pieces });
    const told = (read.split('"').length - 1) % 2 ? [{ key: "unclosed", values: {} }] : [];
    const parser = new Parser(found);
    return { tree: parser.parse(), told: [...told, ...parser.told] };
  }

  // The query as it is read, and to which all places refer.
  /** @type {(text: string) => string} */
  const plain = (text) => kb.words.alike(text.normalize("NFC")).replace(BLANK, " ");

  // The node and all below it, but nothing that is excluded.
  /** @type {(node: QueryNode) => QueryNode[]} */
  const walk = (node) => [
    node,
    ...(node.kind === "and" || node.kind === "or" ? node.nodes.flatMap(walk) : []),
  ];

  // The conditions among them.
  /** @type {(tree: QueryNode) => Condition[]} */
  const conditions = (tree) => walk(tree).filter((node) => node.kind === "operator");

  // Every operator of a query, excluded or not, wherever it stands.
  /** @type {(node: QueryNode) => Condition[]} */
  function operators(node) {
    if (node.kind === "operator") return [node];
    if (node.kind === "halves") return node.operators;
    if (node.kind === "not") return operators(node.node);
    return node.kind === "and" || node.kind === "or" ? node.nodes.flatMap(operators) : [];
  }

  return { parse, plain, walk, conditions, operators, Fault };
})();

kb.parsing = kbParsing;
