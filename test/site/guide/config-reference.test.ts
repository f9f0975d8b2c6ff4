import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { siteConfigSchema } from "../../../src/cli/config/schema.js";
import { listOptions, renderReference } from "../../../src/cli/package/guide/config-reference.js";
import { readAllOptionDocs, readOptionDocs } from "../../../src/cli/package/guide/option-docs.js";
import { CHECKED_OPTIONS, OPTION_GROUPS } from "../../../src/cli/package/guide/option-groups.js";
import { CHINESE_TEXTS, englishTexts } from "../../../src/cli/package/guide/reference-texts.js";

const ROOT = join(import.meta.dirname, "../../..");
const GUIDE = join(ROOT, "docs");

const docs = readAllOptionDocs(ROOT);

describe("the configuration reference of the guide", () => {
  it("finds doc comments of any number of lines, and fields without one", () => {
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

  it("has an English and a Chinese description for each option, and no others", () => {
    const options = [...listOptions()].toSorted();
    expect(options.length).toBeGreaterThan(50);
    expect(options.filter((option) => (docs.get(option) ?? "") === "")).toEqual([]);
    expect([...CHINESE_TEXTS.meanings.keys()].toSorted()).toEqual(options);
  });

  it.each(OPTION_GROUPS.map((group) => [group.name, group.example] as const))(
    "shows a valid example for %s",
    (_, example) => {
      expect(siteConfigSchema.safeParse(example).error?.issues ?? []).toEqual([]);
    },
  );

  it.each([...CHECKED_OPTIONS].map((name) => name.split(".") as ["store" | "issue", string]))(
    "calls %s.%s required, and the schema rejects an example without it",
    (block, field) => {
      const example = OPTION_GROUPS.find((group) => group.block === block)?.example as {
        comments: Record<string, Record<string, unknown>>;
      };
      const { [field]: removed, ...rest } = example.comments[block] ?? {};
      expect(removed).toBeDefined();
      const issues = siteConfigSchema.safeParse({ comments: { [block]: rest } }).error?.issues ?? [];
      expect(issues.map(({ path }) => path)).toEqual([["comments", block, field]]);
    },
  );

  // `npx vitest run --project fast test/site/guide -u` writes the pages.
  it("is up to date with the schema, in English", async () => {
    await expect(renderReference(englishTexts(docs))).toMatchFileSnapshot(join(GUIDE, "en/config.md"));
  });

  it("is up to date with the schema, in Chinese", async () => {
    await expect(renderReference(CHINESE_TEXTS)).toMatchFileSnapshot(join(GUIDE, "config.md"));
  });
});
