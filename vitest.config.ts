import { defineConfig } from "vitest/config";
import { closingLine } from "./test/closing-line.js";

export default defineConfig({
  test: {
    reporters: ["default", closingLine],
    projects: [
      {
        resolve: { alias: { "hanblog/runtime": new URL("src/runtime/index.ts", import.meta.url).pathname } },
        test: {
          name: "unit",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: ["test/e2e/**"],
          globalSetup: ["test/temporary-folder.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: ["test/temporary-folder.ts", "test/e2e/find-browser.ts"],
          testTimeout: 90_000,
          hookTimeout: 180_000,
          // A busy machine takes longer than the second that is given else.
          expect: { poll: { timeout: 10_000 } },
          fileParallelism: false,
          // On a starved machine headless Chromium can stop drawing for longer than any wait; a fault of ours
          // fails twice, and a retried test is reported as such.
          retry: 1,
        },
      },
    ],
  },
});
