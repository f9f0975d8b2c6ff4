import { existsSync } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findSchemaFaults } from "../render/find-schema-faults.js";
import type { BuildStage } from "../../../src/cli/build/build-run.js";
import type { Problem } from "../../../src/runtime/model/error.js";
import { createPlainSite, type PlainSite } from "../plain-site.js";

const FILES = {
  "hanblog.config.ts": 'export default { title: "Bowl", base: "/b/" };\n',
  "README.md": "---\nhome: true\n---\n",
  "rice.md": "---\ntitle: Rice\ndate: 2024-01-02\n---\n## Steam\n\nCooked.\n",
};
const BOWL = { "bowl.md": "# Bowl\n\n<Bowl />\n" };

/** Returns the problems of a failed build as `code file:line`. */
async function refusals(building: Promise<unknown>): Promise<readonly string[]> {
  const error: unknown = await building.then(
    () => new Error("the build has not failed"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AggregateError)) throw error;
  return error.errors.map(({ code, at }: Problem) => `${code} ${at?.file ?? "-"}:${at?.line ?? "-"}`);
}

async function outputOf(site: PlainSite): Promise<readonly string[]> {
  const dest = join(site.dir, "dist");
  const entries = await readdir(dest, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) =>
    join(parentPath, name)
      .slice(dest.length + 1)
      .replaceAll("\\", "/"),
  );
}

const JSON_LD = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs;

