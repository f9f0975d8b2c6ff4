import { escapeXml } from "../../runtime/model/escape.js";
import { compareText } from "../../runtime/model/listing.js";
import { addBase } from "../../runtime/model/path.js";
import type { OutputFile } from "./output-file.js";

/** Maximum number of URLs per file (sitemaps.org/protocol.html). */
const SITEMAP_LIMIT = 50_000;
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** A page of the sitemap (https://www.sitemaps.org/protocol.html). */
export interface SitemapEntry {
  readonly route: string;
  /** ISO date or instant, of which the date is emitted; `null` if unknown. */
  readonly lastModified: string | null;
}

/** Content of a sitemap. `origin` has no trailing slash. */
export interface SitemapInput {
  readonly origin: string;
  readonly base: string;
  readonly entries: readonly SitemapEntry[];
}

/**
 * Renders `sitemap.xml`, sorted by URL. Beyond 50,000 entries it becomes an index of `sitemap-1.xml` and so
 * on.
 */
export function createSitemap({ origin, base, entries }: SitemapInput): readonly OutputFile[] {
  const sorted = entries.toSorted((a, b) => compareText(a.route, b.route));
  const parts = chunk(sorted, SITEMAP_LIMIT);
  const urlSet = (part: readonly SitemapEntry[]) =>
    xmlFile(
      "urlset",
      part.map(({ route, lastModified }) => {
        const date = lastModified === null ? "" : `<lastmod>${lastModified.slice(0, 10)}</lastmod>`;
        return `<url><loc>${escapeXml(origin + addBase(base, route))}</loc>${date}</url>`;
      }),
    );
  if (parts.length <= 1) return [{ file: "sitemap.xml", content: urlSet(sorted) }];
  const files = parts.map((part, index) => ({ file: `sitemap-${index + 1}.xml`, content: urlSet(part) }));
  const rows = files.map(({ file }) => `<sitemap><loc>${escapeXml(origin + base + file)}</loc></sitemap>`);
  return [{ file: "sitemap.xml", content: xmlFile("sitemapindex", rows) }, ...files];
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
