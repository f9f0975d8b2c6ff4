import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { describe, it } from "vitest";

/**
 * Folder with pages of real blogs and the result of VuePress 1 for them. It is not part of the repository.
 */
const FOLDER = resolve(import.meta.dirname, "../../shared/data");

const MISSING =
  "../shared/data is missing, so nothing was compared with real VuePress 1 blogs. " +
  "test/fixtures/vuepress-1.json covers the same rules with short cases.";

/**
 * Declares tests that read the recorded blogs. Without the data, declares one skipped test, whose reason the
 * run summary prints.
 */
export function describeSharedData(title: string, declareTests: (folder: string) => void): void {
  if (existsSync(FOLDER)) describe(title, () => declareTests(FOLDER));
  else it(title, ({ skip }) => skip(MISSING));
}
