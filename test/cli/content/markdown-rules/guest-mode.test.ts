import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../compile.js";

const siteDir = mkdtempSync(join(tmpdir(), "hanblog-guest-"));
mkdirSync(join(siteDir, "docs"));
writeFileSync(join(siteDir, ".env"), "SECRET=1\n");
writeFileSync(join(siteDir, "docs/a.svg"), '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');

const CODE = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1" onload="x()"><script/></svg>';
writeFileSync(join(siteDir, "docs/code.svg"), CODE);
writeFileSync(join(siteDir, "docs/page.svg"), "<html><script>x()</script></html>");

const guest = (markdown: string) => compile(markdown, { siteDir, config: { html: false } });

describe("guest mode", () => {
  it.each([
    ["![An image](https://evil.example/a.png)", ">An image</a>"],
    ["![](//evil.example/a.png)", ">//evil.example/a.png</a>"],
    ["![x](https:evil.example/a.png)", ">x</a>"],
    ["![x](HTTPS:evil.example/a.png)", ">x</a>"],
    ["![x](https:/evil.example/a.png)", ">x</a>"],
    ["![x][y]\n\n[y]: //evil.example/a.png", ">x</a>"],
    ["[![An image](https://evil.example/a.png)](/b.html)", '<a href="/b.html">An image</a>'],
  ])("replaces an image of another host by a link: %s", (markdown, expected) => {
    const { body, problems } = guest(markdown);
    expect(body.html).not.toContain("<img");
    expect(body.html).toContain(expected);
    expect(problems).toMatchObject([{ severity: "warning", code: "guest-mode", at: { line: 1 } }]);
  });

  it.each(["<<< @/.env", "[x](../.env)", "[x](<../.env>)", "![x](../.env)"])(
    "does not publish a file that is not an image: %s",
    (markdown) => {
      const { body, assets, reads, problems } = guest(`a\n\n${markdown}`);
      expect(body.html).not.toContain("SECRET");
      expect(assets).toEqual([]);
      expect(reads.filter((file) => file.endsWith(".env") && markdown.startsWith("<<<"))).toEqual([]);
      expect(problems).toMatchObject([{ severity: "warning", code: "guest-mode", at: { line: 3 } }]);
    },
  );

  it.each(["![x](code.svg)", "[x](./code.svg#a)", "[![x](code.svg)](code.svg)"])(
    "publishes only the drawing of an SVG: %s",
    (markdown) => {
      const { body, assets, problems } = guest(markdown);
      expect(assets).toMatchObject([
        { text: '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"></svg>' },
      ]);
      expect(body.html).toContain(`"/${assets[0]?.url}`);
      for (const problem of problems) {
        expect(problem).toMatchObject({ severity: "warning", code: "guest-mode", at: { line: 1 } });
      }
      expect(problems[0]?.message).toContain("`onload` (1), `<script>` (1)");
      const [trusted] = compile(markdown, { siteDir }).assets;
      expect(trusted?.text).toBeUndefined();
      expect(trusted?.output).not.toBe(assets[0]?.output);
      expect(guest("![x](a.svg)").assets).toMatchObject([{ output: expect.stringContaining("/a.") }]);
    },
  );

  it.each(["![x](page.svg)", "[x](page.svg)"])("does not publish an SVG that is none: %s", (markdown) => {
    const { assets, problems } = guest(markdown);
    expect(assets).toEqual([]);
    const ofGuests = problems.filter(({ code }) => code === "guest-mode");
    expect(ofGuests).toMatchObject([{ message: expect.stringContaining("`page.svg` is not published") }]);
  });

  it.each([
    ["[x](ms-msdt:/id)", "x"],
    ["[x](search-ms:query=a)", "x"],
    ["[*x*](intent:a#Intent;end)", "<em>x</em>"],
    ["[x](VSCODE://file/a)", "x"],
    ["[x][y]\n\n[y]: ftp://a.example/", "x"],
    ["<ms-msdt:/id>", "ms-msdt:/id"],
    ["[x](data:image/png;base64,AAAA)", "x"],
    ["![x](ms-msdt:/id)", "x"],
    ["![x](search-ms:query=a)", "x"],
    ["[![x](intent:a)](vscode:b)", "x"],
  ])("shows the text of a link or an image with another scheme: %s", (markdown, text) => {
    const { body, problems } = guest(markdown);
    expect(body.html.trim()).toBe(`<p>${text}</p>`);
    expect(problems).toContainEqual(
      expect.objectContaining({
        severity: "warning",
        code: "guest-mode",
        message: expect.stringContaining("as text"),
      }),
    );
  });

  it.each(["http://a.example/", "https://a.example/", "mailto:a@a.example", "tel:+491", "#b", "?c", "/d"])(
    "keeps a link to %s",
    (address) => {
      expect(guest(`[x](${address})`).body.html).toContain(`href="${address}"`);
    },
  );

  it("keeps images of the site and links to other sites", () => {
    const { body, assets, problems } = guest("![a](a.svg) [b](https://b.example)");
    expect(body.html).toContain('<img src="/assets/img/a.');
    expect(body.html).toContain('href="https://b.example"');
    expect(assets).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  it("shows tags as text", () => {
    expect(guest("<Card/> <b onclick=x>a</b>").body.html).toBe(
      "<p>&lt;Card/&gt; &lt;b onclick=x&gt;a&lt;/b&gt;</p>\n",
    );
  });
});
