import { execFile } from "node:child_process";
import { mkdir, readFile, rm, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { Ajv, type AnySchema } from "ajv";
import { beforeEach, describe, expect, it } from "vitest";
import { readFiles, temporaryFolder, writeFiles } from "../output/temporary-folder.js";
import { readExamples, readFences, readGuidePage } from "../../site/guide/guide-pages.js";
import { runCliHere } from "../../run-cli.js";

const PACKAGE = resolve(import.meta.dirname, "../../..");
const CONFIG = `import { defineConfig, z } from "hanblog";

export default defineConfig({
  fields: { rating: z.number().max(5).optional() },
  defaults: { "posts/": { fields: { mood: z.enum(["warm", "cold"]).default("warm") } } },
});
`;
const COMPONENT = `import { useRoute } from "hanblog/runtime";

export default function Mood() {
  const route = useRoute();
  if (route.kind !== "page") return null;
  const { rating = 0, mood } = route.page.frontmatter;
  const stars: number = rating;
  return <p className={mood}>{"*".repeat(stars)}</p>;
}
`;

let dir = "";
beforeEach(async () => {
  dir = await temporaryFolder();
  await writeFiles(dir, {
    "hanblog.config.ts": CONFIG,
    "components/Mood.tsx": COMPONENT,
    "posts/rice.md": "---\ntitle: Rice\nrating: 3\n---\n\n<Mood/>\n",
    "tea.md": "---\nmood: other\n---\n\n<Mood/>\n",
  });
});

const write = (file: string, text: string) => writeFiles(dir, { [file]: text });

async function build(...flags: readonly string[]) {
  const { code, stderr } = await runCliHere(["build", ...flags], dir);
  return { code, stderr };
}

/** Checks the site with TypeScript, as an author would. Resolves to the messages. */
async function checkTypes(): Promise<string> {
  const modules = join(dir, "node_modules");
  await mkdir(modules, { recursive: true });
  const links = { hanblog: PACKAGE, "@types": join(PACKAGE, "node_modules/@types") };
  for (const [name, target] of Object.entries(links)) {
    await rm(join(modules, name), { force: true });
    await symlink(target, join(modules, name));
  }
  await write("tsconfig.json", '{ "extends": "hanblog/tsconfig.json", "exclude": ["dist"] }\n');
  return promisify(execFile)(join(PACKAGE, "node_modules/.bin/tsc"), ["-p", dir]).then(
    () => "",
    ({ stdout }: { stdout: string }) => stdout,
  );
}

describe("a site that declares a collection", () => {
  const COLLECTION = `import { defineConfig, reference, z } from "hanblog";

export default defineConfig({
  collections: { bowls: { files: "bowls/*.yml", schema: z.object({ size: z.number() }) } },
  defaults: { "posts/": { fields: { bowl: reference("bowls") } } },
});
`;
  const BOWL = `import { bowls } from "hanblog/collections";
import { useRoute } from "hanblog/runtime";

export default function Bowl() {
  const route = useRoute();
  const size: number = bowls.find(({ id }) => route.kind === "page" && id === route.page.frontmatter.bowl)?.size ?? 0;
  return <p>{"*".repeat(size)}</p>;
}
`;
  beforeEach(async () => {
    await rm(join(dir, "components/Mood.tsx"));
    await writeFiles(dir, {
      "hanblog.config.ts": COLLECTION,
      "components/Bowl.tsx": BOWL,
      "bowls/large.yml": "size: 3\n",
      "bowls/small.yml": "size: 1\n",
      "posts/rice.md": "---\ntitle: Rice\nbowl: large\n---\n\n<Bowl/>\n",
      "tea.md": "# Tea\n",
    });
  });
  const read = (file: string) => readFile(join(dir, "dist", file), "utf8");

  it("gives its entries to components, and builds the same after a change of one as a first build", async () => {
    expect(await build()).toEqual({ code: 0, stderr: "" });
    expect(await read("posts/rice.html")).toContain("<p>***</p>");
    await write("bowls/large.yml", "size: 4\n");
    expect((await build()).code).toBe(0);
    expect(await read("posts/rice.html")).toContain("<p>****</p>");
    const rebuilt = await readFiles(join(dir, "dist"));
    expect((await build("--clean")).code).toBe(0);
    expect(await readFiles(join(dir, "dist"))).toEqual(rebuilt);
  });

  it("reports a page that refers to an entry which is gone, although the page has not changed", async () => {
    expect((await build()).code).toBe(0);
    await rm(join(dir, "bowls/large.yml"));
    const { code, stderr } = await build();
    expect([code, stderr]).toEqual([1, expect.stringContaining("posts/rice.md:3")]);
    expect(await read("posts/rice.html")).toContain("<p>***</p>");
  });

  it("reports the import of a collection that it does not have, with its place", async () => {
    await write("components/Bowl.tsx", BOWL.replaceAll("bowls", "plates"));
    const { code, stderr } = await build();
    expect([code, stderr]).toEqual([1, expect.stringContaining("components/Bowl.tsx:1:")]);
  });

  it("ships only collections that a component imports", async () => {
    await writeFiles(dir, {
      "hanblog.config.ts": COLLECTION.replace(
        "collections: {",
        'collections: { secrets: { files: "secrets.json", schema: z.object({ word: z.string() }) },',
      ),
      "secrets.json": '[{ "id": "one", "word": "open sesame" }]',
    });
    expect((await build()).code).toBe(0);
    const files = Object.entries(await readFiles(join(dir, "dist")));
    expect(files.filter(([, text]) => text.includes("open sesame"))).toEqual([]);
    expect(files.filter(([, text]) => /id:"large"/.test(text)).map(([file]) => file)).toEqual([
      expect.stringMatching(/^assets\/js\/Bowl\.\w+\.js$/),
    ]);
  });

  it("warns of a new field that the schema does not have, in each build, and writes the site", async () => {
    expect((await build("--strict")).code).toBe(0);
    await write("bowls/large.yml", "size: 2\nsise: 3\n");
    for (let count = 0; count < 2; count++) {
      const { code, stderr } = await build();
      expect([code, stderr]).toEqual([0, expect.stringContaining("bowls/large.yml:2")]);
      expect(stderr).toContain("Did you mean `size`?");
    }
    const rebuilt = await readFiles(join(dir, "dist"));
    expect((await build("--clean")).code).toBe(0);
    expect(await readFiles(join(dir, "dist"))).toEqual(rebuilt);
    expect((await build("--strict")).code).toBe(1);
    await write("bowls/large.yml", "size: 2\n");
    expect(await build()).toEqual({ code: 0, stderr: "" });
  });

  it("can be in tables and in markdown, which is no page then", async () => {
    const declared =
      'tables: { files: "tables.csv", schema: z.object({ size: z.coerce.number() }) }, notes: { files: "notes/*.md", schema: z.object({ body: z.string() }) },';
    await writeFiles(dir, {
      "hanblog.config.ts": COLLECTION.replace("collections: {", `collections: { ${declared}`),
      "tables.csv": "id,size\nlow,40\nhigh,70\n",
      "notes/one.md": "---\n---\n\n**Warm**\n",
      "components/Notes.tsx": `import { notes, tables } from "hanblog/collections";
export default () => <p>{notes.map(({ id, body }) => id + body).join()}{tables.map(({ size }) => size + 1).join()}</p>;
`,
      "notes.md": "<Notes/>\n",
    });
    expect(await build()).toEqual({ code: 0, stderr: "" });
    expect(await readFile(join(dir, "dist/notes.html"), "utf8")).toContain("one**Warm**<!-- -->41,71</p>");
    const files = Object.keys(await readFiles(join(dir, "dist")));
    expect(files.filter((file) => file.startsWith("notes"))).toEqual(["notes.html"]);
    expect(await checkTypes()).toBe("");
    await write("notes/one.md", "Cold\n");
    expect((await build()).code).toBe(0);
    const rebuilt = await readFiles(join(dir, "dist"));
    expect(rebuilt["notes.html"]).toContain("oneCold");
    expect((await build("--clean")).code).toBe(0);
    expect(await readFiles(join(dir, "dist"))).toEqual(rebuilt);
  });

  it("has types of the entries", async () => {
    expect((await build()).code).toBe(0);
    expect(await checkTypes()).toBe("");
    await write("components/Bowl.tsx", BOWL.replace("size: number", "size: string"));
    expect(await checkTypes()).toContain("is not assignable to type 'string'");
  });
});

describe("a site that declares taxonomies", () => {
  const TAXONOMIES = `import { defineConfig, reference, z } from "hanblog";

export default defineConfig({
  title: "Rice",
  url: "https://rice.example",
  feed: { atom: true, paths: { "/tang.json": { format: "json", author: "tang" } } },
  locales: { "/": { lang: "zh-CN" }, "/en/": { lang: "en" } },
  collections: { people: { files: "people/*.yml", schema: z.object({ name: z.string(), url: z.string().optional() }) } },
  defaults: { "posts/": { fields: { author: z.array(reference("people")) } } },
  taxonomies: {
    authors: { title: { "/": "作者", "/en/": "Authors" }, field: "author", collection: "people" },
    books: { title: "书", folder: "read/books", slugs: { 三体: "three-body" } },
  },
});
`;
  beforeEach(async () => {
    await rm(join(dir, "components"), { recursive: true });
    await rm(join(dir, "tea.md"));
    await writeFiles(dir, {
      "hanblog.config.ts": TAXONOMIES,
      "people/tang.yml": "name: 汤圆\n",
      "people/fan.yml": "name: 饭团\nurl: https://fan.example/\n",
      "people/zoe.yml": "name: Zoë\n",
      "posts/rice.md": "---\ntitle: Rice\ndate: 2026-03-01\nauthor: [tang, fan]\nbooks: 三体\n---\n",
      "posts/tea.md": "---\ntitle: Tea\nauthor: [tang]\n---\n",
      "posts/secret.md": "---\ntitle: Secret\nauthor: [tang]\npublish: false\n---\n",
      "en/water.md": "---\ntitle: Water\nauthor: [zoe]\n---\n",
    });
  });
  const read = (file: string) => readFile(join(dir, "dist", file), "utf8");

  it("has an index and a list for each term, in each locale, and links to them from articles", async () => {
    expect(await build()).toEqual({ code: 0, stderr: "" });
    const files = Object.keys(await readFiles(join(dir, "dist"))).filter((file) =>
      file.endsWith("index.html"),
    );
    expect(files.toSorted()).toEqual([
      "authors/fan/index.html",
      "authors/index.html",
      "authors/tang/index.html",
      "en/authors/index.html",
      "en/authors/zoe/index.html",
      "en/index.html",
      "index.html",
      "read/books/index.html",
      "read/books/three-body/index.html",
      "timeline/index.html",
    ]);
    const list = await read("authors/tang/index.html");
    expect(list).toContain("<title>汤圆 | 作者 | Rice</title>");
    expect(list).toMatch(/href="\/posts\/rice\.html".*href="\/posts\/tea\.html"/);
    expect(list).not.toContain("Secret");
    expect(await read("en/authors/index.html")).toContain('<h1 class="listing-title">Authors</h1>');
    const article = await read("posts/rice.html");
    expect(article).toContain(
      '<ul aria-label="作者"><li><a href="/authors/tang/">汤圆</a></li><li><a href="/authors/fan/">饭团</a></li></ul>',
    );
    expect(article).toContain('<ul aria-label="书"><li><a href="/read/books/three-body/">三体</a></li></ul>');
    expect(await read("sitemap.xml")).toContain("https://rice.example/read/books/three-body/");
  });

  it("shows the text of a term above its list, and builds the same after changes as a first build", async () => {
    await writeFiles(dir, {
      "authors/tang.md":
        "---\ntitle: 汤圆的文章\ndescription: 关于汤圆\n---\n\n汤圆喜欢[饭团](fan/README.md)。\n",
      "authors/fan/README.md": "# 饭团\n\n不喜欢汤圆。\n",
      "posts/links.md": "---\ntitle: Links\nauthor: []\nbooks: 三体\n---\n\n[汤圆](../authors/tang.md)\n",
      "read/books/three-body.md": "四光年。\n",
    });
    expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
    const tang = await read("authors/tang/index.html");
    expect(tang).toContain("<title>汤圆的文章 | 作者 | Rice</title>");
    expect(tang).toContain('<meta name="description" content="关于汤圆"');
    expect(tang).toMatch(
      /<h1 class="listing-title">汤圆的文章<.*汤圆喜欢<a href="\/authors\/fan\/">.*rice\.html/s,
    );
    const fan = await read("authors/fan/index.html");
    expect(fan.match(/<h1/g)).toHaveLength(1);
    expect(fan).toContain("不喜欢汤圆");
    expect(await read("read/books/three-body/index.html")).toMatch(
      /<h1 class="listing-title">三体<.*四光年/s,
    );
    expect(await read("posts/links.html")).toContain('<a href="/authors/tang/">汤圆</a>');
    expect(await read("authors/tang.html")).toContain("url=/authors/tang/");
    expect(await read("index.html")).not.toContain("汤圆的文章");
    await writeFiles(dir, {
      "authors/fan/README.md": "# 饭团\n\n改了。\n",
      "posts/tea.md": "---\ntitle: Tea\nauthor: [fan]\n---\n",
      "posts/rice.md": "---\ntitle: Rice\nauthor: [fan]\nbooks: 三体\n---\n",
    });
    await rm(join(dir, "read/books/three-body.md"));
    const { code, stderr } = await build();
    expect([code, stderr]).toEqual([0, expect.stringContaining("`tang` of `/authors/`")]);
    expect(stderr).toContain("authors/tang.md:2");
    const rebuilt = await readFiles(join(dir, "dist"));
    expect(rebuilt["authors/tang.html"]).toContain("汤圆喜欢");
    expect(rebuilt["authors/fan/index.html"]).toContain("改了");
    expect((await build("--clean")).code).toBe(0);
    expect(await readFiles(join(dir, "dist"))).toEqual(rebuilt);
  });

  it("shows a text above the list of all terms, in each locale, and builds the same after changes", async () => {
    await writeFiles(dir, {
      "authors/README.md": "---\ntitle: 我们\ndescription: 三位作者\n---\n\n[汤圆](tang/)和别人。\n",
      "en/authors.md": "All of [Zoë](authors/zoe/).\n",
      "read/books/README.md": "# 读过的书\n\n只有一本。\n",
      "posts/links.md": "---\ntitle: Links\nauthor: []\n---\n\n[我们](../authors/README.md)\n",
    });
    expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
    const authors = await read("authors/index.html");
    expect(authors).toContain("<title>我们 | Rice</title>");
    expect(authors).toContain('<meta name="description" content="三位作者"');
    expect(authors).toMatch(/<h1 class="listing-title">我们<\/h1>.*汤圆<\/a>和别人.*饭团.*rice\.html/s);
    const english = await read("en/authors/index.html");
    expect(english).toMatch(/<title>Authors \| Rice<.*<h1 class="listing-title">Authors<.*All of <a/s);
    expect(english).toContain('hreflang="zh-CN" href="https://rice.example/authors/"');
    expect((await read("read/books/index.html")).match(/<h1/g)).toHaveLength(1);
    expect(await read("posts/links.html")).toContain('<a href="/authors/">我们</a>');
    expect(await read("index.html")).not.toContain("三位作者");
    expect((await read("sitemap.xml")).match(/<loc>https:\/\/rice\.example\/authors\/<\/loc>/g)).toHaveLength(
      1,
    );
    await writeFiles(dir, { "en/authors.md": "Nobody.\n", "read/books/README.md": "# 书\n\n两本。\n" });
    expect((await build()).code).toBe(0);
    const rebuilt = await readFiles(join(dir, "dist"));
    expect(rebuilt["en/authors/index.html"]).toContain("Nobody.");
    expect((await build("--clean")).code).toBe(0);
    expect(await readFiles(join(dir, "dist"))).toEqual(rebuilt);
  });

  it("has feeds for each term if the taxonomy asks for them, and builds the same after changes", async () => {
    await writeFiles(dir, {
      "hanblog.config.ts": TAXONOMIES.replace(
        'collection: "people" }',
        'collection: "people", feed: true }',
      ).replace("atom: true,", 'atom: true, json: true, fields: ["books"],'),
      "posts/soup.md": "---\ntitle: Soup\ndate: 2026-03-02\nauthor: [tang]\n---\n\nHot\n",
    });
    expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
    const feed: unknown = JSON.parse(await read("authors/tang/feed.json"));
    expect(feed).toMatchObject({
      title: "汤圆 - Rice",
      home_page_url: "https://rice.example/authors/tang/",
      feed_url: "https://rice.example/authors/tang/feed.json",
      items: [
        { title: "Soup", content_html: expect.stringContaining("Hot") },
        { title: "Rice", _fields: { books: "三体" } },
      ],
    });
    expect(await read("authors/tang/atom.xml")).toContain("<title>汤圆 - Rice</title>");
    expect(await read("authors/tang/index.html")).toMatch(
      /<link rel="alternate" type="application\/atom\+xml" title="汤圆" href="\/authors\/tang\/atom.xml"/,
    );
    const files = Object.keys(await readFiles(join(dir, "dist")));
    expect(files.filter((file) => file.endsWith("feed.json")).toSorted()).toEqual([
      "authors/fan/feed.json",
      "authors/tang/feed.json",
      "en/feed.json",
      "feed.json",
    ]);
    expect(await read("en/authors/zoe/index.html")).not.toContain("zoe/atom.xml");
    await writeFiles(dir, {
      "posts/rice.md": "---\ntitle: Rice\ndate: 2026-03-01\nauthor: [tang]\n---\n",
      "posts/soup.md": "---\ntitle: Soup\ndate: 2026-03-02\nauthor: [tang]\n---\n\nCold\n",
    });
    expect((await build()).code).toBe(0);
    const rebuilt = await readFiles(join(dir, "dist"));
    expect(rebuilt["authors/tang/feed.json"]).toContain("Cold");
    expect((await build("--clean")).code).toBe(0);
    expect(await readFiles(join(dir, "dist"))).toEqual(rebuilt);
  });

  it("reports addresses of entries with the places of the entries", async () => {
    await rm(join(dir, "people"), { recursive: true });
    await writeFiles(dir, {
      "hanblog.config.ts": TAXONOMIES.replace("people/*.yml", "people.csv").replace(
        'collection: "people"',
        'collection: "people", lowercase: true',
      ),
      "people.csv": "id,name\ntang,汤圆\nfan,饭团\nzoe,Zoë\nTang,大汤圆\n",
      "posts/tea.md": "---\ntitle: Tea\nauthor: [Tang]\n---\n",
    });
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain('the authors listing "Tang" in `people.csv`');
    expect(stderr).toContain('the authors listing "tang" in `people.csv`');
    expect(stderr).toMatch(/\[address-taken\]\n {2}people\.csv:(?:2|5):1\n/);
  });

  it("reports two texts of a term", async () => {
    await writeFiles(dir, { "authors/tang.md": "A\n", "authors/tang/README.md": "B\n" });
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain("[address-taken]");
    expect(stderr).toMatch(
      /authors\/tang\.md.*authors\/tang\/README\.md|authors\/tang\/README\.md.*authors\/tang\.md/s,
    );
  });

  it("names authors by their entries, with their URLs, in structured data and feeds", async () => {
    expect((await build()).code).toBe(0);
    expect(await read("posts/rice.html")).toContain(
      '"author":[{"@type":"Person","name":"汤圆","url":"https://rice.example/authors/tang/"},{"@type":"Person","name":"饭团","url":"https://fan.example/"}]',
    );
    expect(await read("atom.xml")).toContain(
      "<author><name>汤圆</name><uri>https://rice.example/authors/tang/</uri></author>\n<author><name>饭团</name><uri>https://fan.example/</uri></author>",
    );
    expect(JSON.parse(await read("tang.json"))).toMatchObject({
      title: "汤圆 - Rice",
      items: [{ authors: [{ name: "汤圆" }, { name: "饭团", url: "https://fan.example/" }] }],
    });
  });

  it("builds the same after changes of a page and of a name as a first build", async () => {
    expect((await build()).code).toBe(0);
    await writeFiles(dir, {
      "people/tang.yml": "name: 芝麻汤圆\n",
      "posts/tea.md": "---\ntitle: Tea\nauthor: [fan]\nbooks: [茶经]\n---\n",
    });
    expect((await build()).code).toBe(0);
    expect(await read("posts/rice.html")).toContain(">芝麻汤圆</a>");
    expect(await read("authors/tang/index.html")).not.toContain("Tea");
    const rebuilt = await readFiles(join(dir, "dist"));
    expect((await build("--clean")).code).toBe(0);
    expect(await readFiles(join(dir, "dist"))).toEqual(rebuilt);
  });

  it("reports a page at the address of a list, with the field that makes the list", async () => {
    await write("authors/README.md", "---\nhome: true\n---\n");
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toMatch(/\[address-taken\]\n {2}posts\/rice\.md:4\n/);
    expect(stderr).toContain("or the `folder` of `taxonomies.authors` in the configuration.");
  });
});

describe("a site that declares front matter fields", () => {
  it("gives them to components, and builds the same after a change of a schema as a first build", async () => {
    expect(await build()).toEqual({ code: 0, stderr: "" });
    const read = (file: string) => readFile(join(dir, "dist", file), "utf8");
    expect(await read("posts/rice.html")).toContain('<p class="warm">***</p>');
    expect(await read("tea.html")).toContain('<p class="other"></p>');
    await write("hanblog.config.ts", CONFIG.replace('default("warm")', 'default("cold")'));
    expect((await build()).code).toBe(0);
    expect(await read("posts/rice.html")).toContain('<p class="cold">***</p>');
    const rebuilt = await readFiles(join(dir, "dist"));
    expect((await build("--clean")).code).toBe(0);
    expect(await readFiles(join(dir, "dist"))).toEqual(rebuilt);
  });

  it("reports a value that a changed schema no longer accepts in a page that has not changed", async () => {
    expect((await build()).code).toBe(0);
    await write("hanblog.config.ts", CONFIG.replace("max(5)", "max(2)"));
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain("`rating` has the invalid value 3 [front-matter-invalid]\n  posts/rice.md:3\n");
  });

  it("is built without earlier results if a schema has a function, which may read anything", async () => {
    const config = (word: string) =>
      `import { readFileSync } from "node:fs";\n${CONFIG.replace(".optional()", `.refine((value) => readFileSync("${join(dir, "limit")}", "utf8").length >= value).optional()`)}// ${word}\n`;
    await write("limit", "1234");
    await write("hanblog.config.ts", config("one"));
    expect((await build()).code).toBe(0);
    await write("limit", "1");
    expect((await build()).stderr).toContain("posts/rice.md:3");
  });

  it("has types of them in components, in a file for the editor", async () => {
    expect((await build()).code).toBe(0);
    expect(await checkTypes()).toBe("");
    await write(
      "components/Mood.tsx",
      COMPONENT.replace("mood }", "mood: { length } }").replace("stars: number", "stars: string"),
    );
    expect(await checkTypes()).toContain("Type 'number' is not assignable to type 'string'");
    await rm(join(dir, ".hanblog/types.d.ts"));
    expect(await checkTypes()).not.toContain("Type 'number' is not assignable to type 'string'");
  });

  it.each(["data.md", "en/data.md"])(
    "is each complete example of the guide, which builds: %s",
    async (page) => {
      const examples = readExamples(page).filter((files) => files.length > 1);
      expect(examples.length).toBe(4);
      for (const [index, files] of examples.entries()) {
        const folder = join(dir, `example-${index}`);
        const isComplete = files.some(([file]) => file.endsWith(".md"));
        const page = { "posts/rated.md": "---\ntitle: Rated\nrating: 2\n---\n" };
        await writeFiles(folder, { ...Object.fromEntries(files), ...(isComplete ? {} : page) });
        expect(await runCliHere(["build", "--strict"], folder)).toMatchObject({ code: 0, stderr: "" });
      }
      const read = (file: string) => readFile(join(dir, file), "utf8");
      expect(await read("example-0/dist/posts/rice.html")).toContain("<p>★★★★</p>");
      expect(await read("example-1/dist/index.html")).toMatch(/Rated<\/a> (?:<!-- -->)?★★</);
      expect(await read("example-2/dist/posts/tea.html")).toMatch(/<li><a [^>]+>(?:Spring tea|春茶)</);
      expect(await read("example-3/dist/posts/spring.html")).toMatch(
        /<p>(?:Written by |作者：)<!-- -->(?:Tangyuan|汤圆)</,
      );
    },
  );

  it("has a JSON schema of its front matter, with the fields of hanblog", async () => {
    expect((await build()).code).toBe(0);
    const schema: AnySchema = JSON.parse(
      await readFile(join(dir, ".hanblog/front-matter.schema.json"), "utf8"),
    );
    expect(schema).toMatchObject({
      properties: {
        title: { type: expect.arrayContaining(["string"]) },
        rating: { type: "number", maximum: 5 },
        mood: { enum: ["warm", "cold"] },
      },
    });
    const isValid = new Ajv({ allowUnionTypes: true, validateFormats: false }).compile(schema);
    expect([4, 9].map((rating) => isValid({ rating }))).toEqual([true, false]);
  });
});

it("is found by the texts of the fields in `searchFields`, also after a change of one", async () => {
  const page = (name: string) =>
    `---\ntitle: Rice\ningredients: [{ name: ${name}, grams: 4711 }]\nother: hidden\n---\n`;
  const words = async () =>
    Object.entries(await readFiles(join(dir, "dist")))
      .filter(([file]) => file.startsWith("search"))
      .map(([, text]) => text)
      .join("");
  await writeFiles(dir, {
    "hanblog.config.ts": CONFIG.replace("fields:", 'searchFields: ["ingredients", "missing"],\n  fields:'),
    "posts/rice.md": page("zucchini"),
  });
  expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
  expect(await words()).toMatch(/zucchini/);
  expect(await words()).toMatch(/4711/);
  expect(await words()).not.toMatch(/hidden/);
  await write("posts/rice.md", page("aubergine"));
  expect((await build()).code).toBe(0);
  expect(await words()).toMatch(/aubergine/);
  const rebuilt = await readFiles(join(dir, "dist"));
  expect((await build("--clean")).code).toBe(0);
  expect(await readFiles(join(dir, "dist"))).toEqual(rebuilt);
});

describe("a component that asks for articles", () => {
  const BEST = `import { Link, posts } from "hanblog/runtime";

export default function Best() {
  const best = posts({ where: { rating: [4, 5], mood: ["warm", "cold"] }, sort: "-rating", limit: 2 });
  const [first] = posts({ where: { tags: best[0]?.tags ?? [] }, limit: 1 });
  return <p>{best.map(({ path, title }) => <Link key={path} to={path}>{title}</Link>)}{first?.title}</p>;
}
`;
  const CARD = `import { posts, staticComponent, type PageSummary } from "hanblog/runtime";

export const PostCard = staticComponent(function PostCard({ post }: { readonly post: PageSummary }) {
  return <article>{post.title}{posts({ where: { rating: 5 } }).length}</article>;
});
`;
  const post = (title: string, rating: number, more = "") =>
    `---\ntitle: ${title}\ndate: 2026-03-01\nrating: ${rating}\ntags: [t]\n${more}---\n`;
  beforeEach(async () => {
    await rm(join(dir, "components/Mood.tsx"));
    await writeFiles(dir, {
      "components/Best.tsx": BEST,
      "theme/lists/PostCard.tsx": CARD,
      "posts/rice.md": post("Rice", 4),
      "posts/soup.md": post("Soup", 5),
      "posts/tea.md": post("Tea", 1),
      "posts/draft.md": post("Draft", 5, "draft: true\n"),
      "posts/secret.md": post("Secret", 5, "publish: false\n"),
      "tea.md": "# Best\n\n<Best/>\n",
    });
  });
  const read = (file: string) => readFile(join(dir, "dist", file), "utf8");

  it("gets them, and builds the same after changes of other pages as a first build", async () => {
    expect(await build()).toEqual({ code: 0, stderr: "" });
    expect(await read("tea.html")).toContain(
      '<p><a href="/posts/soup.html">Soup</a><a href="/posts/rice.html">Rice</a>Rice</p>',
    );
    expect(await read("index.html")).toContain("<article>Soup<!-- -->1</article>");
    await writeFiles(dir, { "posts/tea.md": post("Green tea", 5), "posts/soup.md": post("Soup", 2) });
    expect((await build()).code).toBe(0);
    expect(await read("tea.html")).toContain(
      '<p><a href="/posts/tea.html">Green tea</a><a href="/posts/rice.html">Rice</a>Rice</p>',
    );
    const rebuilt = await readFiles(join(dir, "dist"));
    expect((await build("--clean")).code).toBe(0);
    expect(await readFiles(join(dir, "dist"))).toEqual(rebuilt);
    expect(await read("tea.html")).not.toMatch(/Draft|Secret/);
    await writeFiles(dir, { "posts/tea.md": post("Green tea", 5) });
    expect((await build()).code).toBe(0);
    expect(await readFiles(join(dir, "dist"))).toEqual(rebuilt);
  });

  it("is reported if it asks another query each time", async () => {
    await write(
      "components/Best.tsx",
      `import { posts } from "hanblog/runtime";
let turn = 0;
export default () => <p>{posts({ limit: turn++ }).length}</p>;
`,
    );
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toMatch(/\[posts-endless\]\n {2}tea\.md/);
  });

  it("can be built in: links in markdown, without code in the browser", async () => {
    await writeFiles(dir, {
      "tea.md": `# Best

Read <Posts :where='{"rating":[4,5]}' limit="1"/>

<Posts where={{"rating":5}} sort="title" />
`,
      "posts/soup.md": post("Soup", 5, "series: Stew\n"),
      "posts/rice.md": `${post("Rice", 4, "series: Stew\n")}\n<Series/>\n`,
    });
    expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
    const html = await read("tea.html");
    expect(html).toMatch(
      /<div>Read <ul class="posts"><li><a href="\/posts\/rice.html">Rice<\/a> <time dateTime="[^"]+">2026年3月1日<\/time><\/li><\/ul><\/div>/,
    );
    expect(html).toMatch(/<ul class="posts"><li><a href="\/posts\/soup.html">Soup<\/a>/);
    expect(html).not.toMatch(/data-island|"posts":/);
    const parts =
      '<ol class="posts"><li><a aria-current="page" href="/posts/rice.html">Rice</a></li><li><a href="/posts/soup.html">Soup</a></li></ol>';
    expect(await read("posts/rice.html")).toContain(parts);
    await write("posts/soup.md", post("Onion soup", 5, "series: Stew\n"));
    expect((await build()).code).toBe(0);
    const rebuilt = await readFiles(join(dir, "dist"));
    expect(rebuilt["tea.html"]).toContain(">Onion soup</a>");
    expect(rebuilt["posts/rice.html"]).toContain(">Onion soup</a></li></ol>");
    expect((await build("--clean")).code).toBe(0);
    expect(await readFiles(join(dir, "dist"))).toEqual(rebuilt);
  });

  it.each([
    ["<Posts limit=many />", "expected `limit` to be a number"],
    ["<Posts wher=x />", "unknown attribute `wher`"],
    ["<Posts where=x />", "expected `where` to be an object"],
    ["<Posts :sort=1 />", "expected `sort` to be a text"],
    ["<Series/>", "the page belongs to no series"],
  ])("reports %s with its line", async (tag, message) => {
    await write("tea.md", `# Best\n\n${tag}\n`);
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).toContain("tea.md:3");
  });

  it("is replaced by a component of the site with its name", async () => {
    await writeFiles(dir, {
      "components/Posts.tsx": "export default () => <b>mine</b>;\n",
      "tea.md": "<Posts/>\n",
    });
    expect((await build()).code).toBe(0);
    expect(await read("tea.html")).toContain("<b>mine</b>");
  });

  it("has types of the fields and of the result", async () => {
    expect((await build()).code).toBe(0);
    expect(await checkTypes()).toBe("");
    await write("components/Best.tsx", BEST.replace('["warm", "cold"]', '["warm", "hot"]'));
    expect(await checkTypes()).toContain("hot");
    await write("components/Best.tsx", BEST.replace("rating: [4, 5]", 'rating: "five"'));
    expect(await checkTypes()).toContain("is not assignable");
  });
});

