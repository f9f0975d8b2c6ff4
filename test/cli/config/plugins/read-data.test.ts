import * as z from "zod";
import { describe, expect, it } from "vitest";
import { position } from "../../../../src/runtime/model/error.js";
import { definePlugin, type PluginDefinition } from "../../../../src/cli/config/plugins/define-plugin.js";
import { addHeads } from "../../../../src/cli/config/plugins/add-heads.js";
import { addPages } from "../../../../src/cli/config/plugins/plugin-pages.js";
import { readData } from "../../../../src/cli/config/plugins/read-data.js";
import { readPlugins } from "../../../../src/cli/config/plugins/read-plugins.js";
import { siteConfigSchema } from "../../../../src/cli/config/schema.js";
import { formatPosition } from "../../../../src/cli/report/terminal.js";
import { temporaryFolder, writeFiles } from "../../output/temporary-folder.js";

const BOOK = z.strictObject({ id: z.string(), year: z.number(), rating: z.enum(["good", "bad"]).optional() });
const CONFIG = position("hanblog.config.ts", 3, 5);

/** Reads the data of a plugin and calls its part `pages`. Returns the problems as `place code message hint`. */
async function problemsOf(
  files: Readonly<Record<string, string>>,
  pages: PluginDefinition["pages"],
  patterns: readonly string[] = ["data/*"],
): Promise<readonly string[]> {
  const dir = await temporaryFolder();
  await writeFiles(dir, files);
  const given = definePlugin({ name: "books", data: () => patterns, ...(pages && { pages }) })();
  const read = await readData(dir, readPlugins([given]).plugins, () => CONFIG);
  const added = await addPages(read.plugins, { placeOf: () => CONFIG, locales: [] });
  return [...read.problems, ...added.problems].map(
    ({ at, code, message, hint }) => `${at === null ? "" : formatPosition(at)} ${code} ${message}. ${hint}`,
  );
}

describe("the value of a data file", () => {
  it.each<[string, string, z.ZodType, readonly string[]]>([
    [
      "books.yml",
      '- id: dune\n  year: 1965\n- id: emma\n  # First edition\n  year: "1815"\n  rating: four\n',
      z.array(BOOK),
      [
        'data/books.yml:5 plugin-data In the data of the plugin `books`, `[1].year` has the invalid value "1815". Expected a number.',
        'data/books.yml:6 plugin-data In the data of the plugin `books`, `[1].rating` has the invalid value "four". Expected "good" or "bad".',
      ],
    ],
    [
      "books.json",
      '[\n  { "id": "a]", "year": 1 },\n  {\n    "id": "b",\n    "year": null\n  }\n]',
      z.array(BOOK),
      [
        "data/books.json:5 plugin-data In the data of the plugin `books`, `[1].year` has the invalid value null.",
      ],
    ],
    [
      "books.csv",
      "id,year\ndune,1965\nemma,old\n",
      z.array(z.object({ id: z.string(), year: z.coerce.number() })),
      [
        'data/books.csv:3:6 plugin-data In the data of the plugin `books`, `[1].year` has the invalid value "old".',
      ],
    ],
    [
      "books.toml",
      '[[books]]\nid = "dune"\nyear = 1965\n\n[[books]]\nid = "emma"\nyear = "1815"\n',
      z.object({ books: z.array(BOOK) }),
      [
        'data/books.toml:7 plugin-data In the data of the plugin `books`, `books[1].year` has the invalid value "1815".',
      ],
    ],
    [
      "books.yml",
      "id: dune\nyaer: 1965\n",
      BOOK,
      [
        "data/books.yml:1 plugin-data In the data of the plugin `books`, `year` is missing. Expected a number.",
        "data/books.yml:2 plugin-data In the data of the plugin `books`, `yaer` has the invalid value 1965.",
      ],
    ],
    [
      "books.md",
      "---\nid: dune\nyear: old\n---\nSand\n",
      z.object({ year: z.number() }),
      ['data/books.md:3 plugin-data In the data of the plugin `books`, `year` has the invalid value "old".'],
    ],
    [
      "books.yml",
      "- id: dune\n",
      BOOK,
      ["data/books.yml plugin-data In the data of the plugin `books`, this file has the invalid value"],
    ],
  ])("is checked by the schema that it gets: %s", async (file, text, schema, expected) => {
    const found = await problemsOf({ [`data/${file}`]: text }, ({ data }) => {
      for (const one of data) one.value(schema);
      return [];
    });
    expect(found).toEqual(expected.map((problem) => expect.stringContaining(problem)));
  });

  it("is what the schema returns", async () => {
    const schema = z.array(z.object({ on: z.iso.date().transform((day) => new Date(day)) }));
    const years: number[] = [];
    const found = await problemsOf({ "data/a.yml": "- on: 1965-08-01\n" }, ({ data }) => {
      years.push(...data.flatMap((file) => file.value(schema).map(({ on }) => on.getUTCFullYear())));
      return [];
    });
    expect([found, years]).toEqual([[], [1965]]);
  });

  it.each([
    ["data/a.yml", "# None\n"],
    ["data/a.csv", ""],
    ["data/a.json", " \n"],
  ])("is missing in an empty file: %s", async (file, text) => {
    const found = await problemsOf({ [file]: text }, ({ data }) => [{ path: String(data[0]?.value()) }]);
    expect(found).toEqual([
      expect.stringContaining(`${file}:1 collection-file A file of the plugin \`books\` is empty`),
    ]);
  });

  it.each([
    ["data/a.yml", "[]\n"],
    ["data/a.csv", "id,year\n"],
    ["data/a.json", "[]"],
  ])("can be an empty list: %s", async (file, text) => {
    const found = await problemsOf({ [file]: text }, ({ data }) => {
      expect(data[0]?.value()).toEqual([]);
      return [];
    });
    expect(found).toEqual([]);
  });
});

