import { expect, it } from "vitest";
import { hexo, themeAssets } from "../../../../../src/cli/import/kinds/hexo/hexo.js";
import { Notes } from "../../../../../src/cli/import/notes.js";
import { importTexts } from "../../../../../src/cli/messages/en/lines/import-texts.js";
import { oldFolderOf } from "../../old-files.js";

it("brings the files of a theme that options name, if the site has none of that name", () => {
  const files = ["images/me.jpg", "images/own.png", "images/other.gif", "favicon.ico"];
  const old = oldFolderOf(Object.fromEntries(files.map((file) => [`themes/next/source/${file}`, ""])));
  const options = {
    head: [["link", { rel: "icon", href: "/favicon.ico" }]],
    themeConfig: { authorAvatar: "/images/me.jpg", logo: "/images/own.png" },
    nav: [{ text: "A", link: "//a.example/images/me.jpg" }],
  };
  const own = [{ source: "source/images/own.png", target: "public/images/own.png" }];
  expect(themeAssets(options, own, { old, theme: "next" })).toEqual([
    { source: "themes/next/source/favicon.ico", target: "public/favicon.ico" },
    { source: "themes/next/source/images/me.jpg", target: "public/images/me.jpg" },
  ]);
});

/** Reads a site of Hexo that consists of these files and an article. */
async function readHexo(files: Readonly<Record<string, string>>, config = "") {
  const old = oldFolderOf({ "_config.yml": `title: T\n${config}`, "source/_posts/z.md": "Z\n", ...files });
  const found = await hexo.find(old);
  if (found === null) throw new Error("no site of Hexo");
  return hexo.read({ old, found, notes: new Notes(), texts: importTexts });
}

it.each([
  ["_posts/a.html", "<p>html <b>post</b></p>", "html **post**"],
  ["_posts/2020/a.htm", "<p>one\n\ntwo_three_</p>", "one two\\_three\\_"],
  ["_drafts/a.html", "<ul>\n  <li>a</li>\n\n  <li>b</li>\n</ul>", "- a\n- b"],
  ["about/index.html", '<div class="me">\n\n    <p>Me</p>\n</div>', "Me"],
  [
    "_posts/a.html",
    "<p>a</p>\n{% codeblock lang:js %}\nif (a)\n\n  b < c;\n{% endcodeblock %}\n<p>b</p>",
    "a\n\n\n```js\nif (a)\n\n  b < c;\n```\n\n\nb",
  ],
  ["_posts/a.html", "<p>{% post_link z Words %}</p>\n<p>b</p>", "[Words](/z/)\n\nb"],
])("makes a page of the HTML %s", async (path, html, markdown) => {
  const { pages, assets } = await readHexo(
    { [`source/${path}`]: `---\ntitle: Me\n---\n${html}\n` },
    "permalink: :title/\n",
  );
  const page = pages.find(({ source }) => source === `source/${path}`);
  expect(page?.target).toBe(path.replace(/\.html?$/, ".md"));
  expect(page?.text.replace(/^---\n[^]*?\n---\n/, "").trim()).toBe(markdown);
  expect(assets).toEqual([]);
});

it("gives a page of HTML its address", async () => {
  const { pages } = await readHexo({
    "source/about/index.html": "---\ntitle: Me\n---\n<p>Me</p>\n",
    "source/x.html": "---\ntitle: X\n---\n<p>X</p>\n",
  });
  expect(pages.map(({ address }) => address)).toEqual(expect.arrayContaining(["/about/", "/x.html"]));
});

it.each([
  ["<h1>raw</h1>\n", "", undefined],
  ["---\nlayout: false\n---\n<h1>raw</h1>\n", "", "<h1>raw</h1>\n"],
  ["---\ntitle: A\n---\n<!doctype html><p>raw</p>\n", "", "<!doctype html><p>raw</p>\n"],
  ["---\ntitle: A\n---\n<p>raw</p>\n", "skip_render: a/**\n", undefined],
])("copies the HTML %j", async (html, config, text) => {
  const { pages, assets } = await readHexo({ "source/a/b.html": html }, config);
  expect(pages).toHaveLength(1);
  expect(assets).toEqual([
    { source: "source/a/b.html", target: "public/a/b.html", ...(text === undefined ? {} : { text }) },
  ]);
});
