import type { HeadAttributes, Page } from "../../runtime/model/page.js";
import { addBase } from "../../runtime/model/path.js";
import type { ListingId, RouteInfo } from "../../runtime/model/render.js";
import { localeShell, type SiteShell } from "../../runtime/model/site.js";

/** `JS | Tags | My blog`: parts that are empty are left out, the site's title stands last. */
function documentTitle(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" | ");
}

/**
 * Head data of a markdown page (title rules of VuePress 1: `metaTitle` alone, a home page the site's title alone).
 * What stands at a root under the site's own name says it once, too; other pages keep the titles that issues know
 * them by.
 */
export function pageInfo(shell: SiteShell, page: Page): RouteInfo {
  const locale = localeShell(shell, page.locale);
  const { frontmatter } = page;
  const isHome = frontmatter.home === true || (page.path === page.locale && page.title === locale.title);
  const title = isHome && locale.title !== "" ? "" : (page.title ?? "");
  const isArticle = frontmatter.home !== true && page.date !== null;
  return {
    path: page.path,
    locale: page.locale,
    lang: frontmatter.lang ?? locale.lang,
    documentTitle: frontmatter.metaTitle ?? documentTitle([title, locale.title]),
    description:
      frontmatter.home === true
        ? (frontmatter.description ?? locale.description)
        : page.summary || locale.description,
    meta: frontmatter.meta,
    canonical: originalElsewhere(shell, page),
    published: isArticle ? page.date : null,
    indexable: !page.draft && !frontmatter.meta.some(forbidsIndex),
    listing: null,
    alternates: [],
  };
}

/** The address that a page names as that of its original; `null` where it is the page's own. */
function originalElsewhere({ origin, base }: SiteShell, { path, frontmatter }: Page): string | null {
  const { canonicalUrl } = frontmatter;
  if (canonicalUrl === undefined || origin === null) return canonicalUrl ?? null;
  const own = new URL(origin + addBase(base, path));
  // Both are compared as a browser writes them: authors leave Chinese characters as they are.
  return new URL(canonicalUrl).href === own.href ? null : canonicalUrl;
}

/** Whether a meta tag asks search engines to leave its page out; `none` is `noindex, nofollow`. */
function forbidsIndex({ name, content }: HeadAttributes): boolean {
  return /^robots$/i.test(String(name)) && /\b(?:noindex|none)\b/i.test(String(content));
}

/** What the head of a listing says. */
export interface ListingInfoInput {
  readonly locale: string;
  readonly path: string;
  /** From the most special to the most general; the site's title is added. */
  readonly titleParts: readonly string[];
  readonly listing: ListingId | null;
  readonly indexable: boolean;
}

/** Head data of a page that hanblog makes itself. */
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
