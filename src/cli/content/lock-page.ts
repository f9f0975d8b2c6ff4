import type { FrontMatter, Page } from "../../runtime/model/page.js";
import { nearestLanguage } from "../../runtime/texts/nearest-language.js";
import { PROTECTION_TEXTS } from "../../runtime/texts/tables/protection.js";

/** Fields that a page with a password shows to everybody: its place, its dates and its frame. */
const PUBLIC_FIELDS = [
  "date",
  "updated",
  "expiryDate",
  "draft",
  "publish",
  "listed",
  "sticky",
  "permalink",
  "aliases",
  "lang",
  "sidebar",
  "sidebarDepth",
  "navbar",
  "search",
] as const satisfies readonly (keyof FrontMatter)[];

/**
 * Returns the public side of a page with a password. It has none of the page's words, and no number that depends on
 * them.
 */
export function lockPage(page: Page, lang: string): Page {
  const { frontmatter } = page;
  const { title, summary } = nearestLanguage(PROTECTION_TEXTS, lang)[1];
  const fields = Object.fromEntries(
    PUBLIC_FIELDS.flatMap((name) => (frontmatter[name] === undefined ? [] : [[name, frontmatter[name]]])),
  );
  const { spellings = [], ...rest } = page;
  // The others are those of its terms.
  const own = spellings.filter(({ to }) => to === page.path);
  return {
    ...rest,
    ...(own.length === 0 ? {} : { spellings: own }),
    title,
    summary,
    frontmatter: {
      ...fields,
      ...(frontmatter.prev === false ? { prev: false } : {}),
      ...(frontmatter.next === false ? { next: false } : {}),
      title,
      tags: [],
      categories: [],
      aliases: frontmatter.aliases,
      meta: [],
      // Comments would be public, and the source is where the password does not protect it.
      comments: false,
      editLink: false,
    },
    size: "",
    wordCount: 0,
    readingTime: 1,
    locked: true,
  };
}

/**
 * Returns the front matter that readers of a page with a password get. The terms of the page have no lists, so they are
 * shown without links.
 */
export function secretFrontMatter(frontmatter: FrontMatter): FrontMatter {
  const { password: _, ...fields } = frontmatter;
  return { ...fields, comments: false, editLink: false, listed: false };
}
