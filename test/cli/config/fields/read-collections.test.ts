import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { beforeEach, describe, expect, it } from "vitest";
import { readCollections } from "../../../../src/cli/config/fields/read-collections.js";
import { reference } from "../../../../src/cli/config/fields/reference.js";
import { type SiteConfigInput, siteConfigSchema } from "../../../../src/cli/config/schema.js";
import { temporaryFolder, writeFiles } from "../../output/temporary-folder.js";

let dir = "";
beforeEach(async () => {
  dir = await temporaryFolder();
});

async function read(
  files: Readonly<Record<string, string>>,
  collections: SiteConfigInput["collections"],
  others: unknown = {},
) {
  await writeFiles(dir, files);
  const declared = siteConfigSchema.parse({ collections }).collections;
  const { entries, problems, folders } = await readCollections(dir, { declared, others }, () => null);
  const found = problems.map(
    ({ code, message, at }) =>
      `${at?.file ?? ""}:${at?.line ?? ""}${at?.column == null ? "" : `:${at.column}`} ${code} ${message}`,
  );
  return { entries, problems: found, folders };
}

const named = (files: string) => ({ bowls: { files, schema: z.object({ name: z.string() }) } });

describe("readCollections", () => {
  it.each([
    ["a.yml", "name: 饭碗\n"],
    ["a.yaml", "\uFEFFname: 饭碗\r\n"],
    ["a.json", '{ "name": "饭碗" }'],
    ["a.toml", 'name = "饭碗"\n'],
    ["A.YML", "name: 饭碗\n"],
    ["a.JSON", '{ "name": "饭碗" }'],
  ])("reads a file with one entry, whose id is its name: %s", async (file, text) => {
    const { entries, problems } = await read({ [`data/${file}`]: text }, named("data/*.*"));
    expect(problems).toEqual([]);
    expect(entries).toEqual({ bowls: [{ id: file.replace(/\..*/, ""), name: "饭碗" }] });
  });

  it("has the folders below the pattern's own in ids, and the entries in the order of their paths", async () => {
    const files = {
      "data/b.yml": "name: b",
      "data/a/z.yml": "name: z",
      "data/a/c.yml": "name: c",
      "x.yml": "name: x",
    };
    const { entries, folders } = await read(files, named("data/**/*.yml"));
    expect(entries["bowls"]?.map(({ id }) => id)).toEqual(["a/c", "a/z", "b"]);
    expect(folders).toEqual([{ path: join(dir, "data/"), hasMarkdown: false }]);
  });

  it.each([
    ["list.json", '[{ "id": "b", "name": "B" }, { "id": 7, "name": "A" }]'],
    ["list.yml", "- id: b\n  name: B\n- id: 7\n  name: A\n"],
    ["list.csv", "id,name\nb,B\n7,A\n"],
    ["list.CSV", '\uFEFFid,"name"\r\n\r\n"b",B\r\n7,A'],
  ])("reads a file with a list, in its order: %s", async (file, text) => {
    const { entries, problems } = await read({ [file]: text }, named(file));
    expect(problems).toEqual([]);
    expect(entries).toEqual({
      bowls: [
        { id: "b", name: "B" },
        { id: "7", name: "A" },
      ],
    });
  });

  it("keeps dates as they are written, and gives values as the schema returns them", async () => {
    const schema = z.object({
      on: z.iso.date(),
      size: z.number().default(3),
      tag: z.string().transform((text) => [text]),
    });
    const files = { "d/a.yml": "on: 2026-01-02\ntag: a\n", "d/b.toml": 'on = 2026-01-02\ntag = "a"\n' };
    const { entries, problems } = await read(files, { bowls: { files: "d/*", schema } });
    expect(problems).toEqual([]);
    const value = { on: "2026-01-02", size: 3, tag: ["a"] };
    expect(entries).toEqual({
      bowls: [
        { id: "a", ...value },
        { id: "b", ...value },
      ],
    });
  });

  it.each([
    [
      "data/a.yml",
      "name: [",
      "data/a.yml:1:8 collection-file A file of the collection `bowls` cannot be parsed",
    ],
    ["data/a.yml", "a: 1\nb: *c\n", "data/a.yml:2:5 collection-file"],
    ["data/a.json", '{\n  "name": "a",\n}', "data/a.json:3:1 collection-file"],
    ["data/a.toml", "\n\nname = \n", "data/a.toml:3:8 collection-file"],
    [
      "data/a.txt",
      "# A",
      "data/a.txt: collection-file The collection `bowls` contains a file of another format",
    ],
    ["data/a.md", "# A", "data/a.md:1 collection-entry"],
    ["data/a.md", "---\n\nname: 2\n---\nA\n", "data/a.md:3 collection-entry"],
    ["data/a.md", "\n---\nname: [\n---\nA\n", "data/a.md:3:8 collection-file"],
    ["data/a.md", "---\n# name\n---\nA\n", "data/a.md:1 collection-file"],
    ["data/a.md", "---\n- name\n---\nA\n", "data/a.md:1 collection-file"],
    ["data/a.md", "---\nname: A\n", "data/a.md:1 collection-file The front matter of a file"],
    ["data/a.md", "---js\nname: A\n---\n", "data/a.md:1 collection-file The front matter of a file"],
    ["data/a.md", "---\nname: A\nbody: B\n---\n", "data/a.md:3 collection-file A file of the collection"],
    [
      "data/a.csv",
      "id,name\na,A\nb\n",
      "data/a.csv:3:1 collection-file A row of the collection `bowls` has one cell,",
    ],
    [
      "data/a.csv",
      "id,name\na,A,B\n",
      "data/a.csv:2:5 collection-file A row of the collection `bowls` has 3 cells,",
    ],
    [
      "data/a.csv",
      'id,name\n"a\n\n",A\nb,"B\n',
      "data/a.csv:5:3 collection-file A cell of the collection `bowls` has no",
    ],
    [
      "data/a.csv",
      'id,name\na,"A" B\n',
      "data/a.csv:2:6 collection-file A cell of the collection `bowls` has text",
    ],
    ["data/a.csv", "id,id\na,A\n", "data/a.csv:1:4 collection-file A column"],
    ["data/a.csv", "id,\na,A\n", "data/a.csv:1:4 collection-file A column"],
    ["data/a.csv", "name\nA\n", "data/a.csv:2:1 collection-id Entry 1"],
    ["data/a.csv", "id,name\n,A\n", "data/a.csv:2:1 collection-id Entry 1"],
    ["data/a.csv", "id,name\na,A\na,B\n", "data/a.csv:3:1 collection-twice"],
    ["data/a.csv", 'id,name\n"a,\n",A\nb,\n', "data/a.csv:4:3 collection-entry"],
    ["data/a.yml", "name: A\n__proto__: { name: B }\n", "data/a.yml:2:1 collection-file"],
    ["data/a.yml", "- id: a\n  name: A\n  of:\n    constructor: 1\n", "data/a.yml:4:5 collection-file"],
    ["data/a.json", '{ "name": "constructor", "__proto__": {} }', "data/a.json:1:27 collection-file"],
    ["data/a.toml", 'name = "A"\n[a.prototype]\nb = 1\n', "data/a.toml:2:4 collection-file"],
    ["data/a.csv", "id,name,constructor\na,A,1\n", "data/a.csv:1:9 collection-file"],
    ["data/a.md", "---\nname: A\nconstructor: B\n---\n", "data/a.md:3:1 collection-file"],
    [
      "data/a.yml",
      "just text",
      "data/a.yml:1 collection-file A file of the collection `bowls` contains neither",
    ],
    ...["", "\n", "# Bowls\n\n  # None\n"].map((text): [string, string, string] => [
      "data/a.yml",
      text,
      "data/a.yml:1 collection-file A file of the collection `bowls` is empty",
    ]),
    ["data/a.csv", "\n", "data/a.csv:1 collection-file A file of the collection `bowls` is empty"],
    ["data/a.json", "", "data/a.json:1 collection-file A file of the collection `bowls` is empty"],
    ["data/a.yml", "- name: A\n", "data/a.yml:1 collection-id Entry 1 of the collection `bowls` has no `id`"],
    ["data/a.yml", "- text\n", "data/a.yml:1 collection-id"],
    ["data/a.json", '[\n  { "id": "a", "name": "]," },\n  { "id": "" }\n]', "data/a.json:3 collection-id"],
    ["data/a.yml", "# Bowls\n-\n  id: a\n  name: |\n    - b\n- name: B\n", "data/a.yml:6 collection-id"],
    [
      "data/a.yml",
      "- { id: a, name: A }\n- { id: a, name: B }\n",
      'data/a.yml:2 collection-twice The collection `bowls` already has the entry "a", in `data/a.yml`',
    ],
    [
      "data/a.yml",
      "{}\n",
      'data/a.yml:1 collection-entry In the entry "a" of the collection `bowls`, `name` is missing',
    ],
    [
      "data/a.yml",
      "\n\nname: 2\n",
      'data/a.yml:3 collection-entry In the entry "a" of the collection `bowls`, `name` has the invalid value 2',
    ],
    [
      "data/a.json",
      '[{"id": "a", "name": "A"},\n {"id": "b",\n  "name": 1}]',
      "data/a.json:3 collection-entry",
    ],
    [
      "other/a.yml",
      "name: A\n",
      ": collection-empty The collection `bowls` has no data: nothing matches `data/*`",
    ],
  ])("reports a fault of %s: %j", async (file, text, problem) => {
    const { problems } = await read({ [file]: text }, named("data/*"));
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });

  it("gives the text below the front matter of markdown as the field `body`", async () => {
    const schema = z.object({ name: z.string().optional(), on: z.string().optional(), body: z.string() });
    const files = {
      "a/empty.md": "---\n---\n\n---\n",
      "a/plain.md": "\r\nText\r\n\r\n    code\r\n",
      "a/toml.md": '+++\nname = "T"\n+++\n\n*Text*\n',
      "a/yaml.md": "---\non: 2026-01-02\n---\n",
    };
    const { entries, problems } = await read(files, { a: { files: "a/*.md", schema } });
    expect(problems).toEqual([]);
    expect(entries["a"]).toEqual([
      { id: "empty", body: "---" },
      { id: "plain", body: "Text\n\n    code" },
      { id: "toml", name: "T", body: "*Text*" },
      { id: "yaml", on: "2026-01-02", body: "" },
    ]);
  });

  it("leaves empty cells of a table out, unless they are in quotes", async () => {
    const schema = z.object({ a: z.string().default("none"), b: z.coerce.number().optional() });
    const files = { "a.csv": 'id,a,b\n1,,3\n2,"",\n3,"a ""b"",\nc",4\n' };
    const { entries, problems } = await read(files, { a: { files: "a.csv", schema } });
    expect(problems).toEqual([]);
    expect(entries["a"]).toEqual([
      { id: "1", a: "none", b: 3 },
      { id: "2", a: "" },
      { id: "3", a: 'a "b",\nc', b: 4 },
    ]);
  });

  describe("with fields that the schema does not have", () => {
    const schema = z.object({ name: z.string(), note: z.string().optional() });

    it.each([
      ["a.csv", "id,name,nots\na,A,1\nb,B,\nc,C,3\n", "a.csv:1:9 collection-field", "no field `nots`"],
      ["a.csv", "id,name,x\na,A,\nb,B,2\n", "a.csv:1:9 collection-field", "no field `x`"],
      [
        "a.yml",
        "- { id: a, name: A }\n- id: b\n  name: B\n  nots: 1\n- { id: c, name: C, nots: 2 }\n",
        "a.yml:4 collection-field",
        "`nots`",
      ],
      ["a.json", '{\n"$schema": "s.json",\n"name": "A",\n"nots": 1 }', "a.json:4 collection-field", "`nots`"],
      ["a.md", "---\nname: A\nnots: 1\n---\nText\n", "a.md:3 collection-field", "`nots`"],
    ])("warns once for each file and field: %s %j", async (file, text, place, message) => {
      const { problems, entries } = await read({ [file]: text }, { bowls: { files: "a.*", schema } });
      expect(problems).toEqual([expect.stringContaining(place)]);
      expect(problems[0]).toContain(message);
      expect(JSON.stringify(entries)).not.toContain("nots");
    });

    it.each<[string, z.ZodType]>([
      ["loose", z.looseObject({ name: z.string() })],
      ["of any values", z.record(z.string(), z.string())],
      ["with a rest", z.object({ name: z.string() }).catchall(z.string())],
      [
        "of two kinds",
        z.union([z.object({ name: z.string() }), z.object({ name: z.string(), x: z.string() })]),
      ],
      ["preprocessed", z.preprocess((value) => value, z.object({ name: z.string() }))],
    ])("does not warn with a schema that is %s", async (_, other) => {
      const { problems } = await read(
        { "a.csv": "id,name,x\na,A,1\n" },
        { bowls: { files: "a.csv", schema: other } },
      );
      expect(problems).toEqual([]);
    });

    it.each<[string, z.ZodType]>([
      ["changed", schema.transform(({ name }) => ({ name }))],
      ["refined", schema.refine(() => true)],
      ["joined", z.intersection(z.object({ name: z.string() }), z.object({ note: z.string().optional() }))],
      ["with a default", schema.default({ name: "A" })],
    ])("looks into a schema that is %s", async (_, other) => {
      const { problems } = await read(
        { "a.csv": "id,name,x\na,A,1\n" },
        { bowls: { files: "a.csv", schema: other } },
      );
      expect(problems).toEqual([expect.stringContaining("a.csv:1:9 collection-field")]);
    });

    it("reports an error once with a strict schema, and keeps the entries", async () => {
      const collections = { bowls: { files: "a.csv", schema: schema.strict() } };
      const { problems, entries } = await read({ "a.csv": "id,name,x\na,A,1\nb,B,2\n" }, collections);
      expect(problems).toEqual([expect.stringContaining("a.csv:1:9 collection-field")]);
      expect(entries["bowls"]).toHaveLength(2);
    });
  });

  it("reports all faults at once, and keeps the sound entries", async () => {
    const files = { "data/a.yml": "name: 1\n", "data/b.yml": "name: B\n", "data/c.yml": "name: [\n" };
    const { entries, problems } = await read(files, named("data/*"));
    expect(problems.map((text) => text.split(" ")[0])).toEqual(["data/c.yml:2:1", "data/a.yml:1"]);
    expect(entries).toEqual({ bowls: [{ id: "b", name: "B" }] });
  });

  it("resolves references between collections, and in other schemas", async () => {
    const author = reference("authors");
    const schema = z.object({
      by: z.array(reference("authors")).optional(),
      like: reference("books").optional(),
    });
    const collections = {
      books: { files: "books/*", schema },
      authors: { files: "authors/*", schema: z.object({}) },
    };
    const files = {
      "authors/tang.yml": "{}\n",
      "books/rice.yml": "by: [tang, nobody]\n",
      "books/tea.yml": "like: tea\n",
    };
    const { entries, problems } = await read(files, collections, { posts: { fields: { author } } });
    expect(entries["books"]).toEqual([{ id: "tea", like: "tea" }]);
    expect(problems).toEqual([
      expect.stringMatching(/^books\/rice\.yml:1 .* `by\[1\]` has the invalid value "nobody"/),
    ]);
    expect([author.safeParse("tang").success, author.safeParse("nobody").success]).toEqual([true, false]);
  });

  it("does not report references to a collection whose file is faulty", async () => {
    const collections = {
      a: { files: "a/*", schema: z.object({}) },
      b: { files: "b/*", schema: z.object({ of: reference("a") }) },
    };
    const { problems } = await read({ "a/x.yml": "name: [", "b/y.yml": "of: x\n" }, collections);
    expect(problems).toEqual([expect.stringContaining("a/x.yml:1:8 collection-file")]);
  });

  it.each([
    [
      "a schema of no object",
      z.string().or(z.record(z.string(), z.string()).transform(() => "a")),
      "`schema` is missing",
    ],
    ["a value that JSON cannot hold", z.object({ on: z.coerce.date() }), "`on` has the invalid value"],
    ["a number without an end", z.object({ on: z.string().transform(Number) }), "`on` has the invalid value"],
  ])("reports %s by its name", async (_, schema, problem) => {
    const { problems } = await read({ "a/x.yml": "on: 2026-01-02\n" }, { a: { files: "a/*", schema } });
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });

  it("takes the number of an id for the id", async () => {
    const schema = z.object({ next: reference("a").optional() });
    const { entries, problems } = await read(
      { "a.json": '[{ "id": 7, "next": 8 }, { "id": "8" }]' },
      { a: { files: "a.json", schema } },
    );
    expect([entries, problems]).toEqual([{ a: [{ id: "7", next: "8" }, { id: "8" }] }, []]);
  });

  it.each([
    ["a.yml", "on: 2026-01-02T03:04:05+08:00\n", "2026-01-02T03:04:05+08:00"],
    ["a.yml", "on: 2026-01-02 03:04\n", "2026-01-02 03:04"],
    ["a.toml", "on = 2026-01-02T03:04:05Z\n", "2026-01-02T03:04:05Z"],
    ["a.toml", "on = 2026-01-02T03:04:05+08:00\n", "2026-01-02T03:04:05+08:00"],
    ["a.toml", "on = 03:04:05\n", "03:04:05"],
    ["a.toml", "on = 2026-01-02\n", "2026-01-02"],
  ])("keeps the date of %s: %j", async (file, text, on) => {
    const { entries } = await read(
      { [file]: text },
      { a: { files: file, schema: z.object({ on: z.string() }) } },
    );
    expect(entries).toEqual({ a: [{ id: "a", on }] });
  });

  it("reports a file that is not UTF-8", async () => {
    await writeFiles(dir, { "a/x.yml": "" });
    await writeFile(join(dir, "a/x.yml"), Buffer.from([0x6e, 0x3a, 0x20, 0xff, 0x0a]));
    const { problems } = await read({}, { a: { files: "a/*", schema: z.object({}) } });
    expect(problems).toEqual([expect.stringContaining("is not in UTF-8")]);
  });

  it("reads no file behind a symbolic link, and none of packages", async () => {
    const outside = await temporaryFolder();
    await writeFiles(outside, { "secret.yml": "name: secret\n" });
    await writeFiles(dir, { "data/a.yml": "name: a\n", "data/node_modules/b.yml": "name: b\n" });
    await symlink(outside, join(dir, "data/link"));
    const { entries } = await read({}, named("data/**/*.yml"));
    expect(entries["bowls"]?.map(({ id }) => id)).toEqual(["a"]);
    const { problems } = await read({}, named("data/link/*.yml"));
    expect(problems).toEqual([expect.stringContaining("collection-empty")]);
  });
});

describe("the option `collections`", () => {
  it.each(["/etc/*.yml", "../data/*.yml", "data/../../a.yml", "a\\b.yml", ""])(
    "refuses files outside the site: %s",
    (files) => {
      expect(siteConfigSchema.safeParse({ collections: named(files) }).success).toBe(false);
    },
  );

  it.each(["my-bowls", "1st", "default", "await", ""])(
    "refuses a name that code cannot import: %s",
    (name) => {
      const { bowls } = named("data/*");
      expect(siteConfigSchema.safeParse({ collections: { [name]: bowls } }).success).toBe(false);
    },
  );

  it("takes a name in any script", () => {
    expect(siteConfigSchema.safeParse({ collections: { 作者: named("data/*").bowls } }).success).toBe(true);
  });
});
