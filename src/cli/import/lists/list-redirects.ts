import { groupBy } from "../../../runtime/model/group-by.js";
import { decodeRoute, encodeRoute } from "../../../runtime/model/path.js";
import { taxonomyPath, termPath } from "../../../runtime/model/lists/taxonomy-path.js";
import { nameKey } from "../../files/name-key.js";
import { textOf, type Fields, listOf } from "../plain-value.js";
import type { DraftPage, OldList, DraftFile } from "../site-kind.js";
import type { TermLists } from "../unify-terms.js";
import type { TermAddresses } from "./term-addresses.js";
import { readOldPage } from "../content/front-matter.js";
import { slugify } from "../../../runtime/model/text/slug.js";
import type { ComparedAddress } from "../addresses/compare-addresses.js";
import type { Output } from "../addresses/read-output.js";

/**
 * Returns redirects from old addresses of lists. An address that a page or another list has, also in another case, gets
 * none, because no file system has both.
 */
export function listRedirects(
  lists: readonly OldList[],
  pages: readonly DraftPage[],
): Readonly<Record<string, string>> {
  const taken = new Set([
    ...pages.flatMap(({ address }) => (address === null ? [] : [nameKey(address)])),
    ...lists.flatMap(({ list }) => (list === null ? [] : [nameKey(list)])),
  ]);
  return Object.fromEntries(
    lists.flatMap(({ address, list }) =>
      list === null || list === address || taken.has(nameKey(address)) ? [] : [[address, encodeRoute(list)]],
    ),
  );
}

/**
 * Returns redirects to the lists of the new site. hanblog creates no list without a published page, so that those to one lead to the
 * list of all terms, or home. Redirects from an address that a list of the new site has are left out.
 */
export function redirectsToLists(
  redirects: Readonly<Record<string, unknown>>,
  { spellings, published }: TermLists,
  addresses: TermAddresses,
): Readonly<Record<string, unknown>> {
  const kept = Object.entries(redirects).flatMap(([from, to]): readonly KeptRedirect[] => {
    const [, prefix = "", list] =
      /^(.*?)(\/(?:tag|categories)\/.*)$/.exec(decodeRoute(textOf(to) ?? "")) ?? [];
    if (list === undefined) return [{ from, to, isKept: false }];
    const key = nameKey(list);
    const spelling = spellings.get(key);
    const taxonomy = key.startsWith(taxonomyPath("/", "tags")) ? "tags" : "categories";
    if (spelling === undefined || !published.has(key)) {
      const index = taxonomyPath("/", taxonomy);
      const hasIndex = [...published].some((one) => one.startsWith(index));
      const other = hasIndex ? `${prefix}${index}` : `${prefix}/`;
      return from === other ? [] : [{ from, to: other, isKept: false }];
    }
    const target = termPath(`${prefix}/`, taxonomy, { term: spelling, slugs: addresses });
    if (nameKey(decodeRoute(from)) === nameKey(decodeRoute(target))) return [];
    return [{ from, to: target, isKept: list === `${taxonomyPath("/", taxonomy)}${spelling}/` }];
  });
  return distinctRedirects(kept);
}

interface KeptRedirect {
  readonly from: string;
  readonly to: unknown;
  /** Whether the old list has the spelling that the new one keeps. */
  readonly isKept: boolean;
}

/**
 * Returns the redirects without those that a build refuses next to others: addresses that differ only in Unicode form, or in case
 * with another target. Those in another case with the same target stay, and follow the one with the spelling of the list.
 */
function distinctRedirects(redirects: readonly KeptRedirect[]): Readonly<Record<string, unknown>> {
  const groups = groupBy(redirects, ({ from }) => nameKey(decodeRoute(from)));
  return Object.fromEntries(
    [...groups.values()].flatMap((group) => {
      const first = group.find(({ isKept }) => isKept) ?? group[0];
      const forms = new Map<string, KeptRedirect>();
      for (const one of first === undefined ? [] : [first, ...group]) {
        const form = decodeRoute(one.from).normalize("NFC");
        if (one.to === first?.to && !forms.has(form)) forms.set(form, one);
      }
      return [...forms.values()].map(({ from, to }) => [from, to]);
    }),
  );
}

/** Terms of articles that lists show. */
interface ListTerms {
  readonly tags: readonly string[];
  readonly categories: readonly string[];
}

/** Collects the tags and categories of published pages from their front matter. */
export function readListTerms(pages: readonly Fields[]): ListTerms {
  const shown = pages.filter(
    (fields) => fields["publish"] !== false && fields["draft"] !== true && fields["home"] !== true,
  );
  const collect = (...names: readonly string[]) => [
    ...new Set(shown.flatMap((fields) => names.flatMap((name) => readTerms(fields[name])))),
  ];
  return { tags: collect("tags", "tag"), categories: collect("categories", "category") };
}

/** Reads the terms of one article: a list, a list of lists, or a single term. */
export function readTerms(value: unknown): readonly string[] {
  return listOf(value)
    .flat()
    .flatMap((term) => textOf(term)?.trim() ?? []);
}

/** Lists of an old site, and the files that the new one needs for them. */
interface PlacedLists {
  readonly lists: readonly OldList[];
  readonly files: readonly DraftFile[];
}

/**
 * Places the list of all articles of a site whose home page is a page with text only. The first address of such a list gets a home page
 * of hanblog, which shows it. Other lists of all articles lead there.
 */
export function placeHomeList(lists: readonly OldList[], pages: readonly DraftPage[]): PlacedLists {
  const own = groupBy(pages, ({ address }) => address ?? "");
  const isStatic = (own.get("/") ?? []).some(({ text }) => readOldPage(text).fields["home"] !== true);
  const place = lists.find(
    ({ address, list }) =>
      list === "/" && !own.has(address) && /^(?:\/[\w-]+)+\/?$/.test(address) && !/\d+\/?$/.test(address),
  )?.address;
  if (!isStatic || place === undefined) return { lists, files: [] };
  const folder = place.replace(/^\/|\/$/g, "");
  const name = folder.split("/").at(-1) ?? "";
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const text = `---\ntitle: ${title}\nhome: true\nheroText: ${title}\ntagline: ""\n---\n`;
  return {
    lists: lists.map((one) => (one.list === "/" ? { ...one, list: `/${folder}/` } : one)),
    files: [{ target: `${folder}/README.md`, text }],
  };
}

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
