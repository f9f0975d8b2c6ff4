import { createProblem, quoteValue, type Problem } from "../../runtime/model/error.js";
import type { SiteShell } from "../../runtime/model/site.js";

/**
 * Finds all theme options, including those of locales, that are not JSON values and would change on the way
 * to the browser.
 */
export function unsentOptions({ themeConfig, locales }: SiteShell): readonly Problem[] {
  const unsent = [
    ...unsentIn(themeConfig, "themeConfig"),
    ...Object.entries(locales).flatMap(([path, locale]) =>
      unsentIn(locale.themeConfig, `locales[${JSON.stringify(path)}].themeConfig`),
    ),
  ];
  const hint = "The theme reads its options in browsers too: write text, numbers, lists and objects of them.";
  return unsent.map((message) => createProblem("error", "theme-config", message, null, hint));
}

function unsentIn(value: unknown, at: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => unsentIn(entry, `${at}[${index}]`));
  if (typeof value === "object" && value !== null) {
    if (isPlain(value))
      return Object.entries(value).flatMap(([name, entry]) => unsentIn(entry, `${at}.${name}`));
    return [`\`${at}\` is a ${value.constructor.name}, which browsers cannot be sent`];
  }
  const isSent = value === null || ["string", "number", "boolean", "undefined"].includes(typeof value);
  return isSent ? [] : [`\`${at}\` is ${quoteValue(value)}, which browsers cannot be sent`];
}

/**
 * Whether an object is not a class instance. A configuration may come from another realm, with its own
 * `Object`.
 */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
