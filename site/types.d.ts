// What the site's scripts hand to each other, and the data that kb/search/browser*.py writes for them.

interface Window {
  kb: object;
  [name: `${string}Stemmer`]: new () => Stemmer;
}

interface Navigator {
  connection?: { saveData: boolean };
}

interface Stemmer {
  stemWord(word: string): string;
}

/** What is shared by all scripts of a page. Those of a bundle that has not come yet are missing. */
declare const kb: {
  settings: Settings;
  letters: Letters | undefined;
  late: Late;
  load(data: DataFile): void;
  answers(data: PanelData): void;
  /** Of some cards, by slug, the title and the pieces of the HTML. */
  draw(data: { pieces: string[]; cards: Record<string, [string, number[]]> }): void;
  languages: Record<string, { stemmer: string; usage: string; first: string }>;
  usage(code: string): string;
  day(iso: string, code: string): string;
  printOnly(part: HTMLElement): void;
  answer(typed: Typed): Answer;
  words: typeof kbWords;
  names: typeof kbNames;
  index: typeof kbIndex;
  rank: typeof kbRank;
  snippet: typeof kbSnippet;
  hits: typeof kbHits;
  view: typeof kbView;
  parsing: typeof kbParsing;
  conditions: typeof kbConditions;
  query: typeof kbQuery;
  explain: typeof kbExplain;
  suggestions: typeof kbSuggestions;
  asked: typeof kbAsked;
  properties: typeof kbProperties;
  filtered: typeof kbFiltered;
  numbers: typeof kbNumbers;
  game: typeof kbGame;
  /** On the page of results alone. */
  page: ResultsPage | undefined;
};

type Messages = Record<string, string>;

/** kb/search/browser_settings.py */
interface Settings {
  codes: string[];
  letters: {
    apostrophes: string;
    hyphens: string;
    inside: string;
    variants: Record<string, string>;
    ligatures: Record<string, string>;
    longestWord: number;
  };
  ruleNumber: Record<string, string>;
  otherNumbers: string[];
  rule: string;
  joiners: string[];
  /** Keys of operators, and what joins wherever it stands. */
  operators: string[];
  joining: string[];
  weights: Record<"title" | "stems" | "words", number>;
  ranking: Record<
    | "k1"
    | "b"
    | "named"
    | "concept"
    | "fact"
    | "factCover"
    | "unsaid"
    | "whole"
    | "least"
    | "foreign"
    | "example"
    | "summary"
    | "past"
    | "few"
    | "entry"
    | "stopWord",
    number
  >;
  most: Record<
    | "words"
    | "termWords"
    | "lines"
    | "names"
    | "numbers"
    | "nameWords"
    | "ofChoice"
    | "questionWords"
    | "filterWords"
    | "questionName"
    | "lookUps"
    | "strangeWords",
    number
  >;
  /** Texts beside the cards of a filter, words that make one of them surely meant, words of a phrase. */
  filter: Record<"texts" | "words" | "phrase" | "ahead", number>;
  fewestQuestionWords: number;
  years: [number, number];
  /** What makes days of a year, the likeliest first. */
  inYear: string[];
  nearWords: { alike: number; shown: number; shortest: number };
  nearValues: { alike: number; shown: number; begun: number };
}

/** The expressions and tables that search-words.js makes of the settings. */
interface Letters {
  longestWord: number;
  plain: Map<string, string>;
  variant: RegExp;
  ligatures: Record<string, string>;
  ligature: RegExp;
  part: RegExp;
  between: RegExp;
  piece: RegExp;
}

/** By the stems of a term, or by "=" and its one word, the concepts that it names. */
type Terms = Record<string, number[]>;

type Kind =
  | "rule"
  | "example"
  | "summary"
  | "ruling"
  | "article"
  | "card"
  | "term"
  | "set"
  | "cycle"
  | "edition";

/** Kind, page, title and its language, what it is, the stems of its names. */
type Place = [Kind, string, string, string, string, string[]];

/** Kind, page, title's place, number, start, end, the text or its number of words, provision, whether it is past,
 * the rule that a summary is of. */
type TextRow<T> = [Kind, string, number, string, string, string, T, string?, number?, string?];

/** What cutting a text into words needs to know of its language. */
interface LanguageData {
  stemmer: string;
  elisions: string[];
  possessives: string[];
  stop: string[];
  inflections: [string, string][];
}

interface Texts {
  file: "texts";
  lang: string;
  settings: Settings;
  language: LanguageData;
  count: number;
  averages: { title: number; words: number };
  titles: string[];
  documents: TextRow<string>[] | TextRow<number>[];
  terms: Terms;
  shards?: string[];
}

interface CardsFile {
  file: "cards";
  lang: string;
  messages: Messages;
  /** The names half by half; the page, unless the name makes it; what else heads it. */
  cards: [string[][], string?, string?][];
}

