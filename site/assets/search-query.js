"use strict";
// Reads a query: words, "phrases", -not, or, parentheses, name:value (kb/query/lexer.py and grammar.py in Python,
// from which limits, operators and joining words come with late.js). A table of trees tests both.
window.kb ||= {};

const kbParsing = (() => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be found
  const BLANK = /[\s\x00-\x1f\x7f-\x9f\ud800-\udfff]/gu;
  const NAME = String.raw`(?<name>\p{L}{1,20})`;
  const VALUE = String.raw`(?<value>"[^"]*(?:"|$)|/(?:[^/\\]|\\.)+/(?=[\s)]|$)|[^\s()"]+)`;
  // Spaces around a comparison, of a known operator only; around a colon none: « coût : 5 » is prose.
  const SPACED = new RegExp(
    String.raw`${NAME}(?<sign>\s*(?:[!<>]=|=|[<>](?!=))\s*|!(?=[^\s=]))${VALUE}`,
    "uy",
  );
  const LEXEME = new RegExp(
    String.raw`(?<space>\s+)` +
      `|(?<phrase>"[^"]*(?:"|$))` +
      String.raw`|(?<open>\()|(?<close>\))` +
      `|(?<condition>${NAME}(?<sign>!=|<=|>=|[:=]|[<>](?!=))${VALUE})` +
      String.raw`|(?<minus>(?<![^\s(])-(?=[^\s-])(?!\p{Nd}+/))` +
      String.raw`|(?<![^\s])=(?<exact>[^\s()"]+)` +
      String.raw`|(?<word>[^\s()"]+)`,
    "uy",
  );

  // Whether a word is a condition without its value; before a colon « coût » is a word like any other.
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

  /** @type {("space" | "open" | "close" | "minus")[]} */
  const MARKS = ["space", "open", "close", "minus"];

  /** @type {(match: RegExpExecArray) => Lexeme} */
  function lexeme({ 0: text, index: at, groups = {} }) {
    const { name, sign, value } = groups;
    if (name) return { kind: "condition", text, name, sign: sign.trim(), typed: unquoted(value), at };
    if (groups.exact) return { kind: "exact", text: groups.exact, at };
    if (groups.phrase) return { kind: "phrase", text: unquoted(text), at };
    return { kind: MARKS.find((one) => groups[one]) || "word", text, at };
  }

  /** @type {(pattern: RegExp, text: string, at: number) => RegExpExecArray | null} */
  const matched = (pattern, text, at) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };

  /** @type {(text: string) => Lexeme[]} */
  function lexemes(text) {
    /** @type {Lexeme[]} */
    const found = [];
    for (let at = 0; at < text.length; ) {
      const spaced = matched(SPACED, text, at);
      const match =
        spaced?.groups && kb.conditions.canonical(spaced.groups.name) ? spaced : matched(LEXEME, text, at);
      if (!match) break;
      found.push(lexeme(match));
      at += match[0].length;
    }
    const pieces = found.filter(({ kind }) => kind !== "space");
    const isLoud = text === text.toUpperCase();
    return pieces.map((one, at) => {
      const kind = joining(pieces, at, isLoud);
      return kind ? { kind, text: one.text, at: one.at } : one;
    });
  }

  // "or" or "and" for a word that joins what stands beside it.
  /** @type {(pieces: Lexeme[], at: number, isLoud: boolean) => "or" | "and" | null} */
  function joining(pieces, at, isLoud) {
    const { kind, text } = pieces[at];
    const { joining: meant, always } = kb.late.query;
    const isOwn =
      text !== text.toLowerCase() && text === text.toUpperCase() && !(isLoud && /^\p{L}+$/u.test(text));
    if (kind !== "word" || !(always.includes(text) || isOwn || isBetween(pieces, at))) return null;
    return Object.hasOwn(meant, text.toLowerCase()) ? meant[text.toLowerCase()] : null;
  }

  // Whether conditions stand on both sides, or parentheses.
  /** @type {(pieces: Lexeme[], at: number) => boolean} */
  function isBetween(pieces, at) {
    const after = pieces.slice(at + 1).find(({ kind }) => kind !== "minus");
    return (
      ["condition", "close"].includes(pieces[at - 1]?.kind) &&
      ["condition", "open"].includes(after?.kind ?? "")
    );
  }

  /** @type {(text: string) => boolean} */
  const isSmall = (text) =>
    text.split(" ").every((word) => kb.late.query.small.includes(kb.words.fold(word)));

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
      this.isOpen = false;
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
      const said = oneText(found);
      const holdsCondition = said.some((node) => conditions(node).length);
      return together(
        "and",
        said.filter((node) => !(holdsCondition && node.kind === "words" && isSmall(node.text))),
      );
    }

    /** @type {(depth: number) => QueryNode | null} */
    one(depth) {
      const lexeme = this.take();
      if (lexeme.kind === "minus") {
        const inner = this.rest.length && !this.next("close") ? this.one(depth + 1) : null;
        return inner && { kind: "not", node: inner };
      }
      if (lexeme.kind === "open") return this.parenthesis(lexeme, depth + 1);
      if (lexeme.kind === "and") return null;
      if (lexeme.kind === "phrase" && !lexeme.text.trim()) return null;
      if (lexeme.kind === "word" && isUnfinished(lexeme.text)) throw unexpected(lexeme, "value");
      if (lexeme.kind === "condition") return kb.conditions.read(lexeme);
      if (lexeme.kind === "exact" || lexeme.kind === "phrase") return lexeme;
      return { kind: "words", text: lexeme.text, at: lexeme.at };
    }

    /** @type {(lexeme: Lexeme, depth: number) => QueryNode | null} */
    parenthesis(lexeme, depth) {
      const most = kb.late.query.depth;
      if (depth > most) throw unexpected(lexeme, "depth", { most });
      const inner = this.any(depth);
      if (!this.rest.pop()) this.isOpen = true;
      return inner;
    }
  }

  /** @type {(node: QueryNode) => boolean} */
  const isBar = (node) => node.kind === "words" && node.text === "//";
  /** @type {(node: QueryNode | undefined) => boolean} */
  const isCondition = (node) => {
    if (node?.kind === "and" || node?.kind === "or") return node.nodes.every(isCondition);
    return node?.kind === "not" ? isCondition(node.node) : ["condition", "halves"].includes(node?.kind ?? "");
  };

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

  // Conditions with // between them as one condition on the halves of a card; alone: it has several.
  /** @type {(nodes: QueryNode[]) => QueryNode[]} */
  function joined(nodes) {
    /** @type {QueryNode[]} */
    const found = [];
    if (nodes.length === 1 && isBar(nodes[0])) return [{ kind: "halves", conditions: [] }];
    for (const node of nodes) {
      const [left, bar] = found.slice(-2);
      if (bar && isBar(bar) && isCondition(left) && isCondition(node)) {
        const before = left.kind === "halves" ? left.conditions : [left];
        found.splice(-2, 2, { kind: "halves", conditions: [...before, node].map(kb.conditions.ofHalves) });
      } else {
        found.push(node);
      }
    }
    return found;
  }

  // The tree of a query and remarks on how it was read. Throws a Fault with the place.
  /** @type {(text: string) => { tree: QueryNode, told: Told[] }} */
  function parse(text) {
    const { length, pieces, conditions: most } = kb.late.query;
    if (text.length > length) throw new Fault("lengthy", { length: text.length, most: length });
    const read = plain(text);
    const found = lexemes(read);
    if (found.length > pieces) throw new Fault("long", { most: pieces });
    if (found.filter(({ kind }) => kind === "condition").length > most)
      throw new Fault("manyConditions", { most });
    const parser = new Parser(found);
    const tree = parser.parse();
    const open = [(read.split('"').length - 1) % 2 ? "unclosed" : "", parser.isOpen ? "open" : ""];
    return { tree, told: [...open.filter(Boolean).map((key) => ({ key, values: {} })), ...parser.told] };
  }

  // The tree of a query that is made here; null where it cannot be read.
  /** @type {(text: string) => QueryNode | null} */
  function attempt(text) {
    try {
      return parse(text).tree;
    } catch (fault) {
      if (fault instanceof Fault) return null;
      throw fault;
    }
  }

  // Where no number of a rule is looked for: in conditions, in quotes with other words, in what is excluded.
  /** @type {(text: string) => [number, number][]} */
  function closed(text) {
    const read = plain(text);
    const found = lexemes(read);
    /** @type {(inner: string) => boolean} */
    const hasMore = (inner) => /[\p{L}\p{N}]/u.test(kb.numbers.without(inner, kb.numbers.references(inner)));
    return found
      .map((one, at) => ({ one, end: found[at + 1]?.at ?? read.length, before: found[at - 1]?.kind }))
      .filter(
        ({ one, before }) =>
          (one.kind === "condition" && kb.conditions.canonical(one.name)) ||
          (one.kind === "phrase" && hasMore(one.text)) ||
          before === "minus" ||
          one.kind === "exact",
      )
      .map(({ one, end }) => [one.at, end]);
  }

  // What is left of a query that names numbers; beside operators alone the numbers as words.
  /** @type {(numbers: Numbered) => string} */
  const withNumbers = ({ numbers, rest }) =>
    lexemes(rest).some(({ kind }) => ["word", "phrase", "exact"].includes(kind))
      ? rest
      : `${rest} ${numbers.join(" ")}`;

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
  const wanted = (tree) => walk(tree).filter((node) => node.kind === "condition");

  // Every condition of a query, excluded or not, wherever it stands.
  /** @type {(node: QueryNode) => Condition[]} */
  function conditions(node) {
    if (node.kind === "condition") return [node];
    if (node.kind === "halves") return node.conditions.flatMap(conditions);
    if (node.kind === "not") return conditions(node.node);
    return node.kind === "and" || node.kind === "or" ? node.nodes.flatMap(conditions) : [];
  }

  return { parse, attempt, plain, closed, withNumbers, walk, wanted, conditions, lexemes, Fault };
})();

kb.parsing = kbParsing;
