import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { siteConfigSchema } from "../../../src/cli/config/schema.js";
import { listOptions, renderReference } from "./config-reference.js";
import { readOptionDocs } from "./option-docs.js";
import { OPTION_GROUPS } from "./option-groups.js";
import { CHINESE_TEXTS, englishTexts } from "./reference-texts.js";

const ROOT = join(import.meta.dirname, "../../..");
const GUIDE = join(ROOT, "docs");

const sources = [
  "schema.ts",
  "menu-schema.ts",
  "sidebar-schema.ts",
  "comments-schema.ts",
  "store-comments-schema.ts",
  "issue-comments-schema.ts",
  "mascot-schema.ts",
].map((name) => readFileSync(join(ROOT, "src/cli/config", name), "utf8"));
const docs = readOptionDocs(sources.join("\n"));

describe("the configuration reference of the guide", () => {
  it("finds a doc comment, whatever its number of lines, and says which field has none", () => {
    const source = [
      "const feed = z.strictObject({",
      "  /** One line. */",
      "  one: z.string(),",
      "  /**",
      "   * Two",
      "   * lines.",
      "   */",
      "  two: z.string(),",
      "  none: z.string(),",
      "});",
    ].join("\n");
    expect([...readOptionDocs(source)]).toEqual([
      ["feed.one", "One line."],
      ["feed.two", "Two lines."],
      ["feed.none", ""],
    ]);
  });

  it("has an English and a Chinese sentence for each option, and none for what is no option", () => {
    const options = [...listOptions()].toSorted();
    expect(options.length).toBeGreaterThan(50);
    expect(options.filter((option) => (docs.get(option) ?? "") === "")).toEqual([]);
    expect([...CHINESE_TEXTS.meanings.keys()].toSorted()).toEqual(options);
  });

  it.each(OPTION_GROUPS.map((group) => [group.name, group.example] as const))(
    "shows an example for %s that the schema takes",
    (_, example) => {
      expect(siteConfigSchema.safeParse(example).error?.issues ?? []).toEqual([]);
    },
  );

  // `npx vitest run --project fast test/site/guide -u` writes the pages.
  it("is, in English, what the schema says now", async () => {
    await expect(renderReference(englishTexts(docs))).toMatchFileSnapshot(join(GUIDE, "en/config.md"));
  });

  it("is, in Chinese, what the schema says now", async () => {
    await expect(renderReference(CHINESE_TEXTS)).toMatchFileSnapshot(join(GUIDE, "config.md"));
  });
});
