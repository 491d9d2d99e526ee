"use strict";
// Tables that are sorted by a click on a column's head, and saved for a spreadsheet.
(() => {
  const words = document.currentScript?.dataset ?? {};
  const order = new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: "base" });

  /** @param {Element | undefined} cell What it is sorted by: its key, else its words. */
  const key = (cell) => (cell instanceof HTMLElement && cell.dataset.key) || said(cell);

  /** @param {Element | undefined} cell */
  const said = (cell) => (cell?.textContent ?? "").trim().replace(/\s+/g, " ");

  /** @param {HTMLTableCellElement} cell What a spreadsheet is to have of it: its words without the marks beside them. */
  function saying(cell) {
    const words = /** @type {HTMLElement} */ (cell.cloneNode(true));
    for (const mark of words.querySelectorAll(".unattested, .chip")) mark.remove();
    return said(words);
  }

  // Where numbers have a comma, spreadsheets take a semicolon between cells.
  const comma = (1.5).toLocaleString(document.documentElement.lang).includes(",") ? ";" : ",";

  /** @param {HTMLTableElement} table */
  function sortable(table) {
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
    const body = table.tBodies[0];
    if (!body || body.rows.length < 2) return;
    heads.forEach((head, at) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const down = head.ariaSort === "ascending";
        for (const other of heads) other.ariaSort = null;
        head.ariaSort = down ? "descending" : "ascending";
        const rows = [...body.rows].sort((a, b) => order.compare(key(a.cells[at]), key(b.cells[at])));
        body.append(...(down ? rows.reverse() : rows));
      });
    });
    saved(table);
  }

  /** @param {HTMLTableElement} table */
  function saved(table) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "csv";
    button.textContent = words.csv ?? "CSV";
    button.addEventListener("click", () => {
      const rows = [...table.rows].filter((row) => !row.hidden);
      const lines = rows.map((row) => [...row.cells].map((cell) => quoted(saying(cell))).join(comma));
      const link = document.createElement("a");
      // The mark at the beginning tells spreadsheets that it is UTF-8.
      link.href = URL.createObjectURL(new Blob([`\ufeff${lines.join("\r\n")}\r\n`], { type: "text/csv" }));
      link.download = `${said(document.querySelector("h1") ?? undefined) || "kb"}.csv`;
      link.click();
      URL.revokeObjectURL(link.href);
    });
    (table.closest(".scroll") ?? table).after(button);
  }

  /** @param {string} text A cell that a spreadsheet would take for a formula is told to be text. */
  function quoted(text) {
    return `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  }

  for (const table of document.querySelectorAll("table.ledger"))
    sortable(/** @type {HTMLTableElement} */ (table));
})();
