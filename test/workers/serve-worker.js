/**
 * Runs a worker with a database in a folder until the process is killed, and prints its address:
 *
 *     node serve-worker.js <worker.js> <folder of the data> <variables as JSON>
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { COMPATIBILITY_DATE, installMiniflare } from "./install-miniflare.js";

const [script = "", d1Persist = "", bindings = "{}"] = process.argv.slice(2);
const { Miniflare } = createRequire(join(await installMiniflare(), "package.json"))("miniflare");
const miniflare = new Miniflare({
  modules: true,
  script: readFileSync(script, "utf8"),
  compatibilityDate: COMPATIBILITY_DATE,
  compatibilityFlags: ["nodejs_compat"],
  d1Databases: ["DB"],
  d1Persist,
  bindings: JSON.parse(bindings),
});
const url = await miniflare.ready;
process.stdout.write(`${url.origin}\n`);
