import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type CompileOptions, compile } from "../compile.js";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

function createSite(): string {
  const folder = mkdtempSync(join(tmpdir(), "hanblog-links-"));
  const site = join(folder, "site");
  mkdirSync(join(site, "docs/page"), { recursive: true });
  mkdirSync(join(site, ".vuepress/public/img"), { recursive: true });
  mkdirSync(join(site, "public"));
  writeFileSync(join(folder, "secret.png"), PNG);
  const names = [
    "docs/a.png",
    "docs/图 片.png",
    "docs/图 片 (1).png",
    "docs/100%.png",
    "public/x.png",
    "docs/sheet.pdf",
    "docs/.zshrc",
    "docs/page/own.png",
    ".vuepress/public/img/old.png",
  ];
  for (const name of names) {
    writeFileSync(join(site, name), PNG);
  }
  writeFileSync(join(site, "docs/page.png"), "<!doctype html><title>Not found</title>");
  writeFileSync(join(site, "public/none.png"), "");
  symlinkSync(join(folder, "secret.png"), join(site, "docs/link.png"));
  return site;
}

const options: CompileOptions = { siteDir: createSite(), base: "/blog/" };

function attribute(markdown: string, name: string): string | undefined {
  return new RegExp(`${name}="([^"]*)"`).exec(compile(markdown, options).body.html)?.[1];
}

describe("links to pages", () => {
  it.each([
    ["./other.md#h", "/blog/docs/other.html#h"],
    ["other.md?a=1", "/blog/docs/other.html?a=1"],
    ["../README.md", "/blog/"],
    ["../Index.md#x", "/blog/#x"],
    ["/guide/readme.md", "/blog/guide/"],
    ["./中文.md", "/blog/docs/%E4%B8%AD%E6%96%87.html"],
    ["b/", "/blog/docs/b/"],
    ["..", "/blog/"],
    ["/a.html", "/blog/a.html"],
    ["/blog/a.html", "/blog/a.html"],
    ["../../../out.md", "/blog/out.html"],
    ["./G/a", "./G/a"],
    ["mailto:x@y.z", "mailto:x@y.z"],
    ["//cdn.example/x.html", "//cdn.example/x.html"],
  ])("%s leads to %s", (link, expected) => {
    expect(attribute(`[a](${link})`, "href")).toBe(expected);
    expect(attribute(`<a href="${link}">a</a>`, "href")).toBe(expected);
  });

  it.each(["/饭/a.html", "/%E9%A5%AD/a.html", "/a.html"])("%s gets an encoded base once", (link) => {
    const { links } = compile(`[a](${link})`, { ...options, base: "/%E9%A5%AD/" });
    expect(links).toEqual([{ href: "/%E9%A5%AD/a.html", written: encodeURI(decodeURI(link)), line: 1 }]);
  });

  it("lead to the permalink of the page", () => {
    const resolvePermalink = (route: string) => (route === "/docs/a.html" ? "/2020/a/" : route);
    expect(compile("[a](a.md)", { ...options, resolvePermalink }).links).toEqual([
      { href: "/blog/2020/a/", written: "a.md", line: 1 },
    ]);
  });

  it("open in a new tab when they leave the site, and are not listed", () => {
    const { body, links } = compile("[a](https://a.example)", options);
    const attributes = 'href="https://a.example" class="external" target="_blank" rel="noopener noreferrer"';
    expect(body.html).toBe(`<p><a ${attributes}>a</a></p>\n`);
    expect(links).toEqual([]);
  });

  it("are resolved once per page, however often they occur", () => {
    const asked: string[] = [];
    const resolvePermalink = (route: string) => {
      asked.push(route);
      return "/moved/";
    };
    const { body, links } = compile("[a]: ./b.md\n\n" + "[a]\n".repeat(100) + '<a href="./b.md">b</a>', {
      resolvePermalink,
    });
    expect(asked).toEqual(["/docs/b.html"]);
    expect(body.html.match(/href="\/moved\/"/g)).toHaveLength(101);
    expect(links.map(({ line }) => line)).toEqual(Array.from({ length: 101 }, (_, index) => index + 3));
  });

  it("that lead nowhere are reported once per line", () => {
    const { problems } = compile("![a](./no.png) ![b](./no.png)\n![c](./no.png)");
    expect(problems.map(({ code, at }) => [code, at?.line])).toEqual([
      ["missing-image", 1],
      ["missing-image", 2],
    ]);
  });

  it("are listed as written, with their lines", () => {
    const { links } = compile("a\nb [c](c.md)\n\n- d\n- [e](#e)\n\n<p>\n<a href='f.md'>f</a></p>", options);
    expect(links).toEqual([
      { href: "/blog/docs/c.html", written: "c.md", line: 2 },
      { href: "#e", written: "#e", line: 5 },
      { href: "/blog/docs/f.html", written: "f.md", line: 8 },
    ]);
  });
});

