"use strict";
// The list under the search box: what is shown, which of it is chosen, what is said to those who hear it.
window.kb ||= {};

// biome-ignore lint/correctness/noUnusedVariables: search.js uses it
class SearchList {
  /** Hits in the list under the box; the page of results has the rest. */
  static FULL = 10;

  /**
   * @param {HTMLFormElement} form
   * @param {HTMLInputElement} input
   */
  constructor(form, input) {
    /** @param {string} selector */
    const part = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
    this.lang = form.dataset.lang || "";
    this.root = form.dataset.root || "";
    this.input = input;
    this.list = part("#results");
    this.status = part("#search-status");
    this.frame = /** @type {HTMLElement} */ (this.list.parentElement);
    this.remarks = /** @type {HTMLElement} */ (this.frame.querySelector(".remarks"));
    this.beside = /** @type {HTMLElement} */ (this.frame.querySelector(".beside"));
    /** The place of the option that is chosen, -1 for none. */
    this.active = -1;
  }

  /** @returns {HTMLAnchorElement[]} */
  get options() {
    return [...this.list.querySelectorAll("[role=option]")].map(
      (one) => /** @type {HTMLAnchorElement} */ (one),
    );
  }

  get isOpen() {
    return !this.frame.hidden;
  }

  /** @param {string} path */
  href(path) {
    const [, folder, rest] = /^([^?#]*)(.*)$/.exec(path) || [];
    return `${this.root}${this.lang}/${folder}index.html${rest}`;
  }

  /**
   * Told to everybody where there is no list to see, else to those who hear it only.
   * @param {string} text
   * @param {boolean} [isSeen]
   */
  say(text, isSeen = false) {
    this.status.textContent = text;
    this.status.className = isSeen || kb.page ? "said" : "visually-hidden";
  }

  /** @param {boolean} isOpen */
  show(isOpen) {
    this.list.hidden = !this.list.children.length;
    this.frame.hidden = !isOpen;
    if (!kb.page) this.input.setAttribute("aria-expanded", String(isOpen && !this.list.hidden));
    this.choose(-1);
  }

  /** @param {number} at */
  choose(at) {
    const all = this.options;
    this.active = at < all.length ? at : -1;
    for (const [i, option] of all.entries()) option.setAttribute("aria-selected", String(i === this.active));
    if (this.active >= 0) {
      this.input.setAttribute("aria-activedescendant", all[this.active].id);
      all[this.active].scrollIntoView({ block: "nearest" });
    } else {
      this.input.removeAttribute("aria-activedescendant");
    }
  }

  clear() {
    this.list.replaceChildren();
    this.remarks.replaceChildren();
    this.beside.replaceChildren();
    this.show(false);
    this.say("");
  }

  /**
   * @param {Answer} answer
   * @param {Messages} messages
   * @param {(query: string) => void} ask
   * @param {string} all
   */
  draw({ hits, told, beside, fault }, messages, ask, all) {
    /** @param {string} path */
    const href = (path) => this.href(path);
    /** @param {Remark} parts */
    const remark = (parts) => kb.view.remark(parts, href, ask);
    this.list.replaceChildren(...kb.view.rows(hits, messages, href));
    this.number();
    this.remarks.replaceChildren(...told.map(remark));
    const more = kb.page ? [] : [[{ text: messages.all, address: all }]];
    this.beside.replaceChildren(...[...(beside || []), ...(hits.length ? more : [])].map(remark));
    this.show(hits.length + told.length > 0);
    if (hits.length) this.count(messages);
    else this.say(fault || "", Boolean(fault) && !told.length);
  }

  /**
   * One more remark, above the others.
   * @param {Remark} parts
   */
  remark(parts) {
    this.remarks.prepend(
      kb.view.remark(
        parts,
        (path) => this.href(path),
        () => {},
      ),
    );
    if (this.frame.hidden) this.show(true);
  }

  /**
   * What is said to be in no text gives way to a card of that name; that of a like name leaves the word, not what is here.
   * @param {boolean} isExact
   */
  found(isExact) {
    for (const one of this.frame.querySelectorAll(isExact ? ".absent" : ".beside > .absent")) one.remove();
  }

  /**
   * Puts `first` behind the first `lead` of what is there, `rest` behind all.
   * @param {HTMLElement[]} first
   * @param {HTMLElement[]} rest
   * @param {number} lead
   * @param {Messages} messages
   */
  add(first, rest, lead, messages) {
    const before = this.list.querySelectorAll(".hit").length;
    if (lead) this.list.children[lead - 1].after(...first);
    else this.list.prepend(...first);
    this.list.append(...rest);
    for (const option of first) option.dataset.at = String(lead - 0.5);
    for (const option of rest) option.dataset.at = String(before);
    this.number();
    if (this.frame.hidden || this.list.hidden) this.show(true);
    this.count(messages);
  }

  /** @param {Messages} messages */
  count({ one, many, first }) {
    const { length } = this.list.querySelectorAll(".hit");
    const count = kb.page?.total(length) ?? length;
    const words = kb.page || length < SearchList.FULL ? many : first;
    this.say(count === 1 ? one : kb.view.fill(words, { count }));
    kb.page?.show(length);
  }

  number() {
    for (const [i, option] of this.list.querySelectorAll(".hit").entries()) option.id = `hit-${i}`;
  }
}
