// The Node peers of card_names.py: reads its names and queries, prints right answers and times.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import uFuzzy from "@leeoniya/ufuzzy";
import fuzzysort from "fuzzysort";
import MiniSearch from "minisearch";

const { names, tasks, scripts, files } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const SLOWEST = 150;

function engines() {
  const fuzzy = new uFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });
  const prepared = names.map((name) => fuzzysort.prepare(name));
  const index = new MiniSearch({ fields: ["name"], storeFields: ["name"] });
  index.addAll(names.map((name, id) => ({ id, name })));
  return {
    uFuzzy: (typed) => {
      const [found, info, order] = fuzzy.search(names, typed);
      return found && found.length ? names[order ? info.idx[order[0]] : found[0]] : null;
    },
    fuzzysort: (typed) => fuzzysort.go(typed, prepared, { limit: 1 })[0]?.target ?? null,
    MiniSearch: (typed) => index.search(typed, { fuzzy: 0.2, prefix: true, combineWith: "AND" })[0]?.name ?? null,
  };
}

// Our own search of the site, its files on disk in the place of a server's.
function ours() {
  globalThis.window = globalThis;
  globalThis.document = {
    createElement: () => ({ addEventListener(event, handler) { this[event] = handler; } }),
    head: {
      append(element) {
        runInThisContext(readFileSync(element.src.replace("search/names/", `${files}/`), "utf8"));
        element.load();
      },
    },
  };
  for (const script of scripts) runInThisContext(readFileSync(script, "utf8"));
  return (typed) => new Promise((resolve) => globalThis.kb.game.find("", typed, "en", (_, hits) => resolve(hits[0]?.name ?? null)));
}

const key = (name) => globalThis.kb.words.fold(name ?? "").replace(/'/g, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim();
const results = {};
for (const [name, ask] of Object.entries({ "kb in the browser": ours(), ...engines() })) {
  results[name] = {};
  for (const [kind, queries] of tasks) {
    const times = [];
    let hits = 0;
    for (const [typed, meant] of queries.slice(0, SLOWEST)) {
      if (name.startsWith("kb")) await ask(typed); // its files are there
      const start = process.cpuUsage();
      const answer = await ask(typed);
      const { user, system } = process.cpuUsage(start);
      times.push((user + system) / 1000);
      hits += answer === meant || key(answer) === meant ? 1 : 0;
    }
    results[name][kind] = [hits, times];
  }
}
console.log(JSON.stringify(results));
