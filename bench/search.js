import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printHeading, printTable, round } from "./print-table.js";
import { buildJudged, findMisses, indexSize, judge, JUDGED_SITES } from "./search-quality.js";

/** Prints for each judged site how many queries have the right first results, and the size of its search index. */
const percent = (missed, all) => `${Math.round((1 - missed / all) * 100)}%`;

printHeading({ runs: "judged queries" });
const rows = [];
for (const [name, write] of Object.entries(JUDGED_SITES)) {
  if (write === null) continue;
  const dir = mkdtempSync(join(tmpdir(), "hanblog-search-"));
  try {
    const output = await buildJudged(name, dir);
    const started = performance.now();
    const results = await judge(name, output);
    const time = performance.now() - started;
    const { atOne, atThree } = findMisses(results);
    const { raw, gzip } = indexSize(output);
    rows.push({
      site: name,
      queries: results.length,
      "success at 1": percent(atOne.length, results.length),
      "success at 3": percent(atThree.length, results.length),
      "ms per query": round(time / results.length),
      "index bytes": raw,
      gzipped: gzip,
    });
    for (const { query, expected, first } of results) {
      if (atOne.includes(query) || atThree.includes(query)) console.log(name, query, { expected, first });
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
printTable("Search", rows);
