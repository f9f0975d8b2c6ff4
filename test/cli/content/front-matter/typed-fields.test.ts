import * as z from "zod";
import { describe, expect, it } from "vitest";
import { createPageReader, type PageOptions } from "../../../../src/cli/content/create-page.js";
import { type FieldSchemas, takeFields } from "../../../../src/cli/config/fields/own-fields.js";
import { siteConfigSchema } from "../../../../src/cli/config/schema.js";

/** Creates a page whose site declares these fields for all pages. */
function create(schemas: FieldSchemas, text: string, options: Partial<PageOptions> = {}) {
  const { fields } = takeFields(siteConfigSchema.parse({ fields: schemas }));
  const read = createPageReader({
    locales: { "/": { lang: "en" } },
    permalink: null,
    defaults: {},
    fields,
    timeZone: "UTC",
    syntax: { html: true, breaks: false, math: true, emoji: true },
    passwords: new Map([["FAMILY", { isShort: false }]]),
    now: new Date("2021-01-01T00:00:00Z"),
    ...options,
  });
  const source = { relativePath: "a.md", file: "/site/a.md", updatedAt: null };
  const created = read(source, text);
  const problems = created.problems.map(({ severity, code, message, hint, at }) =>
    [severity, `${at?.line}`, code, message, hint].join(" | "),
  );
  return { ...created, fields: created.page.frontmatter, problems };
}

