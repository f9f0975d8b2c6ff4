import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { rules as englishRules } from "../../../src/cli/messages/en/rules.js";
import { rules as chineseRules } from "../../../src/cli/messages/zh/rules.js";
import { GUIDE_URL } from "../../../src/cli/guide/guide-url.js";
import { renderJsonSchema } from "../../../src/cli/package/guide/front-matter-json-schema.js";
import { renderFrontMatter } from "../../../src/cli/package/guide/front-matter-reference.js";
import { CHINESE_FIELDS, ENGLISH_FIELDS } from "../../../src/cli/package/guide/front-matter-texts.js";
import { GUIDE } from "./guide-pages.js";

describe("the page of front matter", () => {
  // `npx vitest run --project fast test/site/guide -u` writes the pages.
  it.each([
    ["English", "en/front-matter.md", ENGLISH_FIELDS, englishRules],
    ["Chinese", "front-matter.md", CHINESE_FIELDS, chineseRules],
  ] as const)("is up to date with the schema, in %s", async (_, page, texts, rules) => {
    await expect(renderFrontMatter(texts, rules)).toMatchFileSnapshot(join(GUIDE, page));
  });

  describe("the JSON schema of the front matter", () => {
    it("is up to date with the schema", async () => {
      const schema = renderJsonSchema(ENGLISH_FIELDS, `${GUIDE_URL}front-matter.schema.json`);
      await expect(schema).toMatchFileSnapshot(join(GUIDE, "public/front-matter.schema.json"));
    });

    it.each([
      [{ title: "Rice", draft: "yes", sticky: 2, tags: "a", mine: [1] }, true],
      [{ draft: "maybe" }, false],
      [{ sticky: "first" }, false],
    ])("is read by the version of JSON schema that most editors know: %j", (frontMatter, expected) => {
      const schema = JSON.parse(renderJsonSchema(ENGLISH_FIELDS, `${GUIDE_URL}front-matter.schema.json`));
      expect(new Ajv({ allowUnionTypes: true, validateFormats: false }).compile(schema)(frontMatter)).toBe(
        expected,
      );
    });

    it("is a part of the package", () => {
      const { files, exports }: { files: readonly string[]; exports: Readonly<Record<string, unknown>> } =
        JSON.parse(readFileSync(join(GUIDE, "../package.json"), "utf8"));
      expect(files).toContain("docs/public/front-matter.schema.json");
      expect(exports["./front-matter.schema.json"]).toBe("./docs/public/front-matter.schema.json");
    });
  });
});
