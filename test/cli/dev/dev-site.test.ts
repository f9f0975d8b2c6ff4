import { execFileSync } from "node:child_process";
import { readdir, readFile, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { chunkNumber } from "../../../src/runtime/model/document/chunk.js";
import { searchFile, type SearchManifest } from "../../../src/runtime/model/search/search.js";
import { readFiles } from "../output/temporary-folder.js";
import { watchedPaths } from "../../../src/cli/dev/watch/watched-paths.js";
import { buildPlainSite, PACKAGE } from "../plain-site.js";
import { PROTECTED_PAGE, SECRET } from "../protected-page.js";
import { createTemporarySite, type TemporarySite } from "./temporary-site.js";

const FILES = {
  "hanblog.config.ts": 'export default { title: "Bowl", base: "/b/" };\n',
  "README.md": "---\nhome: true\n---\n",
  "rice.md": "---\ntitle: Rice\ndate: 2024-01-02\n---\n## Steam\n\nCooked.\n",
  "style.css": "body { color: red; }\n",
  "public/a b.txt": "public",
};

/** Routes of pages, lists and feeds. */
const LISTED_ROUTES =
  "/ /posts/every.html /open.html /timeline/ /tag/ /categories/ /404.html /routes.json /search.json /sitemap.xml /feed.json /atom.xml /rss.xml".split(
    " ",
  );

/** Returns a component as a CommonJS file, see `preparePlainProgram`. */
const drawing = (text: string) => `module.exports = () => "<b>${text}</b>";\n`;
const THROWING = 'module.exports = () => { throw new Error("no bowl"); };\n';

let used: TemporarySite | null = null;
async function open(files: Readonly<Record<string, string>> = {}): Promise<TemporarySite> {
  used = await createTemporarySite({ ...FILES, ...files });
  return used;
}
afterEach(async () => {
  await used?.remove();
  used = null;
});

const kinds = ({ sent }: TemporarySite) => sent.map(({ kind }) => kind);
/** Returns the titles of the pages in each update, and whether other pages may have changed. */
const updates = ({ sent }: TemporarySite) =>
  sent.flatMap((message) => {
    if (message.kind !== "update") return [];
    const pages = message.pages.map(({ route }) => (route.kind === "page" ? route.page.title : route.kind));
    return [{ pages, others: message.others }];
  });
const graphOf = ({ site }: TemporarySite) => site.current()?.view()?.layout;

describe("the answers of a site", () => {
  let site: TemporarySite;
  beforeAll(async () => {
    site = await createTemporarySite(FILES);
  });
  afterAll(() => site.remove());

  it.each([
    ["/rice.html", "document", "Cooked."],
    ["/rice", "redirect", "/rice.html"],
    ["//rice.html", "redirect", "/rice.html"],
    ["/index.html", "redirect", "/"],
    ["/timeline/", "document", "Rice"],
    ["/a%20b.txt", "file", "a b.txt"],
    ["/routes.json", "content", '"build":"dev-1"'],
    ["/nothing.html", "not-found", "404"],
    ["/assets/js/12.dev.js", "not-found", "404"],
    ["/assets/js/999999999999999999999.dev.js", "not-found", "404"],
  ])("answers %s", async (route, kind, part) => {
    const [answered, text] = await site.get(route);
    expect(answered).toBe(kind);
    expect(text).toContain(part);
  });
});

describe("createDevSite", () => {
  it("fills in the headings of the current page, in its document and its chunk", async () => {
    const site = await open();
    const [kind, chunk] = await site.get(`/assets/js/${chunkNumber("/rice.html")}.dev.js`);
    expect(kind).toBe("content");
    for (const text of [chunk, (await site.get("/rice.html"))[1]]) {
      expect(text).toContain('"headers":[{"level":2,"title":"Steam","slug":"steam"}]');
    }
  });

  it.each([
    ["components/Bowl.jsx", drawing("full")],
    ["hanblog.config.ts", 'export default { title: "Pot", base: "/b/" };\n'],
  ])("keeps the program that a tab is loading when the next one is ready: %s", async (file, text) => {
    const site = await open();
    const [, html] = await site.get("/rice.html");
    const [script = ""] = /\/assets\/js\/boot\.[^"]+/.exec(html) ?? [];
    const [application = ""] = /\.\/app\.[^"]+/.exec((await site.get(script))[1]) ?? [];
    const [style = ""] = /\/assets\/css\/[^"]+/.exec(html) ?? [];
    const named = [script, application.replace(".", "/assets/js"), style];
    await site.write("style.css", "body { color: blue; }\n");
    await site.save(file, text);
    const answers = await Promise.all(named.map((path) => site.get(path)));
    expect(answers.map(([kind]) => kind)).toEqual(["content", "content", "content"]);
  });

  it("serves the files of the last three programs, and no older ones", async () => {
    const site = await open();
    const [style = ""] = /\/assets\/css\/[^"]+/.exec((await site.get("/rice.html"))[1]) ?? [];
    const kinds: string[] = [];
    for (const colour of ["blue", "green", "pink"]) {
      await site.save("style.css", `body { color: ${colour}; }\n`);
      kinds.push((await site.get(style))[0]);
    }
    expect(kinds).toEqual(["content", "content", "not-found"]);
  });

  it("updates no other tab if only the text of a page changes", async () => {
    const site = await open();
    await site.save("rice.md", `${FILES["rice.md"]}\nWith more to read.\n`);
    expect(updates(site).map(({ others }) => others)).toEqual(["same", "same"]);
    expect((await site.get("/rice.html"))[1]).toContain("With more to read.");
  });

  it("keeps the graph if only the text of a page changes", async () => {
    const site = await open();
    const graph = graphOf(site);
    await site.save("rice.md", FILES["rice.md"].replace("Steam", "Maets"));
    expect(graphOf(site)).toBe(graph);
    expect(updates(site)).toEqual([{ pages: ["Rice"], others: "same" }]);
  });

  it("rebuilds the graph when a title changes", async () => {
    const site = await open();
    await site.save("rice.md", FILES["rice.md"].replace("Rice", "Congee"));
    expect(updates(site)).toEqual([
      { pages: ["Congee"], others: "same" },
      { pages: ["Congee"], others: "changed" },
    ]);
    expect((await site.get("/timeline/"))[1]).toContain("Congee");
  });

  it("shows drafts with a mark", async () => {
    const site = await open({ "later.md": "---\ntitle: Later\ndraft: true\n---\nSoon.\n" });
    const [kind, text] = await site.get("/later.html");
    expect(kind).toBe("document");
    expect(text).toContain('"draft":true');
  });

  it("does not treat an article written during a long run as one of the future", async () => {
    const written = { "rice.md": "---\ntitle: Rice\ndate: 2026-01-02\n---\n" };
    let now = new Date("2026-01-01T00:00:00Z");
    used = await createTemporarySite({ ...FILES, ...written }, { now: () => now });
    expect((await used.get("/rice.html"))[1]).toContain('"draft":true');
    now = new Date("2026-01-03T00:00:00Z");
    await used.save("soup.md", "---\ntitle: Soup\ndate: 2026-01-02\n---\n");
    expect((await used.get("/soup.html"))[1]).toContain('"draft":false');
    await used.save("rice.md", `${written["rice.md"]}Cooked.\n`);
    expect((await used.get("/rice.html"))[1]).toContain('"draft":false');
  });

  it("lists pages whose last day has passed", async () => {
    let now = new Date("2026-01-02T00:00:00Z");
    const written = { "offer.md": "---\ntitle: Offer\nexpiryDate: 2026-01-02\n---\n" };
    used = await createTemporarySite({ ...FILES, ...written }, { now: () => now });
    const due = () => used?.site.current()?.dueFiles();
    expect((await used.get("/offer.html"))[1]).toContain('"draft":false');
    expect(due()).toEqual([]);
    now = new Date("2026-01-03T00:00:00Z");
    const file = join(used.dir, "offer.md");
    expect(due()).toEqual([file]);
    await used.site.apply([{ kind: "change", file }]);
    expect(due()).toEqual([]);
  });

  it("lists drafts whose date has passed", async () => {
    const written = {
      "rice.md": "---\ntitle: Rice\ndate: 2026-01-02\n---\n",
      "later.md": "---\ntitle: Later\ndate: 2026-01-04\n---\n",
      "draft.md": "---\ntitle: Draft\ndate: 2026-01-02\ndraft: true\n---\n",
    };
    let now = new Date("2026-01-01T00:00:00Z");
    used = await createTemporarySite({ ...FILES, ...written }, { now: () => now });
    const due = () => used?.site.current()?.dueFiles();
    expect(due()).toEqual([]);
    now = new Date("2026-01-03T00:00:00Z");
    const file = join(used.dir, "rice.md");
    expect(due()).toEqual([file]);
    await used.site.apply([{ kind: "change", file }]);
    expect(due()).toEqual([]);
    expect((await used.get("/rice.html"))[1]).toContain('"draft":false');
    expect(updates(used)).toEqual([
      expect.objectContaining({ others: "same" }),
      { pages: ["Rice"], others: "changed" },
    ]);
  });
  it("serves feeds and the sitemap as a build writes them, with the current articles", async () => {
    const config =
      'export default { title: "Bowl", base: "/b/", url: "https://bowl.example", feed: { atom: true, rss: true, json: true, paths: { "/index.xml": { format: "rss" }, "/feed/": { format: "atom" } } }, sitemap: true };\n';
    const site = await open({ "hanblog.config.ts": config, "p.png": "png" });
    await site.save("rice.md", `${FILES["rice.md"]}![](./p.png)\n[Home](/)\n`);
    await buildPlainSite(site.dir);
    for (const name of ["atom.xml", "rss.xml", "feed.json", "index.xml", "feed/index.xml", "sitemap.xml"]) {
      const written = await readFile(join(site.dir, "dist", name), "utf8");
      expect(written).toContain("https://bowl.example/b/rice.html");
      expect(await site.get(`/${name}`)).toEqual(["content", written]);
    }
    expect((await site.get("/docs/atom.xml"))[0]).toBe("not-found");
    expect((await site.get("/robots.txt"))[0]).toBe("not-found");
  });

  it("serves feeds of terms and own fields as a build writes them, and finds texts of own fields", async () => {
    const config = `export default {
  title: "Bowl", base: "/b/", url: "https://bowl.example", locales: { "/": { lang: "zh-CN" }, "/en/": { lang: "en" } },
  feed: { atom: true, rss: true, json: true, fields: ["rating", "parts"] },
  taxonomies: { tags: { feed: true }, books: { title: "书", feed: true } }, searchFields: ["parts"],
};
`;
    const page = (title: string, parts: string) =>
      `---\ntitle: ${title}\ndate: 2024-01-02\ntags: [汤, C#]\nbooks: 三体\nrating: 5\nparts: [${parts}]\n---\nHot.\n`;
    const site = await open({
      "hanblog.config.ts": config,
      "soup.md": page("Soup", "onion"),
      "en/soup.md": page("Broth", "leek"),
    });
    const words = async () => {
      const manifest = JSON.parse((await site.get("/search.json"))[1]) as SearchManifest;
      const { termBlocks = "" } = manifest.locales["/"] ?? {};
      return (await site.get(`/${searchFile("terms", "/", 0, termBlocks)}`))[1];
    };
    for (const parts of ["onion", "carrot"]) {
      await site.save("soup.md", page("Soup", parts));
      await buildPlainSite(site.dir);
      for (const folder of ["", "en/", "tag/汤/", "tag/C#/", "en/tag/汤/", "books/三体/", "en/books/三体/"]) {
        for (const name of ["atom.xml", "rss.xml", "feed.json"]) {
          const written = await readFile(join(site.dir, "dist", folder + name), "utf8");
          expect(written).toContain(folder.startsWith("en/") ? "leek" : parts);
          expect(await site.get(`/${encodeURI(folder).replace("#", "%23")}${name}`)).toEqual([
            "content",
            written,
          ]);
        }
      }
      expect(await words()).toContain(parts);
    }
  });

  it("serves the content of an article that moves up into the feed", async () => {
    const config =
      'export default { title: "Bowl", url: "https://bowl.example", feed: { limit: 2, atom: true } };\n';
    const dated = (title: string, day: number) => `---\ntitle: ${title}\ndate: 2024-01-0${day}\n---\nHot.\n`;
    const site = await open({
      "hanblog.config.ts": config,
      "soup.md": dated("Soup", 5),
      "tea.md": dated("Tea", 4),
    });
    await site.site.survey();
    expect((await site.get("/atom.xml"))[1]).not.toContain("Rice");
    await site.save("soup.md", null);
    // The summary has no headings.
    expect((await site.get("/atom.xml"))[1]).toContain("steam");
  });

  it("serves the files of plugins, and reports a plugin that has the address of a page", async () => {
    const config = (path: string) => `import { definePlugin } from "hanblog";
const titles = definePlugin({
  name: "titles",
  files: ({ site }) => [{ path: "${path}", text: site.pages.map((page) => page.title).join() }],
});
export default { title: "Bowl", base: "/b/", plugins: [titles()] };
`;
    const site = await open({ "hanblog.config.ts": config("titles.txt") });
    expect(await site.get("/titles.txt")).toEqual(["content", "Home,Rice"]);
    await site.save("rice.md", "# Millet\n");
    expect(await site.get("/titles.txt")).toEqual(["content", "Home,Millet"]);
    await site.save("hanblog.config.ts", config("rice.html"));
    expect(site.site.problems()).toMatchObject([
      { code: "address-taken", at: { file: "hanblog.config.ts", line: 6 } },
    ]);
    await site.save("hanblog.config.ts", config("titles.txt"));
    expect(site.site.problems()).toEqual([]);
  });

  it("follows the files that plugins read, also new ones", async () => {
    const site = await open({
      "hanblog.config.ts": `import { definePlugin } from "hanblog";
const sizes = definePlugin({
  name: "sizes",
  data: () => ["bowls/*.csv"],
  files: ({ data }) => [{ path: "sizes.txt", text: data.map(({ text }) => text.trim()).join() }],
});
export default { title: "Bowl", base: "/b/", plugins: [sizes()] };
`,
      "bowls/large.csv": "3\n",
    });
    expect(await site.get("/sizes.txt")).toEqual(["content", "3"]);
    await site.save("bowls/large.csv", "4\n");
    expect(await site.get("/sizes.txt")).toEqual(["content", "4"]);
    await site.save("bowls/small.csv", "1\n");
    expect(await site.get("/sizes.txt")).toEqual(["content", "4,1"]);
  });

  it("calls plugins again after a change of a text that changes nothing else of its page", async () => {
    const site = await open({
      "hanblog.config.ts": `import { definePlugin } from "hanblog";
const markdownOf = (site) => site.pages.map((page) => page.markdown().trim()).join(" ");
const texts = definePlugin({
  name: "texts",
  files: ({ site }) => [{ path: "texts.txt", text: markdownOf(site) }],
  content: ({ site }) => [{ path: "/rice.html", html: "<p>" + markdownOf(site) + "</p>" }],
  checks: ({ site }) =>
    site.pages.flatMap(({ file, markdown }) => (markdown().includes("Miso") ? [{ path: file, message: "Miso" }] : [])),
  head: () => ({ pageTags: (page, { site }) => [["meta", { name: "texts", content: markdownOf(site) }]] }),
});
export default { title: "Bowl", base: "/b/", plugins: [texts()] };
`,
      "soup.md": "---\ntitle: Soup\ndescription: Hot\n---\nLeek\n",
    });
    expect((await site.get("/texts.txt"))[1]).toContain("Leek");
    expect((await site.get("/rice.html"))[1]).toContain("Leek</p>");
    await site.save("soup.md", "---\ntitle: Soup\ndescription: Hot\n---\nMiso\n");
    expect((await site.get("/texts.txt"))[1]).toContain("Miso");
    expect((await site.get("/rice.html"))[1]).toContain("Miso</p>");
    expect((await site.get("/rice.html"))[1]).toMatch(/<meta name="texts" content="[^"]*Miso"/);
    expect(site.site.problems()).toMatchObject([{ code: "plugin-check", at: { file: "soup.md" } }]);
  });

  it("serves the files of plugins that read the HTML of pages, and follows its changes", async () => {
    const config = (path: string) => `import { definePlugin } from "hanblog";
const book = definePlugin({
  name: "book",
  bodies: ({ site }) => site.pages,
  files: ({ site, bodyOf }) => [{ path: "${path}", text: site.pages.map((page) => page.title + bodyOf(page)).join("") }],
});
export default { title: "Bowl", base: "/b/", plugins: [book()] };
`;
    const site = await open({
      "hanblog.config.ts": config("book.txt"),
      "rice.md": "# Rice\n\n<!--@include: ./part.md-->\n",
      "part.md": "Brown\n",
    });
    const book = async () => (await site.get("/book.txt"))[1];
    expect(await book()).toMatch(/^Home.*Rice.*<p>Brown<\/p>/s);
    await site.save("part.md", "White\n");
    expect(await book()).toContain("<p>White</p>");
    await site.save("rice.md", "# Millet\n\n[The book](/book.txt)\n");
    expect(await book()).toContain(
      'Millet<h1 id="millet">Millet</h1>\n<p><a href="/b/book.txt">The book</a></p>',
    );
    await site.save("soup.md", "# Soup\n\nMiso\n");
    expect(await book()).toContain("<p>Miso</p>");
    await site.save("soup.md", null);
    expect(await book()).not.toContain("Miso");
    await site.site.survey();
    expect(site.site.problems()).toEqual([]);
    await site.save("hanblog.config.ts", config("rice.html"));
    await site.site.survey();
    expect(site.site.problems()).toMatchObject([
      { code: "address-taken", at: { file: "hanblog.config.ts", line: 7 } },
      { code: "broken-link", at: { file: "rice.md" } },
    ]);
  });

  it("follows the redirects of plugins, and reports them with their places", async () => {
    const site = await open({
      "hanblog.config.ts": `import { definePlugin } from "hanblog";
const moved = definePlugin({
  name: "moved",
  data: () => ["moved.csv"],
  redirects: ({ data: [file] }) => file.text.trim().split("\\n").map((from) => ({ from, to: "/rice.html", path: file.path, line: 1 })),
});
export default { title: "Bowl", base: "/b/", plugins: [moved()] };
`,
      "moved.csv": "/old/\n",
    });
    expect(await site.site.answer("/old/")).toEqual({ kind: "redirect", to: "/rice.html" });
    await site.save("moved.csv", "/older/\n");
    expect(await site.site.answer("/older/")).toEqual({ kind: "redirect", to: "/rice.html" });
    expect((await site.site.answer("/old/")).kind).toBe("not-found");
    await site.save("rice.md", null);
    expect(site.site.problems()).toMatchObject([
      { code: "redirect-target", at: { file: "moved.csv", line: 1 } },
    ]);
  });

  it("follows the data of the pages that plugins add", async () => {
    const site = await open({
      "hanblog.config.ts": `import { definePlugin } from "hanblog";
const books = definePlugin({
  name: "books",
  data: () => ["books.yml"],
  pages: ({ data }) =>
    data.flatMap((file) => file.value()).map(({ title, text }) => ({
      path: "books/" + title + ".md",
      frontmatter: { title },
      markdown: text,
    })),
});
export default { title: "Bowl", base: "/b/", plugins: [books()] };
`,
      "books.yml": "[{ title: dune, text: Sand }, { title: emma, text: Tea }]\n",
    });
    expect((await site.get("/books/dune.html"))[1]).toContain("<p>Sand</p>");
    site.forget();
    await site.save("books.yml", "[{ title: dune, text: Spice }]\n");
    expect(kinds(site)).toContain("reload");
    expect((await site.get("/books/dune.html"))[1]).toContain("<p>Spice</p>");
    expect((await site.get("/books/emma.html"))[0]).toBe("not-found");
    await site.save("books.yml", '[{ title: dune, text: "[x](x.md)" }]\n');
    await site.get("/books/dune.html");
    await site.site.survey();
    expect(site.site.problems()).toMatchObject([
      { code: "broken-link", at: { file: "hanblog.config.ts", page: { path: "books/dune.md", line: 1 } } },
    ]);
    await site.save("books.yml", "[{ title: dune, text: Sand }]\n");
    await site.save("books/dune.md", "# Mine\n");
    expect(site.site.problems()).toMatchObject([{ code: "plugin-page-taken" }]);
    await site.save("books/dune.md", null);
    expect(site.site.problems()).toEqual([]);
    expect((await site.get("/books/dune.html"))[1]).toContain("<p>Sand</p>");
  });

  describe("with a plugin that adds pages", () => {
    const FILES_OF_BOOKS = {
      "hanblog.config.ts": `import { definePlugin } from "hanblog";
const books = definePlugin({
  name: "books",
  data: () => ["books.yml"],
  pages: ({ data }) =>
    data.flatMap((file) => file.value()).map(({ title }) => ({ path: "books/" + title.trim() + ".md", markdown: title })),
});
export default { title: "Bowl", base: "/b/", plugins: [books()] };
`,
      "books.yml": "[{ title: dune }]\n",
    };

    it.each([
      ["data that cannot be parsed", "[{ title: dune }\n", "collection-file"],
      ["data for which its function throws", "[{ title: dune }, {}]\n", "plugin-failed"],
      ["a page without a name", '[{ title: dune }, { title: "" }]\n', "plugin-result"],
      ["two pages with one path", '[{ title: dune }, { title: "dune " }]\n', "plugin-page-taken"],
    ])("keeps its pages after %s, until it is fixed", async (_, text, code) => {
      const site = await open(FILES_OF_BOOKS);
      expect((await site.get("/books/dune.html"))[1]).toContain("<p>dune</p>");
      site.forget();
      await site.save("books.yml", text);
      expect(kinds(site)).toEqual(["errors"]);
      expect(site.site.problems()).toMatchObject([{ code }]);
      expect((await site.get("/books/dune.html"))[1]).toContain("<p>dune</p>");
      await site.save("rice.md", "# Millet\n");
      expect((await site.get("/rice.html"))[1]).toContain("Millet");
      await site.save("books.yml", "[{ title: emma }]\n");
      expect(site.site.problems()).toEqual([]);
      expect((await site.get("/books/emma.html"))[1]).toContain("<p>emma</p>");
      expect((await site.get("/books/dune.html"))[0]).toBe("not-found");
    });

    it("names the file that has taken the place of a page as the owner of its address", async () => {
      const site = await open({
        ...FILES_OF_BOOKS,
        "hanblog.config.ts": FILES_OF_BOOKS["hanblog.config.ts"].replace(
          'name: "books",',
          'name: "books", files: () => [{ path: "books/dune.html", text: "" }],',
        ),
        "rice.md": "---\npermalink: /books/dune.html\n---\n",
      });
      const page = { kind: "plugin", name: "books", page: "books/dune.md" };
      const file = { kind: "file", file: "books/dune.md", line: null };
      const rice = { kind: "file", file: "rice.md", line: 2 };
      const taken = (first: object, second: object) => ({
        code: "address-taken",
        values: { kind: "same", first, second },
      });
      const ofPlugin = { kind: "plugin", name: "books" };
      expect(site.site.problems()).toMatchObject([taken(rice, page), taken(ofPlugin, page)]);
      await site.save("books/dune.md", "---\n---\ndune");
      expect(site.site.problems()).toMatchObject([
        { code: "plugin-page-taken" },
        taken(rice, file),
        taken(ofPlugin, file),
      ]);
      await site.save("books/dune.md", null);
      expect(site.site.problems()).toMatchObject([taken(rice, page), taken(ofPlugin, page)]);
    });

    it("reports only the last of several mistakes after a start with one", async () => {
      const site = await open({ ...FILES_OF_BOOKS, "books.yml": "[{}]\n" });
      expect(site.site.problems()).toMatchObject([{ code: "plugin-failed" }]);
      await site.save("books.yml", "[\n");
      expect(site.site.problems()).toMatchObject([{ code: "collection-file" }]);
      await site.save("books.yml", "[{ title: dune }]\n");
      expect(site.site.problems()).toEqual([]);
      expect((await site.get("/books/dune.html"))[0]).toBe("document");
    });
  });

  it("updates the content of plugins on other pages", async () => {
    const site = await open({
      "hanblog.config.ts": `import { definePlugin } from "hanblog";
const titles = definePlugin({
  name: "titles",
  content: ({ site }) => [{ path: "/tea.html", html: "<p>" + site.pages.map((page) => page.markdown().length) + "</p>" }],
});
export default { title: "Bowl", base: "/b/", plugins: [titles()] };
`,
      "tea.md": "# Tea\n",
    });
    expect((await site.get("/tea.html"))[1]).toContain("<p>0,18,6</p>");
    site.forget();
    await site.save("rice.md", FILES["rice.md"].replace("Cooked", "Raw"));
    expect(updates(site).at(-1)).toMatchObject({ others: "changed" });
    expect((await site.get("/tea.html"))[1]).toContain("<p>0,15,6</p>");
  });

  it("pairs the tags in the content of plugins, and reports the others at the plugin", async () => {
    const site = await open({
      "hanblog.config.ts": `import { definePlugin } from "hanblog";
const notes = definePlugin({ name: "notes", content: () => [{ path: "/rice.html", html: "<p>x\\n</main></div>" }] });
export default { title: "Bowl", base: "/b/", plugins: [notes()] };
`,
    });
    expect((await site.get("/rice.html"))[1]).toContain("<p>x\n&lt;/main&gt;&lt;/div&gt;</p>");
    const at = { file: "hanblog.config.ts", line: 3, page: { plugin: "notes", path: "/rice.html", line: 2 } };
    expect(site.site.problems()).toMatchObject([
      { severity: "warning", code: "stray-end-tag", values: { name: "main" }, at },
      { severity: "warning", code: "stray-end-tag", values: { name: "div" }, at },
    ]);
  });

  it("serves robots.txt of a site in the root of its host", async () => {
    const site = await open({
      "hanblog.config.ts": 'export default { title: "Bowl", url: "https://bowl.example" };\n',
    });
    expect(await site.get("/robots.txt")).toEqual([
      "content",
      "User-agent: *\nAllow: /\n\nSitemap: https://bowl.example/sitemap.xml\n",
    ]);
  });

  it("follows created, renamed and removed files", async () => {
    const site = await open();
    await site.save("soup.md", "# Soup\n");
    expect((await site.get("/soup.html"))[0]).toBe("document");
    await site.save("broth.md", "# Broth\n");
    await site.save("soup.md", null);
    expect((await site.get("/soup.html"))[0]).toBe("not-found");
    expect((await site.get("/broth.html"))[0]).toBe("document");
  });

  it("reads any number of files again that were removed and created at once", async () => {
    const names = Array.from({ length: 20 }, (_, index) => `post-${index}.md`);
    const site = await open(Object.fromEntries(names.map((name) => [name, "# Old\n"])));
    for (const name of names) await site.write(name, "# New\n");
    await site.site.apply(names.map((name) => ({ kind: "add", file: join(site.dir, name) })));
    expect((await site.get("/post-7.html"))[1]).toContain("New");
  });

  it("reports a link out of the site as a build does, while it exists", async () => {
    const site = await open({ "../elsewhere.md": "---\ntitle: Elsewhere\n---\n" });
    await symlink("../elsewhere.md", join(site.dir, "linked.md"));
    await site.site.apply([{ kind: "add", file: join(site.dir, "linked.md") }]);
    expect(site.reported.map(({ code, at }) => [code, at?.file])).toEqual([["page-link", "linked.md"]]);
    site.forget();
    await site.save("linked.md", null);
    await site.save("rice.md", `${FILES["rice.md"]}\nMore.\n`);
    expect(site.reported).toEqual([]);
  });

  it("shows a page behind a followed link, and its time after each save", async () => {
    const config = 'export default { title: "Bowl", base: "/b/", content: { follow: ["../vault"] } };\n';
    const files = { ...FILES, "hanblog.config.ts": config, ".git/HEAD": "", "../vault/tea.md": "# Tea\n" };
    const site = await createTemporarySite(files, { isRead: false });
    used = site;
    await symlink("../vault", join(site.dir, "notes"));
    expect((await site.get("/notes/tea.html"))[1]).toContain("Tea");
    await site.site.read();
    const save = async (text: string, date: string) => {
      await writeFile(join(site.dir, "../vault/tea.md"), text);
      await utimes(join(site.dir, "../vault/tea.md"), 1, Date.parse(date) / 1000);
      await site.site.apply([{ kind: "change", file: join(site.dir, "notes/tea.md") }]);
      return (await site.get("/notes/tea.html"))[1];
    };
    expect(await save("# Green\n", "2022-03-04T12:00:00Z")).toMatch(/Green[^]*2022\D+0?3\D+0?4/);
    expect(await save("# Black\n", "2022-05-06T12:00:00Z")).toMatch(/Black[^]*2022\D+0?5\D+0?6/);
  });

  it("follows another link to the pages of a link that is removed", async () => {
    const config = 'export default { title: "Bowl", base: "/b/", content: { follow: ["../vault"] } };\n';
    const site = await open({ "hanblog.config.ts": config, "../vault/tea.md": "# Tea\n" });
    const kindOf = async (route: string) => (await site.get(route))[0];
    await symlink("../vault", join(site.dir, "notes"));
    await site.site.apply([{ kind: "add", file: join(site.dir, "notes/tea.md") }]);
    expect(await kindOf("/notes/tea.html")).toBe("document");
    await symlink("../vault", join(site.dir, "first"));
    await site.site.apply([{ kind: "add", file: join(site.dir, "first/tea.md") }]);
    expect([await kindOf("/first/tea.html"), await kindOf("/notes/tea.html")]).toEqual([
      "document",
      "not-found",
    ]);
    expect(site.reported.map(({ code, at }) => [code, at?.file])).toContainEqual([
      "page-link-repeated",
      "notes",
    ]);
    await rm(join(site.dir, "first"));
    await site.site.apply([{ kind: "remove", file: join(site.dir, "first/tea.md") }]);
    expect([await kindOf("/first/tea.html"), await kindOf("/notes/tea.html")]).toEqual([
      "not-found",
      "document",
    ]);
  });

  it("reports a page in another encoding, as a build does", async () => {
    const site = await open();
    const file = join(site.dir, "gbk.md");
    await writeFile(file, Buffer.from([0x23, 0x20, 0xc3, 0xd7, 0xb7, 0xb9, 0x0a]));
    await site.site.apply([{ kind: "add", file }]);
    expect(site.reported.map(({ severity, code, at }) => [`${severity} ${code}`, at?.file])).toEqual([
      ["error file-encoding", "gbk.md"],
    ]);
  });

  it("recovers a page whose file was missing when it was read", async () => {
    const site = await open();
    const change = { kind: "change", file: join(site.dir, "rice.md") } as const;
    await rm(change.file);
    await site.site.apply([change]);
    expect((await site.get("/rice.html"))[0]).toBe("not-found");
    await site.write("rice.md", FILES["rice.md"]);
    await site.site.apply([change]);
    expect((await site.get("/rice.html"))[0]).toBe("document");
  });

  it("keeps the commit date of a page that is removed and restored", async () => {
    used = await createTemporarySite(FILES, { isRead: false });
    const git = (...args: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], {
        cwd: used?.dir,
      });
    git("init", "-q");
    git("add", ".");
    git("commit", "-qm", "Rice");
    await used.site.read();
    expect((await used.get("/rice.html"))[1]).toContain('"lastUpdated":"');
    await used.save("rice.md", null);
    await used.save("rice.md", FILES["rice.md"]);
    expect((await used.get("/rice.html"))[1]).toContain('"lastUpdated":"');
  });

  it("serves the same one of two pages with one address as after a restart", async () => {
    const site = await open({ "a.md": "---\ntitle: Other\n---\n" });
    await site.save("a.md", null);
    await site.save("a.md", "---\ntitle: Other\npermalink: /rice.html\n---\n");
    expect(site.site.errors()).toMatchObject([{ code: "address-taken", at: { file: "a.md", line: 3 } }]);
    expect((await site.get("/rice.html"))[1]).toContain("<title>Other | Bowl</title>");
  });

  it("moves a page, and links to it, with its permalink", async () => {
    const site = await open({ "links.md": "# Links\n\n[rice](./rice.md)\n" });
    await site.save("rice.md", FILES["rice.md"].replace("title:", "permalink: /grain/\ntitle:"));
    expect(await site.get("/rice.html")).toEqual(["redirect", "/grain/"]);
    expect((await site.get("/links.html"))[1]).toContain('href="/b/grain/"');
  });

  it("reports an error once, with position and code frame, until it is fixed", async () => {
    const site = await open();
    await site.save("rice.md", "---\ntags: [a\n---\n");
    await site.get("/rice.html");
    const [first] = site.sent;
    if (first?.kind !== "errors") throw new Error("no errors were sent");
    expect(first.problems[0]).toMatchObject({
      at: { file: "rice.md" },
      frame: expect.stringContaining("tags: [a"),
    });
    expect(site.reported).toHaveLength(1);
    site.forget();
    await site.save("rice.md", FILES["rice.md"]);
    expect(kinds(site)).toEqual(["update", "clear", "update"]);
  });

  it("updates the code frame of an error", async () => {
    const site = await open();
    const lines = (title: string) => `---\ntitle: ${title}\ndate: soon\n---\n`;
    await site.save("rice.md", lines("Rice"));
    site.forget();
    await site.save("rice.md", lines("Congee"));
    const frames = site.sent.flatMap((message) => (message.kind === "errors" ? message.problems : []));
    expect(frames).toEqual([expect.objectContaining({ frame: expect.stringContaining("title: Congee") })]);
  });

  it("checks a saved page before it is requested", async () => {
    const site = await open();
    await site.save("rice.md", "# Rice\n\n<Bowl />\n");
    expect(kinds(site)).toContain("errors");
    expect(site.reported[0]).toMatchObject({ severity: "error", at: { file: "rice.md", line: 3 } });
  });

  it("also reports problems in the text of a page whose component throws", async () => {
    const site = await open({
      "components/Bowl.jsx": THROWING,
      "bowl.md": "# Bowl\n\n<Bowl />\n\n![x](./gone.png)\n",
    });
    expect((await site.get("/bowl.html"))[0]).toBe("broken");
    const messages = site.reported.map(({ message }) => message);
    expect(messages).toEqual([expect.stringContaining("gone.png"), expect.stringContaining("no bowl")]);
  });

  it("keeps the content of open tabs when their page breaks", async () => {
    const site = await open();
    const chunk = `/assets/js/${chunkNumber("/rice.html")}.dev.js`;
    const [, before] = await site.get(chunk);
    await site.save("components/Bowl.jsx", THROWING);
    site.forget();
    await site.save("rice.md", "# Rice\n\n<Bowl />\n");
    expect(kinds(site)).toEqual(["errors"]);
    expect(await site.get(chunk)).toEqual(["content", before]);
    expect((await site.get("/rice.html"))[0]).toBe("broken");
  });

  it("sends a page that was saved while another one cannot be rendered", async () => {
    const site = await open({ "components/Bowl.jsx": THROWING });
    await site.save("bowl.md", "# Bowl\n\n<Bowl />\n");
    site.forget();
    await site.save("rice.md", `${FILES["rice.md"]}\nWith more to read.\n`);
    expect(updates(site).at(-1)).toEqual({ pages: ["Rice"], others: "same" });
    await site.save("bowl.md", "# Bowl\n");
    expect(updates(site).at(-1)).toEqual({ pages: ["Bowl"], others: "changed" });
  });

  it("keeps the last program while a component has a syntax error", async () => {
    const site = await open({ "components/Bowl.jsx": drawing("full") });
    await site.save("components/Bowl.jsx", drawing("full").replace("(", ""));
    expect(kinds(site)).toEqual(["errors"]);
    expect(site.site.errors()[0]?.at).toMatchObject({ file: "components/Bowl.jsx" });
    expect((await site.get("/rice.html"))[0]).toBe("document");
    await site.save("components/Bowl.jsx", drawing("empty"));
    expect(kinds(site)).toEqual(["errors", "clear", "reload"]);
  });

  it("keeps rendering pages after its cache was deleted", async () => {
    const site = await open({ "components/Bowl.jsx": drawing("full") });
    await rm(join(site.dir, ".hanblog"), { recursive: true });
    await site.save("rice.md", FILES["rice.md"].replace("title:", "permalink: /grain/\ntitle:"));
    expect(site.site.errors()).toEqual([]);
    expect((await site.get("/grain/"))[1]).toContain("Cooked.");
  });

  it("uses the title of its first page if none is configured", async () => {
    const site = await open({ "hanblog.config.ts": "export default {};\n", "README.md": "# Bowl\n" });
    expect((await site.get("/rice.html"))[1]).toContain("<title>Rice | Bowl</title>");
    await site.save("README.md", "# Pot\n");
    expect(kinds(site)).toEqual(["reload"]);
    expect((await site.get("/rice.html"))[1]).toContain("<title>Rice | Pot</title>");
  });

  it("sends an edited page before rebuilding the graph, even if another page's title changed", async () => {
    const site = await open({ "hanblog.config.ts": "export default {};\n", "README.md": "# Bowl\n" });
    await site.save("rice.md", FILES["rice.md"].replace("Rice", "Congee"));
    expect(updates(site)).toEqual([
      { pages: ["Congee"], others: "same" },
      { pages: ["Congee"], others: "changed" },
    ]);
  });

  it("swaps only the style sheet if nothing else changes", async () => {
    const site = await open();
    await site.save("style.css", "body { color: blue; }\n");
    const [message] = site.sent;
    if (message?.kind !== "style") throw new Error("no style was sent");
    const [href = ""] = message.hrefs;
    expect(href).toMatch(/^\/b\/assets\/css\/.+\.css$/);
    expect((await site.get(href.slice("/b".length)))[1]).toMatch(/color:\s*blue/);
  });

  it("compiles a page again when a file that it imports changes", async () => {
    const site = await open({ "code.js": "one();\n", "code.md": "# Code\n\n<<< @/code.js\n" });
    expect((await site.get("/code.html"))[1]).toContain("one");
    await site.save("code.js", "two();\n");
    expect(kinds(site)).toEqual(["update"]);
    expect((await site.get("/code.html"))[1]).toContain("two");
  });

  it("takes the title of a page from the file that it includes, before anyone has seen the page", async () => {
    const config = 'export default { title: "Bowl", base: "/b/", exclude: ["parts/**"] };\n';
    const site = await open({
      "hanblog.config.ts": config,
      "soup.md": "---\ndate: 2024-02-02\n---\n\n<!-- @include: ./parts/soup.md -->\n",
      "parts/soup.md": "# Miso soup\n\nWarm.\n",
    });
    expect((await site.get("/timeline/"))[1]).toContain("Miso soup");
    await site.save("parts/soup.md", "# Pumpkin soup\n\nHot.\n");
    expect((await site.get("/timeline/"))[1]).toContain("Pumpkin soup");
    expect((await site.get("/timeline/"))[1]).not.toContain("Miso soup");
    expect((await site.get("/soup.html"))[1]).toContain("Hot.");
  });

  it("includes a file with a password in a page with the same one only, also after a change of either", async () => {
    vi.stubEnv("HANBLOG_PASSWORD_SOUP", "four plain words here");
    const include = "\n<!-- @include: ./parts/soup.md -->\n";
    const page = (fields: string) => `---\ntitle: Soup\n${fields}---\n${include}`;
    const part = (text: string, fields: string) => `---\n${fields}---\n\n${text}\n`;
    const site = await open({
      "hanblog.config.ts": 'export default { title: "Bowl", base: "/b/", exclude: ["parts/**"] };\n',
      "soup.md": page("password: SOUP\n"),
      "parts/soup.md": part("Miso.", "password: SOUP\n"),
    });
    vi.unstubAllEnvs();
    const problems = async () => {
      const [, text] = await site.get("/soup.html");
      const codes = site.reported.map(({ code }) => code);
      expect(JSON.stringify([text, site.sent, site.reported])).not.toMatch(/Miso|Pumpkin/);
      site.forget();
      return codes;
    };
    expect(await problems()).toEqual([]);
    await site.save("soup.md", page(""));
    expect(await problems()).toEqual(["include-failed"]);
    await site.save("parts/soup.md", part("Leek.", "date: 2024-01-01\n"));
    expect(await problems()).toEqual([]);
    await site.save("parts/soup.md", part("Pumpkin.", "password: SOUP\n"));
    expect(await problems()).toEqual(["include-failed"]);
    await site.save("soup.md", page("password: SOUP\n"));
    expect(await problems()).toEqual([]);
  });

  it("leaves no trace of a protected page in an answer, a message, a problem or a file, also after changes", async () => {
    vi.stubEnv("HANBLOG_PASSWORD_FAMILY", "four plain words here");
    const site = await open({
      "posts/every.md": PROTECTED_PAGE,
      "posts/included.txt": `::: tip ${SECRET}\n${SECRET} of a file\n:::\n`,
      "posts/photo.png": SECRET,
      "components/Counter.tsx": drawing("count"),
      "open.md": "# Open\n\n[family](./posts/every.md)\n",
    });
    vi.unstubAllEnvs();
    const seen = async () => {
      const manifest = JSON.parse((await site.get("/search.json"))[1]) as SearchManifest;
      const { termBlocks, pageBlocks } = manifest.locales["/"] ?? { termBlocks: "", pageBlocks: "" };
      const routes = [
        ...LISTED_ROUTES,
        `/${searchFile("terms", "/", 0, termBlocks)}`,
        `/${searchFile("pages", "/", 0, pageBlocks)}`,
      ];
      const answers = await Promise.all(
        routes.map(async (route) => [route, (await site.get(route)).join(" ")] as const),
      );
      const kept = await readFiles(join(site.dir, ".hanblog")).catch(() => ({}));
      return Object.entries({
        ...Object.fromEntries(answers),
        sent: site.sent,
        reported: site.reported,
        kept,
      })
        .filter(([, value]) => JSON.stringify(value).includes(SECRET))
        .map(([name]) => name);
    };
    expect(await seen()).toEqual([]);
    await site.save("posts/every.md", `${PROTECTED_PAGE}\n${SECRET} again, [broken](./${SECRET}.md)\n`);
    expect(await seen()).toEqual([]);
    await site.save("posts/every.md", PROTECTED_PAGE.replace("tags: [", "tags: [1, "));
    expect(await seen()).toEqual([]);
  });

  it("compiles a page again that shows the site's style sheet, which is swapped too", async () => {
    const site = await open({ "style.md": "# Style\n\n<<< @/style.css\n" });
    expect((await site.get("/style.html"))[1]).toContain("red");
    await site.save("style.css", "body { color: blue; }\n");
    expect(kinds(site)).toEqual(["style", "update"]);
    expect((await site.get("/style.html"))[1]).toContain("blue");
  });

  it("compiles a page again that shows a component's file which cannot be bundled", async () => {
    const bowl = drawing("full");
    const site = await open({
      "components/Bowl.jsx": bowl,
      "bowl.md": "# Bowl\n\n<<< @/components/Bowl.jsx\n",
    });
    expect((await site.get("/bowl.html"))[1]).toContain("full");
    await site.save("components/Bowl.jsx", bowl.replace("(", "").replace("full", "empty"));
    expect(kinds(site)).toEqual(["errors", "update"]);
    expect((await site.get("/bowl.html"))[1]).toContain("empty");
  });

  it("serves a page's picture after another page stopped using an equal one", async () => {
    const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const site = await open({
      "a/pot.svg": picture,
      "a/pot.md": "# A\n\n![pot](./pot.svg)\n",
      "b/pot.svg": picture,
      "b/pot.md": "# B\n\n![pot](./pot.svg)\n",
    });
    const [, html] = await site.get("/a/pot.html");
    const [, url = ""] = /src="\/b(\/assets\/img\/[^"]+)"/.exec(html) ?? [];
    await site.get("/b/pot.html");
    await site.save("b/pot.svg", picture.replace("/>", ' width="1"/>'));
    expect(await site.get(url)).toEqual(["file", join(site.dir, "a/pot.svg")]);
  });

  it("serves only the drawing of an SVG in guest mode", async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><rect></rect></svg>';
    const site = await open({
      "hanblog.config.ts": 'export default { title: "Bowl", base: "/b/", markdown: { html: false } };\n',
      "a/pot.svg": drawing.replace("<rect>", '<script/><rect onclick="x()">'),
      "a/pot.md": "---\ntitle: A\ncover: ./pot.svg\ndate: 2026-01-02\n---\n\n![pot](./pot.svg)\n",
    });
    const [, html] = await site.get("/a/pot.html");
    const [, url = ""] = /src="\/b(\/assets\/img\/[^"]+)"/.exec(html) ?? [];
    expect(await site.get(url)).toEqual(["content", drawing]);
    expect((await site.get("/"))[1]).toContain(url);
  });

  it("reads all pages once the cause of an earlier failure is gone", async () => {
    const { "public/a b.txt": _, ...files } = FILES;
    used = await createTemporarySite({ ...files, public: "no folder" }, { isRead: false });
    await expect(used.site.read()).rejects.toThrow("ENOTDIR");
    await used.save("public", null);
    expect((await used.get("/timeline/"))[1]).toContain("Rice");
  });

  it("shows a file that was created in a change that failed, once its cause is gone", async () => {
    const { "public/a b.txt": _, ...files } = FILES;
    used = await createTemporarySite(files);
    await used.write("public", "no folder");
    await used.write("soup.md", "# Soup\n");
    const changes = (["public", "soup.md"] as const).map((file) => ({
      kind: "add" as const,
      file: join(used?.dir ?? "", file === "public" ? "public/a.txt" : file),
    }));
    await expect(used.site.apply(changes)).rejects.toThrow("ENOTDIR");
    await rm(join(used.dir, "public"));
    await used.save("rice.md", "# Fried\n");
    expect((await used.get("/soup.html"))[0]).toBe("document");
    expect((await used.get("/rice.html"))[1]).toContain("Fried");
  });

  it("sends nothing for a file that no page uses", async () => {
    const site = await open();
    await site.save("notes.txt", "nothing");
    expect(site.sent).toEqual([]);
  });

  it("serves a new public file", async () => {
    const site = await open();
    await site.save("public/new.txt", "new");
    expect(kinds(site)).toEqual(["reload"]);
    expect((await site.get("/new.txt"))[0]).toBe("file");
  });

  it("applies a new configuration with another base", async () => {
    const site = await open();
    await site.save("hanblog.config.ts", 'export default { title: "Pot", base: "/p/" };\n');
    expect(kinds(site)).toEqual(["reload"]);
    expect(site.site.base()).toBe("/p/");
    expect((await site.get("/rice.html"))[1]).toContain("Pot");
  });

  it("follows the hidden workflow that publishes it", async () => {
    const workflow = ".github/workflows/pages.yml";
    const upload = "uses: actions/upload-pages-artifact@v5, with: { path: dist";
    const site = await open({ [workflow]: `jobs: { a: { steps: [{ ${upload} } }] } }` });
    const hosting = () => site.site.loaded()?.project.hosting;
    expect(hosting()?.dotless).toMatchObject({ file: workflow });
    expect(watchedPaths(site.dir, PACKAGE.dir, site.site)).toContain(join(site.dir, workflow));
    await site.save(workflow, `jobs: { a: { steps: [{ ${upload}, include-hidden-files: true } }] } }`);
    expect(hosting()).toMatchObject({ host: "github", dotless: null });
  });

  it("keeps the site while the configuration is broken", async () => {
    const site = await open();
    await site.save("hanblog.config.ts", 'export default { titel: "Pot" };\n');
    expect(kinds(site)).toEqual(["errors"]);
    expect((await site.get("/rice.html"))[0]).toBe("document");
    await site.save("hanblog.config.ts", FILES["hanblog.config.ts"]);
    expect(kinds(site)).toEqual(["errors", "clear", "reload"]);
  });

  it("starts with a broken configuration and shows the site once it is fixed", async () => {
    const site = await open({ "hanblog.config.ts": "export default {\n" });
    expect((await site.get("/rice.html"))[0]).toBe("broken");
    expect(site.site.errors()[0]?.at).toMatchObject({ file: "hanblog.config.ts" });
    await site.save("hanblog.config.ts", FILES["hanblog.config.ts"]);
    expect((await site.get("/rice.html"))[0]).toBe("document");
  });

  it.each(["hanblog.config.ts", "other.md"])(
    "keeps the site while its folder, with %s, is missing",
    async (name) => {
      const site = await open({ [name]: "export default {};\n" });
      if (name === "other.md") await site.save("hanblog.config.ts", null);
      await rename(site.dir, `${site.dir}-away`);
      const tell = (kind: "add" | "remove") => site.site.apply([{ kind, file: join(site.dir, name) }]);
      await expect(tell("remove")).rejects.toMatchObject({ code: "site-missing" });
      expect((await site.get("/rice.html"))[0]).toBe("document");
      await rm(join(`${site.dir}-away`, "rice.md"));
      await rename(`${site.dir}-away`, site.dir);
      await tell("add");
      expect((await site.get("/rice.html"))[0]).toBe("not-found");
    },
  );

  it("follows all other files while the configuration is broken, including those that could have fixed it", async () => {
    const site = await open({ "code.js": "one();\n", "code.md": "# Code\n\n<<< @/code.js\n" });
    const save = async (files: Readonly<Record<string, string>>) => {
      for (const [file, text] of Object.entries(files)) await site.write(file, text);
      const changes = Object.keys(files).map((file) => ({
        kind: "change" as const,
        file: join(site.dir, file),
      }));
      await site.site.apply(changes);
    };
    await save({ "hanblog.config.ts": "<<<<<<< HEAD\n", "rice.md": "# Rice\n\nFried.\n" });
    expect((await site.get("/rice.html"))[1]).toContain("Fried.");
    expect((await site.get("/code.html"))[1]).toContain("one");
    await save({ "code.js": "two();\n" });
    expect((await site.get("/code.html"))[1]).toContain("two");
  });

  it("finds a theme that is created after the configuration has named it", async () => {
    const site = await open();
    await site.save("hanblog.config.ts", 'export default { theme: "./pot" };\n');
    expect(site.site.errors()).toMatchObject([{ code: "theme-missing" }]);
    await site.save("pot/index.tsx", 'export { createTheme } from "@theme/index";\n');
    expect(site.site.errors().map(({ code }) => code)).not.toContain("theme-missing");
  });

  it("rejects a configuration file with an unsupported name while it exists", async () => {
    const site = await open();
    await site.save("hanblog.config.yml", "title: Pot\n");
    expect(site.site.errors()).toMatchObject([{ code: "config-name" }]);
    await site.save("hanblog.config.yml", null);
    expect(site.site.errors()).toEqual([]);
  });

  it("warns once about a file that replaces nothing of the theme, with the nearest name", async () => {
    const site = await open();
    await site.save("theme/Foter.tsx", "export {};\n");
    await site.save("components/Bowl.jsx", drawing("full"));
    expect(site.reported).toMatchObject([
      { code: "theme-file-unused", hint: "Did you mean `theme/Footer.tsx`?" },
    ]);
    await site.save("theme/Foter.tsx", null);
    expect(site.reported).toHaveLength(1);
  });

  it("follows the files of a mascot of the site, including a missing one", async () => {
    const setting = { model: "haru.moc", textures: ["t.png"] };
    const site = await open({
      "hanblog.config.ts": 'export default { title: "Bowl", mascot: { model: "haru/haru.model.json" } };\n',
      "haru/haru.model.json": JSON.stringify(setting),
      "haru/haru.moc": "moc",
    });
    expect(site.reported).toMatchObject([{ code: "mascot-file" }]);
    await site.save("haru/t.png", "png");
    expect(kinds(site)).toEqual(["reload"]);
    site.forget();
    await site.save("haru/haru.moc", "another");
    await site.save("haru/notes.txt", "not for visitors");
    expect(kinds(site)).toEqual(["reload"]);
    expect(site.reported).toEqual([]);
  });

  it("keeps no old program in memory", async () => {
    const site = await open({ "components/Bowl.jsx": drawing("1"), "bowl.md": "<Bowl />\n" });
    const { cache } = createRequire(import.meta.url);
    for (const text of ["2", "3", "4"]) {
      await site.save("components/Bowl.jsx", drawing(text));
      expect((await site.get("/bowl.html"))[1]).toContain(`<b>${text}</b>`);
    }
    expect(Object.keys(cache).filter((file) => file.startsWith(site.dir))).toEqual([]);
  });

  it("sends the current text of the home page on each page of its list", async () => {
    const site = await open({
      "hanblog.config.ts": 'export default { title: "Bowl", pageSize: 1 };\n',
      "soup.md": "---\ntitle: Soup\ndate: 2024-01-03\n---\n",
    });
    const size = async () => /"size":"[^"]+"/.exec((await site.get("/page/2/"))[1])?.[0];
    expect(await size()).toBe('"size":"0.02kb"');
    await site.save("README.md", `${FILES["README.md"]}${"More. ".repeat(100)}\n`);
    expect(await size()).toBe('"size":"0.61kb"');
  });

  it("leaves no old program on disk", async () => {
    const site = await open({ "components/Bowl.jsx": drawing("1") });
    await site.save("components/Bowl.jsx", drawing("2"));
    await site.save("hanblog.config.ts", 'export default { title: "Pot" };\n');
    const programs = (await readdir(join(site.dir, ".hanblog/cache"))).filter((file) =>
      file.endsWith(".cjs"),
    );
    expect(programs).toHaveLength(1);
  });
});