describe("images and files", () => {
  it.each([
    ["![](./a.png)", /^\/blog\/assets\/img\/a\.[\da-f]{8}\.png$/],
    ["![](a.png)", /^\/blog\/assets\/img\/a\.[\da-f]{8}\.png$/],
    ["![](<图 片.png>)", /^\/blog\/assets\/img\/%E5%9B%BE%20%E7%89%87\.[\da-f]{8}\.png$/],
    ["![](图 片.png)", /^\/blog\/assets\/img\/%E5%9B%BE%20%E7%89%87\.[\da-f]{8}\.png$/],
    ["![](图 片 (1).png)", /^\/blog\/assets\/img\/%E5%9B%BE%20%E7%89%87%20\(1\)\.[\da-f]{8}\.png$/],
    ['![a](图 片 (1).png "title") (b.png)', /^\/blog\/assets\/img\/%E5%9B%BE%20%E7%89%87%20\(1\)\./],
    ['![a](./图 片.png "title")', /^\/blog\/assets\/img\/%E5%9B%BE%20%E7%89%87\./],
    ["![](%E5%9B%BE%20%E7%89%87.png)", /^\/blog\/assets\/img\/%E5%9B%BE%20%E7%89%87\./],
    ["![](100%.png)", /^\/blog\/assets\/img\/100%25\./],
    ["<img src='../docs/a.png'>", /^\/blog\/assets\/img\/a\./],
    ["![](/x.png)", /^\/blog\/x\.png$/],
    ["![](/blog/x.png)", /^\/blog\/x\.png$/],
    ["![](https://a.example/x.png)", /^https:\/\/a\.example\/x\.png$/],
  ])("%s is found", (markdown, expected) => {
    expect(attribute(markdown, "src")).toMatch(expected);
    expect(compile(markdown, options).problems).toEqual([]);
  });

  it("are reported at each place if they are something else", () => {
    const { problems } = compile("a\n![](page.png)\n\n<img src='/none.png'>\n\n[f](page.png)", options);
    expect(problems.map(({ code, at, hint }) => [code, at?.line, hint])).toEqual([
      ["not-an-image", 2, expect.stringContaining("web page")],
      ["not-an-image", 4, expect.stringContaining("empty")],
    ]);
  });

  it("list each file to copy once", () => {
    const { assets, reads } = compile("![](图%20片.png) ![](<图 片.png>) [s](sheet.pdf)", options);
    expect(assets.map(({ output }) => output)).toEqual([
      expect.stringMatching(/^assets\/img\/图 片\.[\da-f]{8}\.png$/),
      expect.stringMatching(/^assets\/files\/sheet\.[\da-f]{8}\.pdf$/),
    ]);
    expect(reads).toContain(join(options.siteDir ?? "", "docs/sheet.pdf"));
  });

  it("are copied without the dot at the start of their names", () => {
    const { assets } = compile("[s](./.zshrc)", options);
    expect(assets.map(({ output }) => output)).toEqual([
      expect.stringMatching(/^assets\/files\/zshrc\.[\da-f]{8}$/),
    ]);
  });

  it("have their size, and all but the first are loaded lazily", () => {
    const { body } = compile('![a](a.png)\n\n![b](/x.png)\n\n<img src="a.png" width="5">', options);
    const tags = [...body.html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag.replace(/src="[^"]*"/, "src"));
    expect(tags).toEqual([
      '<img src alt="a" width="1" height="1" decoding="async">',
      '<img src alt="b" width="1" height="1" loading="lazy" decoding="async">',
      '<img src width="5" loading="lazy" decoding="async">',
    ]);
  });

  it.each([
    ["![](no.png)", "missing-image", 'src="no.png"'],
    ["![](/no.png)", "missing-image", 'src="/blog/no.png"'],
    ["![](C:/Users/me/a.png)", "missing-image", 'src="C:/Users/me/a.png"'],
    [String.raw`![](D:\a.png)`, "missing-image", 'src="D:%5Ca.png"'],
    ["[a](no.pdf)", "missing-file", 'href="no.pdf"'],
    ["![](link.png)", "missing-image", 'src="link.png"'],
    ["![](../../secret.png)", "missing-image", 'src="../../secret.png"'],
  ])("%s is a warning with its place", (markdown, code, emitted) => {
    const { body, problems, links, assets } = compile(`a\n\n${markdown}`, {
      ...options,
      source: { line: 4 },
    });
    expect(body.html).toContain(emitted);
    expect(problems).toMatchObject([{ severity: "warning", code, at: { file: "docs/page.md", line: 6 } }]);
    expect([...links, ...assets]).toEqual([]);
  });

  it.each([
    ["![](own.png)", "Did you mean `page/own.png`?"],
    ['<img src="./own.png">', "Did you mean `page/own.png`?"],
    ["![](../../x.png)", "Did you mean `/x.png`?"],
    ["[s](x.png)", "Did you mean `/x.png`?"],
    [
      "![](/img/old.png)",
      "A path that begins with `/` is a file in the folder `public`. Move `.vuepress/public/img/old.png` there.",
    ],
    [
      "![](/docs/a.png)",
      "A path that begins with `/` is a file in the folder `public`. Move `docs/a.png` there.",
    ],
    ["![](/no.png)", "A path that begins with `/` is a file in the folder `public`."],
    ["![](no.png)", "The path is relative to this file. Only files inside the site folder can be used."],
  ])("%s is missing, and the hint is %s", (markdown, hint) => {
    expect(compile(markdown, options).problems).toMatchObject([{ hint }]);
  });

  it("resolves every source of a srcset", () => {
    expect(attribute('<img src="a.png" srcset="a.png 1x, /x.png 2x">', "srcset")).toMatch(
      /^\/blog\/assets\/img\/a\.[\da-f]{8}\.png 1x, \/blog\/x\.png 2x$/,
    );
    expect(attribute('<img srcset="data:image/png;base64,AA, a.png 640w">', "srcset")).toMatch(
      /^data:image\/png;base64,AA, \/blog\/assets\/img\/a\.[\da-f]{8}\.png 640w$/,
    );
  });

  it.each([
    ['<img src="/x.png" data-zoom-src="a.png">', "data-zoom-src"],
    ['<video poster="a.png"></video>', "poster"],
    ['<picture><source srcset="a.png"><img src="/x.png"></picture>', "srcset"],
  ])("copies the image in %s, attribute %s", (markdown, name) => {
    expect(attribute(markdown, name)).toMatch(/^\/blog\/assets\/img\/a\.[\da-f]{8}\.png$/);
  });

  it.each([
    ['<video><source src="sheet.pdf"></video>', "src"],
    ['<object data="sheet.pdf"></object>', "data"],
  ])("copies the file in %s, attribute %s", (markdown, name) => {
    expect(attribute(markdown, name)).toMatch(/^\/blog\/assets\/files\/sheet\.[\da-f]{8}\.pdf$/);
  });

  it("warns of a missing image for zooming", () => {
    const { problems } = compile('<img src="/x.png" data-zoom-src="/large.png">', options);
    expect(problems).toMatchObject([{ severity: "warning", code: "missing-image" }]);
  });
});

// markdown-it copies all parts of the line for each address in the middle of a text, and for each emoji, as in `http://`.
it.each([
  ["a@b.cn *b* ", 300, 300],
  ["a@b.cn *b* ", 3000, 0],
  ["a@b.cn *b*\n\n", 3000, 3000],
  ["https://a.cn *b* ", 3000, 3000],
])("bare addresses are links, except in lines of very many parts: %j × %i", (text, count, expected) => {
  const { body } = compile(text.repeat(count), { config: { linkify: true } });
  expect(body.html.match(/<a /g) ?? []).toHaveLength(expected);
});

it.each([
  ["*a* :tada: ", 300, 300],
  ["*a* :tada: ", 3000, 0],
  ["*a* :tada:\n\n", 3000, 3000],
])("emoji are shown, except in lines of very many parts: %j × %i", (text, count, expected) => {
  expect(compile(text.repeat(count)).body.html.match(/🎉/gu) ?? []).toHaveLength(expected);
});
