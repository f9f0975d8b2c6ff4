import type { FieldAdvice } from "../messages/en/front-matter.js";
import type { PlainRecord } from "../config/plain-data.js";

/** Fields from which Hugo (`slug`, `url`) and a Hexo plugin (`abbrlink`) build a page's address. */
const NAMES = new Set(["slug", "url", "abbrlink"]);

/**
 * Returns advice on a field that sets a page's address in other generators but not in hanblog, else `null`. Except for
 * `redirect_from`, a page that has a `permalink` or `aliases` needs no advice.
 */
export function addressFieldAdvice(name: string, data: PlainRecord): FieldAdvice | null {
  if (name === "redirect_from") return { kind: "old-addresses" };
  const value = data[name];
  const isOfAddress = NAMES.has(name) && (name !== "url" || String(value).startsWith("/"));
  if (!isOfAddress || value === null || value === "" || isPlaced(data)) return null;
  return { kind: "address" };
}

function isPlaced({ permalink, aliases }: PlainRecord): boolean {
  return (permalink ?? aliases ?? null) !== null;
}
