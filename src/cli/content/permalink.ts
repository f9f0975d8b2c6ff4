import { type Problem, quoteValue, type SourcePosition } from "../../runtime/model/error.js";
import type { Page } from "../../runtime/model/page.js";
import { decodeRoute, encodeWritten, foldSlashes, withoutSlashes } from "../../runtime/model/path.js";
import { slugify } from "../../runtime/model/text/slug.js";
import { createProblem } from "../messages/create-problem.js";
import type { BrokenRule } from "../messages/rule.js";
import { permalinkFault, permalinkVariables, type PermalinkVariable } from "../config/permalink-pattern.js";

/** Values for the variables of a permalink pattern. */
export interface PermalinkValues {
  readonly regularPath: string;
  readonly locale: string;
  /** File name without date and extension. */
  readonly name: string;
  /** Name in the address that the author chose, or `null`. */
  readonly slug: string | null;
  /** Date in the form of `SiteDate.clock`. `null` counts as 1970, as in VuePress 1. */
  readonly date: string | null;
  /** Whether an address may have no ending. */
  readonly cleanUrls?: boolean | undefined;
  /** Position for reported problems. */
  readonly at: SourcePosition;
}

/** Route of a page, or the problem that prevents one. */
export type PermalinkResult =
  | { readonly kind: "path"; readonly path: string; readonly warning: Problem | null }
  | { readonly kind: "problem"; readonly problem: Problem };

/** Variables that need a date. */
const OF_DATE = /:(?:year|(?:i_)?(?:month|day)|minutes|seconds)/;

/**
 * Returns the route that a permalink pattern gives a page. The variables are those of VuePress 1 (`:year :month
 * :i_month :day :i_day :minutes :seconds :slug :regular`) and `:name` of Hexo. The route is percent-encoded in the
 * Unicode form of its parts, begins with the locale and ends with `/` or `.html`. Dates use UTC fields; see `SiteDate.clock`.
 */
export function resolvePermalink(pattern: string, values: PermalinkValues): PermalinkResult {
  const decoded = decodeRoute(pattern);
  const broken = permalinkFault(decoded);
  if (broken !== null) return { kind: "problem", problem: refuse(pattern, broken, values.at) };
  const variables: Readonly<Record<string, string>> = createVariables(values);
  const filled = decoded.replace(permalinkVariables(), (_, name: string) => variables[name] ?? "");
  const path = createAddress(filled, values);
  const isUndated = values.date === null && OF_DATE.test(decoded);
  return {
    kind: "path",
    path: encodeWritten(path),
    warning: isUndated ? missDate(pattern, path, values.at) : null,
  };
}

/**
 * Returns the route of a page without a permalink pattern: its slug replaces the last name of the route that its file
 * gives. A slug with a leading `/` is the whole address, as in Docusaurus.
 */
export function resolveSlug(values: PermalinkValues): string {
  const { slug, regularPath, locale } = values;
  if (slug === null) return regularPath;
  const decoded = decodeRoute(slug);
  if (decoded.startsWith("/")) return encodeWritten(createAddress(decoded, values));
  const [, folder, ending] = /^(.*\/)[^/]+?(\.html|\/)$/.exec(decodeRoute(regularPath)) ?? [];
  // A home page has no name that could be replaced.
  if (folder === undefined || ending === undefined || regularPath === locale) return regularPath;
  const address = folder + decoded;
  return encodeWritten(createAddress(isWhole(address) ? address : address + ending, values));
}

/** Returns an address as a decoded route, which begins with the locale, and ends with `/` or `.html` unless it is clean. */
function createAddress(
  address: string,
  { locale, cleanUrls = false }: Pick<PermalinkValues, "locale" | "cleanUrls">,
): string {
  const absolute = foldSlashes(`/${address}`);
  const local = absolute.startsWith(locale) ? absolute : locale + absolute.slice(1);
  return isWhole(local) || (cleanUrls && /\/[^/.]+$/.test(local)) ? local : `${local}/`;
}

function isWhole(address: string): boolean {
  return address.endsWith("/") || address.endsWith(".html");
}

/** Returns a map from `regularPath` to `path`, for pages moved by a permalink. An address that another page has is its own. */
export function permalinksOf(pages: readonly Page[]): ReadonlyMap<string, string> {
  const taken = new Set(pages.map(({ path }) => path));
  const moved = pages.filter(({ regularPath }) => !taken.has(regularPath));
  return new Map(moved.map(({ path, regularPath }) => [regularPath, path]));
}

function createVariables(values: PermalinkValues): Readonly<Record<PermalinkVariable, string>> {
  const date = new Date(values.date ?? 0);
  const slug = values.slug === null ? null : withoutSlashes(decodeRoute(values.slug));
  const two = (number: number) => String(number).padStart(2, "0");
  const month = date.getUTCMonth() + 1;
  return {
    year: String(date.getUTCFullYear()),
    month: two(month),
    i_month: String(month),
    day: two(date.getUTCDate()),
    i_day: String(date.getUTCDate()),
    minutes: two(date.getUTCMinutes()),
    seconds: two(date.getUTCSeconds()),
    slug: slug ?? slugify(values.name),
    name: slug ?? values.name,
    regular: decodeRoute(values.regularPath).slice(1),
  };
}

function missDate(pattern: string, path: string, at: SourcePosition): Problem {
  const values = { pattern: quoteValue(pattern), path: quoteValue(path) };
  return createProblem("warning", "permalink-undated", values, at);
}

function refuse(pattern: string, broken: BrokenRule, at: SourcePosition): Problem {
  return createProblem("error", "permalink-invalid", { pattern: quoteValue(pattern), ...broken }, at);
}