describe("buildSite", () => {
  it("writes every page and reports its work", async () => {
    const site = await createPlainSite(FILES);
    const report = await site.build();
    expect(await site.read("rice.html")).toContain("Cooked.");
    expect(report).toMatchObject({ pages: 2, drafts: 0, routes: 4, redirects: 0, warnings: [], notes: [] });
    expect(report.work).toEqual({ reads: 2, compiles: 2, renders: 4, writes: report.commit.added });
    expect(existsSync(join(site.dir, ".hanblog/cache", `held-${process.pid}`))).toBe(false);
  });

  it("writes files that belong to no page: feeds, sitemap, search, manifest, redirects, pictures and public files", async () => {
    const site = await createPlainSite({
      ...FILES,
      "hanblog.config.ts": `export default {
  title: "Bowl",
  base: "/b/",
  url: "https://bowl.example",
  feed: { atom: true, rss: true, json: true },
  sitemap: true,
  sidebar: { "/docs/": [{ title: "Docs", children: ["/docs/a.html"] }] },
};\n`,
      "docs/a.md": "---\ntitle: A\naliases: [/old.html]\n---\n![p](./p.png)\n",
      "docs/p.png": "png",
      "public/robots.txt": "all",
    });
    const report = await site.build();
    const files = await outputOf(site);
    const names = files.map((file) => file.replace(/\.[\da-f]{8}\./, ".HASH.").replace(/\d{6,}/, "N"));
    expect(names).toEqual(
      expect.arrayContaining([
        ".nojekyll",
        "404.html",
        "atom.xml",
        "assets/css/style.HASH.css",
        "assets/img/p.HASH.png",
        "assets/js/app.HASH.js",
        "assets/js/N.HASH.js",
        "docs/a.html",
        "feed.json",
        "index.html",
        "old.html",
        "rice.html",
        "robots.txt",
        "routes.json",
        "rss.xml",
        "search.json",
        "sitemap.xml",
        "timeline/index.html",
      ]),
    );
    expect(report.redirects).toBe(1);
    expect(await site.read("old.html")).toContain("/b/docs/a.html");
    expect(await site.read("atom.xml")).toContain("Cooked.");
    expect(await site.read("feed.json")).toContain("Cooked.");
    const page = await site.read("docs/a.html");
    const sidebar = /"sidebar":"(\d+\.[\da-f]{8})"/.exec(page)?.[1];
    expect(files).toContain(`assets/js/${sidebar}.js`);
    expect(JSON.parse(await site.read("routes.json"))).toMatchObject({
      build: expect.stringMatching(/^[\da-f]{12}$/),
      routes: { "/docs/a.html": expect.any(String), "/old.html": "/docs/a.html" },
    });
    expect(report.written.files).toBe(files.length - 1);
  });

  it("writes feeds at other addresses, of all articles or of one tag or category", async () => {
    const site = await createPlainSite({
      ...FILES,
      "hanblog.config.ts": `export default {
  title: "Bowl",
  base: "/b/",
  url: "https://bowl.example",
  locales: { "/": { lang: "en" }, "/zh/": { lang: "zh-CN" } },
  feed: {
    paths: {
      "/index.xml": { format: "rss" },
      "/tags/a b/feed.atom": { format: "atom", tag: "a b" },
      "/soup/index.xml": { format: "rss", category: "Soup" },
      "/zh/feed.xml": { format: "atom" },
    },
  },
};\n`,
      "tea.md": "---\ntitle: Tea\ndate: 2024-01-03\ntags: [a b]\n---\nPoured.\n",
      "broth.md": "---\ntitle: Broth\ndate: 2024-01-04\ncategories: [Soup]\n---\nBoiled.\n",
      "zh/mi.md": "---\ntitle: 米\ndate: 2024-01-05\n---\n煮饭。\n",
    });
    await site.build();
    const titlesIn = async (file: string) =>
      [...(await site.read(file)).matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title);
    expect(await titlesIn("index.xml")).toEqual(["Bowl", "Broth", "Tea", "Rice"]);
    expect(await titlesIn("tags/a b/feed.atom")).toEqual(["a b - Bowl", "Tea"]);
    expect(await titlesIn("soup/index.xml")).toEqual(["Soup - Bowl", "Broth"]);
    expect(await titlesIn("zh/feed.xml")).toEqual(["Bowl", "米"]);
    const feed = await site.read("tags/a b/feed.atom");
    expect(feed).toContain(
      'rel="self" type="application/atom+xml" href="https://bowl.example/b/tags/a%20b/feed.atom"',
    );
    expect(feed).toContain("Poured.");
  });

  it.each([
    ["", true],
    ['  host: "netlify",\n', true],
    ['  host: "github",\n', false],
  ])(
    "writes feeds at folders, with redirects to them where the host needs some: `%s`",
    async (host, isNeeded) => {
      const site = await createPlainSite({
        "README.md": "---\nhome: true\n---\n",
        "hanblog.config.ts": `export default {
  title: "Bowl",
  url: "https://bowl.example",
${host}  feed: {
    paths: {
      "/feed/": { format: "rss" },
      "/标签/a b/feed/": { format: "atom", tag: "a b" },
      "/ann/feed/": { format: "json", author: "Ann" },
      "/posts/": { format: "rss", folder: "posts/" },
    },
  },
};\n`,
        "tea.md": "---\ntitle: Tea\ndate: 2024-01-03\ntags: [a b]\n---\nPoured.\n",
        "posts/broth.md": "---\ntitle: Broth\ndate: 2024-01-04\nauthor: [Ann, Bob]\n---\nBoiled.\n",
      });
      const { warnings } = await site.build();
      expect(warnings).toEqual([]);
      const titlesIn = async (file: string) =>
        [...(await site.read(file)).matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title);
      expect(await titlesIn("feed/index.xml")).toEqual(["Bowl", "Broth", "Tea"]);
      expect(await titlesIn("标签/a b/feed/index.xml")).toEqual(["a b - Bowl", "Tea"]);
      expect(await titlesIn("posts/index.xml")).toEqual(["Bowl", "Broth"]);
      expect(await site.read("ann/feed/index.json")).toMatch(/"title": "Ann - Bowl"[^]*"title": "Broth"/);
      const files = await outputOf(site);
      expect(files.filter((file) => /^(?:feed|posts|标签.*)\/index\.html$/.test(file)).length).toBe(
        isNeeded ? 3 : 0,
      );
      // GitHub Pages serves no such file for its folder.
      expect(await site.read("ann/feed/index.html")).toContain('type="application/feed+json"');
      if (!isNeeded) return;
      const stub = await site.read("标签/a b/feed/index.html");
      const to = "/%E6%A0%87%E7%AD%BE/a%20b/feed/index.xml";
      expect(stub).toContain(`<link rel="alternate" type="application/atom+xml" href="${to}">`);
      expect(stub).toContain(`content="0; url=${to}"`);
      if (host !== "") expect(await site.read("_redirects")).toContain("/feed/ /feed/index.xml 301!\n");
    },
  );

  it("reports the bytes written, and those of the newest article", async () => {
    const site = await createPlainSite({
      ...FILES,
      "public/more.js": "not ours",
      "public/more.html": "<p>not ours</p>",
    });
    const { written } = await site.build();
    const files = (await outputOf(site)).filter((file) => !file.startsWith("more."));
    const sizeOf = async (ending: string) => {
      const sizes = files
        .filter((file) => file.endsWith(ending))
        .map(async (file) => (await stat(join(site.dir, "dist", file))).size);
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    };
    expect(written.bytes).toEqual({
      html: await sizeOf(".html"),
      js: await sizeOf(".js"),
      css: await sizeOf(".css"),
    });
    const loaded = ["rice.html", ...files.filter((file) => /^assets\/(js\/(app|boot)|css)/.test(file))];
    const sizes = await Promise.all(
      loaded.map(async (file) => (await stat(join(site.dir, "dist", file))).size),
    );
    expect(written.article?.raw).toBe(sizes.reduce((sum, size) => sum + size, 0));
    expect(written.article?.gzip).toBeLessThan(written.article?.raw ?? 0);
  });

  it("names the external hosts that pages load from, with the purposes of scripts", async () => {
    const site = await createPlainSite({
      ...FILES,
      "hanblog.config.ts": `export default {
  title: "Bowl",
  url: "https://bowl.example",
  scripts: [{ src: "https://count.example/c.js", purpose: "counting" }],
};\n`,
      "style.css": "@import url(https://fonts.example/a.css);\n",
      "more.md": "# More\n\n![a](https://pictures.example/a.png) ![b](https://bowl.example/b.png)\n",
    });
    const { written } = await site.build();
    expect(written.hosts).toEqual([
      { host: "count.example", purposes: ["counting"] },
      { host: "fonts.example", purposes: [] },
      { host: "pictures.example", purposes: [] },
    ]);
  });

  it("leaves a page out after its last day, even if no file has changed since the previous build", async () => {
    const site = await createPlainSite({
      ...FILES,
      "offer.md": "---\ntitle: Offer\nexpiryDate: 2025-06-07\n---\nSoon over.\n",
    });
    const pagesAt = async (now: string) => {
      const { pages, drafts } = await site.build({ now: new Date(now) });
      return [pages, drafts, existsSync(join(site.dir, "dist/offer.html"))];
    };
    // The site has the time zone Asia/Shanghai.
    expect(await pagesAt("2025-06-07T15:59:59Z")).toEqual([3, 0, true]);
    expect(await pagesAt("2025-06-07T15:59:59Z")).toEqual([3, 0, true]);
    expect(await pagesAt("2025-06-07T16:00:00Z")).toEqual([2, 1, false]);
    expect(await pagesAt("2025-06-07T15:59:59Z")).toEqual([3, 0, true]);
  });

  it("describes documents by valid JSON-LD", async () => {
    const site = await createPlainSite({
      ...FILES,
      "hanblog.config.ts":
        'export default { title: "Bowl", base: "/b/", url: "https://bowl.example", image: "/a.png" };\n',
      "tea.md":
        "---\ntitle: </script><!--<script>\ndate: 2020-02-03\ncategories: [茶]\nauthor: Bowl\ncover: /tea.png\n---\nTea.\n",
      "public/tea.png": "png",
      "hidden.md": "---\ndate: 2020-02-03\npublish: false\n---\n# Hidden\n",
    });
    await site.build();
    const pages = (await outputOf(site)).filter((file) => file.endsWith(".html"));
    const types: Record<string, readonly unknown[]> = {};
    for (const page of pages) {
      const found = [...(await site.read(page)).matchAll(JSON_LD)].map(([, json = ""]): unknown =>
        JSON.parse(json),
      );
      expect(found.flatMap(findSchemaFaults)).toEqual([]);
      const nodes = found.flatMap((data) => Object(data)["@graph"] ?? [data]);
      if (nodes.length > 0) types[page] = nodes.map((node) => Object(node)["@type"]);
    }
    expect(types).toEqual({
      "categories/茶/index.html": ["BreadcrumbList"],
      "index.html": ["WebSite"],
      "rice.html": ["BlogPosting"],
      "tea.html": ["BlogPosting", "BreadcrumbList"],
    });
    expect(await site.read("tea.html")).toContain('"image":"https://bowl.example/b/tea.png"');
    expect(await site.read("rice.html")).toContain('"image":"https://bowl.example/b/a.png"');
  });

  it("lets a file of the author replace a generated one", async () => {
    const site = await createPlainSite({
      ...FILES,
      "hanblog.config.ts": 'export default { title: "Bowl", url: "https://bowl.example", sitemap: true };\n',
      "public/sitemap.xml": "mine",
      "public/robots.txt": "mine too",
    });
    const first = await site.build();
    expect(await site.read("sitemap.xml")).toBe("mine");
    expect(await site.read("robots.txt")).toBe("mine too");
    await site.write({ "rice.md": `${FILES["rice.md"]}More.\n` });
    await site.build();
    expect(await site.read("sitemap.xml")).toBe("mine");
    // The output also contains the marker file.
    expect(await outputOf(site)).toHaveLength(first.written.files + 1);
    await rm(join(site.dir, "public"), { recursive: true });
    await site.build();
    expect(await site.read("robots.txt")).toContain("Sitemap: https://bowl.example/sitemap.xml");
  });

  it("warns about all problems outside of pages, in one list", async () => {
    const issue = '{ platform: "bitbucket-v2", owner: "o", repo: "r", clientId: "c", clientSecret: "s" }';
    const site = await createPlainSite({
      ...FILES,
      "hanblog.config.ts": `export default {\n  title: "Bowl",\n  comments: { issue: ${issue} },\n};\n`,
      "style.css": "body { background: url(/none.png) }\n",
      "theme/Styl.css": "",
      "public/a?.txt": "",
    });
    const warned = (await site.build()).warnings.map(({ code, at }) => `${code} ${at?.file}`);
    expect(warned.toSorted()).toEqual([
      "client-secret hanblog.config.ts",
      "missing-file style.css",
      "platform-closed hanblog.config.ts",
      "theme-file-unused theme/Styl.css",
    ]);
  });

  it("reports its progress by stage, up to the number of items", async () => {
    const site = await createPlainSite(FILES);
    const told: [BuildStage, number, number][] = [];
    await site.build({ onProgress: (...progress) => told.push(progress) });
    expect(told).toEqual([
      ["read", 2, 2],
      // Two page routes go to the worker that read them, the other two to any worker.
      ["render", 2, 4],
      ["render", 4, 4],
    ]);
  });

  it("excludes drafts and future articles, unless they are requested", async () => {
    const site = await createPlainSite({
      ...FILES,
      "draft.md": "---\ntitle: Draft\ndraft: true\n---\n",
      "later.md": "---\ntitle: Later\ndate: 2027-01-01\n---\n",
    });
    expect(await site.build()).toMatchObject({ pages: 2, drafts: 2 });
    expect(await site.build({ drafts: true })).toMatchObject({ pages: 4, drafts: 0 });
    expect(await site.read("later.html")).toContain('"draft":true');
  });

  it("uses the title of its first page if none is configured", async () => {
    const site = await createPlainSite({
      ...FILES,
      "hanblog.config.ts": "export default {};\n",
      "README.md": "# Pot\n",
    });
    await site.build();
    expect(await site.read("rice.html")).toContain("<title>Rice | Pot</title>");
  });

  it("loads custom markdown rules in the threads that read pages", async () => {
    const site = await createPlainSite({
      ...FILES,
      "hanblog.config.ts": `export default {
  title: "Bowl",
  markdown: { rules: [(md) => { md.renderer.rules.text = (tokens, index) => tokens[index].content.toUpperCase(); }] },
};\n`,
    });
    await site.build();
    expect(await site.read("rice.html")).toContain("COOKED.");
    // The inputs of custom rules are unknown, so nothing is reused.
    expect((await site.build()).work).toMatchObject({ reads: 2, compiles: 2, renders: 4 });
  });

  it("reports all problems of all stages at once, and leaves the output unchanged", async () => {
    const site = await createPlainSite(FILES);
    await site.build();
    await site.write({
      "tags.md": "---\ntags: [a\n---\n",
      "bowl.md": "# Bowl\n\n<Pot />\n",
      "twice.md": "---\npermalink: /rice.html\n---\n# Twice\n",
      "wild.md": "---\nlayout: Wild\n---\n# Wild\n",
    });
    expect((await refusals(site.build())).toSorted()).toEqual([
      "address-taken twice.md:2",
      "front-matter-syntax tags.md:2",
      "unknown-component bowl.md:3",
      "unknown-layout wild.md:2",
    ]);
    expect(await outputOf(site)).not.toContain("bowl.html");
    expect(await readdir(site.dir)).toEqual(expect.arrayContaining([".hanblog", "dist"]));
    expect(
      (await readdir(site.dir)).filter((name) => name.includes("stage") || name.includes("lock")),
    ).toEqual([]);
  });

  it("reports broken links together with the errors of its plan, except those that may be valid once these are fixed", async () => {
    const site = await createPlainSite({
      ...FILES,
      "links.md": "# Links\n\n[gone](./gone.md)\n\n[tags](./tags.md)\n\n[again](/twice.html)\n",
      "tags.md": "---\ntags: [a\n---\n# Tags\n",
    });
    const warned: string[] = [];
    const building = site.build({
      onWarnings: (problems) => warned.push(...problems.map(({ code, at }) => `${code} ${at?.line}`)),
    });
    expect(await refusals(building)).toEqual(["front-matter-syntax tags.md:2"]);
    expect(warned).toEqual(["broken-link 3", "broken-link 7"]);
  });

  it("fails for warnings under `strict`, also when repeated, and reports them otherwise", async () => {
    const site = await createPlainSite({ ...FILES, "links.md": "# Links\n\n[gone](./gone.md)\n" });
    const report = await site.build();
    expect(report.warnings.map(({ code, at }) => `${code} ${at?.file}:${at?.line}`)).toEqual([
      "broken-link links.md:3",
    ]);
    expect(await refusals(site.build({ strict: true }))).toEqual(["broken-link links.md:3"]);
    expect(await refusals(site.build({ strict: true, clean: true }))).toEqual(["broken-link links.md:3"]);
  });

  it("reports problems of pages and addresses if the program cannot be bundled", async () => {
    const site = await createPlainSite({
      ...FILES,
      "components/Bowl.jsx": "module.exports = (\n",
      "tags.md": "---\ntags: [a\n---\n",
      "twice.md": "---\npermalink: /rice.html\n---\n# Twice\n",
    });
    expect((await refusals(site.build())).toSorted()).toEqual([
      "address-taken twice.md:2",
      "bundle-failed components/Bowl.jsx:1",
      "front-matter-syntax tags.md:2",
    ]);
  });

  it.each([
    ["an error", 'new RangeError("no bowl")', "bowl.md cannot be rendered: no bowl"],
    [
      "an error that no thread can be sent",
      'new Error("no bowl", { cause: () => 1 })',
      "bowl.md cannot be rendered: no bowl",
    ],
    ["no error at all", '"no bowl"', "bowl.md cannot be rendered: Thrown: 'no bowl'"],
  ])("reports a bug in a worker with the affected page: %s", async (_, thrown, message) => {
    const site = await createPlainSite({
      ...FILES,
      ...BOWL,
      "components/Bowl.jsx": `module.exports = () => { throw ${thrown}; };\n`,
    });
    await expect(site.build()).rejects.toThrow(message);
    expect(existsSync(join(site.dir, "dist"))).toBe(false);
  });

  it("reports a fault of a custom theme once, with its first page", async () => {
    const site = await createPlainSite({
      ...FILES,
      ...BOWL,
      "a.md": "# A\n\n<Bowl />\n",
      "theme/Footer.tsx": "",
      "components/Bowl.jsx": 'module.exports = () => { throw new Error("no bowl"); };\n',
    });
    const error: unknown = await site.build().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      errors: [{ code: "theme-failed", message: "The theme failed on a.md: no bowl" }],
    });
  });

  it("rejects with the system's error and its code", async () => {
    const site = await createPlainSite(FILES);
    const started = {
      run: () => Promise.reject(Object.assign(new Error("disk full"), { code: "ENOSPC" })),
      close: () => Promise.resolve(),
    };
    await expect(site.build({ started })).rejects.toMatchObject({ code: "ENOSPC" });
  });

  it("builds again after a build that failed or whose output was removed", async () => {
    const site = await createPlainSite(FILES);
    await site.build();
    await site.write({ "rice.md": "---\ntags: [a\n---\n" });
    expect(await refusals(site.build())).toHaveLength(1);
    await site.write({ "rice.md": FILES["rice.md"] });
    await rm(join(site.dir, "dist"), { recursive: true });
    await site.build();
    expect(await readFile(join(site.dir, "dist/rice.html"), "utf8")).toContain("Cooked.");
  });
});
