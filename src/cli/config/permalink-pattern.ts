import { nearestName } from "./nearest-name.js";

/** What a pattern may hold of a page (research of VuePress 1, and `name` of Hexo), each behind a `:`. */
const PERMALINK_VARIABLES = [
  "year",
  "month",
  "i_month",
  "day",
  "i_day",
  "minutes",
  "seconds",
  "slug",
  "name",
  "regular",
] as const;

/** What Hexo, Hugo and Jekyll call the same. */
const SYNONYMS: ReadonlyMap<string, PermalinkVariable> = new Map([
  ["title", "name"],
  ["filename", "name"],
]);

/** One of `PERMALINK_VARIABLES`, without its colon. */
export type PermalinkVariable = (typeof PERMALINK_VARIABLES)[number];

/** Finds the variables of a pattern, the longest names first. */
export function permalinkVariables(): RegExp {
  const names = [...PERMALINK_VARIABLES].toSorted((a, b) => b.length - a.length);
  return new RegExp(`:(${names.join("|")})`, "g");
}

// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const ILLEGAL = /[\u0000-\u001F\u007F\\\p{Surrogate}]/u;

/** Why a pattern, decoded, can be no address; `null` for one that can. */
export function permalinkFault(pattern: string): string | null {
  const rest = pattern.replace(permalinkVariables(), "x");
  if (/^[a-z][a-z\d+.-]*:\/\/|^\/\//i.test(rest))
    return "A permalink is a path of this site, without a host.";
  if (ILLEGAL.test(rest))
    return "Backslashes, control characters and halves of characters cannot stand in an address.";
  if (rest.split("/").some((segment) => segment === ".." || segment === ".")) {
    return "A permalink must not hold the segments `.` and `..`.";
  }
  const unknown = /:([a-z_]+)/i.exec(rest)?.[1];
  if (unknown === undefined) return null;
  const nearest = SYNONYMS.get(unknown) ?? nearestName(unknown, PERMALINK_VARIABLES);
  const guess =
    nearest === null ? `there are :${PERMALINK_VARIABLES.join(", :")}` : `the nearest is \`:${nearest}\``;
  return `There is no variable \`:${unknown}\`; ${guess}.`;
}
