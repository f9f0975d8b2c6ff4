import { quoteValue, type Problem } from "../../runtime/model/error.js";
import type { SiteShell } from "../../runtime/model/site.js";
import { createProblem } from "../messages/create-problem.js";
import type { InvalidThemeOptions } from "../messages/en/runtime.js";

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
  return unsent.map((option) => createProblem("error", "theme-config", option));
}

function unsentIn(value: unknown, path: string): readonly InvalidThemeOptions[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => unsentIn(entry, `${path}[${index}]`));
  if (typeof value === "object" && value !== null) {
    if (isPlain(value))
      return Object.entries(value).flatMap(([name, entry]) => unsentIn(entry, `${path}.${name}`));
    return [{ path, className: value.constructor.name }];
  }
  const isSent = value === null || ["string", "number", "boolean", "undefined"].includes(typeof value);
  return isSent ? [] : [{ path, found: quoteValue(value) }];
}

/**
 * Whether an object is not a class instance. A configuration may come from another realm, with its own
 * `Object`.
 */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
