import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkStyleUrls } from "../../../src/cli/bundle/check-style-urls.js";

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "style-urls-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function check(css: string, file = "style.css"): Promise<readonly string[]> {
  for (const [path, text] of [
    [file, css],
    ["public/paper.svg", ""],
    ["public/img/a b.svg", ""],
    ["outside.svg", ""],
  ] as const) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
  const options = { siteDir: dir, packageDir: join(dir, "hanblog"), sources: [join(dir, file)] };
  const problems = await checkStyleUrls(options);
  return problems.map(({ at, message }) => `${at?.file}:${at?.line}:${at?.column} ${message}`);
}

it.each([
  "a { background: url(/paper.svg?v=1#a) }",
  'a { background: url( "/img/a b.svg" ), url(/img/a%20b.svg), url(/img/a\\ b.svg) }',
  "a { background: url(//host.example/x.svg), url(https://host.example/x.svg), url(./x.svg), url(data:,x) }",
  "/* a { background: url(/none.svg) }\n*/",
])("%s refers to no missing file", async (css) => {
  expect(await check(css)).toEqual([]);
});

it.each([
  ["a {\n  background: url(/papr.svg) }", "style.css:2:19 The file `/papr.svg` does not exist"],
  ["a { b: url( '/img' ) }", "style.css:1:14 The file `/img` does not exist"],
  ["a { b: url(/../outside.svg) }", "style.css:1:12 The file `/../outside.svg` does not exist"],
  ["a { b: url(/%.svg) }", "style.css:1:12 The file `/%.svg` does not exist"],
])("%s refers to a missing file", async (css, expected) => {
  expect(await check(css)).toEqual([expected]);
});

it.each(["node_modules/theme/style.css", "hanblog/src/theme/style.css"])("ignores %s", async (file) => {
  expect(await check("a { b: url(/none.svg) }", file)).toEqual([]);
});
