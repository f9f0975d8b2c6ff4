import { mkdir, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { routeToFile } from "../../../src/runtime/model/path.js";
import { describeSharedData } from "../../shared-data.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { runCli, runCliHere } from "../../run-cli.js";

const FIXTURES = resolve(import.meta.dirname, "../../fixtures/import");

let cwd = "";
beforeEach(async () => {
  cwd = await makeTempDir();
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function writeFiles(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(cwd, file, ".."), { recursive: true });
    await writeFile(join(cwd, file), text);
  }
}

const read = (file: string) => readFile(join(cwd, file), "utf8");
const runImport = (...args: readonly string[]) => runCliHere(["import", ...args], cwd);
const importKind = (kind: string, ...flags: readonly string[]) =>
  runImport(join(FIXTURES, kind), "new", ...flags);

describe("hanblog import", () => {
  it("writes a site of VuePress 1 that builds at its old addresses, and a report", async () => {
    const { code, stdout, stderr } = await runCli(["import", join(FIXTURES, "vuepress1"), "new"], { cwd });
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(stdout).toContain("Addresses: 9 kept, 0 redirected, 0 lost");
    expect(stdout).toContain("Anchors: 3 kept, 0 lost");
    expect(await readdir(join(cwd, "new/components"))).toEqual(["OwnChart.tsx", "UpgradePath.tsx"]);
    expect(await read("new/notes/one.md")).toContain('<img src="/logo.svg" alt="标志">');
    expect(await read("new/notes/one.md")).toContain("<img :src=\"$withBase('/logo.svg')\">\n<script>");
    expect(await read("new/notes/two.md")).toContain('<OwnChart :rows="[1, 2]" name="图" />');
    const config = await read("new/hanblog.config.ts");
    expect(config).toContain(
      '"/notes/": ["", ["one", "第一篇"], { title: "组", collapsable: false, children: ["two"] }]',
    );
    expect(config).toContain('tabTitle: { away: "走了", welcome: "回来了" }');
    const report = await read("new/import-report.md");
    expect(report).toContain("- `<script>` (docs/notes/one.md:16)");
    expect(report).toContain("- `@vuepress/pwa` (docs/.vuepress/config.js)");
  });

  it.each([
    { flags: [], description: "Run", said: ["Running docs/.vuepress/config.js", "may read files"] },
    { flags: ["--no-run"], description: null, said: [] },
  ])(
    "says what a configuration may do before it is run, with $flags",
    async ({ flags, description, said }) => {
      await writeFiles({
        "old/docs/README.md": "# 首页\n",
        "old/docs/.vuepress/config.js": `module.exports = { title: "字面", description: ["R", "un"].join("") };`,
      });
      const { code, stdout } = await runImport("old", "new", ...flags);
      expect(code).toBe(0);
      const config = await read("new/hanblog.config.ts");
      expect(config).toContain('title: "字面"');
      expect(config.includes(`description: "${description ?? ""}"`)).toBe(description !== null);
      for (const text of said) expect(stdout).toContain(text);
      expect(stdout.includes("Running")).toBe(said.length > 0);
      expect((await read("new/import-report.md")).includes("--no-run")).toBe(said.length === 0);
    },
  );

  it("writes a site of Hexo with the addresses of its articles and lists", async () => {
    const { code, stdout } = await importKind("hexo");
    expect(code).toBe(0);
    expect(stdout).toContain("Addresses: 8 kept, 10 redirected, 0 lost");
    expect(stdout).toContain("Anchors: 1 kept, 0 lost");
    const post = await read("new/_posts/hello-world.md");
    expect(post).toContain("date: 2019-01-24 23:30:00\n");
    expect(post).toContain("## Hello World {#Hello-World}");
    expect(post).toContain("::: danger\n小心 `{{ x }}`\n:::");
    expect(post).toContain('```js [标题]\nconsole.log("{% note %}");\n```');
    expect(post).toContain("::: details 甲\n**甲**的内容\n:::");
    expect(post).toContain("[看图](/2020/02/03/picture/)、[CSS](/2020/03/04/web/css/)和it's");
    expect(post).toContain("```\n{% note %}不变{% endnote %}\n```");
    expect(await read("new/_posts/picture.md")).toContain(
      '![说明](picture/b.svg "说明")\n\n![又](picture/b.svg)',
    );
    expect(await read("new/_drafts/sketch.md")).toContain("draft: true");
    expect(await read("new/import-report.md")).toContain("- `unknown_tag` (source/_posts/hello-world.md:34)");
  });

  it("writes a site of VuePress 2 with its menus, its home page and imported code", async () => {
    const { code, stdout } = await importKind("vuepress2");
    expect(code).toBe(0);
    expect(stdout).toContain("Addresses: 9 kept, 4 redirected, 0 lost");
    expect(stdout).toContain("Anchors: 5 kept, 0 lost");
    expect(stdout).toContain("6 pages, 0 warnings");
    const config = await read("new/hanblog.config.ts");
    expect(config).toContain('{ text: "One", link: "/guide/one.html" }');
    expect(config).toContain("feed: { atom: true, rss: true }");
    expect(await read("new/README.md")).toContain("actionText: Start\nactionLink: /guide/\n");
    const page = await read("new/guide/one.md");
    expect(page).toContain("## Same\n\n## Same {#same-1}\n\n## Custom {#own}\n");
    expect(page).toContain("```js\nconst b = 2;\nconst c = 3;\n```");
    expect(page).toContain("::: code-group\n\n```bash [npm]\nnpm i\n```\n\n```bash [pnpm]\n");
    expect(page).toContain("A [link](https://example.com) and `{.code}`.");
    expect(page).toContain(":::: details Part\n<!-- @include: ./part.snippet.md -->\n::::\n");
    expect(page).toContain("\n**Unknown**\n\n\nInside\n");
    expect(page).not.toContain("missing.md");
    expect(config).toContain('exclude: ["guide/part.snippet.md", "import-report.md"]');
    const report = await read("new/import-report.md");
    expect(report).toContain("- `giscus` (docs/.vuepress/config.ts)");
    expect(report).not.toContain("md-enhance");
    expect(report).toContain("- `box` (docs/guide/one.md:38)");
    expect(report).toContain("- `./missing.md` (guide/one.md:42)");
    expect(await read("new/notes/README.md")).toBe(
      '---\ntitle: "Notes"\n---\n\n- [First](/notes/b.html)\n- [Ten](/notes/a.html)\n',
    );
    expect(config).toContain('"/notes/": ["/notes/b", "/notes/a"]');
  });

  it("writes a site of VitePress with moved files, locales and addresses without endings", async () => {
    const { code, stdout } = await importKind("vitepress");
    expect(code).toBe(0);
    expect(stdout).toContain("Addresses: 3 kept, 0 redirected, 0 lost");
    const config = await read("new/hanblog.config.ts");
    expect(config).toContain(
      'sidebar: { "/guide/": [{ title: "Guide", children: [["/guide/one", "One"]] }] }',
    );
    expect(config).toContain("markdown: { linkify: true, math: false }");
    expect(await read("new/index.md")).toContain("home: true\nheroText: Site\n");
    const page = await read("new/guide/one.md");
    expect(page).toContain("meta: [{ name: keywords, content: a }]");
    expect(page).toContain('<OwnBox kind="a">Text</OwnBox>');
    expect(page).toContain("## 中文标题 {#chinese}\n\n## Classes\n");
    expect(await read("new/components/OwnBox.tsx")).toContain("kind?: unknown;");
  });

  it("writes a site of Jekyll without its Liquid and the attributes of kramdown", async () => {
    const { code, stdout } = await importKind("jekyll");
    expect(code).toBe(0);
    expect(stdout).toContain("Addresses: 8 kept, 2 redirected, 0 lost");
    expect(stdout).toContain("Anchors: 3 kept, 0 lost");
    const post = await read("new/_posts/2020-01-02-hello-world.md");
    expect(post).toContain(
      "tags: [css, html]\ncategories: [Web]\npermalink: /web/2020/01/02/hello-world.html\n",
    );
    expect(post).toContain("[[toc]]\n\n## What's New? 1.0 {#whats-new-10}\n\n![](/assets/a.svg)\n");
    expect(post).toContain('```js\nconst a = "";\n```');
    expect(post).toContain("[Next](/2020/03/04/second.html) and [docs](/docs/one/) on Site, not .");
    expect(post).toContain("::: warning\nCareful\n:::\n\n::: tip\nA note.\n:::");
    expect(post).toMatch(/`\{\{ page\.title \}\}`\s*xxx\s*$/);
    expect(await read("new/team.md")).toContain('<ul id="team">\n<li>Last</li>\n</ul>\n');
    expect(await read("new/_docs/one.md")).toContain("## Other {#other-id}");
    const config = await read("new/hanblog.config.ts");
    expect(config).toContain('redirects: { "/tags/": "/tag/", "/moved.html": "https://other.example/" }');
    expect(config).toContain('{ text: "Tags", link: "/tag/" }');
  });

  it("writes a site of Hugo with its languages, permalinks, shortcodes and lists", async () => {
    const { code, stdout } = await importKind("hugo");
    expect(code).toBe(0);
    expect(stdout).toContain("Addresses: 24 kept, 7 redirected, 0 lost");
    expect(stdout).toContain("Anchors: 2 kept, 0 lost");
    const post = await read("new/posts/first.md");
    expect(post).toContain('cover = "/images/a.svg"\npermalink = "/2024/02/first-post/"\n+++\n');
    expect(post).toContain('## What\'s New? {#news}\n\n## Other Part\n\n![A](/images/a.svg "An image")');
    expect(post).toContain("::: warning Careful\nSee [docs](/docs/one/).\n:::");
    expect(post).toContain('```go\nfmt.Println("{{< x >}}")\n```');
    expect(post).toContain('Write `{{< figure >}}`:\n\n```go-html-template\n{{< figure src="a.png" >}}\n```');
    expect(post).toContain('```toml\ntitle = "{{ .Site }}"\n```\n');
    expect(post).not.toContain("{{ if .Page }}");
    expect(await read("new/fr/docs/one.md")).toContain("permalink: /fr/docs/one/");
    const config = await read("new/hanblog.config.ts");
    expect(config).toContain('"/fr/": { lang: "fr", label: "Français", title: "Le site" }');
    expect(config).toContain('"/en/": "/"');
    expect(config).toContain('nav: [{ text: "Docs", link: "/docs/" }, { text: "Tags", link: "/tag/" }]');
    const report = await read("new/import-report.md");
    expect(report).toContain("| /categories/web/ | kept |");
    expect(report).toContain("- `own` (content/posts/first.md:29)");
  });

  it("writes no page outside of the new folder, and reports it", async () => {
    await writeFiles({
      "old/docs/.vitepress/config.ts":
        'export default { rewrites: { "evil.txt": "../ESC/evil.txt", "a.md": "../ESC/a.md", "b.md": "components/B.tsx" } };',
      "old/docs/index.md": "# Home\n",
      "old/docs/evil.txt": "x",
      "old/docs/a.md": "# A\n",
      "old/docs/b.md": "throw new Error();\n",
    });
    const { code, stderr } = await runImport("old", "new");
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect((await readdir(cwd)).toSorted()).toEqual(["new", "old"]);
    expect(await readdir(join(cwd, "new"))).not.toContain("components");
    const report = await read("new/import-report.md");
    expect(report).toContain("- `../ESC/evil.txt` (docs/evil.txt)");
    expect(report).toContain("- `../ESC/a.md` (docs/a.md)");
    expect(report).toContain("- `components/B.tsx` (docs/b.md)");
  });

  it("runs no code of a site that has only data, and reports it", async () => {
    const marker = join(cwd, "ran");
    const evil = `import { writeFileSync } from "node:fs";
writeFileSync(${JSON.stringify(marker)}, "");
export default function Evil() { return null; }
`;
    await writeFiles({
      "old/hugo.yaml":
        'title: T\ndefaultContentLanguage: en\nlanguages: { en: { weight: 1 }, "../esc": { weight: 2, contentDir: content/x } }\n',
      "old/content/_index.md": "# Home\n\n<Evil/>\n",
      "old/content/x/one.md": "# One\n",
      "old/content/components/Evil.tsx": evil,
      "old/content/theme/boot.ts": evil,
      "old/content/boot.ts": evil,
      "old/content/hanblog.config.mjs": evil,
      "old/content/package.json": '{ "scripts": { "postinstall": "false" } }',
      "old/content/components/a.md": "# A\n\n![](a.svg)\n",
      "old/content/components/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    });
    await runImport("old", "new");
    expect((await readdir(cwd)).toSorted()).toEqual(["new", "old"]);
    expect((await readdir(join(cwd, "new/components"))).toSorted()).toEqual([
      "Evil.tsx",
      "README.md",
      "a.md",
      "a.svg",
    ]);
    expect(await read("new/components/Evil.tsx")).not.toContain("writeFileSync");
    expect(await read("new/package.json")).not.toContain("postinstall");
    const names = await readdir(join(cwd, "new"));
    for (const name of ["theme", "boot.ts", "hanblog.config.mjs"]) expect(names).not.toContain(name);
    const report = await read("new/import-report.md");
    expect(report).toContain("- `components/Evil.tsx` (content/components/Evil.tsx)");
    expect(report).toContain("- `hanblog.config.mjs` (content/hanblog.config.mjs)");
    expect(report).toContain("/one.md` (content/x/one.md)");
  });

  it("writes the same site again, and nothing into the old folder", async () => {
    const before = await readdir(join(FIXTURES, "vuepress1"), { recursive: true });
    await importKind("vuepress1");
    const first = await read("new/import-report.md");
    await rm(join(cwd, "new"), { recursive: true });
    await importKind("vuepress1");
    expect(await read("new/import-report.md")).toBe(first);
    expect(await readdir(join(FIXTURES, "vuepress1"), { recursive: true })).toEqual(before);
  });

  it("writes nothing in a dry run", async () => {
    const { code, stdout } = await importKind("vuepress1", "--dry-run");
    expect(code).toBe(0);
    expect(stdout).toContain("Addresses: 9 kept");
    expect(await readdir(cwd)).toEqual([]);
  });

  it("reports an address that the author's edits lost", async () => {
    await importKind("vuepress1");
    await rm(join(cwd, "new/notes/two.md"));
    const { code, stdout } = await runImport("new", "--check");
    expect(code).toBe(1);
    expect(stdout).toContain("| /second/ | lost: no page has this address |");
  });

  it("repairs and reports parts of pages that would be errors", async () => {
    await mkdir(join(cwd, "old/.vuepress"), { recursive: true });
    await writeFile(
      join(cwd, "old/.vuepress/config.js"),
      'module.exports = { title: "T", head: 3 }; throw new Error("late");',
    );
    await writeFile(join(cwd, "old/README.md"), "---\ntitle: [open\n---\n# Home\n\n$\\bad{$\n");
    await writeFile(join(cwd, "old/secret.md"), "---\nkeys: ['abc']\ndate: never\n---\n<Own/>\n");
    await writeFile(join(cwd, "old/later.md"), "---\ndraft: maybe\n---\nText\n");
    const { code, stdout } = await runImport("old", "new");
    expect(code).toBe(0);
    expect(await read("new/later.md")).toContain("draft: true");
    expect(stdout).toContain("Configuration that could not be run: 1");
    expect(stdout).toContain("Pages with a password: 1");
    expect(stdout).toContain("Front matter with a syntax error: 1");
    expect(stdout).toContain("Formulas that KaTeX cannot read: 1");
    expect(await read("new/README.md")).toContain("`$\\bad{$`");
    expect(await read("new/secret.md")).toContain("draft: true");
    expect(await read("new/secret.md")).not.toContain("abc");
  });

  it("reports a configuration with a syntax error, front matter once, and symbolic links, with their lines", async () => {
    await writeFiles({
      "old/_config.yml": "title: T\nbad: [\nother: 1\n",
      "old/index.md": "---\ntitle: Home\n---\n# Home\n",
      "old/_posts/2020-01-01-a.md": "---\ntitle: a: b\n---\nText\n",
      "script/.vuepress/config.js": "module.exports = {\n  title: 'T',\n  base: ,\n};\n",
      "script/README.md": "# Home\n",
    });
    await symlink("index.md", join(cwd, "old/linked.md"));
    expect((await runImport("old", "new")).code).toBe(0);
    const report = await read("new/import-report.md");
    expect(report).toContain("### Symbolic links (1)");
    expect(report).toContain("- `linked.md` (linked.md)");
    expect(report).toContain("(_config.yml:3)");
    expect(report).toContain("### Front matter with a syntax error (1)");
    expect(report).toContain("(_posts/2020-01-01-a.md:2)");
    expect((await runImport("script", "other")).code).toBe(0);
    expect(await read("other/import-report.md")).toContain('- `Unexpected ","` (.vuepress/config.js:3)');
  });

  it("rejects a folder with files, a folder inside the old one, and a folder without a site", async () => {
    await importKind("vuepress1");
    expect((await importKind("vuepress1")).stderr).toContain("[dir-not-empty]");
    const inside = await runImport("new", "new/inside");
    expect(inside.stderr).toContain("[import-inside]");
    expect((await runImport("new", "other")).stderr).toContain("[import-kind]");
    expect(await readdir(cwd)).toEqual(["new"]);
    expect((await runImport("missing")).stderr).toContain("[import-missing]");
    expect((await importKind("vuepress1", "--from", "jekyl")).code).toBe(1);
  });
});

interface GoldenPage {
  readonly regularPath: string;
  readonly ids: readonly (readonly [level: number, id: string])[];
}

describeSharedData("an imported blog of VuePress 1", (folder) => {
  it.each([
    ["vuepress-docs", 92],
    ["reco-blog", 14],
  ] as const)("%s builds without an edit, with all addresses and ids of headings", async (name, pages) => {
    const { code } = await runImport(join(folder, name), "new");
    expect(code).toBe(0);
    const build = await runCliHere(["build", "new"], cwd);
    expect(build.code).toBe(0);
    expect(build.stdout).toContain(`${pages} pages`);
    const wrong: unknown[] = [];
    for (const line of (await readFile(join(folder, `${name}.golden.jsonl`), "utf8")).trim().split("\n")) {
      const { regularPath, ids }: GoldenPage = JSON.parse(line);
      const html = await read(join("new/dist", routeToFile(regularPath))).catch(() => "");
      const found = [...html.matchAll(/<h([1-6]) id="([^"]*)"[^>]*><a class="header-anchor"/g)];
      const expected = ids.filter(([, id]) => id !== "").map(([level, id]) => `${level} ${id}`);
      const shown = found.map(([, level, id = ""]) => `${level} ${unescape(id)}`);
      if (html === "" || shown.join("\n") !== expected.join("\n")) wrong.push(regularPath);
    }
    expect(wrong).toEqual([]);
  });
});

function unescape(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
