import { decodeRoute } from "../../runtime/model/path.js";
import { brokenRule, type BrokenRule } from "../messages/rule.js";
import { nearestName } from "./nearest-name.js";

/** Variables of a pattern, each written with a `:` before it. They are those of VuePress 1, and `name` of Hexo. */
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

/** Names of the same variables in Hexo, Hugo and Jekyll. */
const SYNONYMS: ReadonlyMap<string, PermalinkVariable> = new Map([
  ["title", "name"],
  ["filename", "name"],
]);

/** One of `PERMALINK_VARIABLES`, without its colon. */
export type PermalinkVariable = (typeof PERMALINK_VARIABLES)[number];

/** Returns a regular expression that matches variables in a pattern, the longest names first. */
export function permalinkVariables(): RegExp {
  const names = [...PERMALINK_VARIABLES].toSorted((a, b) => b.length - a.length);
  return new RegExp(`:(${names.join("|")})`, "g");
}

// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const ILLEGAL = /[\u0000-\u001F\u007F\\\p{Surrogate}]/u;

/** Returns whether a text can be a part of an address. Unlike in a pattern, a colon has no meaning in it. */
export function isPathText(text: string): boolean {
  const broken = permalinkFault(decodeRoute(text));
  return broken === null || broken.rule === "permalink-variable";
}

/** Returns the rule that a decoded pattern breaks; `null` for a pattern that can be an address. */
export function permalinkFault(pattern: string): BrokenRule | null {
  const rest = pattern.replace(permalinkVariables(), "x");
  if (/^[a-z][a-z\d+.-]*:\/\/|^\/\//i.test(rest)) return brokenRule("permalink-host");
  if (ILLEGAL.test(rest)) return brokenRule("permalink-characters");
  if (rest.split("/").some((segment) => segment === ".." || segment === ".")) {
    return brokenRule("permalink-dots");
  }
  const variable = /:([a-z_]+)/i.exec(rest)?.[1];
  if (variable === undefined) return null;
  const nearest = SYNONYMS.get(variable) ?? nearestName(variable, PERMALINK_VARIABLES);
  const known = PERMALINK_VARIABLES.map((name) => `:${name}`).join(", ");
  return brokenRule("permalink-variable", { variable, nearest, known });
}
