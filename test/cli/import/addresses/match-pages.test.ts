import { describe, expect, it } from "vitest";
import { matchByName, matchByText } from "../../../../src/cli/import/addresses/match-pages.js";
import type { DraftPage } from "../../../../src/cli/import/site-kind.js";
import type { OutputFiles } from "../../../../src/cli/import/addresses/read-output.js";

const page = (text: string, address: string | null = "/rule/"): DraftPage => ({
  source: "a.md",
  target: "a.md",
  text,
  address,
  anchors: [],
});

/** Three lines that are long enough for samples. */
const BODY =
  "The first line of this article.\n\n今天我们来看看浏览器怎样画出一行文字和它的影子。\n\nAnd the *last* line, with [a link](/b/).\n";
const HTML = BODY.replace("*last*", "<em>last</em>").replace("[a link](/b/)", '<a href="/b/">a link</a>');

const html = (title: string, body: string) =>
  `<html><head><title>${title}</title></head><body><h1>${title}</h1><p>${body}</p></body></html>`;

async function match(pages: readonly DraftPage[], output: Readonly<Record<string, string>>) {
  const names = Object.keys(output);
  const files: OutputFiles = {
    names,
    each: async (wanted, visit) => {
      for (const name of wanted) visit(name, output[name] ?? "");
      return Promise.resolve();
    },
  };
  const found = await matchByText(pages, new Map(names.map((name) => [name, `/${name}`])), files);
  return pages.map((one) => found.get(one) ?? null);
}

describe("matchByText", () => {
  it.each([
    ["title and text", "---\ntitle: 你好，World\n---\n", html("你好，World | 我的博客", HTML)],
    ["title with entities and text", "---\ntitle: A & B's\n---\n", html("A &amp; B&#39;s - Blog", HTML)],
    ["first heading and text", "# My Post\n\n", html("My Post", HTML)],
    ["text alone", "---\ntitle: Other\n---\n", html("New name", HTML)],
    [
      "a third of the text, and the title",
      "---\ntitle: T\n---\n",
      html("T", "The first line of this article."),
    ],
  ])("finds a page by its %s", async (_, head, output) => {
    expect(await match([page(head + BODY)], { "a.html": output })).toEqual(["/a.html"]);
  });

  it.each([
    ["only its title is there", html("T", "Something else, which is long enough for everyone.")],
    ["half of its text is there under another title", html("X", "The first line of this article.")],
    ["nothing is there", html("X", "Nothing")],
  ])("finds no page if %s", async (_, output) => {
    expect(await match([page(`---\ntitle: T\n---\n${BODY}`)], { "a.html": output })).toEqual([null]);
  });

  it("prefers the page to a list with its whole text", async () => {
    const list = html("Blog", `${"Another long article of the list. ".repeat(9)}<h2>T</h2>${HTML}`);
    const output = { "a-list.html": list, "b.html": html("T", HTML) };
    expect(await match([page(`---\ntitle: T\n---\n${BODY}`)], output)).toEqual(["/b.html"]);
  });

  it("gives no address to two pages, and prefers the one with the title", async () => {
    const pages = [page(`---\ntitle: A\n---\n${BODY}`), page(`---\ntitle: T\n---\n${BODY}`)];
    expect(await match(pages, { "t.html": html("T", HTML) })).toEqual([null, "/t.html"]);
  });

  it("finds a page without text by its title, unless two have the title", async () => {
    const one = page("---\ntitle: T\n---\n");
    expect(await match([one], { "t.html": html("T", "") })).toEqual(["/t.html"]);
    expect(await match([one, page("---\ntitle: T\n---\n")], { "t.html": html("T", "") })).toEqual([
      null,
      null,
    ]);
  });
});

it.each([
  ["another folder", ["/2015/09/18/hello/"], ["/2015/09/19/hello/"], ["/2015/09/19/hello/"]],
  ["another ending", ["/p/a.html"], ["/a/"], ["/a/"]],
  ["another case", ["/p/Hello/"], ["/p/hello/"], ["/p/hello/"]],
  ["a name that two addresses have", ["/a/"], ["/x/a/", "/y/a/"], [null]],
  ["a name that two pages have", ["/x/a/", "/y/a/"], ["/a/"], [null, null]],
  ["a number", ["/post/2/"], ["/page/2/"], [null]],
  ["no name", ["/"], ["/x/index.html"], [null]],
])("matchByName compares %s", (_, rules, listed, expected) => {
  const pages = rules.map((address) => page("", address));
  const found = matchByName(pages, listed);
  expect(pages.map((one) => found.get(one) ?? null)).toEqual(expected);
});
