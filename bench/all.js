/**
 * Runs the benchmarks of the README one after the other; `--markdown` prints its tables. What each of them reads from
 * the environment narrows it here too: `SIZES`, `ONLY`, `RUNS`, `EDITS`, `STEPS`.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

for (const name of ["build-speed.js", "dev-speed.js", "navigation.js", "page-cost.js"]) {
  const args = [join(import.meta.dirname, name), ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
