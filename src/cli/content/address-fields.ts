import type { FieldAdvice } from "../messages/en/front-matter.js";
import { namesOf } from "../config/front-matter-synonyms.js";
import type { PlainRecord } from "../config/plain-data.js";

/**
 * Returns advice on a field that sets a page's address with a plugin of Hexo but not in hanblog, else `null`. A page that
 * has another field for its address needs no advice.
 */
export function addressFieldAdvice(name: string, data: PlainRecord): FieldAdvice | null {
  const value = data[name];
  if (name !== "abbrlink" || value === null || value === "" || isPlaced(data)) return null;
  return { kind: "address" };
}

function isPlaced(data: PlainRecord): boolean {
  return ["permalink", "slug", "aliases"].some((field) =>
    namesOf(field).some((name) => (data[name] ?? null) !== null),
  );
}
