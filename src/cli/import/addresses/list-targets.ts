import { encodeRoute } from "../../../runtime/model/path.js";
import { nameKey } from "../../files/name-key.js";
import { slugify } from "../../../runtime/model/text/slug.js";
import type { ComparedAddress } from "./compare-addresses.js";
import type { Output } from "./read-output.js";

const LIST =
  /^((?:\/[a-z]{2}(?:-[a-z]{2,4})?)?)\/(tags?|categor(?:y|ies)|archives?|timeline|posts?|articles?|blogs?|page)(?:\/(.*)|\.html)?$/i;
/** Number of a later page, at the end of the address of a list. */
const NUMBER = /(?:^|\/)(?:page\/?)?\d+(?:\.html|\/(?:index\.html)?)?$|(?:^|\/)index\.html$/;

/** Address of the list of a term. */
const TERM = /^(?:\/[a-z]{2}(?:-[a-z]{2,4})?)?\/(?:tag|categories)\/[^/]+\/$/i;

/**
 * Returns redirects for lost addresses of lists, such as the second page of a tag, to the lists of the new site. An
 * address that differs from a page's only in capital letters gets none, unless it is the list of a term.
 */
export function redirectsForLists(
  compared: readonly ComparedAddress[],
  output: Output,
): Readonly<Record<string, string>> {
  const folded = new Set([...output.keys()].map(nameKey));
  const pages = new Map([...output].filter(([, { redirect }]) => redirect === null));
  const terms = new Map(
    [...output].flatMap(([path, { redirect }]) =>
      redirect === null && TERM.test(path) ? [[nameKey(path), path] as const] : [],
    ),
  );
  const lists = new Map(
    compared.flatMap(({ address, fate }) => {
      if (fate.kind === "lost" || (fate.kind === "redirected" && !fate.to.startsWith("/"))) return [];
      return [[address, fate.kind === "kept" ? address : fate.to] as const];
    }),
  );
  return Object.fromEntries(
    compared.flatMap(({ address, fate }) => {
      if (fate.kind !== "lost" || fate.reason === "draft" || fate.reason === "feed") return [];
      const same = terms.get(nameKey(address));
      if (same !== undefined) return [[address, encodeRoute(same)]];
      // A redirect to a page that does not exist gets another target.
      if (fate.reason !== "target" && folded.has(nameKey(address))) return [];
      const target = firstPage(address, lists) ?? listAbove(address, lists) ?? targetOfList(address, pages);
      if (target === null) return [];
      folded.add(nameKey(address));
      return [[address, encodeRoute(target)]];
    }),
  );
}

/** Returns the list that a later page of a list belongs to, at its address in the new site. */
function firstPage(address: string, lists: ReadonlyMap<string, string>): string | null {
  const [, folder = ""] = /^(.*\/)page\/?\d+(?:\/(?:index\.html)?|\.html)?$/.exec(address) ?? [];
  return lists.get(folder) ?? null;
}

/** Returns the list of all dates for the list of one, such as `/all/` for `/all/2019/07/`. */
function listAbove(address: string, lists: ReadonlyMap<string, string>): string | null {
  const [, folder = ""] = /^(.*\/)\d{4}(?:\/\d{1,2}){0,2}\/(?:index\.html)?$/.exec(address) ?? [];
  const target = lists.get(folder);
  return target?.endsWith("/timeline/") === true ? target : null;
}

/** Page of reco with links to friends, which hanblog shows on the home page. */
const FRIENDS = /^((?:\/[a-z]{2}(?:-[a-z]{2,4})?)?)\/friendship-link(?:\.html|\/)$/i;

function targetOfList(address: string, output: Output): string | null {
  const friends = FRIENDS.exec(address);
  if (friends !== null) return output.has(`${friends[1] ?? ""}/`) ? `${friends[1] ?? ""}/` : null;
  const [, prefix = "", kind = "", rest = ""] = LIST.exec(address) ?? [];
  if (kind === "") return null;
  const existing = (path: string) => (output.has(path) ? path : null);
  const name = rest.replace(NUMBER, "").replace(/\/$|\.html$/g, "");
  if (/^(?:tag|categor)/i.test(kind)) {
    const folder = `${prefix}${/^tag/i.test(kind) ? "/tag/" : "/categories/"}`;
    const term = slugify(name.split("/").at(-1) ?? "");
    const own = [...output.keys()].find((path) => {
      const below = path.startsWith(folder) ? path.slice(folder.length).replace(/\/$/, "") : "";
      return term !== "" && !below.includes("/") && slugify(below) === term;
    });
    return own ?? existing(folder) ?? existing(`${prefix}/`);
  }
  if (/^(?:archive|timeline)/i.test(kind)) return existing(`${prefix}/timeline/`);
  // Below such a folder, only pages with numbers are lists.
  return name === "" ? existing(`${prefix}/`) : null;
}
