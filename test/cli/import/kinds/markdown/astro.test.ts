import { describe, expect, it } from "vitest";
import { readMarkdown } from "./read-markdown.js";

const CONFIG = {
  "astro.config.mjs": "export default defineConfig({ site: 'https://a.example', integrations: [mdx()] });",
};
const TEMPLATE = "---\nconst posts = await getCollection('blog');\n---\n<Content />\n";
const POST =
  "---\ntitle: First\npubDate: 'Jul 08 2022'\nupdatedDate: 2022-08-01\nheroImage: ../../assets/hero.jpg\n---\nText\n";

/** Reads a blog of Astro. Returns its addresses by the paths of the new pages. */
async function readAstro(files: Readonly<Record<string, string>>) {
  const site = await readMarkdown({ ...CONFIG, ...files });
  expect(site.found.flavour).toBe("astro");
  return {
    ...site,
    addresses: Object.fromEntries(site.pages.map(({ target, address }) => [target, address])),
  };
}

describe("addresses of Astro", () => {
  it.each([
    ["a template in a folder", { "src/pages/blog/[...slug].astro": TEMPLATE }, "/blog/first-post/"],
    ["a template with the id", { "src/pages/posts/[id].astro": TEMPLATE }, "/posts/first-post/"],
    [
      "a template in the folder of a parameter",
      { "src/pages/posts/[...slug]/index.astro": TEMPLATE },
      "/posts/first-post/",
    ],
    [
      "a template in the plural",
      { "src/pages/blogs/[...slug].astro": "", "src/pages/x/[id].astro": "" },
      "/blogs/first-post/",
    ],
    ["a template at the top", { "src/pages/[...slug].astro": TEMPLATE }, "/first-post/"],
    [
      "a template that other code fills",
      { "src/pages/writing/[slug].astro": "<Content />" },
      "/writing/first-post/",
    ],
    [
      "no template",
      { "src/pages/[lang]/[slug].astro": TEMPLATE, "src/pages/blog/[...page].astro": TEMPLATE },
      null,
    ],
    [
      "`build.format`",
      {
        "astro.config.mjs": "export default { build: { format: 'file' } }",
        "src/pages/blog/[...slug].astro": TEMPLATE,
      },
      "/blog/first-post.html",
    ],
    [
      "`trailingSlash`",
      {
        "astro.config.mjs": "export default { trailingSlash: 'never' }",
        "src/pages/blog/[...slug].astro": TEMPLATE,
      },
      "/blog/first-post",
    ],
  ])("come from %s", async (_, files, expected) => {
    const { addresses, text, lost } = await readAstro({ "src/content/blog/First Post.md": POST, ...files });
    expect(addresses).toEqual({ "blog/First Post.md": expected });
    expect(text("blog/First Post.md").includes("draft: true")).toBe(expected === null);
    expect(lost().includes("route blog")).toBe(expected === null);
  });

  it.each([
    ["sub/Page v1.2.md", "", "/blog/sub/page-v12/"],
    ["sub/index.mdx", "", "/blog/sub/"],
    ["a.md", "slug: own/name", "/blog/own/name/"],
    ["中文.md", "", "/blog/中文/"],
  ])("are made of the file %s and its field %j", async (file, field, expected) => {
    const { pages } = await readAstro({
      [`src/content/blog/${file}`]: `---\ntitle: A\n${field}\n---\n`,
      "src/pages/blog/[...slug].astro": TEMPLATE,
    });
    expect(pages[0]?.address).toBe(expected);
    expect(pages[0]?.text).not.toContain("slug:");
  });

  it("come from the folders of loaders, and from pages of markdown", async () => {
    const { addresses } = await readAstro({
      "src/content.config.ts": `export const POSTS = "src/data/posts";
const blog = defineCollection({ loader: glob({ pattern: "**/[^_]*.md", base: \`./\${POSTS}\` }), schema: z.object({}) });
const docs = defineCollection({ loader: glob({ pattern: "**/*.md", base: "./docs" }) });
const data = defineCollection({ loader: file("src/data/x.json") });
export const collections = { blog, guides: docs, data };`,
      "src/data/posts/a.md": POST,
      "src/data/posts/_hidden.md": POST,
      "docs/b.md": "# B\n",
      "src/pages/blog/[...slug].astro": TEMPLATE,
      "src/pages/guides/[...slug].astro": "getCollection(`guides`)",
      "src/pages/about.md": "---\nlayout: ../layouts/Page.astro\ntitle: About\n---\n",
      "src/pages/index.md": "# Home\n",
    });
    expect(addresses).toEqual({
      "blog/a.md": "/blog/a/",
      "guides/b.md": "/guides/b/",
      "about.md": "/about/",
      "index.md": "/",
    });
  });

  it("of lists, feeds and templates without a counterpart are counted", async () => {
    const { lists, feeds, outputs, lost, config } = await readAstro({
      "src/content/blog/a.md": "---\ntitle: A\npubDate: 2022-01-01\ntags: [One, two]\n---\n",
      "src/pages/blog/[...slug].astro": TEMPLATE,
      "src/pages/blog/index.astro": "",
      "src/pages/index.astro": "",
      "src/pages/about.astro": "",
      "src/pages/404.astro": "",
      "src/pages/tags/[tag].astro": "",
      "src/pages/tags/index.astro": "",
      "src/pages/rss.xml.js": "",
      "src/consts.ts":
        "export const SITE_TITLE = 'My blog';\nexport const SITE_DESCRIPTION: string = \"It's mine\";",
    });
    expect(lists).toEqual([
      { address: "/about/", list: null },
      { address: "/blog/", list: "/" },
      { address: "/", list: "/" },
      { address: "/tags/", list: "/tag/" },
      { address: "/tags/One/", list: "/tag/One/" },
      { address: "/tags/two/", list: "/tag/two/" },
    ]);
    expect(feeds).toEqual([{ address: "/rss.xml", format: "rss" }]);
    expect(outputs).toEqual(["dist"]);
    expect(lost()).toContain("layout src/pages/about.astro");
    expect(config.options).toMatchObject({
      title: "My blog",
      description: "It's mine",
      url: "https://a.example",
    });
  });
});

