import { type Fields, fieldsOf, isFields, textOf } from "../../plain-value.js";

/** A taxonomy of a Hugo site. */
export interface HugoTaxonomy {
  /** Name of the front matter field, and of the folder with its lists. */
  readonly name: string;
  /** Folder of hanblog's lists for it, or `null` for a taxonomy that hanblog does not have. */
  readonly folder: "/tag/" | "/categories/" | null;
}

const USUAL = { tag: "tags", category: "categories" };

/** Returns the taxonomies of a site. The configuration replaces the usual ones, also by none. */
export function hugoTaxonomies(config: Fields): readonly HugoTaxonomy[] {
  const named = isFields(config["taxonomies"]) ? config["taxonomies"] : USUAL;
  const taken = new Set<string>();
  return Object.entries(named).flatMap(([single, plural]) => {
    const name = textOf(plural)?.toLowerCase();
    if (name === undefined) return [];
    const names = [single, name];
    const folder = names.some((one) => /^tags?$/.test(one))
      ? "/tag/"
      : names.some((one) => /^categor(?:y|ies)$/.test(one))
        ? "/categories/"
        : null;
    const isFree = folder !== null && !taken.has(folder);
    if (isFree) taken.add(folder);
    return [{ name, folder: isFree ? folder : null }];
  });
}

/** Returns the changes that give the terms of a page to the fields of hanblog, such as `topics` to `tags`. */
export function renamedTerms(
  page: Fields,
  taxonomies: readonly HugoTaxonomy[],
): Readonly<Record<string, unknown>> {
  const changes: Record<string, unknown> = {};
  for (const { name, folder } of taxonomies) {
    const own = folder === "/tag/" ? "tags" : "categories";
    if (folder === null || [own, "tag", "category"].includes(name)) continue;
    const field = Object.keys(page).find((one) => one.toLowerCase() === name);
    if (field !== undefined) Object.assign(changes, { [field]: null, [own]: page[field] });
  }
  return changes;
}

/** Returns the pattern of the addresses of a taxonomy's terms, or `undefined` for the usual one. */
export function termPattern(config: Fields, name: string): string | undefined {
  const permalinks = fieldsOf(config["permalinks"]);
  return textOf(fieldsOf(permalinks["term"])[name] ?? permalinks[name]);
}
