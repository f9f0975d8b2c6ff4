import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { createSitemap, type SitemapEntry } from "../../../src/cli/output/sitemap.js";

const site = { origin: "https://example.com", base: "/blog/" };

function locations(xml: string): readonly string[] {
  const found: string[] = [];
  let isOpen = false;
  const parser = new Parser(
    {
      onopentag: (name) => (isOpen = name === "loc"),
      ontext: (text) => isOpen && found.push(text),
      onclosetag: () => (isOpen = false),
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return found;
}

describe("createSitemap", () => {
  it("lists absolute URLs in a fixed order, with the date if it is known", () => {
    const entries = [
      { route: "/b.html", lastModified: "2020-02-03T10:00:00.000Z" },
      { route: "/", lastModified: null },
      { route: "/a%E9%A6%99.html", lastModified: "2021-01-01" },
    ];
    const [file, ...rest] = createSitemap({ ...site, entries });
    expect(rest).toEqual([]);
    expect(file).toEqual({
      file: "sitemap.xml",
      content: `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/blog/</loc></url>
<url><loc>https://example.com/blog/a%E9%A6%99.html</loc><lastmod>2021-01-01</lastmod></url>
<url><loc>https://example.com/blog/b.html</loc><lastmod>2020-02-03</lastmod></url>
</urlset>
`,
    });
    expect(createSitemap({ ...site, entries: entries.toReversed() })).toEqual([file]);
  });

  it("escapes XML characters", () => {
    const [file] = createSitemap({ ...site, entries: [{ route: "/v-if&v-for.html", lastModified: null }] });
    expect(file?.content).toContain("v-if&amp;v-for.html");
  });

  it("becomes an index beyond 50,000 URLs and contains all of them", () => {
    const entries: SitemapEntry[] = Array.from({ length: 50_001 }, (_, index) => ({
      route: `/${String(index).padStart(5, "0")}.html`,
      lastModified: null,
    }));
    const [index, first, second] = createSitemap({ ...site, entries });
    expect(locations(index?.content ?? "")).toEqual([
      "https://example.com/blog/sitemap-1.xml",
      "https://example.com/blog/sitemap-2.xml",
    ]);
    expect(locations(first?.content ?? "")).toHaveLength(50_000);
    expect(locations(second?.content ?? "")).toEqual(["https://example.com/blog/50000.html"]);
  });
});