describe("a page of Astro", () => {
  it("keeps its dates and cover, and brings the images that it shows", async () => {
    const { text, assets } = await readAstro({
      "src/content/blog/deep/first.md": `${POST.replace("../../", "../../../")}![](./near.png) ![](@/assets/far.png) [b](../second.mdx#x) ![](missing.png)\n`,
      "src/content/blog/second.mdx": "---\ntitle: Second\ndate: 2022-01-01\n---\n",
      "src/content/blog/deep/near.png": "",
      "src/assets/hero.jpg": "",
      "src/assets/far.png": "",
      "src/assets/unused.png": "",
      "public/icon.svg": "",
      "src/pages/blog/[...slug].astro": TEMPLATE,
    });
    expect(text("blog/deep/first.md")).toBe(
      '---\ntitle: First\ndate: "2022-07-08"\nupdated: "2022-08-01"\ncover: /assets/hero.jpg\n---\nText\n![](./near.png) ![](../../assets/far.png) [b](../second.md#x) ![](missing.png)\n',
    );
    expect(assets.map(({ target }) => target)).toEqual([
      "public/icon.svg",
      "assets/far.png",
      "blog/deep/near.png",
      "public/assets/hero.jpg",
    ]);
  });

  it.each([
    ["hero: rice.webp", "cover: /assets/heros/rice.webp", []],
    ['heroImage: "~/heros/rice.webp"', "cover: /assets/heros/rice.webp", []],
    ["image: { src: ./heros/rice.webp, alt: Rice }", "cover: /assets/heros/rice.webp", []],
    // Two images have the name, and none.
    ["hero: soup.png", "hero: soup.png", ["missing-file soup.png"]],
    ["hero: gone.png", "hero: gone.png", ["missing-file gone.png"]],
    [
      "heroImage: gone.png\nthumbnail: rice.webp",
      "heroImage: gone.png\ncover: /assets/heros/rice.webp",
      ["missing-file gone.png"],
    ],
  ])(
    "with `%s`, whose folder only a schema knows, keeps what the image can be",
    async (field, expected, losses) => {
      const { text, lost } = await readAstro({
        "src/content/blog/a.md": `---\ntitle: A\n${field}\n---\nText\n`,
        "src/pages/blog/[...slug].astro": TEMPLATE,
        "src/assets/heros/rice.webp": "",
        "src/assets/heros/soup.png": "",
        "public/soup.png": "",
      });
      expect(text("blog/a.md")).toBe(`---\ntitle: A\n${expected}\n---\nText\n`);
      expect(lost()).toEqual(losses);
    },
  );

  it("of MDX becomes markdown, with stubs for its components", async () => {
    const { text, files, lost } = await readAstro({
      "src/content/blog/a.mdx": `---
title: A
date: 2022-01-01
---
import Chart from "../../components/Chart.astro";
import { Image } from "astro:assets";
import cat from "./cat.png";

export const data = [1,
  2];

{/* never shown */}

<Image src={cat} alt="A cat" /> <Chart title={"T"} client:load>in</Chart>

<div className="box" style={{ color: "red" }}>\`<Code />\`</div>
`,
      "src/content/blog/cat.png": "",
      "src/components/Chart.astro": "",
      "src/pages/blog/[...slug].astro": TEMPLATE,
    });
    const body = text("blog/a.md").replace(/^---[^]*?---\n/, "");
    expect(body.trim().replace(/\n{2,}/g, "\n\n")).toBe(
      '<img src="./cat.png" alt="A cat" /> <Chart title="T" client:load>in</Chart>\n\n<div class="box">`<Code />`</div>',
    );
    expect(files.map(({ target }) => target)).toEqual(["components/Chart.tsx"]);
    expect(lost()).toContain("component <Chart>");
    expect(lost()).toContain("script export const data = [1,");
  });
});
