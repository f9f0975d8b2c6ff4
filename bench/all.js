/**
 * Runs the benchmarks of bench/README.md one after the other. `--markdown` prints its tables. Environment variables
 * narrow them as they narrow each program: `SIZES`, `ONLY`, `RUNS`, `EDITS`, `STEPS`.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

for (const name of ["build-speed.js", "dev-speed.js", "navigation.js", "page-cost.js"]) {
  const args = [join(import.meta.dirname, name), ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
