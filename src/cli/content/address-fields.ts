import type { PlainRecord } from "./plain-data.js";

/** Fields from which Hugo (`slug`, `url`) and a Hexo plugin (`abbrlink`) build a page's address. */
const NAMES = new Set(["slug", "url", "abbrlink"]);

/**
 * Returns advice on a field that sets a page's address in other generators but not in hanblog, else `null`. Except for
 * `redirect_from`, a page that has a `permalink` or `aliases` needs no advice.
 */
export function addressFieldAdvice(name: string, data: PlainRecord): string | null {
  if (name === "redirect_from") return "Write `aliases`: old addresses that lead here.";
  const value = data[name];
  const isOfAddress = NAMES.has(name) && (name !== "url" || String(value).startsWith("/"));
  if (!isOfAddress || value === null || value === "" || isPlaced(data)) return null;
  return "The address is not made of it: write a `permalink`, or the old address among `aliases`.";
}

function isPlaced({ permalink, aliases }: PlainRecord): boolean {
  return (permalink ?? aliases ?? null) !== null;
}