describe("a theme with a schema of its options", () => {
  const schemaOf = (folder: string) =>
    readFences(readGuidePage(`${folder}theming.md`).content)
      .find(({ info }) => info.includes("options-schema.ts"))
      ?.code.replace("});", "  card: z.object({ shadow: z.boolean().default(true) }).prefault({}),\n});") ??
    "";
  const THEME = `import { type CreateTheme, type RouteData, useLocale } from "hanblog/runtime";
import type { ReactNode } from "react";
import type { Options } from "./options-schema.js";

function Frame({ children }: { readonly children: ReactNode }) {
  const { motto, card } = useLocale<Options>().themeConfig;
  const text: string = motto;
  return <main tabIndex={-1} data-shadow={card.shadow}>{children}<footer>{text}</footer></main>;
}

function Page({ route, content }: { readonly route: RouteData; readonly content: ReactNode }) {
  return <><h1>{route.info.documentTitle}</h1>{content}</>;
}

export const createTheme: CreateTheme<Options> = ({ columns }) => ({
  Frame,
  htmlAttributes: { "data-columns": columns.toFixed() },
  layouts: { page: Page, home: Page, taxonomy: Page, timeline: Page, "not-found": Page },
});
`;
  const configWith = (themeConfig: string) => `import { defineConfig } from "hanblog";

export default defineConfig({
  theme: "./bowl",
  themeConfig: ${themeConfig},
  locales: { "/": { lang: "en" }, "/ja/": { lang: "ja", themeConfig: { motto: "熱いうちに" } } },
});
`;
  beforeEach(async () => {
    await Promise.all(["components/Mood.tsx", "posts/rice.md"].map((file) => rm(join(dir, file))));
    await writeFiles(dir, {
      "hanblog.config.ts": configWith("{}"),
      "bowl/index.tsx": THEME,
      "bowl/options-schema.ts": schemaOf("en/"),
      "tea.md": "# Tea\n",
      "ja/tea.md": "# 茶\n",
    });
  });
  const read = (file: string) => readFile(join(dir, "dist", file), "utf8");

  it.each(["", "en/"])(
    "gets the defaults, typed, and the options of a locale (guide: %s)",
    async (folder) => {
      await write("bowl/options-schema.ts", schemaOf(folder));
      expect(await build()).toEqual({ code: 0, stderr: "" });
      expect(await read("tea.html")).toMatch(/data-columns="2"[^]*data-shadow="true"[^]*Eat while it is hot/);
      expect(await read("ja/tea.html")).toContain("熱いうちに");
      expect(await checkTypes()).toBe("");
      await write("bowl/index.tsx", THEME.replace("text: string", "text: number"));
      expect(await checkTypes()).toContain("is not assignable to type 'number'");
    },
  );

  it("ships neither its schema nor zod", async () => {
    expect((await build()).code).toBe(0);
    const scripts = Object.entries(await readFiles(join(dir, "dist"))).filter(([file]) =>
      file.endsWith(".js"),
    );
    expect(scripts.flatMap(([file, text]) => (/Zod|prefault/.test(text) ? [file] : []))).toEqual([]);
    expect(scripts.length).toBeGreaterThan(0);
  });

  it.each([
    ['{ mottto: "a" }', "`themeConfig.mottto`", "Did you mean `motto`?", "mottto"],
    ["{ columns: 3 }", "`themeConfig.columns` is 3", "Expected 1, or 2.", "3"],
    ["{ card: { shade: true } }", "`themeConfig.card.shade`", "`shadow`", "shade"],
  ])("reports %s with its place, in tsc and in the build", async (given, message, hint, typed) => {
    expect((await build()).code).toBe(0);
    await write("hanblog.config.ts", configWith(given));
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).toContain(hint);
    expect(stderr).toMatch(/hanblog\.config\.ts:5:\d+/);
    expect(await checkTypes()).toMatch(new RegExp(`hanblog.config.ts\\(5,.*${typed}`));
  });

  it("reports an option of a locale once, and one of the site not again for each locale", async () => {
    const config = configWith("{ columns: 3 }").replace('motto: "熱いうちに"', "motto: 4");
    await write("hanblog.config.ts", config);
    const { stderr } = await build();
    expect(stderr.match(/columns` is 3/g)).toHaveLength(1);
    expect(stderr).toContain('`locales["/ja/"].themeConfig.motto` is 4');
  });

  it("reports an export that is no schema", async () => {
    await write("bowl/options-schema.ts", "export const options = { motto: 1 };\n");
    expect((await build()).stderr).toContain("[theme-failed]");
  });
});

it("has types in the theme that `hanblog new theme --minimal` writes, and checks its options", async () => {
  const configWith = (mode: string) =>
    `import { defineConfig } from "hanblog";\n\nexport default defineConfig({ theme: "./small", themeConfig: { mode: "${mode}" } });\n`;
  await Promise.all(["components/Mood.tsx", "posts/rice.md", "tea.md"].map((file) => rm(join(dir, file))));
  await write("rice.md", "# Rice\n");
  await write("hanblog.config.ts", configWith("light"));
  expect((await runCliHere(["new", "theme", "small", "--minimal"], dir)).code).toBe(0);
  expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
  expect(await readFile(join(dir, "dist/rice.html"), "utf8")).toContain('data-theme="light"');
  expect(await checkTypes()).toBe("");
  await write("hanblog.config.ts", configWith("lihgt"));
  expect(await checkTypes()).toContain("lihgt");
});

it("checks the options of the default theme in tsc", async () => {
  const configWith = (themeConfig: string) =>
    `import { defineConfig } from "hanblog";\n\nexport default defineConfig({ themeConfig: ${themeConfig} });\n`;
  await Promise.all(["components/Mood.tsx", "posts/rice.md", "tea.md"].map((file) => rm(join(dir, file))));
  await write("rice.md", "# Rice\n");
  await write(
    "hanblog.config.ts",
    configWith('{ author: "Mi", mode: "dark", footer: ["a"], startYear: 2018 }'),
  );
  expect(await build()).toEqual({ code: 0, stderr: "" });
  expect(await checkTypes()).toBe("");
  await write("hanblog.config.ts", configWith('{ auther: "Mi", mode: "darkk" }'));
  const messages = await checkTypes();
  expect(messages).toContain("darkk");
  await write("hanblog.config.ts", configWith('{ auther: "Mi" }'));
  expect(await checkTypes()).toContain("'author'");
});