/** Page, title, words, meaning, first day, the provision that defines it. */
type Entry = [string, string, string[], string, string, string];

interface Facts {
  file: "facts";
  lang: string;
  terms: Terms;
  messages: Messages;
  cards: string[];
  entries: (Entry | null)[];
  places: Place[];
}

type Part =
  | { file: "words"; lang: string; words: string }
  | { file: "lines"; lang: string; first: number; texts: string[] }
  | { file: "spelt"; lang: string; spelt: string };

/** Mana value, colours, types, keywords, cost, power, toughness, loyalty. */
type Face = [number, string, string, string[], string, string, string, string];

/** Layout, first day, cycle, printings (set, rarity, number), faces, color identity, its id where a quality lists it. */
type CardRow = [string, string, string, string[], Face[], string, string];

/** A card's place in a set, and when that came out. */
interface Printing {
  code: string;
  rarity: string;
  number: string;
  day: string;
}

/** First day, how many sets of characteristics, and three rules' wordings. */
type Step = [string, string, string, string, string];

/** Wording, first day without it, number of today, whether that settles it otherwise. */
type Force = [string, string, string, boolean];

/** A phrase by a letter of its kind, or a condition. */
interface Item {
  letter: string;
  text: string;
}

/** A value of an operator: its key, and its name in each language. */
type Value = string[];

interface Late {
  file: "late";
  operators: Record<string, string>;
  /** What queries are read by: kb/query/grammar.py. */
  query: {
    length: number;
    pieces: number;
    depth: number;
    conditions: number;
    joining: Record<string, "or" | "and">;
    always: string[];
    small: string[];
    /** Kind of value, who answers, signs. */
    operators: Record<string, [string, string, string[]]>;
  };
  areas: Record<string, string[]>;
  areaNames: Record<string, string>;
  placeNames: Record<string, string[]>;
  first: string;
  /** What a number stands for, and under which it does today, since when. */
  register: Record<string, string[]>;
  ruleless: Record<string, string>;
  current: Record<string, [string, string][]>;
  languages: Record<string, string>;
  eras: [string, string][];
  rarities: Record<string, string>;
  rarityOrder: string[];
  parities: Record<string, string>;
  directions: Record<string, string>;
  /** By what cards come in order, and of that what comes with the last first. */
  orders: string[];
  falling: string[];
  /** Qualities that the checker answers, and the layouts of those that the lists do. */
  ofChecker: string[];
  layoutsOf: Record<string, string[]>;
  /** Operators with few values, and those that tell their sign. */
  allShown: string[];
  sized: string[];
  qualities: Record<string, string>;
  known: Record<string, Value[]>;
  /** What players call cards: their ids, or a query. */
  listed: Record<string, string | string[]>;
  /** How many files the ordinary cards of the whole game have. */
  pool: number;
  cards: {
    layouts: Record<string, Step[]>;
    cards: CardRow[];
    /** First day, then the names. */
    sets: Record<string, string[]>;
    cycles: Record<string, string[]>;
    colors: Record<string, string>;
    types: Record<string, string>;
    keywords: Record<string, string>;
  };
  questions: Record<string, Phrases>;
  /** Words that add nothing to a question. */
  small: Record<string, string[]>;
  properties: {
    phrases: Record<string, Record<string, string>>;
    letters: Record<string, string>;
    numbers: string;
    selective: string[];
    qualities: string[];
    /** The first and the last number that is a year. */
    years: [number, number];
    unread: number;
    kinds: string[];
    /** What a number counts, said behind it. */
    counted: string[];
    choices: string[];
  };
  force: Record<string, Force>;
}

/** Ordinary cards of the whole game: rows with their names and where their pages are; or words for their kinds. */
type PoolFile =
  | { file: "pool"; first: number; cards: [...CardRow, string, string][] }
  | { file: "kinds"; types: Record<string, string>; keywords: Record<string, string> };

type DataFile = Texts | CardsFile | Facts | Part | Late | PoolFile;

/** What each phrase of a question means. */
type Phrases = Record<string, string[]>;

interface Piece {
  text: string;
  start: number;
  end: number;
}

interface Token extends Piece {
  part: boolean;
}

interface Language {
  code: string;
  elisions: Set<string>;
  possessives: Set<string>;
  stop: Set<string>;
  /** What words of the texts are cut into, places from the word's first letter. */
  cuts: Map<string, Token[]>;
  stem(word: string): string;
}

interface Span {
  start: number;
  end: number;
  concept: number;
}

/** In which documents a term stands, by their places, and how often. */
type Occurrences = Map<number, number>;

type Field = "title" | "stems" | "words" | "facts";

type Frequencies = Record<Field, Map<string, Occurrences>> & { concepts: Map<number, Occurrences> };

