import { readDataFile } from "../../config/read-config.js";
import type { Notes } from "../../notes.js";
import type { OldFolder } from "../../old-folder.js";
import { fieldsOf, textOf } from "../../plain-value.js";
import type { GhostPost, GhostSite } from "./ghost-site.js";

/** Addresses of a site, which `routes.yaml` can change. */
export interface GhostRoutes {
  /** Returns the pattern of the address of a post, such as `/:slug/`, or `null` if no collection has it. */
  pattern(post: GhostPost): string | null;
  /** Returns the address of the list of a tag or an author, or `null` if there is none. */
  list(taxonomy: "tag" | "author", slug: string): string | null;
  /** Addresses of collections other than the home page. */
  readonly collections: readonly string[];
  /** Whether the home page is a collection. */
  readonly hasHome: boolean;
}

/** File that Ghost offers for download next to an export. */
const FILES = ["routes.yaml", "routes.yml"];

/** Reads `routes.yaml` next to an export. Without it, a site has the usual addresses, or those of its settings (Ghost 0 and 1). */
export async function readGhostRoutes(old: OldFolder, site: GhostSite, notes: Notes): Promise<GhostRoutes> {
  const file = FILES.find((name) => old.has(name));
  const usual = site.settings.get("permalinks") || "/:slug/";
  if (file === undefined) {
    return {
      pattern: () => usual,
      list: (taxonomy, slug) => `/${taxonomy}/${slug}/`,
      collections: [],
      hasHome: true,
    };
  }
  const { collections, taxonomies, routes } = await readDataFile(old, file, notes);
  const terms = fieldsOf(taxonomies);
  const found = Object.entries(fieldsOf(collections)).flatMap(([address, options]) => {
    const { permalink, filter } = fieldsOf(options);
    const pattern = textOf(permalink) ?? "/{slug}/";
    const has = readFilter(textOf(filter) ?? "", site);
    if (has === null) notes.lost("permalink", `${address}: ${textOf(filter) ?? ""}`, { file });
    return has === null ? [] : [{ address, pattern: colonNames(pattern), has }];
  });
  for (const address of Object.keys(fieldsOf(routes))) notes.lost("layout", address, { file });
  return {
    pattern: (post) => found.find(({ has }) => has(post))?.pattern ?? null,
    list(taxonomy, slug) {
      const pattern = textOf(terms[taxonomy]);
      return pattern === undefined ? null : pattern.replace("{slug}", slug);
    },
    collections: found.map(({ address }) => address).filter((address) => address !== "/"),
    hasHome: found.some(({ address }) => address === "/"),
  };
}

function colonNames(pattern: string): string {
  return pattern.replace(/\{([a-z_]+)\}/g, ":$1");
}

/** One condition of a filter, such as `tag:news` or `tag:-[a,b]`. */
const CONDITION =
  /^(tag|tags|primary_tag|author|authors|primary_author):(-?)(?:\[([\w,-]+)\]|'([\w-]+)'|([\w-]+))$/;

/** Reads a filter of a collection whose conditions are joined by `+`. Returns `null` for any other one. */
function readFilter(filter: string, site: GhostSite): ((post: GhostPost) => boolean) | null {
  const conditions: ((post: GhostPost) => boolean)[] = [];
  for (const part of filter === "" ? [] : filter.split("+")) {
    const [, field = "", not, list, quoted, plain] = CONDITION.exec(part.trim()) ?? [];
    if (field === "") return null;
    const wanted = new Set((list ?? quoted ?? plain ?? "").split(","));
    conditions.push(({ id }) => {
      const isPrimary = field.startsWith("primary");
      const tags = isPrimary ? site.tags : site.allTags;
      const names = (field.includes("tag") ? tags : site.authors).get(id) ?? [];
      const some = isPrimary ? names.slice(0, 1) : names;
      return some.some(({ slug }) => wanted.has(slug)) !== (not === "-");
    });
  }
  return (post) => conditions.every((has) => has(post));
}
