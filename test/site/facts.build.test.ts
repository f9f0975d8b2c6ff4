import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { beforeAll, describe, expect, it } from "vitest";
import { contactsOf, facts } from "../../site/facts.js";
import { copySite } from "../e2e/build-once.js";
import { makeTempDir } from "../make-temp-dir.js";
import { runCli } from "../run-cli.js";

const ARTICLE = "blogs/category1/2018/20180213.html";
const HOST = "https://rice.example";
const GUIDE = "https://guide.example/";
const SERVICE = {
  HANBLOG_COMMENTS_URL: "https://talk.example",
  HANBLOG_COMMENTS_APP_ID: "the-app",
  HANBLOG_COMMENTS_APP_KEY: "the-key",
};
/** CI sets variables without a value to an empty text. */
const NOTHING = Object.fromEntries([...Object.keys(SERVICE), "HANBLOG_SITE_URL"].map((name) => [name, ""]));

interface Built {
  readonly summary: string;
  readonly warnings: string;
  readonly read: (file: string) => Promise<string>;
  readonly files: readonly string[];
}

/** Builds a copy of the blog with facts and an environment of its own. */
async function buildBlog(own: object, env: Readonly<Record<string, string>>): Promise<Built> {
  const dir = await makeTempDir();
  await copySite("site", dir);
  const file = join(dir, "facts.ts");
  const text = await readFile(file, "utf8");
  const values = JSON.stringify({ ...facts, ...own });
  await writeFile(
    file,
    text.replace(/(export const facts: Facts = )\{.*?\n\}/s, (_, start) => `${start}${values}`),
  );
  const { code, stdout, stderr } = await runCli(["build"], { cwd: dir, env: { ...NOTHING, ...env } });
  expect(code).toBe(0);
  const dest = join(dir, "dist");
  const read = (file: string) => readFile(join(dest, file), "utf8");
  return { summary: stdout, warnings: stderr, read, files: await fastGlob("**", { cwd: dest }) };
}

/** Returns the elements of a head with this name. */
const tagsOf = (html: string, name: string): readonly string[] =>
  [...html.slice(0, html.indexOf("</head>")).matchAll(new RegExp(`<${name}\\b[^>]*>`, "g"))].map(
    ([tag]) => tag,
  );

/** Returns the targets of all links to other sites, outside the text of articles. */
const externalLinks = (html: string): readonly string[] =>
  [...html.replace(/<main\b.*<\/main>/s, "").matchAll(/<a\b[^>]*href="(https?:[^"]*)"/g)].map(
    ([, href = ""]) => href.replaceAll("&amp;", "&"),
  );

describe("the blog with the facts that are known", () => {
  let blog: Built;
  let home: string;
  let article: string;
  beforeAll(async () => {
    blog = await buildBlog({}, {});
    [home, article] = await Promise.all([blog.read("index.html"), blog.read(ARTICLE)]);
  });

  it("has an icon, a viewport and two scripts of its own in the head of each page", () => {
    for (const html of [home, article]) {
      expect(tagsOf(html, "link").filter((tag) => tag.includes('rel="icon"'))).toEqual([
        expect.stringContaining('href="/blog/favicon.svg"'),
      ]);
      expect(tagsOf(html, "meta").filter((tag) => tag.includes('name="viewport"'))).toHaveLength(1);
      const scripts = tagsOf(html, "script").filter((tag) => /src="\/blog\/\w+\.js"/.test(tag));
      expect(scripts).toEqual([
        expect.stringContaining("/blog/mouse.js"),
        expect.stringContaining("/blog/visits.js"),
      ]);
      expect(scripts.filter((tag) => !tag.includes("async"))).toEqual([]);
    }
    expect(blog.files).toEqual(expect.arrayContaining(["mouse.js", "visits.js", "visits.txt"]));
  });

  it("has no comments, and one line of the summary says so", () => {
    expect(article).not.toContain("data-comments");
    expect(article).not.toContain("leancloud_visitors");
    expect(blog.summary.match(/^comments: .*/gm)).toEqual([expect.stringMatching(/^comments: off\. /)]);
  });

  it("shows the title and the tagline of the site on its home page", () => {
    expect(home).toMatch(/<h1[^>]*>饭团也有春天<\/h1>/);
    expect(home).toContain('<p class="hero-tagline">一个被程序员耽误的优秀厨师</p>');
  });

  it("shows the author, the years and the place of the record number in the footer", () => {
    const footer = /<footer class="footer">.*?<\/footer>/s.exec(article)?.[0] ?? "";
    expect(footer).toContain("饭团");
    expect(footer).toContain("© 2018");
    expect(footer).toContain("<p>备案号待填写</p>");
  });

  it("names each fact that is unknown in one line", () => {
    expect(blog.warnings).toBe(
      "site/facts.ts: these facts are unknown: host, record, repository, guide, GitHub, 掘金\n",
    );
  });

  it("has two external links in the menu of contacts, to the front pages of the platforms", () => {
    expect(externalLinks(article)).toEqual(
      expect.arrayContaining(contactsOf({ GitHub: null, 掘金: null }).map(({ link }) => link)),
    );
    expect(externalLinks(article).filter((link) => link.includes("search"))).toEqual([]);
  });

  it("refers to no example host and has no file that needs the host", async () => {
    for (const file of blog.files.filter((name) => name.endsWith(".html"))) {
      const html = await blog.read(file);
      const placeholders = [
        ...html.matchAll(/(?:href|src|content)="https?:\/\/(?:[\w-]+\.)*example\b[^"]*"/g),
      ];
      expect([file, ...placeholders.map(([text]) => text)]).toEqual([file]);
    }
    expect(blog.files).not.toContain("sitemap.xml");
    expect(blog.files.filter((name) => name.startsWith("docs/hanblog/"))).toEqual([]);
    expect(tagsOf(home, "link").filter((tag) => tag.includes("canonical"))).toEqual([]);
  });
});

