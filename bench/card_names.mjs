// The Node peers of card_names.py: reads its names and queries, prints right answers and times.
import { readFileSync } from "node:fs";
import uFuzzy from "@leeoniya/ufuzzy";
import fuzzysort from "fuzzysort";
import MiniSearch from "minisearch";

const { names, tasks } = JSON.parse(readFileSync(process.argv[2], "utf8"));
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

const results = {};
for (const [name, ask] of Object.entries(engines())) {
  results[name] = {};
  for (const [kind, queries] of tasks) {
    const times = [];
    let hits = 0;
    for (const [typed, meant] of queries.slice(0, SLOWEST)) {
      const start = process.cpuUsage();
      const answer = ask(typed);
      const { user, system } = process.cpuUsage(start);
      times.push((user + system) / 1000);
      hits += answer === meant ? 1 : 0;
    }
    results[name][kind] = [hits, times];
  }
}
console.log(JSON.stringify(results));
