import { position, type Problem } from "../../../runtime/model/error.js";
import type { FrontMatter, HeadAttributes } from "../../../runtime/model/page.js";
import { createProblem } from "../../messages/create-problem.js";
import { fieldLine } from "../../config/fields/field-line.js";
import { namesOf } from "../../config/front-matter-names.js";

/**
 * Front matter fields that cannot add markup, styles or other hosts to a page. The guide lists them under "Guest mode".
 */
export const GUEST_FIELDS: ReadonlySet<string> = new Set([
  "title",
  "description",
  "date",
  "updated",
  "expiryDate",
  "tags",
  "categories",
  "keywords",
  "layout",
  "home",
  "publish",
  "listed",
  "draft",
  "password",
  "series",
  "sticky",
  "permalink",
  "slug",
  "aliases",
  "lang",
  "metaTitle",
  "sidebar",
  "sidebarDepth",
  "navbar",
  "search",
  "prev",
  "next",
  "editLink",
  "comments",
  "heroText",
  "tagline",
  "isShowTitleInHome",
  "actionText",
  "author",
]);

/** Fields with an address, allowed in guest mode if it stays on the site's host. */
const OWN_ADDRESSES: ReadonlySet<string> = new Set(["heroImage", "bgImage", "actionLink", "cover"]);
/** Fields with a list of records, and the addresses in each record. */
const OWN_LISTS: Readonly<Record<string, readonly string[]>> = {
  actions: ["link"],
  features: ["link", "icon"],
};
/** Names of meta tags that only describe their page. */
const META_NAMES: ReadonlySet<string> = new Set(["author", "keywords", "robots"]);

/**
 * Keeps the front matter that guest mode (`markdown.html: false`) allows. Returns it with a warning for each field that
 * was removed.
 */
export function keepGuestFields(
  frontmatter: FrontMatter,
  { relativePath, head }: { readonly relativePath: string; readonly head: string },
): { readonly frontmatter: FrontMatter; readonly problems: readonly Problem[] } {
  const meta = frontmatter.meta.filter(describesPage);
  const dropped = Object.entries(frontmatter)
    .filter(([name, value]) =>
      name === "meta" ? meta.length < frontmatter.meta.length : !isAllowed(name, value),
    )
    .map(([name]) => name);
  const kept = Object.entries(frontmatter).filter(([name]) => !dropped.includes(name));
  return {
    frontmatter: { ...frontmatterOf(kept, frontmatter), meta },
    problems: dropped
      .map((name) => {
        const place = position(relativePath, fieldLine(head, namesOf(name)));
        return createProblem("warning", "guest-mode", { kind: "field", field: name }, place);
      })
      .toSorted((a, b) => (a.at?.line ?? 0) - (b.at?.line ?? 0)),
  };
}

function frontmatterOf(
  entries: readonly (readonly [name: string, value: unknown])[],
  { tags, categories, aliases, meta }: FrontMatter,
): FrontMatter {
  return { ...Object.fromEntries(entries), tags, categories, aliases, meta };
}

function isAllowed(name: string, value: unknown): boolean {
  if (OWN_ADDRESSES.has(name)) return typeof value === "string" && !leavesOwnHost(value);
  const names = Object.hasOwn(OWN_LISTS, name) ? OWN_LISTS[name] : undefined;
  if (names === undefined) return GUEST_FIELDS.has(name);
  const records: readonly unknown[] = Array.isArray(value) ? value : [];
  return records.every((record) =>
    names.every((address) => {
      const own: unknown =
        typeof record === "object" && record !== null ? Reflect.get(record, address) : undefined;
      return own === undefined || (typeof own === "string" && !leavesOwnHost(own));
    }),
  );
}

function describesPage(attributes: HeadAttributes): boolean {
  const names = Object.keys(attributes);
  return (
    names.every((name) => name === "name" || name === "content") && META_NAMES.has(String(attributes["name"]))
  );
}

/**
 * Base URLs with a host that no link can name. Two schemes are needed, because browsers read `https:a` as a path only
 * on `https` pages.
 */
const BASES = ["https://own.invalid/", "http://own.invalid/"];

/** Returns whether an address can lead a browser to another host, through a scheme, two slashes or two backslashes. */
export function leavesOwnHost(address: string): boolean {
  return BASES.some((base) => !URL.canParse(address, base) || new URL(address, base).host !== "own.invalid");
}

/** Schemes of links that guest mode keeps. Others can start programs of the visitor. */
const GUEST_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Returns whether guest mode keeps an address of a link. Browsers ignore some characters in it, as `URL` does. */
export function isGuestAddress(address: string): boolean {
  const [base = ""] = BASES;
  return URL.canParse(address, base) && GUEST_SCHEMES.has(new URL(address, base).protocol);
}