describe("a part of a plugin that throws", () => {
  const issue = z.array(BOOK).safeParse([{ id: "dune", year: "1965", rating: "four" }]).error;

  it.each<[string, unknown, readonly string[]]>([
    [
      "issues of a schema",
      issue,
      [
        "plugin-data The plugin `books` failed in `pages`: its schema does not accept `[0].year`. Expected a number.",
        'plugin-data The plugin `books` failed in `pages`: its schema does not accept `[0].rating`. Expected "good" or "bad".',
      ],
    ],
    [
      "an error of several lines",
      new Error("2 books are wrong:\n- dune\n- emma\n"),
      ["plugin-failed The plugin `books` failed in `pages`: 2 books are wrong:\n- dune\n- emma. "],
    ],
    [
      "several errors",
      new AggregateError([new Error("no dune"), new AggregateError(["no emma"])], "2 errors"),
      ["`pages`: no dune.", "`pages`: no emma."],
    ],
    ["an error without a text", new TypeError(""), ["`pages`: TypeError."]],
    ["an empty list of errors", new AggregateError([], "none"), ["`pages`: none."]],
  ])("has all of %s reported, at its place", async (_, error, expected) => {
    const found = await problemsOf({ "data/a.yml": "[]" }, () => {
      throw error;
    });
    expect(found).toEqual(expected.map((text) => expect.stringContaining(text)));
    for (const problem of found) expect(problem).toContain("hanblog.config.ts:3:5");
  });
});

describe("a field that a page cannot have", () => {
  it.each<[object, string]>([
    [
      { path: "a.md", text: "hi" },
      "unknown field `text` from `pages[0]`. Expected no other fields than path, frontmatter, markdown.",
    ],
    [{ path: "a.md", markdow: "hi" }, "unknown field `markdow` from `pages[0]`. Did you mean `markdown`?"],
    [
      { path: "a.md", frontMatter: {} },
      "unknown field `frontMatter` from `pages[0]`. Did you mean `frontmatter`?",
    ],
  ])("is reported with the nearest name: %j", async (page, expected) => {
    const found = await problemsOf({ "data/a.yml": "[]" }, () => [page as { path: string }]);
    expect(found).toEqual([expect.stringContaining(expected)]);
  });

  it.each<[object, string]>([
    [{ tag: [] }, "unknown field `tag` from `head`. Did you mean `tags`?"],
    [
      { scripts: [{ src: "/a.js", asink: true }] },
      "unknown field `asink` from `head.scripts[0]`. Expected no other",
    ],
  ])("is reported for other parts: %j", (head, expected) => {
    const given = definePlugin({ name: "books", head: () => head })();
    const { problems } = addHeads(siteConfigSchema.parse({}), readPlugins([given]).plugins, () => CONFIG);
    expect(problems.map(({ message, hint }) => `${message}. ${hint}`)).toEqual([
      expect.stringContaining(expected),
    ]);
  });
});

describe("a pattern of data that matches no file", () => {
  it.each([
    [["dat/*.yml"], ["dat/*.yml"]],
    [["data/*.yml", "data/b.csv"], ["data/b.csv"]],
    [
      ["data/*.json", "Data/a.yml"],
      ["data/*.json", "Data/a.yml"],
    ],
  ])("is reported at the plugin, which is not called: %j", async (patterns, empty) => {
    const fail = () => {
      throw new Error("called");
    };
    expect(await problemsOf({ "data/a.yml": "[]" }, fail, patterns)).toEqual(
      empty.map((pattern) =>
        expect.stringContaining(
          `hanblog.config.ts:3:5 collection-empty The plugin \`books\` has no data: nothing matches \`${pattern}\``,
        ),
      ),
    );
  });
});
