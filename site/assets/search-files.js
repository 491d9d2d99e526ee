"use strict";
// What the search box has loaded of the search's scripts and data, and what it loads next.
window.kb ||= {};

/** The files of one page; `root` leads to the site's, `lang` is the page's language. */
// biome-ignore lint/correctness/noUnusedVariables: search.js uses it
class SearchFiles {
  /** Milliseconds of work at a time. */
  static SLICE = 6;

  /**
   * @param {string} root
   * @param {string} lang
   */
  constructor(root, lang) {
    this.root = root;
    this.lang = lang;
    /** @type {Source[]} */
    this.sources = [];
    /** @type {NameTable | null} */
    this.cards = null;
    /** @type {Messages} */
    this.messages = {};
    /** Whether a language could not be loaded. */
    this.isLacking = false;
    /** @type {Record<string, Texts>} */
    this.texts = {};
    /** @type {Record<string, CardsFile>} */
    this.names = {};
    /** @type {Record<string, Facts>} */
    this.described = {};
    /** @type {Map<string, Promise<void>>} */
    this.loaded = new Map();
    /** Whether operators, numbers and questions can be read. */
    this.isWhole = false;
  }

  /**
   * A file of data hands it over by calling this.
   * @param {DataFile} data
   */
  receive(data) {
    if (data.file === "late") kb.late = data;
    else if (data.file === "texts") {
      kb.settings = data.settings;
      this.texts[data.lang] = data;
    } else if (data.file === "cards") {
      this.names[data.lang] = data;
      if (data.lang === this.lang) this.messages = data.messages;
    } else if (data.file === "pool" || data.file === "kinds")
      kb.conditions.join(this.of(this.lang), this.names[this.lang].cards.length, data);
    else if (data.file === "facts") {
      if (data.lang === this.lang) this.messages = { ...this.messages, ...data.messages };
      this.described[data.lang] = data;
    } else kb.index.receive(this.of(data.lang), data);
  }

  /**
   * @param {string} code
   * @returns {Source}
   */
  of(code) {
    const found = this.sources.find((source) => source.code === code);
    if (!found) throw new Error(code);
    return found;
  }

  /**
   * Does something once; what failed is done again when it is asked for.
   * @param {string} key
   * @param {() => Promise<void>} work
   * @returns {Promise<void>}
   */
  once(key, work) {
    const known = this.loaded.get(key);
    if (known) return known;
    const coming = work();
    this.loaded.set(key, coming);
    coming.catch(() => this.loaded.delete(key));
    return coming;
  }

  /**
   * Loads a script.
   * @param {string} path
   */
  load(path) {
    return this.once(
      path,
      () =>
        new Promise((resolve, reject) => {
          const element = document.createElement("script");
          element.src = this.root + path;
          element.async = false;
          element.addEventListener("load", () => resolve());
          element.addEventListener("error", () => reject(new Error(path)));
          document.head.append(element);
        }),
    );
  }

  /**
   * Does a work step by step and lets the page draw and hear its reader between: a slow phone takes four times as long.
   * @param {Iterator<unknown>} steps
   */
  async inSlices(steps) {
    for (let isDone = false; !isDone; ) {
      const end = performance.now() + SearchFiles.SLICE;
      while (!isDone && performance.now() < end) isDone = Boolean(steps.next().done);
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  engine() {
    return this.load("assets/search-engine.js");
  }

  /**
   * What is needed to answer in one language, and the names of cards in it.
   * @param {string} code
   */
  async language(code) {
    const { stemmer } = kb.languages[code];
    const files = [`search/${code}/cards.js`, `search/${code}/texts.js`];
    if (stemmer) files.unshift(`assets/vendor/snowball-${stemmer}.js`);
    await Promise.all(files.map((file) => this.load(file)));
    await this.engine();
    if (this.sources.some((source) => source.code === code)) return;
    const source = kb.index.source(this.texts[code]);
    await this.inSlices(kb.index.addTexts(source, this.texts[code]));
    this.sources.push(source);
  }

  /** The cards' names in all languages that have come; then a date, since a browser has much to read for its first. */
  *named() {
    this.cards = kb.names.table(this.names, this.lang);
    yield;
    yield kb.day("2000-01-01", this.lang);
  }

  /**
   * What describes the cards and terms of a language.
   * @param {string} code
   */
  facts(code) {
    return this.once(`facts ${code}`, async () => {
      await this.load(`search/${code}/facts.js`);
      const rows = kb.names.rows(this.names, code);
      await this.inSlices(kb.index.addFacts(this.of(code), this.described[code], rows));
    });
  }

  /** Operators, questions and remarks, each with its data; first the page's facts, which have what remarks say. */
  async later() {
    await this.facts(this.lang);
    await Promise.all(["search/late.js", "assets/search-more.js"].map((file) => this.load(file)));
    this.isWhole = true;
  }

  /** The languages that are not the page's. */
  others() {
    return Object.keys(kb.languages).filter((code) => code !== this.lang);
  }

  /**
   * Those of some files that nobody has asked for yet.
   * @param {Iterable<string>} files
   */
  unasked(files) {
    return [...files].filter((file) => !this.loaded.has(file));
  }

  /**
   * Files of which a large language, or the whole game, has many.
   * @param {string[]} files
   */
  async parts(files) {
    await Promise.all(
      files.map(async (file) => {
        await this.load(file);
        this.sources.find(({ code }) => code === file.split("/")[1])?.received.add(file);
      }),
    );
  }
}
