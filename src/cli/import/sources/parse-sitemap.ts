import { decodeXML } from "entities";

/** A sitemap, or an index of sitemaps, with the addresses in it as they are written. */
export interface ParsedSitemap {
  readonly kind: "pages" | "index";
  readonly locations: readonly string[];
}

/** Parses a sitemap in XML, or as a text with one URL per line. Returns `null` for any other text. */
export function parseSitemap(text: string): ParsedSitemap | null {
  const root = rootElement(text);
  if (root === "urlset" || root === "sitemapindex") {
    const locations = [...text.matchAll(/<loc>([^<]*(?:<!\[CDATA\[[^<]*)?)/g)].flatMap(([, inner = ""]) => {
      const location = decodeXML(inner.replace("<![CDATA[", "").replace("]]>", "").trim());
      return location === "" ? [] : [location];
    });
    return { kind: root === "urlset" ? "pages" : "index", locations };
  }
  const lines = text.split("\n").flatMap((line) => line.trim() || []);
  const isList = root === null && lines.length > 0 && lines.every((line) => /^https?:\/\/\S+$/i.test(line));
  return isList ? { kind: "pages", locations: lines } : null;
}

/** Marks before the first element of an XML file, and their ends. */
const PROLOG = [
  ["<?", "?>"],
  ["<!--", "-->"],
  ["<!", ">"],
] as const;

/** Returns the name of the first element without its prefix, or `null` for a text that is not XML. */
function rootElement(text: string): string | null {
  let at = 0;
  for (;;) {
    while (/^\s/.test(text.charAt(at))) at++;
    const mark = PROLOG.find(([start]) => text.startsWith(start, at));
    if (mark === undefined) break;
    const end = text.indexOf(mark[1], at);
    if (end < 0) return null;
    at = end + mark[1].length;
  }
  return /^<(?:[\w-]{1,50}:)?([a-z]{1,50})[\s>]/i.exec(text.slice(at, at + 110))?.[1] ?? null;
}
