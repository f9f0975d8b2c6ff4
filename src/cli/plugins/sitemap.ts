import {
  definePlugin,
  escapeXml,
  type PluginRoute,
  type PluginSite,
} from "../config/plugins/define-plugin.js";

/** Maximum number of URLs per file (sitemaps.org/protocol.html). */
const MOST_URLS = 50_000;
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/**
 * Writes `sitemap.xml`, and `robots.txt`, which allows everything and names the sitemap. Beyond 50,000 URLs, `sitemap.xml` is an
 * index of `sitemap-1.xml` and so on. Crawlers read `robots.txt` only in the root of a host (RFC 9309).
 */
export const sitemap = definePlugin({
  name: "sitemap",
  files({ site, routes }) {
    if (site.origin === null) return [];
    const parts = chunk(
      routes.filter(({ isIndexed }) => isIndexed),
      MOST_URLS,
    ).map((part) => urlSet(part, site));
    const numbered = parts.map((text, index) => ({ path: `sitemap-${index + 1}.xml`, text }));
    const rows = numbered.map(
      ({ path }) => `<sitemap><loc>${escapeXml(site.urlOf(`/${path}`))}</loc></sitemap>`,
    );
    const [text = urlSet([], site), ...others] = parts;
    const robots = `User-agent: *\nAllow: /\n\nSitemap: ${site.urlOf("/sitemap.xml")}\n`;
    return [
      ...(others.length === 0
        ? [{ path: "sitemap.xml", text }]
        : [{ path: "sitemap.xml", text: xmlFile("sitemapindex", rows) }, ...numbered]),
      ...(site.base === "/" ? [{ path: "robots.txt", text: robots }] : []),
    ];
  },
});

function urlSet(routes: readonly PluginRoute[], { dayOf }: PluginSite): string {
  const rows = routes.map(({ url, changed }) => {
    const day = changed === null ? "" : `<lastmod>${dayOf(changed)}</lastmod>`;
    return `<url><loc>${escapeXml(url)}</loc>${day}</url>`;
  });
  return xmlFile("urlset", rows);
}

function xmlFile(root: string, rows: readonly string[]): string {
  const lines = [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<${root} xmlns="${NAMESPACE}">`,
    ...rows,
    `</${root}>`,
  ];
  return `${lines.join("\n")}\n`;
}

function chunk<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
