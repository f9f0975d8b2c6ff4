import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  FURTHER_LOADERS,
  furtherLoaderSource,
  LOADERS,
  loaderSource,
  TABLES,
  tableSource,
} from "../../../src/cli/package/text-tables.js";
import { TEXTS_DIR } from "./feature-files.js";

// `npx vitest run --project fast test/runtime/texts -u` writes them.
describe("the tables of texts list the languages of languages.ts", () => {
  it.each(Object.entries(TABLES))("%s", async (feature, type) => {
    await expect(tableSource(feature, type)).toMatchFileSnapshot(join(TEXTS_DIR, "tables", `${feature}.ts`));
  });

  it.each(Object.entries(LOADERS))("%s, a language at a time", async (feature, type) => {
    await expect(loaderSource(feature, type)).toMatchFileSnapshot(
      join(TEXTS_DIR, "loaders", `${feature}.ts`),
    );
  });

  it.each(Object.entries(FURTHER_LOADERS))("%s", async (file, features) => {
    await expect(furtherLoaderSource(features)).toMatchFileSnapshot(join(TEXTS_DIR, "loaders", `${file}.ts`));
  });
});
