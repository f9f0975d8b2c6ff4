import type { Problem } from "../../runtime/model/error.js";
import type { Page } from "../../runtime/model/page.js";
import type { Project } from "../config/project.js";
import { createPlaceOfField } from "../content/place-of-field.js";

/**
 * Matches routes that exist because of front matter of articles: tags, categories, the timeline, further
 * pages.
 */
const LISTING = /\/(?:tag|categories|timeline|page)(?:\/|$)/;
const LISTED_BY: readonly string[] = ["title", "date", "tags", "categories", "home", "publish", "listed"];
const FOUND_BY: readonly string[] = ["permalink", "slug", "aliases"];

/**
 * Creates a function that tests whether an address may exist once front matter errors are fixed. The address
 * is decoded and relative to the base. A field with an error is not read, so the listings or addresses that it
 * creates are unknown.
 */
export function findUnread(
  {
    config,
    siteDir,
  }: Pick<Project, "siteDir"> & { readonly config: { readonly permalink?: string | undefined } },
  pages: readonly Page[],
  problems: readonly Problem[],
): (path: string) => boolean {
  const faulty = filesWith(problems, /^(?:front-matter|permalink)-/);
  const misplaced = filesWith(problems, /^permalink-/);
  const placeOf = createPlaceOfField(siteDir);
  const isUnread = ({ frontmatter, relativePath }: Page, field: string) =>
    isNothing(frontmatter[field]) && placeOf(relativePath, field).line !== null;
  const found = pages.filter(({ relativePath }) => faulty.has(relativePath));
  const mayMove = found.some((page) => {
    const pattern = page.frontmatter.permalink ?? config.permalink;
    const fields = pattern === undefined ? FOUND_BY : [...FOUND_BY, "date"];
    return misplaced.has(page.relativePath) || fields.some((field) => isUnread(page, field));
  });
  if (mayMove) return () => true;
  const mayList = found.some((page) => LISTED_BY.some((field) => isUnread(page, field)));
  return (path) => mayList && LISTING.test(path);
}

/** Returns the files with an error whose code matches. */
function filesWith(problems: readonly Problem[], codes: RegExp): ReadonlySet<string> {
  const errors = problems.filter(({ severity, code }) => severity === "error" && codes.test(code));
  return new Set(errors.flatMap(({ at }) => (at === null ? [] : [at.file])));
}

function isNothing(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}
