import type { PlainRecord } from "./plain-data.js";

/** Those that Hugo (`slug`, `url`) and a plugin of Hexo make an address of. */
const NAMES = new Set(["slug", "url", "abbrlink"]);

/**
 * What to do with a field that an address is made of with other generators and not here; `null` for all others, and
 * for a page whose author has said where it is to be found.
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
