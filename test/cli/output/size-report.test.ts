import { expect, it } from "vitest";
import { ENGLISH } from "../../../src/cli/messages/catalogue.js";
import { reportSizes } from "../../../src/cli/output/size-report.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { writeFiles } from "./temporary-folder.js";

const TEXTS = ENGLISH.texts.build.sizes;

async function report(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const dir = await makeTempDir();
  await writeFiles(dir, files);
  return reportSizes(dir, TEXTS);
}

it("groups the files of a site by what loads them, the largest first", async () => {
  const app = `import{a}from"./part.cccccccc.js";import("./Home.dddddddd.js");${"x".repeat(1500)}`;
  const lines = await report({
    "index.html":
      '<link rel="stylesheet" href="/b/assets/css/style.aaaaaaaa.css"><script type="module" src="/b/assets/js/boot.bbbbbbbb.js"></script>',
    "a/index.html": "<p>A</p>",
    "assets/css/style.aaaaaaaa.css": "body{}",
    "assets/css/page.12345678.css": "p{}",
    "assets/js/boot.bbbbbbbb.js": 'import("./app.12345678.js")',
    "assets/js/app.12345678.js": app,
    "assets/js/part.cccccccc.js": "export const a=1",
    "assets/js/Home.dddddddd.js": "home",
    "assets/js/1234.12345678.js": "[]",
    "own.js": "alert()",
    "assets/img/a.png": "png",
  });
  expect(lines.map((line) => line.replace(/, [\d.]+ k?B gzip/, ""))).toEqual([
    "loaded by every page (4): 1.6 kB",
    "  assets/js/app.12345678.js: 1.6 kB",
    "  assets/js/boot.bbbbbbbb.js: 27 B",
    "  assets/js/part.cccccccc.js: 16 B",
    "  assets/css/style.aaaaaaaa.css: 6 B",
    "loaded when they are used (1): 4 B",
    "  assets/js/Home.dddddddd.js: 4 B",
    "data and styles of single pages (2): 5 B",
    "  assets/css/page.12345678.css: 3 B",
    "  assets/js/1234.12345678.js: 2 B",
    "HTML (2): 138 B",
    "  index.html: 130 B",
    "  a/index.html: 8 B",
    "other files (2): 10 B",
    "  own.js: 7 B",
    "  assets/img/a.png: 3 B",
  ]);
});

it("names the five largest pages, and no group without files", async () => {
  const pages = Array.from({ length: 8 }, (_, index) => [`p${index}.html`, "x".repeat(index + 1)] as const);
  expect(await report(Object.fromEntries(pages))).toEqual([
    expect.stringMatching(/^HTML \(8\): 36 B/),
    ...["p7", "p6", "p5", "p4", "p3"].map((name) => expect.stringMatching(`^ {2}${name}\\.html: \\d B`)),
  ]);
  expect(await report({})).toEqual([]);
});
