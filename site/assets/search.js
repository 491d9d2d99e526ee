"use strict";
// The search box of every page: loads what it needs when it is first used, answers as one types.
window.kb ||= {};

class SearchBox {
  /** Milliseconds without a letter after which the address follows and the whole game is asked. */
  static PAUSE = 150;

  /** Queries that this device remembers. */
  static RECENT = "kb-recent";
  static MOST_RECENT = 8;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.input = /** @type {HTMLInputElement} */ (form.querySelector("#q"));
    this.files = new SearchFiles(form.dataset.root || "", form.dataset.lang || "");
    this.list = new SearchList(form, this.input);
    /** @type {Answer} */
    this.answered = { hits: [], told: [] };
    /** Put away by the reader, until the next letter. */
    this.isClosed = false;
    /** @type {Promise<void> | undefined} */
    this.loading = undefined;
    this.timers = { address: 0, game: 0, wait: 0 };
  }

  get typed() {
    return this.input.value.slice(0, this.input.maxLength);
  }

  /** First what this page's language needs, then, once it can answer, the rest and the other languages. */
  load() {
    this.loading ||= this.loadAll().catch(() => this.fail());
  }

  async loadAll() {
    const { files, form } = this;
    this.timers.wait = setTimeout(() => this.list.say(form.dataset.wait || "", true), 2 * SearchBox.PAUSE);
    await Promise.all([files.engine(), files.language(files.lang)]);
    clearTimeout(this.timers.wait);
    this.list.say("");
    await files.inSlices(files.named());
    form.dataset.loaded = files.lang;
    this.refresh();
    // Before the line and the processor are busy again; a page in the background draws nothing.
    await new Promise((drawn) => {
      requestAnimationFrame(() => setTimeout(drawn));
      setTimeout(drawn, 4 * SearchBox.PAUSE);
    });
    await files.facts(files.lang);
    for (const code of files.others()) {
      try {
        await files.language(code);
        await files.facts(code);
      } catch {
        files.isLacking = true; // without a network a device has the languages that it keeps
      }
    }
    await files.later();
    await files.inSlices(files.named());
    form.dataset.loaded = "all";
    this.refresh();
  }

  fail() {
    clearTimeout(this.timers.wait);
    this.loading = undefined;
    this.list.say(this.files.messages.failed || this.form.dataset.failed || "", true);
  }

  answer() {
    const { files, typed } = this;
    clearTimeout(this.timers.address);
    this.timers.address = setTimeout(() => this.keep(typed), SearchBox.PAUSE);
    if (!typed.trim()) return this.list.clear();
    const { sources, cards, messages, root, lang } = files;
    if (!sources.length || !cards) return;
    const refresh = () => this.refresh();
    // operators and numbers of rules are read by a file that comes later
    if ((kb.hits.isSpecial(typed) || /\d/.test(typed)) && !files.isWhole) {
      files.later().then(refresh, () => this.fail());
      return;
    }
    const missing = kb.index.missing(sources, typed);
    if (missing.length) this.fetch(missing, typed);
    else this.draw(typed, kb.answer({ text: typed, sources, cards, code: lang, messages, root, refresh }));
  }

  /**
   * Loads files of which a large language has many, and then answers, unless something else has been typed.
   * @param {Iterable<string>} files
   * @param {string} text
   */
  async fetch(files, text) {
    const pending = this.files.unasked(files);
    this.form.dataset.asking = text;
    if (!pending.length) return;
    try {
      await this.files.parts(pending);
      this.refresh();
    } catch {
      this.fail();
    }
  }

  /**
   * @param {string} text
   * @param {Answer} answer
   */
  draw(text, answer) {
    const { form, files } = this;
    this.answered = answer;
    this.list.draw(answer, files.messages, (query) => this.ask(query), this.results(text));
    if (files.isLacking) this.list.remark([files.messages.lacking]);
    clearTimeout(this.timers.game);
    const isAll = form.dataset.loaded === "all";
    const goesOn = !answer.named && !answer.common && !answer.fault && isAll;
    if (isAll && !goesOn && !answer.fault) this.sayNothing(text, answer.common);
    if (goesOn) this.timers.game = setTimeout(() => this.askGame(text), SearchBox.PAUSE);
    form.dataset.asking = goesOn || answer.waits ? text : "";
    const lacking = files.unasked(answer.lacking || []);
    if (lacking.length) this.fetch(lacking, text);
  }

  /**
   * That nothing was found, once all is searched; to be seen where no remark says more.
   * @param {string} text
   * @param {boolean} [isCommon]
   */
  sayNothing(text, isCommon = false) {
    const { list, files } = this;
    if (this.isClosed || text !== this.typed || list.list.children.length) return;
    const { common, nothing } = files.messages;
    list.say(
      isCommon ? common : kb.view.fill(nothing, { query: text.trim() }),
      !list.remarks.children.length,
    );
  }

  /**
   * Asks something else, as a remark proposes.
   * @param {string} query
   */
  ask(query) {
    this.input.value = query;
    this.input.focus();
    this.answer();
  }

  /**
   * The address of the page with all hits.
   * @param {string} text
   */
  results(text) {
    const page = location.protocol === "file:" ? "index.html" : "";
    return `${this.files.root}${this.files.lang}/search/${page}?q=${encodeURIComponent(text.trim())}`;
  }

  /**
   * On this device alone, the newest first.
   * @param {string} text
   */
  remember(text) {
    try {
      const { [SearchBox.RECENT]: known = "[]" } = localStorage;
      const all = new Set([text.trim(), ...JSON.parse(known)].filter(Boolean));
      localStorage[SearchBox.RECENT] = JSON.stringify([...all].slice(0, SearchBox.MOST_RECENT));
    } catch {
      /* a reader may forbid it */
    }
  }

  /**
   * The query stands in the page's address, so that it can be sent and comes back with the page.
   * @param {string} text
   */
  keep(text) {
    clearTimeout(this.timers.address);
    const address = new URL(location.href);
    if (text.trim()) address.searchParams.set("q", text);
    else address.searchParams.delete("q");
    try {
      history.replaceState(history.state, "", address);
    } catch {
      /* a page from disk may have no address of its own */
    }
  }

  /** The answer with what has come since, the choice of a hit kept. */
  refresh() {
    if (this.isClosed) return;
    const chosen = this.list.options[this.list.active]?.href;
    this.answer();
    if (chosen) this.list.choose(this.list.options.findIndex((option) => option.href === chosen));
  }

  /**
   * Cards of the whole game, found by name only; they come after everything else.
   * @param {string} text
   */
  async askGame(text) {
    const { files } = this;
    try {
      await files.load("assets/search-game.js");
      await kb.game.ask(this, text);
    } catch {
      /* without them, what the site itself has is the answer */
    }
    this.sayNothing(text);
    if (this.form.dataset.asking === text) this.form.dataset.asking = "";
  }

  close() {
    this.isClosed = true;
    this.list.clear();
  }

  /** What is chosen, else all hits: these come however early one asks for them. */
  open() {
    const option = this.list.options[this.list.active];
    this.keep(this.typed);
    this.remember(this.typed);
    if (option?.href) location.href = option.href;
    else if (this.typed.trim() && !kb.page) location.href = this.results(this.typed);
  }

  escape() {
    if (kb.page) return;
    if (!this.list.isOpen) this.input.value = "";
    this.keep(this.input.value);
    this.close();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { list } = this;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowDown: () => list.choose(list.active + 1),
      ArrowUp: () => list.choose(list.active === -1 ? list.options.length - 1 : list.active - 1),
      Enter: () => this.open(),
      Escape: () => this.escape(),
    };
    if (event.isComposing || !keys[event.key]) return;
    if (event.key.startsWith("Arrow") && !list.isOpen) {
      this.isClosed = false;
      this.answer();
    }
    keys[event.key]();
    event.preventDefault();
  }

  /**
   * The key / leads into the box from everywhere but another field.
   * @param {KeyboardEvent} event
   */
  enter(event) {
    const target = /** @type {Element} */ (event.target);
    const isTyping = target.closest("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.input.focus();
    this.input.select();
  }

  start() {
    const { form, input, list } = this;
    kb.load = (data) => this.files.receive(data);
    form.hidden = false;
    form.addEventListener("submit", (event) => event.preventDefault());
    input.addEventListener("focus", () => this.load());
    input.addEventListener("input", () => {
      this.isClosed = false;
      this.load();
      this.answer();
    });
    input.addEventListener("keydown", (event) => this.press(event));
    document.addEventListener("keydown", (event) => this.enter(event));
    list.list.addEventListener("click", () => {
      this.keep(this.typed);
      this.remember(this.typed);
    });
    document.addEventListener("click", (event) => {
      if (!kb.page && !form.contains(/** @type {Node} */ (event.target))) list.show(false);
    });
    kb.page?.start(this);
    const query = new URLSearchParams(location.search).get("q");
    if (!query) return;
    input.value = query;
    this.load();
  }
}

{
  const form = document.getElementById("search");
  if (form instanceof HTMLFormElement) new SearchBox(form).start();
}
