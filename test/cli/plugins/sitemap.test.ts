import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import type { PluginFile, PluginRoute, PluginSite } from "../../../src/cli/config/plugins/define-plugin.js";
import { readPlugins } from "../../../src/cli/config/plugins/read-plugins.js";
import { sitemap } from "../../../src/cli/plugins/sitemap.js";

const siteAt = (origin: string | null, base: string): PluginSite => ({
  origin,
  base,
  locales: [],
  pages: [],
  hrefOf: (path) => base.slice(0, -1) + path,
  urlOf: (path) => (origin ?? "") + base.slice(0, -1) + path,
  dayOf: (instant) => instant.slice(0, 10),
});
const SITE = siteAt("https://example.com", "/blog/");

const routeOf = (path: string, fields: Partial<PluginRoute> = {}): PluginRoute => ({
  path,
  url: SITE.urlOf(path),
  page: null,
  isIndexed: true,
  changed: null,
  ...fields,
});
const [OPENED] = readPlugins([sitemap()]).plugins;
const filesOf = async (routes: readonly PluginRoute[], site = SITE): Promise<readonly PluginFile[]> => {
  const files = await OPENED?.parts.files?.({
    site,
    routes,
    articlesOf: () => [],
    termsOf: () => [],
    authorsOf: () => [],
    bodyOf: () => "",
    options: {},
    data: [],
  });
  return files as readonly PluginFile[];
};

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

describe("sitemap", () => {
  it("lists absolute URLs with the date if it is known, and none that search engines may not list", async () => {
    const routes = [
      routeOf("/"),
      routeOf("/a%E9%A6%99.html", { changed: "2021-01-01T00:00:00.000Z" }),
      routeOf("/b.html", { isIndexed: false }),
    ];
    expect(await filesOf(routes)).toEqual([
      {
        path: "sitemap.xml",
        text: `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://example.com/blog/</loc></url>
<url><loc>https://example.com/blog/a%E9%A6%99.html</loc><lastmod>2021-01-01</lastmod></url>
</urlset>
`,
      },
    ]);
  });

  it("escapes XML characters", async () => {
    const [file] = await filesOf([routeOf("/v-if&v-for.html")]);
    expect(file?.text).toContain("v-if&amp;v-for.html");
  });

  it("becomes an index beyond 50,000 URLs and contains all of them", async () => {
    const routes = Array.from({ length: 50_001 }, (_, index) =>
      routeOf(`/${String(index).padStart(5, "0")}.html`),
    );
    const [index, first, second] = await filesOf(routes);
    expect(locations(index?.text ?? "")).toEqual([
      "https://example.com/blog/sitemap-1.xml",
      "https://example.com/blog/sitemap-2.xml",
    ]);
    expect(locations(first?.text ?? "")).toHaveLength(50_000);
    expect(locations(second?.text ?? "")).toEqual(["https://example.com/blog/50000.html"]);
  });

  it.each<[string, string | null, string, readonly string[]]>([
    ["in the root of its host", "https://example.com", "/", ["sitemap.xml", "robots.txt"]],
    ["below a path", "https://example.com", "/blog/", ["sitemap.xml"]],
    ["without a URL", null, "/", []],
  ])("comes with robots.txt for a site %s", async (_, origin, base, expected) => {
    const files = await filesOf([], siteAt(origin, base));
    expect(files.map(({ path }) => path)).toEqual(expected);
    if (expected.includes("robots.txt")) {
      expect(files[1]?.text).toBe("User-agent: *\nAllow: /\n\nSitemap: https://example.com/sitemap.xml\n");
    }
  });
});