describe("the blog with all facts and a comment service", () => {
  let blog: Built;
  let home: string;
  let article: string;
  beforeAll(async () => {
    const record = { text: "饭ICP备20180001号", link: "https://record.example/" };
    const accounts = { GitHub: "https://code.example/rice", 掘金: "https://gold.example/rice" };
    const own = { record, accounts, repository: "https://code.example/rice/blog", guide: GUIDE };
    blog = await buildBlog(own, { ...SERVICE, HANBLOG_SITE_URL: HOST });
    [home, article] = await Promise.all([blog.read("index.html"), blog.read(ARTICLE)]);
  });

  it("warns of nothing", () => {
    expect(blog.warnings).toBe("");
  });

  it("has an absolute icon address, canonical links and a sitemap", async () => {
    expect(article).toContain(`href="${HOST}/blog/favicon.svg"`);
    expect(article).toContain(`rel="canonical" href="${HOST}/blog/${ARTICLE}"`);
    expect(await blog.read("sitemap.xml")).toContain(`<loc>${HOST}/blog/</loc>`);
  });

  it("has comments and counts of visits, and no line about them in the summary", async () => {
    expect(article).toContain("data-comments");
    expect(article).toContain("leancloud_visitors");
    const scripts = blog.files.filter((file) => file.endsWith(".js"));
    const texts = await Promise.all(scripts.map((file) => blog.read(file)));
    expect(texts.filter((text) => text.includes("the-app"))).not.toEqual([]);
    expect(blog.summary).not.toContain("comments:");
    expect(await blog.read("policy.txt")).toContain("connect-src 'self' https://talk.example");
  });

  it("shows the record number, the contacts, the repository and the guide", async () => {
    expect(article).toContain('<a href="https://record.example/">饭ICP备20180001号</a>');
    const links = externalLinks(article);
    expect(links).toEqual(expect.arrayContaining(["https://code.example/rice", "https://gold.example/rice"]));
    expect(article).toContain("https://code.example/rice/blog/");
    expect(home).toContain(`href="${GUIDE}"`);
    expect(await blog.read("docs/hanblog/en/theming.html")).toContain(`${GUIDE}en/theming.html`);
  });
});

it("leaves an unknown record number out of the pages for a public host, and warns", async () => {
  const blog = await buildBlog({}, { HANBLOG_SITE_URL: HOST });
  expect(await blog.read(ARTICLE)).not.toContain("备案");
  expect(blog.warnings).toBe(
    "site/facts.ts: these facts are unknown: record, repository, guide, GitHub, 掘金\n",
  );
});

it.each(Object.keys(SERVICE))("is not built if only %s is missing or empty", async (name) => {
  const dir = await makeTempDir();
  await copySite("site", dir);
  const env = { ...NOTHING, ...SERVICE, [name]: "" };
  const { code, stderr } = await runCli(["build"], { cwd: dir, env });
  // Without an address, the store is an app of LeanCloud.
  if (name === "HANBLOG_COMMENTS_URL") expect(code).toBe(0);
  else expect([code, stderr]).toEqual([1, expect.stringContaining("`comments.store.app")]);
});
