import { describe, expect, it } from "vitest";
import { frontMatterSchema, schemaFor } from "../../../src/cli/config/front-matter-schema.js";

describe("the schema for some fields", () => {
  it.each<object>([
    {},
    { title: "T", date: "2020-02-03", tags: "one" },
    { sidebar: "none", prev: 3, title: " ", own: { by: "the author" } },
    { home: "yes", features: [{ title: 1, details: true }], heroText: null, aliases: ["/old/"] },
    { tags: null, meta: { name: "keywords", content: "css" }, sidebarDepth: 9, lang: "no language" },
    { constructor: "x", toString: "y" },
  ])("validates %j like the whole schema", (fields) => {
    expect(schemaFor(fields).safeParse(fields)).toEqual(frontMatterSchema.safeParse(fields));
  });

  it.each(["//old/x", "https://b.example/x", "/a?x=1"])("rejects the alias %s", (alias) => {
    expect(frontMatterSchema.safeParse({ aliases: [alias] }).error?.issues).toMatchObject([
      { message: "field-aliases" },
    ]);
  });

  it("is created once for pages with the same fields", () => {
    const schema = schemaFor({ title: "A", date: "2020-02-03" });
    expect(schemaFor({ date: "2021-01-01", title: "B", unknown: 1 })).toBe(schema);
    expect(schemaFor({ title: "A" })).not.toBe(schema);
  });
});
