import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { runSummary } from "./test/run-summary.js";

const root = import.meta.dirname;

/** Projects of tests that start something. `listing.stores.test.ts` belongs to the project `stores`. */
const STARTING = ["server", "stores", "build"] as const;

const resolve = { alias: { "hanblog/runtime": `${root}/src/runtime/index.ts` } };

export default defineConfig({
  test: {
    reporters: ["default", runSummary],
    maxWorkers: availableParallelism(),
    globalSetup: ["test/temporary-folder.ts", "test/postgres/postgres-host.ts"],
    projects: [
      {
        resolve,
        test: {
          name: "fast",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: ["test/e2e/**", ...STARTING.map((kind) => `test/**/*.${kind}.test.{ts,tsx}`)],
          setupFiles: ["test/forbid-servers.ts"],
          // Modules are loaded once per worker, not once per file: tests leave no global state behind.
          isolate: false,
          // A loaded machine needs more than the default of five seconds.
          testTimeout: 20_000,
        },
      },
      ...STARTING.map((name) => ({
        resolve,
        test: {
          name,
          include: [`test/**/*.${name}.test.{ts,tsx}`],
          exclude: ["test/e2e/**"],
          testTimeout: 30_000,
          // The first file that needs PostgreSQL waits until it is there.
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      })),
      {
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: ["test/e2e/find-browser.ts"],
          testTimeout: 90_000,
          hookTimeout: 180_000,
          // A loaded machine needs more than the default of one second.
          expect: { poll: { timeout: 10_000 } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
