import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createPlaceOfField,
  createPlaceOfSetting,
  createPlaceOfTarget,
} from "../../../../src/cli/content/front-matter/place-of-field.js";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "hanblog-place-"));
});
afterAll(() => rm(dir, { recursive: true }));

it.each([
  ["---\ntitle: T\nlayout: Wide\n---\n", "layout", undefined, 3],
  ["---\r\ntags: [a, ..]\r\n---\r\n", "tags", "..", 2],
  ["---\ntag: ..\n---\n", "tags", "..", 2],
  ["---\ntags:\n  - a\n  - '..'\ntitle: T\n---\n", "tags", "..", 4],
  ["---\ntags:\n- a\n- a//b\n---\n", "tags", "a//b", 4],
  ['---toml\ntags = [\n  "a",\n  "..",\n]\n---\n', "tags", "..", 4],
  ["---\ntags:\n  - a\ncategories:\n  - ..\n---\n", "tags", "..", 2],
  ["---\ntitle: T\n---\ntags: in the text\n", "tags", undefined, null],
  ["title: T\ntags: ..\n---\n", "tags", "..", 2],
  ["\n\n---\ntitle: T\ntags: ..\n---\n", "tags", "..", 5],
  ["no front matter\n", "tags", undefined, null],
])("finds in %j the line of %s, entry %j: %s", async (text, field, value, line) => {
  await writeFile(join(dir, "a.md"), text);
  expect(createPlaceOfField(dir)("a.md", field, value)).toEqual({ file: "a.md", line, column: null });
});

it.each([
  ["posts/a.md", "layout", "posts/a.md", 2],
  ["posts/b.md", "layout", "config.mjs", 4],
  ["posts/b.md", "tags", "config.mjs", 3],
  ["b.md", "layout", "config.mjs", 3],
  ["b.md", "cover", "b.md", null],
])("finds in %s or in the defaults the field %s: %s, line %s", async (path, field, file, line) => {
  await mkdir(join(dir, "posts"), { recursive: true });
  await writeFile(join(dir, "posts/a.md"), "---\nlayout: x\n---\n");
  for (const name of ["posts/b.md", "b.md"]) await writeFile(join(dir, name), "Text.\n");
  const configFile = join(dir, "config.mjs");
  await writeFile(
    configFile,
    'export default {\n  defaults: {\n    "/": { layout: "x", tag: "y" },\n    posts: { layout: "z" },\n  },\n};\n',
  );
  const config = { defaults: { "/": { layout: "x", tag: "y" }, posts: { layout: "z" } } };
  const placeOf = createPlaceOfSetting({ siteDir: dir, configFile, config });
  expect(placeOf(path, field)).toMatchObject({ file, line });
});

it("finds no line in a file that was removed", () => {
  expect(createPlaceOfField(dir)("gone.md", "tags")).toEqual({ file: "gone.md", line: null, column: null });
});

it.each([
  ["heroImage: /no.png", "/blog/no.png", 2],
  ["title: T\nactionLink: /nowhere/", "/blog/nowhere/", 3],
  ["prev: ./香菇.md", "/blog/%E9%A6%99%E8%8F%87.html", 2],
  ["title: T", "/blog/nowhere/", null],
])("finds in the front matter %j the address %s", async (block, target, line) => {
  await writeFile(join(dir, "b.md"), `---\n${block}\n---\n`);
  expect(createPlaceOfTarget(dir, "/blog/")("b.md", target)).toEqual({ file: "b.md", line, column: null });
});
