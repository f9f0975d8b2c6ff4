import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { EnvironmentSequencer } from "./test/environment-sequencer.js";
import { runSummary } from "./test/run-summary.js";

const root = import.meta.dirname;

/** The files of tests that other projects than `fast` run. `listing.stores.test.ts` belongs to the project `stores`. */
const OTHER_KINDS = ["server", "stores", "build", "workers", "steps"];

/**
 * With these, V8 counts each step back of a search, of which it skips some otherwise, and limits can be set. A process has
 * them from its start: V8 crashes in regular expressions that it has compiled without them.
 */
const COUNTING = [
  "--allow-natives-syntax",
  "--regexp-interpret-all",
  "--no-regexp-peephole-optimization",
  "--no-regexp-optimization",
];

/** Tests of the transfer from LeanCloud, which happens once. Its own code is the same on each store that it writes to. */
const ONE_TIME = [
  "test/cli/comments/transfer/{import-*,visibility,cut-over/cut-over,source/*}.contract.test.ts",
];

/**
 * Files `*.contract.test.ts` hold for all stores of comments: `fast` runs them on SQLite, `stores` on PostgreSQL, and
 * `workers` on D1.
 */
const STORES = {
  include: ["test/**/*.stores.test.ts", "test/**/*.contract.test.ts"],
  exclude: ["test/e2e/**", ...(process.env["FULL"] === undefined ? ONE_TIME : [])],
  provide: { store: "PostgreSQL" as const },
};

/**
 * Settings of all projects but `fast`, which run at the same time. Their tests wait for processes, disks and browsers, so one
 * worker more than cores keeps the cores busy.
 */
const STARTING = {
  // Modules are loaded once per worker, not once per file.
  isolate: false,
  maxWorkers: availableParallelism() + 1,
  testTimeout: 90_000,
  // The first file that needs PostgreSQL waits until it is there; others install packages.
  hookTimeout: 180_000,
  sequence: { groupOrder: 1 },
};

const execArgv = [
  // Most values of a test live shortly. With the default of 16 MB, collecting them takes an eighth of the time.
  "--max-semi-space-size=32",
  // Since Node 25 a `localStorage` of Node's own hides that of the simulated browser. Node 20 does not know the option.
  ...(process.allowedNodeEnvironmentFlags.has("--experimental-webstorage")
    ? ["--no-experimental-webstorage"]
    : []),
];

const resolve = { alias: { "hanblog/runtime": `${root}/src/runtime/index.ts` } };

export default defineConfig({
  test: {
    reporters: ["default", runSummary],
    maxWorkers: availableParallelism(),
    // Keeps compiled modules between runs.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: EnvironmentSequencer },
    globalSetup: ["test/temporary-folder.ts", "test/postgres/database-host.ts"],
    projects: [
      {
        resolve,
        // The development build of React asks for another one.
        oxc: { jsx: { development: false } },
        test: {
          name: "fast",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: ["test/e2e/**", ...OTHER_KINDS.map((kind) => `test/**/*.${kind}.test.{ts,tsx}`)],
          provide: { store: "SQLite" as const },
          setupFiles: ["test/fast-setup.ts"],
          // Modules are loaded once per worker, not once per file: tests leave no global state behind.
          isolate: false,
          execArgv,
          // A loaded machine needs more than the default of five seconds.
          testTimeout: 20_000,
        },
      },
      ...(["server", "stores", "build"] as const).map((name) => ({
        resolve,
        test: {
          ...STARTING,
          name,
          include: [`test/**/*.${name}.test.{ts,tsx}`],
          exclude: ["test/e2e/**"],
          ...(name === "stores" ? STORES : {}),
        },
      })),
      {
        resolve,
        test: {
          ...STARTING,
          name: "workers",
          include: ["test/**/*.workers.test.ts", "test/**/*.contract.test.ts"],
          // D1 has no transactions, so it cannot be copied as a whole.
          exclude: [
            "test/cli/comments/{open-store.*,store/snapshot.*}",
            "test/cli/comments/transfer/{*,cut-over/cut-over,source/*}.contract.test.ts",
          ],
          provide: { store: "D1" as const },
        },
      },
      {
        resolve,
        test: {
          ...STARTING,
          name: "steps",
          include: ["test/**/*.steps.test.ts"],
          execArgv: COUNTING,
        },
      },
      {
        test: {
          ...STARTING,
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: ["test/e2e/find-browser.ts"],
          setupFiles: ["test/e2e/close-pages.ts"],
          // A loaded machine needs more than the default of one second.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
