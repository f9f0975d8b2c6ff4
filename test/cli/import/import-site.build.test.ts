import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTempDir } from "../../make-temp-dir.js";
import { runCliHere } from "../../run-cli.js";
import { filesContaining, PROTECTED_PAGE, SECRET } from "../protected-page.js";
import { importSmall } from "./small-site.js";

let cwd = "";
beforeEach(async () => {
  cwd = await makeTempDir();
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const post = (fields: string) => `---\ntitle: Post\ndate: 2020-01-02\n${fields}\n---\nText\n`;

describe("an import of terms that differ only in capital letters", () => {
  it.each([
    [
      "tags of two articles",
      { "source/_posts/a.md": post("tags: [JS]"), "source/_posts/b.md": post("tags: [js]") },
      ['"/tags/JS/": "/tag/JS/"', "| /tags/js/ | redirected → /tag/JS/"],
    ],
    [
      "tags of one article",
      { "source/_posts/a.md": post("tags: [ios, iOS]"), "source/_posts/b.md": post("tags: [iOS]") },
      ['"/tags/iOS/": "/tag/iOS/"', "| /tags/ios/ | redirected → /tag/iOS/"],
    ],
    [
      "nested categories",
      {
        "source/_posts/a.md": post("categories: [Web, Css]"),
        "source/_posts/b.md": post("categories: [web, css]"),
        "source/_posts/c.md": post("categories: [web, css]"),
      },
      [
        '"/categories/web/css/": "/categories/css/"',
        "| /categories/Web/Css/ | redirected → /categories/css/",
      ],
    ],
    [
      "Unicode forms of one tag",
      {
        "source/_posts/a.md": post("tags: [Caf\u00e9-1]"),
        "source/_posts/b.md": post("tags: [Cafe\u0301-1]"),
      },
      ['"/tags/Cafe-1/": "/tag/Caf\u00e9-1/"', "| /tags/Cafe-1/ | redirected"],
    ],
    [
      "lists that keep their addresses",
      {
        "_config.yml": "title: T\ntag_dir: tag\n",
        "source/_posts/a.md": post("tags: [JS]"),
        "source/_posts/b.md": post("tags: [js]"),
        "source/_posts/c.md": post("tags: [JS]"),
      },
      ['"/tag/js/": "/tag/JS/"', "| /tag/js/ | redirected → /tag/JS/"],
    ],
    [
      "categories that keep their addresses",
      { "source/_posts/a.md": post("categories: Web"), "source/_posts/b.md": post("categories: [web]") },
      ['"/categories/web/": "/categories/Web/"', "| /categories/web/ | redirected → /categories/Web/"],
    ],
  ])("redirects every spelling for %s", async (_, files, [redirect = "", other = ""]) => {
    const { code, config, report } = await importSmall(cwd, { "_config.yml": "title: T\n", ...files });
    expect(code).toBe(0);
    expect(config).toContain(redirect);
    expect(report).toContain(other);
  });
});

describe("an import of lists in another spelling than their terms", () => {
  const hugo = (field: string) => `---\ntitle: Post\ndate: 2020-01-02\n${field}\n---\nText\n`;

  it.each([
    [
      "categories of Hugo",
      {
        "hugo.toml": 'title = "T"\nbaseURL = "https://a.example/"\n',
        "content/posts/a.md": hugo("categories: [MySQL, Web]"),
        "content/posts/b.md": hugo("categories: [MySQL, Go]"),
      },
      "taxonomies: { categories: { lowercase: true } }",
      ["/categories/mysql/", "/categories/web/", "/categories/go/"],
    ],
    [
      "tags of Hexo in lower case",
      {
        "_config.yml": "title: T\ntag_dir: tag\nfilename_case: 1\n",
        "source/_posts/a.md": post("tags: [iOS, ios]"),
        "source/_posts/b.md": post("tags: [iOS, MySQL]"),
      },
      "taxonomies: { tags: { lowercase: true } }",
      ["/tag/ios/", "/tag/mysql/"],
    ],
    [
      "categories of Hexo with other signs",
      {
        "_config.yml": "title: T\n",
        "source/_posts/a.md": post("categories: C#"),
        "source/_posts/b.md": post("categories: 前端 开发"),
      },
      'slugs: { "C#": "C", "前端 开发": "前端-开发" }',
      ["/categories/C/", "/categories/前端-开发/"],
    ],
  ])("keeps the addresses of %s", async (_, files, option, kept) => {
    const { code, config, report, read } = await importSmall(cwd, files);
    expect(code).toBe(0);
    expect(config).toContain(option);
    for (const address of kept) expect(report).toContain(`| ${address} | kept |`);
    expect(report).not.toContain("| lost");
    const built = await runCliHere(["build"], join(cwd, "new"));
    expect(built.code).toBe(0);
    // The article links to the list.
    const page = await read(`dist${kept[0] ?? ""}index.html`);
    expect(page).toContain(`href="${encodeURI(kept[0] ?? "").replace("#", "%23")}"`);
  });
});

describe("an import of VitePress with `cleanUrls`", () => {
  const config = (options: string) => ({
    ".vitepress/config.mjs": `export default { title: "T", ${options} };`,
  });

  it.each([
    [
      "a README next to the index",
      {
        ...config("cleanUrls: true"),
        "index.md": "# Home\n\n[Start](/guide/start)\n",
        "README.md": "# About the repository\n",
        "guide/start.md": "# Start\n\n[Home](../index.md)\n",
      },
      ["/", "/README", "/guide/start"],
    ],
    [
      "a README in a folder, and a name with a dot",
      {
        ...config('cleanUrls: true, rewrites: { "a.md": "b/a.md" }'),
        "index.md": "# Home\n",
        "guide/index.md": "# Guide\n",
        "guide/readme.md": "# Read\n",
        "a.md": "# A\n",
        "v1.2.md": "# Version\n",
      },
      ["/", "/guide/", "/guide/readme", "/b/a"],
    ],
  ])("keeps the addresses of %s", async (_, files, kept) => {
    const { code, config: written, report, read } = await importSmall(cwd, files);
    expect(code).toBe(0);
    expect(written).toContain("cleanUrls: true");
    for (const address of kept) expect(report).toContain(`| ${address} | kept |`);
    expect(report).not.toContain("| lost");
    expect(report).toContain("### Addresses without `.html` (1)");
    expect((await runCliHere(["build", "--strict"], join(cwd, "new"))).code).toBe(0);
    expect(await read("dist/index.html")).toContain("<h1");
    expect(await read("dist/index.html")).toContain("Home");
  });

  it("keeps the ending without the option, also of a README next to the index", async () => {
    const files = { ...config(""), "index.md": "# Home\n", "README.md": "# About\n", "a.md": "# A\n" };
    const { code, config: written, report } = await importSmall(cwd, files);
    expect(code).toBe(0);
    expect(written).not.toContain("cleanUrls");
    for (const address of ["/", "/README.html", "/a.html"]) expect(report).toContain(`| ${address} | kept |`);
  });
});

describe("hanblog import --fix", () => {
  const files = {
    ".vitepress/config.mjs": 'export default { title: "T" };',
    "index.md": "# Home\n",
    "guide/start.md": "# Start\n\nText.\n",
    "guide/other.md": "# Other\n\nMore.\n",
  };
  const urls = [
    "",
    "guide/start.html",
    "guide/other.html",
    "old/2019/start/",
    "2018-01-02-Other.html",
    "gone.html",
  ];

  it("adds the redirects that the report proposes, and leaves the rest to the author", async () => {
    const locations = urls.map((url) => `<url><loc>https://a.example/${url}</loc></url>`);
    await writeFile(
      join(cwd, "sitemap.xml"),
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations.join("")}</urlset>`,
    );
    const { report } = await importSmall(cwd, files, "--old-sitemap", "sitemap.xml");
    expect(report).toContain("   npx hanblog import . --fix");
    expect(report).toContain("- `/old/2019/start/` → `/guide/start.html`");
    expect(report).toContain("- `/2018-01-02-Other.html` → `/guide/other.html`");
    const { code, stdout, stderr } = await runCliHere(["import", "new", "--fix"], cwd);
    expect(stdout).toContain("Added 2 redirects.\n  /old/2019/start/ → /guide/start.html\n");
    expect(stdout).toContain("| /old/2019/start/ | redirected → /guide/start.html |");
    // One address has no page of its name.
    expect(code).toBe(1);
    expect(stderr).toContain("import-lost");
    const config = await readFile(join(cwd, "new/hanblog.config.ts"), "utf8");
    expect(config).toContain('"/2018-01-02-Other.html": "/guide/other.html",\n');
    expect((await runCliHere(["build", "--strict"], join(cwd, "new"))).code).toBe(0);
    const again = await runCliHere(["import", "new", "--fix"], cwd);
    expect(again.stdout).toContain("Added 0 redirects.");
  });
});

describe("a redirect that the build of the new site refuses", () => {
  it.each([
    ["/moved.html", "/Moved.html", "| /Moved.html | lost: the new address differs only in capital letters"],
    ["/moved.html", "/about.html", "### Redirects (1)"],
    ["/moved.html", "/ABOUT.html", "### Redirects (1)"],
  ])("is removed and reported: %s or %s", async (first, second, reported) => {
    const moved = (address: string, host: string) =>
      `---\npermalink: ${address}\nredirect_to: https://${host}.example/\n---\n`;
    const { code, config, report } = await importSmall(cwd, {
      "_config.yml": "title: T\n",
      "_layouts/default.html": "",
      "index.md": "---\n---\n# Home\n",
      "about.md": "---\ntitle: About\n---\nText\n",
      "one.html": moved(first, "other"),
      "two.html": moved(second, "third"),
    });
    expect(code).toBe(0);
    expect(config).toContain('redirects: { "/moved.html": "https://other.example/" }');
    expect(report).toContain(reported);
    expect(report).toContain("The new site builds: 2 pages");
  });
});

describe("files of Jekyll with front matter that are no pages", () => {
  it("are copied with the values of their expressions, become feeds, or are reported", async () => {
    const { code, config, report, stdout, read } = await importSmall(cwd, {
      "_config.yml": "title: T\nurl: https://a.example\nplugins: [jekyll-feed]\n",
      "_layouts/default.html": "",
      "index.md": "---\n---\n# Home\n",
      "_posts/2020-01-02-a.md": "---\ntitle: A\n---\nText\n",
      "search.json":
        "---\nlayout: null\n---\n[{% for post in site.posts %}{{ post.title | jsonify }}{% endfor %}]\n",
      "rss.xml": "---\n---\n<rss>{% for post in site.posts %}{{ post.title }}{% endfor %}</rss>\n",
      "old/feed.xml":
        "---\npermalink: /blog/atom.xml\n---\n<feed>{% for post in site.posts %}{% endfor %}</feed>\n",
      "bots.txt": "---\npermalink: /robots.txt\n---\nSitemap: {{ '/sitemap.xml' | absolute_url }}\n",
      "css/a.css": '---\n# Only for Liquid\n---\nbody { color: {{ site.color | default: "red" }}; }\n',
      "js/a.js": "---\n---\nconst title = {{ site.title | jsonify }};\n",
      "routes.json": "{}",
    });
    expect(code).toBe(0);
    expect(stdout).toContain("Addresses: 5 kept, 0 redirected, 0 lost");
    expect(await read("public/robots.txt")).toBe("Sitemap: https://a.example/sitemap.xml\n");
    expect(await read("public/css/a.css")).toBe("body { color: red; }\n");
    expect(await read("public/js/a.js")).toBe('const title = "T";\n');
    expect(await read("public/search.json")).toBe("");
    expect(config).toContain("atom: true");
    expect(config).toContain("rss: true");
    expect(config).toContain('"/feed.xml": { format: "atom" }');
    expect(config).toContain('"/blog/atom.xml": { format: "atom" }');
    expect(report).toContain("### Files that only Jekyll can fill (1)");
    expect(report).toContain("- `/search.json` (search.json)");
    expect(report).toContain("- `public/routes.json` (import-aside/public/routes.json)");
  });
});

describe("files of an old site in another encoding", () => {
  it("are written as UTF-8 with their characters, and reported by folder", async () => {
    // "你好，世界" in GBK.
    const hello = Buffer.from("c4e3bac3a3accac0bde7", "hex");
    const gbk = (start: string, end = "") => Buffer.concat([Buffer.from(start), hello, Buffer.from(end)]);
    const { code, report, read } = await importSmall(cwd, {
      "docs/.vuepress/config.js": "module.exports = { title: 'T' };",
      "package.json": '{ "devDependencies": { "vuepress": "^1.0.0" } }',
      "docs/README.md": gbk("# ", "\n\n<<< @/docs/code/a.js\n"),
      "docs/one.md": gbk("---\ntitle: ", "\n---\nText\n"),
      "docs/wide.md": Buffer.from("\uFEFF# 宽\n", "utf16le"),
      "docs/notes/broken.md": Buffer.concat([Buffer.from("# 你好世界\n\n你好"), Buffer.from("e4b8", "hex")]),
      "docs/code/a.js": gbk("// ", "\n"),
      "docs/.vuepress/public/a.txt": hello,
    });
    expect(code).toBe(0);
    expect(await read("README.md")).toContain("# 你好，世界\n");
    expect(await read("one.md")).toContain("title: 你好，世界\n");
    expect(await read("wide.md")).toContain("# 宽\n");
    expect(await read("code/a.js")).toBe("// 你好，世界\n");
    expect(await readFile(join(cwd, "new/public/a.txt"))).toEqual(hello);
    expect(report).toContain("- files in another encoding, written as UTF-8: 4\n");
    expect(report).toContain("### Encodings that were guessed from the bytes (2)");
    expect(report).toContain("- `GB18030 × 2` (docs/)\n- `GB18030 × 1` (docs/code/)\n");
    expect(report).toContain("### Texts with bytes that are no characters (1)");
    expect(report).toContain("- `docs/notes/broken.md` (docs/notes/broken.md)");
  });
});

describe("raw HTML with blank lines inside", () => {
  it("stays HTML in the new site", async () => {
    const html = "<div><span>a\n\n</span></div>\n\n<span>b\n\nc</span>\n\n<div>\n\nd</div>\n";
    const { code, report } = await importSmall(cwd, {
      "config.toml": 'title = "T"\n[markup.goldmark.renderer]\nunsafe = true\n',
      "content/posts/a.md": `---\ntitle: A\n---\n${html}`,
    });
    expect(code).toBe(0);
    expect(report).toContain("The new site builds: 1 page, 0 warnings.");
  });
});

describe("a redirect to a page that does not exist", () => {
  it("is a lost address, also in a check", async () => {
    const moved = (to: string) => `---\nredirect_to: ${to}\n---\n`;
    const { stdout, report } = await importSmall(cwd, {
      "_config.yml": "title: T\n",
      "_layouts/default.html": "",
      "index.md": "---\n---\n# Home\n",
      "gone.html": moved("/never/"),
      "there.html": moved("/"),
    });
    expect(stdout).toContain("Addresses: 1 kept, 1 redirected, 1 lost");
    expect(report).toContain("| /gone.html | lost: it redirects to a page that does not exist |");
    const { code, stdout: checked } = await runCliHere(["import", "new", "--check"], cwd);
    expect(code).toBe(1);
    expect(checked).toContain("| /gone.html | lost: it redirects to a page that does not exist |");
  });
});

describe("the report of an import", () => {
  const files = {
    "_config.yml": "title: T\npermalink: /:title.html\nfeed:\n  type: atom\n",
    "source/_posts/a.md": post("tags: [a]\npassword: x"),
    "source/_posts/b.md": post("tags: [b]").replace("Text", "![](gone.png)\n\n".repeat(25)),
  };

  it("begins with at most five things to do, each with its command, and groups warnings by cause", async () => {
    const { report } = await importSmall(cwd, files);
    const [first = ""] = report.split("\n## Addresses");
    expect(first).toContain(
      "# Import report\n\n## To do\n\n1. Look at the new site.\n\n   ```sh\n   cd new\n",
    );
    const tasks = [...first.matchAll(/^\d\. .*\n\n {3}```sh\n( {3}\S.*\n)+ {3}```$/gm)];
    expect(tasks.length).toBeGreaterThan(2);
    expect(tasks.length).toBeLessThan(6);
    expect(first).toContain("Set `url` in `hanblog.config.ts`.");
    expect(first).toContain("npx hanblog help migration");
    expect(report).toContain("rules of the generator: computed, not compared");
    expect(report).toContain("### missing-image (25)");
    expect(report).toContain("- and 5 more");
  });

  it("is written again by a check, which exits with 1 until nothing is lost", async () => {
    await importSmall(cwd, { ...files, "_config.yml": "title: T\npermalink: /:title.html\n" });
    const check = () => runCliHere(["import", "new", "--check"], cwd);
    const first = await check();
    expect(first.code).toBe(1);
    expect(first.stderr).toContain("[import-lost]");
    const report = join(cwd, "new/import-report.md");
    expect(await readFile(report, "utf8")).toContain("| /a.html | lost: no page has this address |");
    expect(await readFile(report, "utf8")).toContain("### Pages with a password (1)");
    const page = join(cwd, "new/_posts/a.md");
    await writeFile(page, (await readFile(page, "utf8")).replace("draft: true", "draft: false"));
    const second = await check();
    expect(second.stderr).toBe("");
    expect(second.code).toBe(0);
    expect(await readFile(report, "utf8")).not.toContain("| lost");
  });
});

describe("a site whose errors cannot be repaired", () => {
  it("builds without the files and options that the build refuses, and reports them", async () => {
    const { code, config, report, read } = await importSmall(cwd, {
      "_config.yml": "title: T\n",
      "source/_posts/a.md": post(""),
      "source/search.json": "{}",
      "source/assets": "a file in the place of a folder",
      "source/_posts/b.md": post("").replace("Text", "<a.b />\n\n<Own x={} />"),
    });
    expect(code).toBe(0);
    expect(await read("import-aside/public/search.json")).toBe("{}");
    expect(await read("import-aside/public/assets")).not.toBe("");
    expect(config).toContain('exclude: ["import-report.md", "import-aside/**"]');
    expect(report).toContain("### Files in the way of the new site (2)");
  });
});

describe("a protected page of an old site", () => {
  it("is in no file of the new site but its own, and neither text nor password is printed", async () => {
    const password = "sesame-and-poppy";
    // Names of tags and categories are addresses of the old site.
    const page = PROTECTED_PAGE.replace("password: FAMILY", `password: ${password}`).replace(
      /\[zwetschge-./g,
      "[a",
    );
    const { code, stdout, stderr } = await importSmall(cwd, {
      "_config.yml": "title: T\npermalink: /:title.html\n",
      "source/_posts/every.md": page,
      "source/_posts/open.md": post("tags: [a]"),
    });
    expect(code).toBe(0);
    for (const [text, files] of [
      [SECRET, ["new/_posts/every.md"]],
      [password, []],
    ] as const) {
      expect(stdout + stderr, text).not.toContain(text);
      // The page is a draft now, and the cache has the fields of drafts.
      const found = (await filesContaining(cwd, "new", text)).filter((file) => !file.includes("/.hanblog/"));
      expect(found, text).toEqual(files);
    }
  });
});

describe("statistics and comments of an old site", () => {
  it.each([
    [
      "Jekyll",
      {
        "_config.yml": "title: T\nga: G-ABCD1234\nbusuanzi: true\ndisqus: { shortname: my-blog }\n",
        "_layouts/a.html": "",
        // The repair of this page writes the configuration again.
        "_posts/2020-01-02-a.md": `${post("")}\n\`\`\`mermaid\ngraph TD\n\`\`\`\n`,
      },
    ],
    [
      "VuePress 1",
      {
        "docs/.vuepress/config.js":
          'module.exports = { plugins: [["@vuepress/google-analytics", { ga: "G-ABCD1234" }]], themeConfig: { busuanzi: true, disqus: "my-blog" } };',
        "docs/README.md": post(""),
      },
    ],
    [
      "Hugo",
      {
        "hugo.toml":
          'disqusShortname = "my-blog"\n[services.googleAnalytics]\nid = "G-ABCD1234"\n[params.busuanzi]\nenable = true\n',
        "content/posts/a.md": post(""),
      },
    ],
    [
      "Hexo",
      {
        "_config.yml": "title: T\ntheme: next\n",
        "_config.next.yml":
          "google_analytics: { tracking_id: G-ABCD1234 }\nbusuanzi_count: { enable: true }\ndisqus: { enable: true, shortname: my-blog }\n",
        "source/_posts/a.md": post(""),
      },
    ],
  ])("are in the configuration of %s as comments, which builds with and without them", async (_, files) => {
    const { code, config, report, read } = await importSmall(cwd, files);
    expect(code).toBe(0);
    for (const title of ["Statistics of other services (2)", "Comments of other services (1)"])
      expect(report).toContain(`### ${title}\n`);
    const uncommented = config.replace(/^  \/\/ (?=(?:scripts|csp): [[{]| {2}|[\]}],)/gm, "  ");
    await writeFile(join(cwd, "new/hanblog.config.ts"), uncommented);
    for (const name of ["google-analytics", "disqus-comments"])
      expect(uncommented).toContain(`\n    { src: "/${name}.js", `);
    const built = await runCliHere(["build"], join(cwd, "new"));
    expect(built.stderr).toBe("");
    expect(built.code).toBe(0);
    expect(await read("dist/disqus-comments.js")).toContain('"shortname": "my-blog"');
    expect(await read("dist/google-analytics.js")).toContain('gtag("config", "G-ABCD1234")');
  });
});

describe("names of the new site at the host of the old one", () => {
  const files = {
    "_config.yml": "title: T\npermalink: /:title.html\n",
    "source/_posts/a.md": post("tags: [.NET, 'C#', js]"),
    ".git/HEAD": "",
  };
  const upload = (version: string) =>
    `jobs:\n  a:\n    steps:\n      - uses: actions/upload-pages-artifact@${version}\n`;
  it.each([
    ["Netlify", { "netlify.toml": "" }, ["/tag/C#/", "/tag/.NET/"], "Netlify rejects a deployment with"],
    [
      "GitHub Pages",
      { ".github/workflows/pages.yml": upload("v4") },
      ["/tag/.NET/"],
      "In `.github/workflows/pages.yml:4`",
    ],
    ["Cloudflare Pages", { "wrangler.toml": "", "static/functions/a.js": "" }, [], ""],
    ["GitHub Pages by another step", { "source/CNAME": "b.example" }, [], ""],
    ["no host", {}, [], ""],
  ])("are in the report for %s, also after a check", async (_, more, addresses, text) => {
    const { code, read, report } = await importSmall(cwd, { ...files, ...more });
    expect(code).toBe(0);
    await runCliHere(["import", "new", "--check"], cwd);
    for (const one of [report, await read("import-report.md")]) {
      const [, section = ""] = one.split("## Names that the host does not accept\n");
      const lines = section.split("\n## ")[0]?.split("\n").filter(Boolean) ?? [];
      expect(lines).toHaveLength(addresses.length);
      for (const address of addresses)
        expect(lines.filter((line) => line.includes(`\`${address}\``))).toHaveLength(1);
      expect(section).toContain(text);
      expect(one.includes("The host of the old site does not accept")).toBe(addresses.length > 0);
    }
  });
});

it("keeps tags in the head of VitePress once, and writes its scripts as comments", async () => {
  const head = [
    ["meta", { name: "viewport", content: "width=device-width" }],
    ["link", { rel: "icon", href: "/blog/icon.svg" }],
    ["meta", { property: "og:image", content: "/blog/old.svg" }],
    ["meta", { name: "theme-color", content: "#123456" }],
    ["script", { async: "", src: "https://a.example/a.js" }],
    ["script", {}, "window.own = 1;"],
  ];
  const { code, config, read } = await importSmall(cwd, {
    "docs/.vitepress/config.js": `export default ${JSON.stringify({
      title: "T",
      base: "/blog/",
      sitemap: { hostname: "https://b.example/blog/" },
      head,
    })};`,
    "docs/public/icon.svg": "<svg xmlns='http://www.w3.org/2000/svg' />",
    "docs/public/old.svg": "<svg xmlns='http://www.w3.org/2000/svg' />",
    "docs/index.md": "# Home",
  });
  expect(code).toBe(0);
  const uncommented = config.replace(/^  \/\/ (?=(?:scripts|csp): [[{]| {2}|[\]}],)/gm, "  ");
  for (const text of [config, uncommented]) {
    await writeFile(join(cwd, "new/hanblog.config.ts"), text);
    expect(await runCliHere(["build"], join(cwd, "new"))).toMatchObject({ code: 0, stderr: "" });
    const html = await read("dist/index.html");
    for (const tag of [
      'name="viewport"',
      'rel="icon" href="/blog/icon.svg"',
      'property="og:image" content="https://b.example/blog/old.svg"',
      'content="#123456"',
    ])
      expect(html.split(tag), tag).toHaveLength(2);
    const isOn = text === uncommented;
    for (const src of ["https://a.example/a.js", "/blog/old-head-2.js"])
      expect(html.includes(`<script src="${src}" async`), src).toBe(isOn);
    expect(await read("dist/old-head-2.js")).toBe("window.own = 1;\n");
  }
});

it("makes drafts of pages whose front matter has a syntax error and a field that hides them", async () => {
  const page = (field: string) => `---\ntitle: "Broken\n${field}\n---\nText\n`;
  const { code, read } = await importSmall(cwd, {
    "hidden.md": page("published: false"),
    "shown.md": page("published: true"),
    "other.md": "# Other\n",
  });
  expect(code).toBe(0);
  expect(await read("hidden.md")).toContain("draft: true");
  expect(await read("shown.md")).not.toContain("draft");
});

it.each([
  ["Hexo", { "_config.yml": "title: T\n", "source/_posts/a.md": post(""), "source/404.md": "Own *text*\n" }],
  [
    "Jekyll",
    {
      "_config.yml": "title: T\n",
      "_posts/2020-01-02-a.md": "---\ntitle: A\n---\nText\n",
      "404.md": "---\npermalink: /404.html\n---\nOwn *text*\n",
    },
  ],
  [
    "another file of Jekyll",
    {
      "_config.yml": "title: T\n",
      "_posts/2020-01-02-a.md": "---\ntitle: A\n---\nText\n",
      "pages/missing.md": "---\npermalink: /404.html\n---\nOwn *text*\n",
    },
  ],
  [
    "Jekyll at /404/",
    {
      "_config.yml": "title: T\n",
      "_posts/2020-01-02-a.md": "---\ntitle: A\n---\nText\n",
      "404.md": "---\npermalink: /404/\n---\nOwn *text*\n",
    },
  ],
])("keeps the page for unknown addresses of %s", async (_, files) => {
  const { code, report, read } = await importSmall(cwd, files);
  expect(code).toBe(0);
  expect(await read("404.md")).toContain("Own *text*");
  expect(report).toContain("0 lost");
  await runCliHere(["build"], join(cwd, "new"));
  expect(await read("dist/404.html")).toContain("Own <em>text</em>");
});

it("redirects a list whose articles are hidden to the list of all terms", async () => {
  const { code, report } = await importSmall(cwd, {
    "_config.yml": "title: T\n",
    "source/_posts/a.md": post("tags: [seen]"),
    "source/_posts/b.md": post("tags: [unseen]\ncategories: [unseen]\nhide: true"),
  });
  expect(code).toBe(0);
  expect(report).toContain("| /tags/unseen/ | redirected → /tag/ |");
  expect(report).toContain("| /categories/unseen/ | redirected → / |");
});

it("reads the dates of articles with single digits in the time", async () => {
  const { report, read } = await importSmall(cwd, {
    "_config.yml": "title: T\n",
    "source/_posts/a.md": "---\ntitle: A\ndate: 2021-10-8 0:0:0\n---\nText\n",
    "source/_posts/b.md": "---\ntitle: B\ndate: 2021/1/5 9:5\nupdated: 2021-1-6 9:5:0 +8\n---\nText\n",
  });
  expect(report).toContain("0 lost");
  expect(report).toContain("/2021/10/08/a/");
  expect(await read("_posts/a.md")).toContain('date: "2021-10-8 00:00:00"');
  expect(await read("_posts/b.md")).toContain('updated: "2021-1-6 09:05:00 +08:00"');
});

it.each([
  [
    "Hexo",
    { "_config.yml": "title: T\nurl: ''\n", "source/CNAME": "blog.example\n" },
    "https://blog.example",
  ],
  ["Jekyll", { "_config.yml": "title: T\n", CNAME: "www.blog.example" }, "https://www.blog.example"],
  [
    "Jekyll with a `url`",
    { "_config.yml": "title: T\nurl: https://own.example\n", CNAME: "blog.example" },
    "https://own.example",
  ],
  ["Jekyll with a wrong domain", { "_config.yml": "title: T\n", CNAME: "one.example two.example" }, null],
])("takes the address of a site of %s from its CNAME", async (_, files, url) => {
  const posts = Object.keys(files).some((file) => file.startsWith("source/"))
    ? { "source/_posts/a.md": post("") }
    : { "_posts/2020-01-02-a.md": post("") };
  const { code, config } = await importSmall(cwd, { ...files, ...posts });
  expect(code).toBe(0);
  expect(/^ {2}url: "(.*)"/m.exec(config)?.[1] ?? null).toBe(url);
});
