import { createHash } from "node:crypto";
import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readFences, readGuidePage } from "../../site/guide/guide-pages.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { runCli, runCliHere } from "../../run-cli.js";

const ROOT = resolve(import.meta.dirname, "../../..");
let dir: string;

beforeEach(async () => {
  dir = await makeTempDir();
});
afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(dir, file, ".."), { recursive: true });
    await writeFile(join(dir, file), text);
  }
}

/** Builds in this process, in which `require` exists. Tests of it and of what a process prints start one. */
const build = (...flags: readonly string[]) => runCliHere(["build", ...flags], dir);
const read = (file: string) => readFile(join(dir, "dist", file), "utf8");

/** Returns the hashes of all files below a folder, by path. */
async function snapshot(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const hashes: Record<string, string> = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name);
    hashes[file.slice(folder.length + 1)] = createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
  }
  return hashes;
}

describe("hanblog build", () => {
  it("says which Node.js it needs on one that is too old", async () => {
    // Node.js 18 has no such function.
    const old = "--import=data:text/javascript,process.getBuiltinModule=undefined";
    const { code, stderr } = await runCli(["build"], { cwd: dir, env: { NODE_OPTIONS: old } });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^hanblog needs Node\.js 20\.19 or later, and this is \S+\.\n.*https:\/\/nodejs\.org/,
    );
  });

  it("builds a folder of markdown without any configuration, named after its first page", async () => {
    await write({ "README.md": "# My notes\n\nHello.\n", "a b/笔记.md": "# A note\n" });
    const { code, stdout } = await build();
    expect(code).toBe(0);
    expect(stdout).toMatch(/\d+ pages?, \d+ listings? in/);
    expect(await read("index.html")).toContain("<title>My notes</title>");
    expect(await read("a b/笔记.html")).toContain("<title>A note | My notes</title>");
    expect(await read(".nojekyll")).toBe("");
    expect(await read("404.html")).toContain("noindex");
  });

  it("names the line of a require in a configuration of several files, and the import to write instead", async () => {
    await write({
      "a.md": "# A\n",
      "hanblog.config.ts": 'import nav from "./nav.js";\nexport default { nav };\n',
      "nav.js": '\nconst fs = require("fs");\nmodule.exports = fs.readdirSync(".");\n',
    });
    const { code, stderr } = await runCli(["build"], { cwd: dir });
    expect(code).toBe(1);
    expect(stderr).toContain("nav.js:2:");
    expect(stderr).toContain('`import name from "fs"`');
  });

  it("puts the base before every emitted address", async () => {
    await write({
      "README.md": "# Home\n\n[a](./a.md) ![x](/x.svg)\n",
      "a.md": "# A\n",
      "public/x.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"/>',
    });
    expect((await build("--base", "notes")).code).toBe(0);
    const html = await read("index.html");
    expect(html).toContain('href="/notes/a.html"');
    expect(html).toContain('src="/notes/x.svg"');
    expect(html).toContain('width="10" height="20"');
    const addresses = [...html.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map((match) => match[1]);
    expect(addresses.filter((address) => !address?.startsWith("/notes/"))).toEqual([]);
  });

  it("reports the import to write instead of a `require` in a VuePress config", async () => {
    await write({
      "README.md": "# Home\n",
      "hanblog.config.js": 'const path = require("path");\nexport default { title: path.sep };\n',
    });
    const { code, stderr } = await runCli(["build"], { cwd: dir });
    expect(code).toBe(1);
    expect(stderr).toContain("config-failed");
    expect(stderr).toContain('with `import name from "path"`');
  });

  it("reports every error of every file at once with its place, exits with 1 and keeps the old output", async () => {
    await write({ "a.md": "# Good\n" });
    expect((await build()).code).toBe(0);
    const before = await snapshot(join(dir, "dist"));
    await write({
      "a.md": "---\ntitle: [unclosed\n---\n",
      "b.md": "---\nsticky: high\ndate: yesterday\ntilte: Misspelt\n---\n",
      "c.md": 'Text\n\n<Acordion title="x" />\n',
      "components/Accordion.tsx": "export default () => null;\n",
    });
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toMatch(/a\.md:2/);
    expect(stderr).toMatch(/b\.md:2/);
    expect(stderr).toMatch(/b\.md:3/);
    expect(stderr).toMatch(/warning .*tilte[^]*b\.md:4/);
    expect(stderr).toMatch(/c\.md:3/);
    expect(stderr).toContain("Accordion");
    expect(await snapshot(join(dir, "dist"))).toEqual(before);
  });

  it("reports problems of later stages together with errors of earlier ones, but no broken links because of them", async () => {
    await write({ "a.md": "# Good\n" });
    expect((await build()).code).toBe(0);
    const before = await snapshot(join(dir, "dist"));
    await write({
      "hanblog.config.ts": 'export default {\n  title: "T",\n  sidebar: ["a", "nowhere"],\n};\n',
      "a.md": "---\nsticky: high\n---\n\n# A\n\n[c](./c.md)\n",
      "b.md":
        "---\ntags: [x, {}]\nlayout: Wide\n---\n\n# B\n\n[a](./a.md) [x](/tag/x/) [ab](/tag/a%5Cb/)\n\n[gone](./gone.md)\n",
      "c.md": "# C\n\n<Broken />\n",
      "d.md": "---\ncategories:\n  - y\n  - ..\n---\n\n# D\n",
      "e.md": "---\ntags:\n  - a\\b\naliases: /routes/1.json/\n---\n\n# E\n",
      "components/Broken.tsx": 'export default () => { throw new Error("no rice"); };\n',
      "public/routes.json": "{}",
    });
    const { code, stderr } = await build();
    expect(code).toBe(1);
    for (const [fault, place] of [
      ["front-matter-invalid", "a.md:2"],
      ["front-matter-invalid", "b.md:2"],
      ["unknown-layout", "b.md:3"],
      ["broken-link", "b.md:10"],
      ["component-failed", "c.md:3"],
      ["address-outside", "d.md:4"],
      ["address-character", "e.md:3"],
      ["address-taken", "e.md:4"],
      ["address-taken", "public/routes.json"],
      ["sidebar-no-page", "hanblog.config.ts:3:18"],
    ]) {
      expect(stderr).toContain(`[${fault}]\n  ${place}\n`);
    }
    expect(stderr).toContain("Thrown at components/Broken.tsx:1:30.");
    expect(stderr.match(/\[broken-link\]/g)).toHaveLength(1);
    expect(await snapshot(join(dir, "dist"))).toEqual(before);
  });

  it("names every component that throws while it is loaded, with the place", async () => {
    await write({
      "a.md": "# A\n",
      "components/Bang.tsx": 'throw new Error("no rice");\n',
      "components/Boom.tsx": 'const rice = JSON.parse("[");\n\nexport default () => rice;\n',
    });
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain(
      "Component `<Bang>` failed to load: no rice [component-failed]\n  components/Bang.tsx:1:7\n",
    );
    expect(stderr).toContain("[component-failed]\n  components/Boom.tsx:1:19\n");
    expect(stderr).toContain("\n2 errors\n");
  });

  it.each([
    ["<i>{null.rice}</i>", "theme/Footer.tsx:1:"],
    ["<Link>{window.rice}</Link>", "theme/Footer.tsx:1:"],
    // React throws these errors, so no line of the theme is known.
    ["<i>{{ rice: 1 }}</i>", "The error is in "],
    ["<Link>rice</Link>", "The error is in "],
  ])("names the place where a theme throws %s", async (drawn, place) => {
    const footer = `export const Footer = () => ${drawn};\nimport { Link } from "hanblog/runtime";\n`;
    await write({ "a.md": "# A\n", "theme/Footer.tsx": footer });
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain("error The theme failed on a.md: ");
    expect(stderr).toContain(`[theme-failed]\n  ${place}`);
  });

  it("reports each error that a theme throws on several pages once, together with other problems", async () => {
    const footer = [
      'import { useRoute } from "hanblog/runtime";',
      "export const Footer = () => {",
      "  const { path } = useRoute().info;",
      '  if (path.startsWith("/tea")) throw new Error("no tea");',
      '  if (path.startsWith("/rice")) throw new Error("no rice");',
      "  return null;",
      "};",
    ];
    await write({
      "rice-1.md": "# Rice\n\n[tea](./tea.md#leaves)\n",
      "rice-2.md": "# Rice\n",
      "tea.md": "# Tea\n\n## Leaves\n",
      "water.md": "---\nsticky: high\n---\n\n# Water\n\n[rice](./rice-1.md) [gone](./gone.md)\n",
      "theme/Footer.tsx": footer.join("\n"),
    });
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain("rice-1.md: no rice [theme-failed]\n  theme/Footer.tsx:5:");
    expect(stderr).toContain("tea.md: no tea [theme-failed]\n  theme/Footer.tsx:4:");
    expect(stderr).not.toContain("rice-2.md");
    expect(stderr).toContain("[front-matter-invalid]\n  water.md:2\n");
    expect(stderr.match(/\[broken-link\]\n {2}water\.md:7\n/g)).toHaveLength(1);
    expect(stderr).toContain("\n3 errors\n");
  });

  it.each([
    ["", "@theme/index"],
    ["en/", "@theme/index"],
    ["en/", "hanblog/theme"],
  ])("adds a layout to the default theme as in the guide (%s%s)", async (folder, original) => {
    const fences = readFences(readGuidePage(`${folder}theming.md`).content);
    const index = fences.find(({ info }) => info.includes('title="theme/index.tsx"'))?.code ?? "";
    await write({
      "a.md": "---\nlayout: Slides\n---\n\n# A\n",
      "theme/index.tsx": index.replace("@theme/index", original),
    });
    await mkdir(join(dir, "node_modules"));
    await symlink(ROOT, join(dir, "node_modules/hanblog"));
    expect(await build("--strict")).toMatchObject({ code: 0, stderr: "" });
    const html = await read("a.html");
    expect(html).toContain('<div class="slides"><div class="content"');
    expect(html).toContain('<main id="main" class="frame-main"');
  });

  it("reports problems of pages together with those of a program that cannot be bundled, each with its place", async () => {
    await write({
      "a.md": "---\nsticky: high\n---\n\n# A\n",
      "d.md": "---\ntags: [..]\n---\n\n# D\n",
      "components/Bare.tsx": "export const Bare = () => null;\n",
      "components/Empty.jsx": "export {};\n",
    });
    const bare = await build();
    expect(bare.code).toBe(1);
    for (const place of ["a.md:2", "d.md:2", "components/Bare.tsx:1", "components/Empty.jsx:1"]) {
      expect(bare.stderr).toContain(`]\n  ${place}\n`);
    }
    await write({
      "components/Bare.tsx": "export default () => null;\n",
      "components/Empty.jsx": "export default () => null;\n",
      "hanblog.config.ts":
        'export default {\n  themeConfig: {\n    startYear: "soon",\n    friendLinks: [\n      { title: "A" },\n    ],\n  },\n  locales: { "/en/": { themeConfig: {\n    mode: "loud",\n  } } },\n};\n',
    });
    const themed = await build();
    for (const place of ["a.md:2", "d.md:2", ...[3, 5, 9].map((line) => `hanblog.config.ts:${line}:`)]) {
      expect(themed.stderr).toContain(`  ${place}`);
    }
  });

  it("rejects front matter that would run as code", async () => {
    const code = 'process.getBuiltinModule("fs").writeFileSync("ran.txt", "")';
    await write({ "a.md": `---js\n{ title: ${code} }\n---\n` });
    const result = await build();
    expect(result.code).toBe(1);
    expect(result.stderr).toMatch(/a\.md:1/);
    expect(await readdir(dir)).not.toContain("ran.txt");
  });

  it("names every mistake of the configuration with its line and the nearest key", async () => {
    await write({
      "a.md": "# A\n",
      "hanblog.config.mjs":
        'export default {\n  titel: "x",\n  pageSize: "ten",\n  nav: [{ text: "x" }],\n};\n',
    });
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toMatch(/hanblog\.config\.mjs:2/);
    expect(stderr).toContain("title");
    expect(stderr).toMatch(/hanblog\.config\.mjs:3/);
    expect(stderr).toMatch(/hanblog\.config\.mjs:4/);
  });

  it("warns about broken links, anchors and images with their lines, and fails with --strict", async () => {
    await write({ "README.md": "# Home\n\n[gone](./gone.md)\n\n[a](#nowhere)\n\n![x](./x.png)\n" });
    const lax = await build();
    expect(lax.code).toBe(0);
    for (const line of [3, 5, 7]) expect(lax.stderr).toContain(`README.md:${line}`);
    const before = await snapshot(join(dir, "dist"));
    await write({ "README.md": "# Changed\n\n[gone](./gone.md)\n" });
    expect((await build("--strict")).code).toBe(1);
    expect(await snapshot(join(dir, "dist"))).toEqual(before);
  });

  it("keeps text that looks like a template or a tag", async () => {
    await write({
      "README.md":
        "# Home\n\nA {{ x }} and <T> and Promise<App> and <div> and `{{ y }}` `<b>`.\n\n```vue\n{{ msg }}\n```\n",
    });
    const { code } = await build("--strict");
    expect(code).toBe(0);
    const html = await read("index.html");
    for (const text of [
      "{{ x }}",
      "&lt;T&gt;",
      "Promise&lt;App&gt;",
      "&lt;div&gt;",
      "{{ y }}",
      "{{ msg }}",
    ]) {
      expect(html).toContain(text);
    }
  });

  it("skips drafts and future articles everywhere, and includes them with --drafts", async () => {
    await write({
      "shown.md": "---\ntitle: Shown\ndate: 2020-01-01\n---\n",
      "draft.md": "---\ntitle: Draft\ndate: 2020-01-01\ndraft: true\n---\n",
      "future.md": "---\ntitle: Future\ndate: 2999-01-01\n---\n",
      "hanblog.config.mjs":
        'export default { url: "https://example.com", feed: { atom: true, rss: true, json: true } };\n',
    });
    expect((await build()).code).toBe(0);
    const texts = await Promise.all(
      Object.keys(await snapshot(join(dir, "dist")))
        .filter((file) => /\.(html|xml|json)$/.test(file))
        .map(read),
    );
    expect(texts.join("")).toContain("Shown");
    expect(texts.join("")).not.toMatch(/Draft|Future/);
    expect((await build("--drafts")).code).toBe(0);
    expect(await read("draft.html")).toContain("Draft");
    expect(await read("timeline/index.html")).toContain("Future");
  });

  it("writes the same bytes in another folder, time zone, locale and with another number of threads", async () => {
    const folders = [join(dir, "one"), join(dir, "elsewhere/two")];
    for (const folder of folders) {
      await cp(join(ROOT, "site"), folder, {
        recursive: true,
        filter: (file) => !/[\\/](dist|\.hanblog)$/.test(file),
      });
    }
    const [one = "", two = ""] = folders;
    const first = await runCli(["build", one], {
      cwd: dir,
      env: { TZ: "America/New_York", LC_ALL: "en_US.UTF-8" },
    });
    // The blog names its unknown facts.
    expect([first.code, first.stderr]).toEqual([0, expect.stringMatching(/^site\/facts\.ts: .*\n$/)]);
    const script = `import { build } from ${JSON.stringify(join(ROOT, "dist/cli/index.js"))};
      await build({ siteDir: ${JSON.stringify(two)}, workers: 3 });`;
    const code = await new Promise((done) =>
      spawn(process.execPath, ["--input-type=module", "-e", script], {
        env: { ...process.env, TZ: "Asia/Tokyo", LC_ALL: "ja_JP.UTF-8" },
        stdio: "inherit",
      }).once("close", done),
    );
    expect(code).toBe(0);
    expect(await snapshot(join(two, "dist"))).toEqual(await snapshot(join(one, "dist")));
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ["of a page", { "a.md": "# A\n\nOther words.\n" }],
    ["of the config", { "hanblog.config.ts": 'export default { title: "Other", lang: "en" };\n' }],
    ["of a component", { "components/Note.tsx": "export default () => <b>other</b>;\n" }],
    ["of what a component imports", { "components/words.ts": 'export const words = "others";\n' }],
    ["of a component into one of another name", { "components/Aside.tsx": "export default () => <i />;\n" }],
    ["of the site's style", { "style.css": ".content { color: teal }\n" }],
    ["of a part of the theme", { "theme/Footer.tsx": "export const Footer = () => <footer>own</footer>;\n" }],
    ["of what the output held", { "dist/a.html": "somebody else's", "dist/assets/js/x.js": "" }],
  ])("builds the same after a change %s as a first build", async (_, change) => {
    await write({
      "README.md": "# Home\n\n<Note />\n",
      "a.md": "# A\n\nWords.\n",
      "components/Note.tsx": 'import { words } from "./words.js";\nexport default () => <b>{words}</b>;\n',
      "components/words.ts": 'export const words = "words";\n',
    });
    expect((await build()).code).toBe(0);
    await write(change);
    const again = await build();
    expect([again.code, again.stderr]).toEqual([0, ""]);
    const rebuilt = await snapshot(join(dir, "dist"));
    await rm(join(dir, ".hanblog"), { recursive: true });
    await rm(join(dir, "dist"), { recursive: true });
    expect((await build()).code).toBe(0);
    expect(rebuilt).toEqual(await snapshot(join(dir, "dist")));
  });

  it("keeps the old output intact when it is killed, and builds again afterwards", async () => {
    await write({ "README.md": "# Old\n" });
    expect((await build()).code).toBe(0);
    const before = await snapshot(join(dir, "dist"));
    await write({ "README.md": "# New\n" });
    for (const delay of [50, 150, 250, 350]) {
      const child = spawn(process.execPath, [join(ROOT, "bin/hanblog.js"), "build"], { cwd: dir });
      const ended = new Promise((done) => child.once("close", done));
      const timer = setTimeout(() => child.kill("SIGKILL"), delay);
      await ended;
      clearTimeout(timer);
      const after = await snapshot(join(dir, "dist"));
      // The latest kill may come after the swap. Then the new output is intact.
      const isOld = JSON.stringify(after) === JSON.stringify(before);
      expect(isOld || after["index.html"] !== before["index.html"]).toBe(true);
      expect(after["404.html"]).toBeDefined();
    }
    expect((await build()).code).toBe(0);
    expect(await read("index.html")).toContain("New");
    expect((await readdir(dir)).filter((name) => /stage|old|lock/.test(name))).toEqual([]);
  });

  it("rejects an output folder that contains other files", async () => {
    await write({ "README.md": "# Home\n", "dist/precious.txt": "mine" });
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain("--dest");
    expect(await read("precious.txt")).toBe("mine");
  });

  it.each([
    [["build", "--dset", "x"], "--dest"],
    [["biuld"], "build"],
    [["dev", "--port", "many"], "65535"],
    [["build", "nowhere"], "nowhere"],
  ])("exits with 1 and a hint for %j", async (args, hint) => {
    const { code, stderr } = await runCli(args, { cwd: dir });
    expect(code).toBe(1);
    expect(stderr).toContain(hint);
  });

  it.each(["", "build", "dev", "preview", "new"])(
    "explains itself: hanblog %s --help has examples",
    async (command) => {
      const { code, stdout } = await runCli(
        [command, "--help"].filter((word) => word !== ""),
        { cwd: dir },
      );
      expect(code).toBe(0);
      expect(stdout).toContain("Examples:");
    },
  );

  it("prints plain lines without a terminal", async () => {
    await write({ "README.md": "# Home\n", "a.md": "---\nsticky: high\n---\n" });
    const { stdout, stderr } = await runCli(["build"], { cwd: dir, env: { CI: "true", NO_COLOR: "" } });
    // oxlint-disable-next-line no-control-regex -- escape sequences are what must not be there
    expect(stdout + stderr).not.toMatch(/\u001b|\r/);
  });

  it("builds a page at its new address after its file is renamed, and removes the old one", async () => {
    await write({ "README.md": "# Home\n", "a.md": "# A\n" });
    expect((await build()).code).toBe(0);
    await rename(join(dir, "a.md"), join(dir, "b.md"));
    expect((await build()).code).toBe(0);
    const files = Object.keys(await snapshot(join(dir, "dist")));
    expect(files).toContain("b.html");
    expect(files).not.toContain("a.html");
  });

  it("loads the style that a component imports, and uses one address for its picture in HTML, script and style", async () => {
    const component = `import "./card.css"; import dot from "./dot.svg";
export default function Card() { return <img className="card" src={dot} />; }`;
    await write({
      "README.md": "# Home\n\n<Card/>\n",
      "components/Card.tsx": component,
      "components/card.css": ".card { background: url(./dot.svg) }\n",
      "components/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
      "style.css": ".card { color: green }\n",
    });
    const { code, stderr } = await build("--strict");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const html = await read("index.html");
    const picture = /src="\/(assets\/img\/dot\.[0-9a-f]{8}\.svg)"/.exec(html)?.[1] ?? "";
    expect(await read(picture)).toContain("<svg");
    const style = await read(/href="\/(assets\/css\/Card[^"]+)"/.exec(html)?.[1] ?? "");
    expect(style).toContain(picture);
    const files = Object.keys(await snapshot(join(dir, "dist")));
    expect(files.filter((file) => file.endsWith(".css"))).toHaveLength(2);
    const script = files.find((file) => /\/Card\.[^/]+\.js$/.test(file)) ?? "";
    expect(await read(script)).toContain(picture);
  });

  it("reports that CSS modules are not supported", async () => {
    await write({
      "README.md": "# Home\n",
      "components/Card.tsx":
        'import s from "./card.module.css";\nexport default () => <p className={s.a} />;\n',
      "components/card.module.css": ".a { color: red }\n",
    });
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr.match(/CSS modules are not supported/g)).toHaveLength(1);
    expect(stderr).toContain("components/Card.tsx:1");
  });

  it("shows the lines around a problem when run in any folder, and prints each problem once", async () => {
    await write({
      "site/a.md": "---\ntitle: A\ndate: someday\n---\n",
      "site/hanblog.config.js": 'export default { nav: [{ text: "x", link: "/none/" }] };\n',
    });
    const { code, stderr } = await build("site");
    expect(code).toBe(1);
    expect(stderr).toContain("a.md:3");
    expect(stderr).toContain("  >    3 | date: someday");
    expect(stderr).not.toContain(dir);
    await write({ "site/a.md": "# A\n" });
    expect((await build("site")).stderr).toMatch(/\n {2}hanblog\.config\.js:1:43\n/);
    await write({
      "site/a.md": "# A\n\n<Bare/>\n",
      "site/b.md": "# B\n\n<Bare/>\n",
      "site/components/Bare.tsx": "export const x = 1;\n",
    });
    expect((await build("site")).stderr.match(/<Bare>/g)).toHaveLength(1);
  });

  it("builds a home page for a folder without markdown, and reports that nothing was found", async () => {
    const { code, stderr } = await build();
    expect(code).toBe(0);
    expect(stderr).toContain("No markdown file");
    expect(stderr).not.toContain("broken-link");
    expect(await read("index.html")).toContain("<h1");
  });

  it.each([
    ["throws", "export const createTheme = () => { missing(); };", "missing is not defined"],
    ["has no layouts", "export const createTheme = () => ({});", "`layouts` is missing"],
    ["exports no theme", "export const x = 1;", "createTheme"],
  ])("reports an error of the author, not a bug, for a theme that %s", async (_, source, message) => {
    await write({
      "README.md": "# Home\n",
      "hanblog.config.js": 'export default { theme: "./theme" };\n',
      "theme/index.ts": `${source}\n`,
      "theme/style.css": "",
    });
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/[Pp]lease report|hanblog-entry/);
  });

  it("prints its help without a command", async () => {
    const { code, stdout } = await runCli([], { cwd: dir });
    expect(code).toBe(0);
    expect(stdout).toContain("Usage: hanblog");
  });

  // Only Linux has a file that behaves like a full disk.
  it.runIf(process.platform === "linux")(
    "does not mind that a full disk takes nothing of what it says",
    async () => {
      await write({ "README.md": "# Home\n\n[lost](./nowhere.md)\n" });
      const full = openSync("/dev/full", "w");
      const child = spawn(process.execPath, [join(ROOT, "bin/hanblog.js"), "build"], {
        cwd: dir,
        stdio: ["ignore", full, full],
      });
      expect(await new Promise((done) => child.once("close", done))).toBe(0);
      closeSync(full);
      expect(await read("index.html")).toContain("Home");
    },
  );

  it("succeeds if the reader of its output stops, as in `hanblog build | head -1`", async () => {
    await write({ "README.md": "# Home\n" });
    const child = spawn(process.execPath, [join(ROOT, "bin/hanblog.js"), "build"], { cwd: dir });
    child.stdout.destroy();
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    const code = await new Promise((done) => child.once("close", done));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(await read("index.html")).toContain("Home");
  });
});
