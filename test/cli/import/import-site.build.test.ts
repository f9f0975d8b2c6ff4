import { rm } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTempDir } from "../../make-temp-dir.js";
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
      ['"/tags/JS/": "/tag/JS/"', "/tags/js/"],
    ],
    [
      "tags of one article",
      { "source/_posts/a.md": post("tags: [ios, iOS]"), "source/_posts/b.md": post("tags: [iOS]") },
      ['"/tags/iOS/": "/tag/iOS/"', "/tags/ios/"],
    ],
    [
      "nested categories",
      {
        "source/_posts/a.md": post("categories: [Web, Css]"),
        "source/_posts/b.md": post("categories: [web, css]"),
        "source/_posts/c.md": post("categories: [web, css]"),
      },
      ['"/categories/web/css/": "/categories/css/"', "/categories/Web/Css/"],
    ],
    [
      "Unicode forms of one tag",
      {
        "source/_posts/a.md": post("tags: [Caf\u00e9-1]"),
        "source/_posts/b.md": post("tags: [Cafe\u0301-1]"),
      },
      ['"/tags/Cafe-1/": "/tag/Caf%C3%A9-1/"', "/none/"],
    ],
  ])("builds with one redirect for %s", async (_, files, [redirect = "", lost = ""]) => {
    const { code, config, report } = await importSmall(cwd, { "_config.yml": "title: T\n", ...files });
    expect(code).toBe(0);
    expect(config).toContain(redirect);
    expect(config).not.toContain(lost);
    if (lost !== "/none/") {
      expect(report).toContain(`| ${lost} | lost: the new address differs only in capital letters`);
      expect(report).toContain("differ only in capital letters (");
    }
  });
});

describe("a redirect that the build of the new site refuses", () => {
  it.each([
    ["/moved.html", "/Moved.html", "| /Moved.html | lost: the new address differs only in capital letters"],
    ["/moved.html", "/about.html", "### Redirects (1)"],
    ["/moved.html", "/ABOUT.html", "### Redirects (1)"],
  ])("is removed and reported: %s or %s", async (first, second, reported) => {
    const moved = (address: string) =>
      `---\npermalink: ${address}\nredirect_to: https://other.example/\n---\n`;
    const { code, config, report } = await importSmall(cwd, {
      "_config.yml": "title: T\n",
      "_layouts/default.html": "",
      "index.md": "---\n---\n# Home\n",
      "about.md": "---\ntitle: About\n---\nText\n",
      "one.html": moved(first),
      "two.html": moved(second),
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
