import type { Cover } from "../../runtime/model/lists/listing.js";
import type { HeadAttributes, Page } from "../../runtime/model/page.js";
import { addBase, isNotFoundPath, stripBase } from "../../runtime/model/path.js";
import type { ListingId, RouteInfo } from "../../runtime/model/render.js";
import { localeShell, type SiteShell } from "../../runtime/model/site.js";

/**
 * Joins the parts of a document title, such as `JS
 * Tags
 * My blog`. Empty parts are omitted.
 */
function documentTitle(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" | ");
}

/**
 * Returns the head data of a markdown page. As in VuePress 1, `metaTitle` replaces the document title, and a home page
 * has only the site's title, unless it is that of a folder. So does a page at a locale's root that has the title of the site. Other pages keep their
 * titles, because comment issues are found by them.
 */
export function pageInfo(shell: SiteShell, page: Page, cover: Cover | null = null): RouteInfo {
  const locale = localeShell(shell, page.locale);
  const { frontmatter } = page;
  const isOfSite = frontmatter.home === true && frontmatter.homeFolder === undefined;
  const isHome = isOfSite || (page.path === page.locale && page.title === locale.title);
  const title = isHome && locale.title !== "" ? "" : (page.title ?? "");
  const isArticle = frontmatter.home !== true && page.date !== null;
  return {
    path: page.path,
    locale: page.locale,
    lang: frontmatter.lang ?? locale.lang,
    documentTitle: frontmatter.metaTitle ?? documentTitle([title, locale.title]),
    description: isOfSite
      ? (frontmatter.description ?? locale.description)
      : page.summary || locale.description,
    meta: [...imageMeta(shell, cover, frontmatter, title || locale.title), ...frontmatter.meta],
    canonical: originalElsewhere(shell, page),
    published: isArticle ? page.date : null,
    indexable:
      !page.draft &&
      page.locked !== true &&
      !isNotFoundPath(page.path) &&
      !frontmatter.meta.some(forbidsIndex),
    listing: null,
    alternates: [],
  };
}

/** Returns the head data of the list of a term, of which a page has the text. */
export function termInfo(
  shell: SiteShell,
  page: Page,
  { titleParts, listing }: Pick<ListingInfoInput, "titleParts" | "listing">,
): RouteInfo {
  const { title } = localeShell(shell, page.locale);
  return {
    ...pageInfo(shell, page),
    documentTitle: page.frontmatter.metaTitle ?? documentTitle([...titleParts, title]),
    published: null,
    listing,
  };
}

/** Returns the tags by which other sites show a page's cover. They need its whole URL. */
function imageMeta(
  { origin, base }: SiteShell,
  cover: Cover | null,
  frontmatter: Page["frontmatter"],
  alt: string,
): readonly HeadAttributes[] {
  if (cover === null || origin === null) return [];
  const { src, width, height } = cover;
  const isPath = /^\/(?!\/)/.test(src);
  const path = isPath ? addBase(base, stripBase(base, src) ?? src) : src;
  if (!URL.canParse(path, origin)) return [];
  const image = { property: "og:image", content: new URL(path, origin).href };
  // They would describe another image that the author names.
  if (frontmatter.meta.some(({ property }) => property === "og:image")) return [image];
  return [
    image,
    ...(width === null || height === null
      ? []
      : [
          { property: "og:image:width", content: String(width) },
          { property: "og:image:height", content: String(height) },
        ]),
    ...(alt === "" ? [] : [{ property: "og:image:alt", content: alt }]),
  ];
}

/** Returns the address of a page's original; `null` if the page itself is the original. */
function originalElsewhere({ origin, base }: SiteShell, { path, frontmatter }: Page): string | null {
  const { canonicalUrl } = frontmatter;
  if (canonicalUrl === undefined || origin === null) return canonicalUrl ?? null;
  const own = new URL(origin + addBase(base, path));
  // Compares both URLs as a browser normalises them, because authors do not percent-encode Chinese characters.
  return new URL(canonicalUrl).href === own.href ? null : canonicalUrl;
}

/** Returns whether a meta tag forbids search engines to index its page. `none` means `noindex, nofollow`. */
function forbidsIndex({ name, content }: HeadAttributes): boolean {
  return /^robots$/i.test(String(name)) && /\b(?:noindex|none)\b/i.test(String(content));
}

/** Data for the head of a listing. */
export interface ListingInfoInput {
  readonly locale: string;
  readonly path: string;
  /** Parts of the title from the most specific to the most general. The site's title is added to them. */
  readonly titleParts: readonly string[];
  readonly listing: ListingId | null;
  readonly indexable: boolean;
}

/** Returns the head data of a page that hanblog generates. */
export function listingInfo(shell: SiteShell, input: ListingInfoInput): RouteInfo {
  const locale = localeShell(shell, input.locale);
  return {
    path: input.path,
    locale: input.locale,
    lang: locale.lang,
    documentTitle: documentTitle([...input.titleParts, locale.title]),
    description: locale.description,
    meta: [],
    canonical: null,
    published: null,
    indexable: input.indexable,
    listing: input.listing,
    alternates: [],
  };
}
