import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTempDir } from "../../make-temp-dir.js";
import { runCli, type CliOptions } from "../../run-cli.js";

/** Name contained in every whole renderer, in both string encodings of the cache entry. */
const RENDERER = (["latin1", "utf16le"] as const).map((encoding) =>
  Buffer.from("createSiteRenderer", encoding),
);

let dir: string;
beforeEach(async () => {
  dir = await makeTempDir();
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function writeFiles(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), text);
  }
}

/**
 * Builds a site of one page with these files. Returns the page, and whether a renderer was bundled for it.
 */
async function build(files: Readonly<Record<string, string>>, env: CliOptions["env"] = {}) {
  await writeFiles(files);
  const { code, stderr } = await runCli(["build"], { cwd: dir, env });
  expect(stderr).toBe("");
  expect(code).toBe(0);
  const program = await readFile(join(dir, ".hanblog/cache/program"));
  const isWhole = RENDERER.some((name) => program.includes(name));
  return { html: await readFile(join(dir, "dist/index.html"), "utf8"), isWhole };
}

const PAGE = { "README.md": "# Rice\n\n<Note />\n" };

describe("a site with code of its own and the default theme", () => {
  it("uses the shipped renderer if it has only a style sheet", async () => {
    const { html, isWhole } = await build({ "README.md": "# Rice\n", "style.css": "p { color: red }\n" });
    expect(html).toContain("Rice");
    expect(isWhole).toBe(false);
  });

  it("has components that share React, runtime and page with that renderer", async () => {
    const { html, isWhole } = await build({
      ...PAGE,
      "hanblog.config.mjs": 'export default { title: "Cooked" };\n',
      "node_modules/old/package.json": '{ "name": "old", "main": "index.js" }',
      "node_modules/old/index.js":
        'const { useRef } = require("react");\nexports.useWord = (word) => useRef(word).current;\n',
      "components/Note.tsx": `import React, { useState } from "react";
import { Link, useLocale, useSite } from "hanblog/runtime";
import { useWord } from "old";

export default function Note() {
  const [count] = useState(3);
  const site = useSite();
  return (
    <>
      <b>{[count, useLocale().title, site.base, useWord("old"), React.Children.count([1])].join("|")}</b>
      <Link to="/">Home</Link>
    </>
  );
}
`,
    });
    expect(html).toContain("<b>3|Cooked|/|old|1</b>");
    expect(html).toContain('<a aria-current="page" href="/">Home</a>');
    expect(isWhole).toBe(false);
  });

  it("is bundled by hanblog's bundled files, not by its single modules", async () => {
    const log = join(dir, "loaded.txt");
    const load = `import { appendFileSync } from "node:fs";
export const load = (url, context, next) => (appendFileSync(${JSON.stringify(log)}, url + "\\n"), next(url, context));`;
    const hooks = `import { register } from "node:module"; register("data:text/javascript,${encodeURIComponent(load)}");`;
    await build(
      { ...PAGE, "components/Note.tsx": "export default () => <b>note</b>;\n" },
      { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hooks)}` },
    );
    const loaded = (await readFile(log, "utf8")).split("\n");
    expect(loaded.filter((url) => url.endsWith("/bin/hanblog.js"))).toHaveLength(1);
    expect(loaded.filter((url) => /\/cli\/bundle\/|\/node_modules\//.test(url))).toEqual([]);
  });

  it.each([
    ["a file of the theme", 'import { hashText } from "@theme/hash-text";', "typeof hashText"],
    ["more of React", 'import { flushSync } from "react-dom";', "typeof flushSync"],
    ["React late", 'const react = () => import("react");', "typeof react"],
  ])("gets its own renderer if a component imports %s", async (_, line, value) => {
    const component = `${line}\nexport default () => <b>{${value}}</b>;\n`;
    const { html, isWhole } = await build({ ...PAGE, "components/Note.tsx": component });
    expect(html).toContain("<b>function</b>");
    expect(isWhole).toBe(true);
  });
});

describe("code of a site's own that is probably not meant", () => {
  const FILES = {
    "README.md": "# Rice\n\n<Note />\n",
    "style.css": "p {\n  colr: red;\n}\n",
    "components/Note.tsx": `import "./note.css";
import { bowls } from "careless";
const rice = { a: 1, a: 2 };
export default () => <b>{rice.a + bowls.a}</b>;
`,
    "components/note.css": ".note {\n  color red;\n}\n",
    "node_modules/careless/package.json": '{ "name": "careless", "main": "index.js" }',
    "node_modules/careless/index.js": "exports.bowls = { a: 1, a: 2 };\n",
  };

  it("is warned about with its position at each build, except in packages", async () => {
    await writeFiles(FILES);
    for (const time of ["first", "second"]) {
      const { code, stderr } = await runCli(["build"], { cwd: dir });
      expect([time, code, places(stderr)]).toEqual([
        time,
        0,
        ["components/Note.tsx:3:22", "components/note.css:2:8", "style.css:2:3"],
      ]);
      expect(stderr).toContain("[bundle-warning]");
      expect(stderr).toContain('"colr" is not a known CSS property');
    }
  });

  it("fails a strict build", async () => {
    await writeFiles(FILES);
    const { code, stderr } = await runCli(["build", "--strict"], { cwd: dir });
    expect([code, places(stderr).length]).toEqual([1, 3]);
  });

  function places(text: string): readonly string[] {
    return text.match(/^ {2}\S+:\d+:\d+$/gm)?.map((line) => line.trim()) ?? [];
  }
});

describe("a picture or font that a style sheet names", () => {
  it("is a file of `public` if its path begins with a slash, also in a component's style sheet", async () => {
    await writeFiles({
      "README.md": "# Rice\n\n<Note />\n",
      "style.css": "body { background: url(/paper.svg?v=1#a) }\n",
      "components/Note.tsx": 'import "./note.css";\nexport default () => <b>rice</b>;\n',
      "components/note.css": 'b { background: url("/img/a b.svg"), url(//host.example/c.svg) }\n',
      "public/paper.svg": "",
      "public/img/a b.svg": "",
    });
    const { code, stderr } = await runCli(["build", "--base", "/bowls/"], { cwd: dir });
    expect([code, stderr]).toEqual([0, ""]);
    const styles = await readStyles();
    expect(styles).toContain("url(/bowls/paper.svg?v=1#a)");
    expect(styles).toMatch(/url\("?\/bowls\/img\/a\\? b\.svg"?\),\s*url\(\/\/host\.example\/c\.svg\)/);
  });

  it("is emitted with a hash if it is next to the style sheet; otherwise a hint says where to put it", async () => {
    await writeFiles({
      "README.md": "# Rice\n",
      "style.css": "@font-face { font-family: Rice; src: url(./rice.ttf), url(./rice.otf) }\n",
      "rice.ttf": "font",
      "rice.otf": "font",
      "hand.cur": "cursor",
    });
    expect(await runCli(["build"], { cwd: dir })).toMatchObject({ code: 0, stderr: "" });
    expect(await readStyles()).toMatch(
      /url\("?\/assets\/img\/rice\.[0-9a-f]{8}\.ttf"?\),\s*url\("?\/assets\/img\/rice\.[0-9a-f]{8}\.otf"?\)/,
    );
    await writeFiles({ "style.css": "a { cursor: url(./hand.cur), auto }\n" });
    const { code, stderr } = await runCli(["build"], { cwd: dir });
    expect(code).toBe(1);
    expect(stderr).toMatch(/style\.css:1:\d+[^]*Put the file into `public`[^]*url\(\/name\.cur\)/);
  });

  it("is reported as missing, with its position, until it is in `public`", async () => {
    const missed = "[missing-file]\n  components/note.css:1:21\n";
    await writeFiles({
      "README.md": "# Rice\n\n<Note />\n",
      "components/Note.tsx": 'import "./note.css";\nexport default () => <b>rice</b>;\n',
      "components/note.css": "b { background: url(/paper.svg) }\n",
    });
    const build = () => runCli(["build"], { cwd: dir });
    expect((await build()).stderr).toContain(missed);
    expect((await build()).stderr).toContain(missed);
    await writeFiles({ "public/paper.svg": "" });
    expect(await build()).toMatchObject({ code: 0, stderr: "" });
    await rm(join(dir, "public/paper.svg"));
    expect((await build()).stderr).toContain(missed);
  });

  async function readStyles(): Promise<string> {
    const folder = join(dir, "dist/assets/css");
    const names = await readdir(folder);
    return (await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))).join("\n");
  }
});
