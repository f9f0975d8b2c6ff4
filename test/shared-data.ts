import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { describe, it } from "vitest";

/** Pages of real blogs with what VuePress 1 made of them. They are not part of the repository. */
const FOLDER = resolve(import.meta.dirname, "../../shared/data");

const MISSING =
  "../shared/data is missing, so nothing was compared with real VuePress 1 blogs. " +
  "test/fixtures/vuepress-1.json covers the same rules with short cases.";

/** Declares tests that read the recorded blogs, or one skipped test whose reason the summary of the run prints. */
export function describeSharedData(title: string, declareTests: (folder: string) => void): void {
  if (existsSync(FOLDER)) describe(title, () => declareTests(FOLDER));
  else it(title, ({ skip }) => skip(MISSING));
}
