import { describe, expect, it } from "vitest";
import * as z from "zod";
import { reference } from "../../../src/cli/config/fields/reference.js";
import { siteConfigSchema, type SiteConfigInput } from "../../../src/cli/config/schema.js";
import { writtenAuthors } from "../../../src/cli/site/authors.js";
import { createShell } from "../../../src/cli/site/create-shell.js";
import { createSite } from "../../../src/cli/site/create-site.js";
import { makePage } from "../../make-page.js";

describe("writtenAuthors", () => {
  it.each([
    ["饭团", ["饭团"]],
    [" A <a@b.example> ", ["A <a@b.example>"]],
    [
      ["A", { name: "B", url: "https://b.example" }, "A"],
      ["A", "B"],
    ],
    [undefined, []],
    ["", []],
    [{ name: 3 }, []],
    [[null, true, 7], []],
  ])("reads %j", (author, expected) => {
    expect(writtenAuthors(author).map(({ id }) => id)).toEqual(expected);
  });
});

describe("the authors of a page", () => {
  const TAXONOMY = { authors: { title: "Authors", field: "author" } };
  const collections = {
    people: [
      { id: "tang", name: "汤圆", url: "https://tang.example" },
      { id: "fan", title: "饭团" },
      { id: "local", name: "L", url: "/关于.html" },
      { id: "mail", name: "M", url: "mailto:m@m.example" },
    ],
  };
  const authorsOf = (author: unknown, input: SiteConfigInput, schema?: z.core.$ZodType) => {
    const config = siteConfigSchema.parse(input);
    const { site } = createSite({
      shell: createShell(config, "T"),
      config,
      placeOf: () => null,
      pages: [makePage({ file: "a.md", frontmatter: { author } })],
      collections,
      fields: { of: () => (schema === undefined ? {} : { author: schema }) },
    });
    return site.authors.get("/a.html")?.map(({ name, url }) => [name, url]);
  };

  it.each<[string, unknown, z.core.$ZodType | undefined, SiteConfigInput, unknown]>([
    ["a name", "tang", undefined, {}, [["tang", null]]],
    ["a name with a list", "Zoë", undefined, { taxonomies: TAXONOMY }, [["Zoë", "/authors/Zo%C3%AB/"]]],
    ["an object", { name: "A", url: "https://a.example" }, undefined, {}, [["A", "https://a.example/"]]],
    ["a script as URL", { name: "A", url: "javascript:alert(1)" }, undefined, {}, [["A", null]]],
    ["a reference", "tang", reference("people"), {}, [["汤圆", "https://tang.example/"]]],
    [
      "references in a list, without URLs of their own",
      ["fan", "mail"],
      z.array(reference("people")).optional(),
      { taxonomies: TAXONOMY },
      [
        ["饭团", "/authors/fan/"],
        ["M", "/authors/mail/"],
      ],
    ],
    [
      "ids of a taxonomy",
      ["tang", "local"],
      undefined,
      { taxonomies: { authors: { ...TAXONOMY.authors, collection: "people" } } },
      [
        ["汤圆", "https://tang.example/"],
        ["L", "/%E5%85%B3%E4%BA%8E.html"],
      ],
    ],
    ["nothing", undefined, reference("people"), {}, undefined],
  ])("are those of %s", (_, author, schema, input, expected) => {
    expect(authorsOf(author, input, schema)).toEqual(expected);
  });
});
