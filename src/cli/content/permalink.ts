import { createProblem, type Problem, quoteValue, type SourcePosition } from "../../runtime/model/error.js";
import { decodeRoute, encodeRoute } from "../../runtime/model/path.js";
import { slugify } from "../../runtime/model/slug.js";
import { nearestName } from "../config/nearest-name.js";

export interface PermalinkValues {
  readonly regularPath: string;
  readonly locale: string;
  /** File name without date and ending. */
  readonly name: string;
  /** ISO instant whose fields in UTC are those that the author wrote; a page without one counts as of 1970, as in VuePress 1. */
  readonly date: string | null;
  /** Where a problem is reported. */
  readonly at: SourcePosition;
}

export type PermalinkResult =
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "problem"; readonly problem: Problem };

// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const ILLEGAL = /[\u0000-\u001F\u007F\\\p{Surrogate}]/u;

/**
 * The route that a permalink pattern (research of VuePress 1: `:year :month :i_month :day :i_day :minutes
 * :seconds :slug :regular`) gives a page: percent-encoded, with the locale in front, ending with `/` or
 * `.html`. Dates count in UTC, which is the day as its author wrote it.
 */
export function resolvePermalink(pattern: string, values: PermalinkValues): PermalinkResult {
  const variables = createVariables(values);
  const names = Object.keys(variables).toSorted((a, b) => b.length - a.length);
  const rest = decodeRoute(pattern).replace(new RegExp(`:(?:${names.join("|")})`, "g"), "x");
  const reason = findReason(rest, names);
  if (reason !== null) return { kind: "problem", problem: refuse(pattern, reason, values.at) };
  const filled = decodeRoute(pattern).replace(
    new RegExp(`:(${names.join("|")})`, "g"),
    (_, name: string) => variables[name] ?? "",
  );
  const absolute = `/${filled}`.replace(/\/{2,}/g, "/");
  const local = absolute.startsWith(values.locale) ? absolute : values.locale + absolute.slice(1);
  const path = local.endsWith("/") || local.endsWith(".html") ? local : `${local}/`;
  return { kind: "path", path: encodeRoute(path) };
}

function createVariables(values: PermalinkValues): Readonly<Record<string, string>> {
  const date = new Date(values.date ?? 0);
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
    slug: slugify(values.name),
    regular: decodeRoute(values.regularPath).slice(1),
  };
}

/** Why a pattern cannot be an address; its known variables are no part of it any more. */
function findReason(pattern: string, names: readonly string[]): string | null {
  if (/^[a-z][a-z\d+.-]*:\/\/|^\/\//i.test(pattern))
    return "A permalink is a path of this site, without a host.";
  if (ILLEGAL.test(pattern))
    return "Backslashes, control characters and halves of characters cannot stand in an address.";
  if (pattern.split("/").some((segment) => segment === ".." || segment === ".")) {
    return "A permalink must not hold the segments `.` and `..`.";
  }
  const unknown = /:([a-z_]+)/i.exec(pattern)?.[1];
  if (unknown === undefined) return null;
  const nearest = nearestName(unknown, names);
  const guess = nearest === null ? `there are :${names.join(", :")}` : `the nearest is \`:${nearest}\``;
  return `There is no variable \`:${unknown}\`; ${guess}.`;
}

function refuse(pattern: string, hint: string, at: SourcePosition): Problem {
  const message = `The permalink ${quoteValue(pattern)} is no address for a page`;
  return createProblem("error", "permalink-invalid", message, at, hint);
}