/** A text's words, their stems, the places of those that mean something, the terms among these. */
interface Cut {
  words: Token[];
  stems: string[];
  content: number[];
  spans: Span[];
}

/** All that can be found in one language. */
interface Source {
  code: string;
  language: Language;
  count: number;
  averages: { title: number; words: number };
  documents: Doc[];
  provisions: Map<string, Occurrences>;
  described?: string[];
  entries?: (Entry | null)[];
  places?: Place[];
  entryOf: Map<number, number>;
  terms: Map<string, number[]>;
  vocabulary: Map<string, string>;
  spelt: Map<string, string>;
  frequencies: Frequencies;
  lengths: { title: number[]; words: number[] };
  shards: string[];
  received: Set<string>;
  cuts: Map<string, Cut>;
}

/** What is said of a document before it is in a source. */
interface Row {
  kind: Kind;
  title: string;
  path?: string;
  number?: string;
  start?: string;
  end?: string;
  text?: string;
  length?: number;
  provision?: string;
  past?: number;
  of?: string;
  id?: string;
  place?: number;
}

interface Doc extends Row {
  id: string;
  number: string;
  start: string;
  end: string;
  from: Source;
  order: number;
}

/** A rule that is named, or all from the first to the last, in these characters. */
interface Reference {
  first: string;
  last: string;
  start: number;
  end: number;
  sure: boolean;
}

/** The rules that a query names, and its other words in their places. */
interface Numbered {
  numbers: string[];
  rest: string;
}

interface Question {
  code: string;
  words: string[];
  spans: Span[];
  unfinished: boolean;
}

interface WordScores {
  idf: number;
  scores: Map<number, number>;
}

/** What the texts of one language know of a word. */
interface TermStatistics {
  word: WordScores;
  concepts: (WordScores & { known: boolean })[];
  entries: Set<number>;
  facts: Map<number, number>;
  weight: number;
}

interface Score {
  score: number;
  literal: boolean;
  whole: boolean;
}

interface Match extends Score {
  document: Doc;
}

type Matches = Map<string, Match>;

/** A card as a row of the table of names; `names` by language, half by half. */
interface NamedCard {
  at: number;
  page: string;
  names: string[][][];
  title: string;
}

interface Form extends NamedCard {
  name: string;
  lang: string;
  whole: boolean;
}

interface NameTable {
  entries: Map<string, Form[]>;
  keys: string[];
  code: string;
  rows: NamedCard[];
}

/** What was typed, and all that has come to answer it. */
interface Typed {
  text: string;
  sources: Source[];
  cards: NameTable;
  code: string;
  messages: Messages;
  root: string;
  refresh(): void;
}

/** A query while it is answered: what it asks, its language's source, the page's; `lacking` files. */
interface Context {
  sources: Source[];
  cards: NameTable;
  code: string;
  messages: Messages;
  own: Source;
  language: Source;
  asked: Question;
  marked: Question;
  lacking: Set<string>;
}

/** What conditions are looked up in: everything that can be found, as of a day. */
interface Looked extends Context {
  documents: Map<string, Doc>;
  on: string;
}

/** A document, or only a card's or a term's place. */
type Found =
  | Doc
  | { id: string; kind: Kind; isPlace?: boolean; place: number; provision?: undefined; from?: undefined };

interface Hit {
  kind: Kind;
  path?: string;
  lang: string;
  title: string;
  where: string;
  snippet: [string, boolean][];
  others: string[];
  heading?: string;
  group?: string;
  differing?: string[];
  gone?: [string, string, boolean];
  summary?: string;
  at?: number;
  /** Of a card: cost, types and colors; its place in the tables; its English name, where only names are known. */
  about?: string;
  place?: number;
  english?: string;
}

/** Words, or words that lead somewhere, ask something else or are to be typed. */
type RemarkPart =
  | string
  | {
      text: string;
      lang?: string;
      path?: string;
      query?: string;
      address?: string;
      strong?: boolean;
      /** Says that something is in no text. */
      absent?: boolean;
    };

type Remark = RemarkPart[];

interface Hits extends Context {
  hits: Hit[];
  common: boolean;
  named: boolean;
  tree: QueryNode | null;
  leading: number;
  sure: boolean;
  written: string;
  partial: boolean;
  told: Remark[];
  waits: boolean;
  /** What was searched for beside numbers. */
  left: string;
  /** A name, in capitals or quotes, that no card here has. */
  absent: boolean;
  /** Whether a word of it is in no text of its language, and no card of our own is a typing error away. */
  strange: boolean;
  filter: { query: string; unread: string[]; documents: Found[] } | null;
  /** Words in quotes that no text has so, for which all words were looked for. */
  quoted?: string[];
}

