// The Node peers and our site's search: as name_engines.py, for one engine.
//     node bench/name_engines.mjs ENGINE NAMES.json FILES SCRIPT...
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { runInThisContext } from "node:vm";
import uFuzzy from "@leeoniya/ufuzzy";
import fuzzysort from "fuzzysort";
import MiniSearch from "minisearch";

const [engine, file, files, ...scripts] = process.argv.slice(2);
const names = JSON.parse(readFileSync(file, "utf8"));
const held = () => { globalThis.gc?.(); return process.memoryUsage().rss; };
const before = held();

// Our own search of the site, its files on disk in the place of a server's.
function ours() {
  globalThis.window = globalThis;
  for (const script of scripts) runInThisContext(readFileSync(script, "utf8"));
  const loaded = new Set();
  const load = async (path) => {
    if (!loaded.has(path)) runInThisContext(readFileSync(path.replace("search/names/", `${files}/`), "utf8"));
    loaded.add(path);
  };
  return async (typed) => (await globalThis.kb.game.find(load, typed, "en"))[0]?.name ?? null;
}

const ENGINES = {
  "kb in the browser": ours,
  uFuzzy() {
    const fuzzy = new uFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });
    return (typed) => {
      const [found, info, order] = fuzzy.search(names, typed);
      return found && found.length ? names[order ? info.idx[order[0]] : found[0]] : null;
    };
  },
  MiniSearch() {
    const index = new MiniSearch({ fields: ["name"], storeFields: ["name"] });
    index.addAll(names.map((name, id) => ({ id, name })));
    return (typed) => index.search(typed, { fuzzy: 0.2, prefix: true, combineWith: "AND" })[0]?.name ?? null;
  },
  fuzzysort() {
    const prepared = names.map((name) => fuzzysort.prepare(name));
    return (typed) => fuzzysort.go(typed, prepared, { limit: 1 })[0]?.target ?? null;
  },
};

const isOurs = engine.startsWith("kb");
const key = (name) => globalThis.kb.words.fold(name).replace(/'/g, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim();
const ask = ENGINES[engine]();
await ask("zzzzqqqq"); // so that all is loaded
for await (const line of createInterface({ input: process.stdin })) {
  if (!line) {
    console.log(JSON.stringify(held() - before));
    continue;
  }
  const answers = [];
  for (const typed of JSON.parse(line)) {
    if (isOurs) await ask(typed); // its files are there
    const start = process.cpuUsage();
    const name = await ask(typed);
    const { user, system } = process.cpuUsage(start);
    answers.push([isOurs && name ? key(name) : name, (user + system) / 1000]);
  }
  console.log(JSON.stringify(answers));
}