describe("the fields that a site declares", () => {
  it.each<[string, z.ZodType, string, unknown]>([
    ["a number", z.number(), "one: 5", 5],
    ["a value that the schema adds", z.string().default("warm"), "title: A", "warm"],
    ["a value that the schema changes", z.string().transform((text) => text.length), "one: four", 4],
    ["the value of a field without one", z.string().default("warm"), "one:", "warm"],
    ["a date without quotes, as it is written", z.iso.date(), "one: 2026-01-02", "2026-01-02"],
    ["dates in a list", z.array(z.iso.date()), "one: [2026-01-02]", ["2026-01-02"]],
    ["a date in an object", z.object({ on: z.string() }), "one: { on: 2026-01-02 }", { on: "2026-01-02" }],
    [
      "a moment with an offset",
      z.iso.datetime({ offset: true }),
      "one: 2026-03-01T10:00:00+08:00",
      "2026-03-01T10:00:00+08:00",
    ],
    ["a moment", z.iso.datetime(), "one: 2026-03-01T10:00:00Z", "2026-03-01T10:00:00Z"],
    ["a day and a time", z.string(), "one: 2026-03-01 10:00", "2026-03-01 10:00"],
    ["a name that is like that of another field", z.string(), "one: a", "a"],
    ["a value for which the schema returns none", z.string().transform(() => undefined), "one: a", undefined],
  ])("have %s", (_, schema, line, value) => {
    const { fields, problems } = create({ one: schema }, `---\n${line}\n---\n`);
    expect([fields["one"], problems]).toEqual([value, []]);
  });

  it("report a nested value at its own line", () => {
    const steps = z.array(z.object({ text: z.string(), time: z.number() }));
    const text = "---\ntitle: A\nsteps:\n  - text: Cook\n    time: long\n  - text: 5\n    time: 1\n---\n";
    const found = create({ steps }, text).problems.map((line) => line.split(" | ").slice(0, 3));
    expect(found).toEqual([
      ["error", "5", "front-matter-invalid"],
      ["error", "6", "front-matter-invalid"],
    ]);
  });

  it.each<[string, z.ZodType, string, string]>([
    [
      "text for a number",
      z.number(),
      "one: five",
      'error | 2 | front-matter-invalid | The front matter field `one` has the invalid value "five" | Expected a number.',
    ],
    [
      "a number beyond a limit",
      z.number().max(5),
      "one: 6",
      "error | 2 | front-matter-invalid | The front matter field `one` has the invalid value 6 | Expected a number of at most 5.",
    ],
    [
      "a part of a value",
      z.array(z.object({ url: z.string() })),
      "one: [{ url: 1 }]",
      "error | 2 | front-matter-invalid | The front matter field `one[0].url` has the invalid value 1 | Expected a text.",
    ],
    [
      "a missing part",
      z.object({ url: z.string() }),
      "one: {}",
      "error | 2 | front-matter-missing | The front matter field `one.url` is missing | Expected a text.",
    ],
    [
      "a missing field",
      z.string(),
      "title: A",
      "error | 1 | front-matter-missing | The front matter field `one` is missing | Expected a text.",
    ],
    [
      "the author's own rule",
      z.string().refine((text) => text === "a", "Write `a`"),
      "one: b",
      'error | 2 | front-matter-invalid | The front matter field `one` has the invalid value "b" | Write `a`',
    ],
    [
      "a format",
      z.email(),
      "one: b",
      'error | 2 | front-matter-invalid | The front matter field `one` has the invalid value "b" | Invalid email address',
    ],
    [
      "a result that is no plain data",
      z.string().transform(() => new Map()),
      "one: b",
      "error | 2 | front-matter-invalid | The front matter field `one` has the invalid value {} | Expected texts, numbers, flags, lists and objects only.",
    ],
    [
      "a schema that throws",
      z.string().transform(() => {
        throw new Error("no rice");
      }),
      "one: b",
      'error | 2 | front-matter-invalid | The front matter field `one` has the invalid value "b" | no rice',
    ],
  ])("report %s", (_, schema, line, problem) => {
    const { fields, problems } = create({ one: schema }, `---\n${line}\n---\n`);
    expect(problems).toEqual([problem]);
    expect(fields).not.toHaveProperty("one");
  });

  it("report a schema that waits for something", () => {
    const { problems } = create({ one: z.string().refine(async () => true) }, "---\none: a\n---\n");
    expect(problems).toEqual([expect.stringContaining("front-matter-invalid")]);
  });

  it("report every fault at once, each at its line, also in TOML", () => {
    const { problems } = create(
      { one: z.number(), two: z.object({ a: z.number(), b: z.number() }) },
      '---toml\none = "a"\n\n[two]\na = "a"\nb = "b"\n---\n',
    );
    expect(problems.map((text) => text.split(" | ").slice(1, 4).join(" "))).toEqual([
      '2 front-matter-invalid The front matter field `one` has the invalid value "a"',
      '4 front-matter-invalid The front matter field `two.a` has the invalid value "a"',
      '4 front-matter-invalid The front matter field `two.b` has the invalid value "b"',
    ]);
  });

  it("are no unknown fields, and are meant by misspelled ones", () => {
    const schemas = {
      titel: z.string().optional(),
      rating: z.number().optional(),
      hidden: z.boolean().optional(),
    };
    expect(create(schemas, "---\ntitel: A\nrating: 5\nhidden: true\n---\n").problems).toEqual([]);
    expect(create(schemas, "---\nratng: 5\n---\n").problems).toEqual([
      "warning | 2 | front-matter-unknown | Unknown front matter field `ratng` | Did you mean `rating`?",
    ]);
  });

  it("may have the name of a method of all objects", () => {
    const schemas = { toString: z.string().optional(), valueOf: z.string().default("a") };
    const { fields, problems } = create(schemas, "---\ntitle: A\n---\n");
    expect(problems).toEqual([]);
    expect(Object.entries(fields)).toContainEqual(["valueOf", "a"]);
  });

  it("of a taxonomy of the site are no unknown fields, and have dates as they are written", () => {
    const { fields, problems } = create({}, "---\nauthors: [2026-03-01]\n---\n", { termFields: ["authors"] });
    expect([fields["authors"], problems]).toEqual([["2026-03-01"], []]);
  });

  it("do not hide that a page was meant to have a password", () => {
    const { problems } = create({ encrypt: z.string() }, "---\nencrypt: secret\n---\n");
    expect(problems).toEqual([expect.stringMatching(/^error \| 2 \| front-matter-unknown/)]);
  });

  it("can restrict the fields of hanblog, whose values stay", () => {
    const schemas = {
      tags: z.array(z.enum(["rice", "tea"])),
      cover: z
        .string()
        .startsWith("/covers/")
        .transform(() => 1),
    };
    expect(create(schemas, "---\ntags: rice\ncover: /covers/a.png\n---\n")).toMatchObject({
      fields: { tags: ["rice"], cover: "/covers/a.png" },
      problems: [],
    });
    expect(create(schemas, "---\ntags: [rice, water]\ncover: a.png\n---\n")).toMatchObject({
      fields: { tags: ["rice", "water"], cover: "a.png" },
      problems: [expect.stringContaining("`tags[1]`"), expect.stringContaining("`cover`")],
    });
  });

  it("get the values of `defaults`", () => {
    const defaults = { "/": { one: 3 } };
    expect(create({ one: z.number() }, "Text.\n", { defaults })).toMatchObject({
      fields: { one: 3 },
      problems: [],
    });
  });

  it("are not missing in front matter that cannot be read, nor after another problem of theirs", () => {
    expect(create({ one: z.string() }, "---\none: [\n---\n").problems).toEqual([
      expect.stringContaining("front-matter-syntax"),
    ]);
    const { problems } = create({ one: z.string() }, '---\none: "\\u0001"\n---\n');
    expect(problems).toEqual([expect.stringContaining("control-character")]);
  });

  it("are removed from the pages of guests, with one warning each", () => {
    const syntax = { html: false, breaks: false, math: true, emoji: true };
    const { fields, problems } = create({ one: z.string() }, "---\none: a\n---\n", { syntax });
    expect(fields).not.toHaveProperty("one");
    expect(problems).toEqual([expect.stringMatching(/^warning \| 2 \| guest-mode/)]);
  });

  it("are secret on a page with a password", () => {
    const schemas = { one: z.string(), two: z.number().default(2) };
    const { page, secret } = create(schemas, "---\npassword: FAMILY\none: a\n---\n");
    expect(page.frontmatter).not.toHaveProperty("one");
    expect(page.frontmatter).not.toHaveProperty("two");
    expect(secret?.page.frontmatter).toMatchObject({ one: "a", two: 2 });
  });
});