type Answer = Partial<Hits> & { hits: Hit[]; told: Remark[]; beside?: Remark[]; fault?: string };

/** What stands for a hit, and all that it stands for. */
type Merged = [Found, Doc[]];

/** The page of results: what it shows of all hits, and what it adds to a row. */
interface ResultsPage {
  isOfKind(one: { kind: Kind }, by?: { kinds: string }): boolean;
  chosen(every: Merged[]): Merged[];
  adorn(row: HTMLElement, hit: Hit): void;
  /** Of all hits, cards found by name alone among the `shown` ones too. */
  total(shown: number): number;
  show(shown: number): void;
  start(box: { refresh(): void; remember(query: string): void }): void;
}

interface Words {
  kind: "words";
  text: string;
  at: number;
}

interface Phrase {
  kind: "phrase";
  text: string;
  at: number;
}

interface Exact {
  kind: "exact";
  text: string;
  at: number;
}

/** A condition in English words, and as `typed`; `inner` is that of part:mv=2. */
interface Condition {
  kind: "condition";
  text: string;
  key: string;
  sign: string;
  value: string;
  typed: string;
  inner?: Condition;
  at: number;
}

interface Halves {
  kind: "halves";
  conditions: QueryNode[];
}

/** What one printing alone has all of. */
interface Printed {
  kind: "printed";
  conditions: Condition[];
}

interface Not {
  kind: "not";
  node: QueryNode;
}

interface Several {
  kind: "and" | "or";
  nodes: QueryNode[];
}

type QueryNode = Words | Phrase | Exact | Condition | Halves | Not | Several;

/** A card of the whole game as a look-up finds it: its names by language, its page's folder. */
interface GameCard {
  card: (string | null)[];
  page?: string;
  name: string;
  lang: string;
  begins: boolean;
  exact: boolean;
  guessed: boolean;
}

/** A number of messages that a fault may be built of, see search-query.js. */
type FaultValues = Record<string, unknown>;

/** A card's panel: kb/pages/files/answers.py. */
interface PanelData {
  places: { key: string; label: string; zones: string[] }[];
  questions: { text: string; label: string }[];
  /** By place and question: from which day on, which sentence, which trace. */
  table: [string, number, number][][][];
  sentences: string[];
  /** Places of steps; of a step its rule, what it established, and the value. */
  traces: number[][];
  steps: [number, string, unknown][];
  /** Number, provision, what to quote when, in short. */
  rules: [string, string, string[][], string | null][];
  links: Record<string, [string, string, string][]>;
  register: string;
  said: Record<"basis" | "early" | "impossible" | "known" | "title" | "today" | "quote", string>;
}

interface GameForm {
  name: string;
  lang: string;
  strict: string;
  loose: string;
  whole: boolean;
}

interface GameRecord {
  names: (string | null)[];
  forms: GameForm[];
  /** Where its page is, if it has one. */
  folders: string | undefined;
}

interface GameMatch {
  card: (string | null)[];
  page?: string;
  name: string;
  lang: string;
  rank: number[];
  begins: boolean;
}

/** Where each file of names begins, and the articles: kb/names/shards.py. */
interface Manifest {
  p: string[];
  s: string[];
  articles: Set<string>;
}

type GameData =
  | { file: "manifest"; p: string[]; s: string[]; articles: string[] }
  | { file: `${"p" | "s"}${number}`; cards: string[] };

interface ConditionLexeme {
  kind: "condition";
  text: string;
  name: string;
  sign: string;
  typed: string;
  at: number;
}

/** A piece of a query with its place: kb/query/lexer.py. */
type Lexeme =
  | Words
  | Phrase
  | Exact
  | ConditionLexeme
  | { kind: "space" | "word" | "open" | "close" | "minus" | "or" | "and"; text: string; at: number };

/** A remark on how a query was read: the key of a message, and what fills it in. */
interface Told {
  key: string;
  values: FaultValues;
}

/** Why a query cannot be read; `whole` if it is the whole condition that is meant. */
interface Fault extends Error {
  key: string;
  values: FaultValues;
  whole: boolean;
}

/** A card's sets of characteristics by the rules of a day, and the wordings of those rules. */
interface Reading {
  sets: Face[];
  colors: string;
  negative: string;
  isWhole: boolean;
}

type CardTest = (row: CardRow, card: NamedCard) => boolean;

/** What the phrases of a question say, `of` one kind, and the words that none has taken. */
interface Heard {
  meanings: string[];
  numbers: number[];
  rest: Piece[][];
  of(kind: string): string[];
}

/** A question for the checker. */
interface Asked {
  form: Form;
  question: string;
  allow: string | null;
  zone: string | null;
  half: string | null;
  fused: boolean;
  unlocked: string;
  day: string;
}

/** An answer with what it was made from. */
type Known = Hits & Typed & { widened: string };
