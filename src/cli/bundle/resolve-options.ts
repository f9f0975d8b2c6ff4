import type { InvalidThemeOptions } from "../messages/faults/site.js";
import { isHanblogError, problemFromError, quoteValue, type Problem } from "../../runtime/model/error.js";
import { localeShell, type SiteShell } from "../../runtime/model/site.js";
import { createError, createProblem } from "../messages/create-problem.js";

type Options = SiteShell["themeConfig"];
type ResolveOptions = (config: Options, lang: string) => unknown;

/** The site shell with the theme's resolved options, or the problems found. */
export type ResolvedShell =
  | { readonly kind: "resolved"; readonly shell: SiteShell }
  | { readonly kind: "failed"; readonly problems: readonly Problem[] };

/**
 * Runs the theme's `resolve-options` on `themeConfig`, once for the site and once for each locale. Neither
 * that code nor unused options are shipped: from here on, `themeConfig` is the result. `code` is the result
 * of `bundleOptions`.
 */
export async function resolveOptions(shell: SiteShell, code: string | null): Promise<ResolvedShell> {
  if (code === null) {
    const problems = unsentOptions(shell);
    return problems.length === 0 ? { kind: "resolved", shell } : { kind: "failed", problems };
  }
  const resolve = await loadResolve(code).catch((error: unknown) => failure(error));
  if (typeof resolve !== "function") return { kind: "failed", problems: [resolve] };
  const faults = new Set<string>();
  const failures = new Map<string, Problem>();
  const read = (config: Options, lang: string, locale: string | null): Options => {
    try {
      return asOptions(resolve(config, lang));
    } catch (error) {
      if (error instanceof TypeError) {
        // Faults of the site's options repeat for its locales, so report them once.
        for (const fault of error.message.split("\n").filter((text) => !faults.has(text))) {
          faults.add(locale === null ? fault : inLocale(fault, locale));
        }
      } else {
        const problem = failure(error);
        failures.set(problem.message, problem);
      }
      return {};
    }
  };
  const { themeConfig } = shell;
  const resolved: SiteShell = {
    ...shell,
    themeConfig: read(themeConfig, localeShell(shell, "/").lang, null),
    locales: Object.fromEntries(
      Object.entries(shell.locales).map(([path, locale]) => [
        path,
        // The root locale uses the site's options, unless it has its own.
        path === "/" && Object.keys(locale.themeConfig).length === 0
          ? locale
          : { ...locale, themeConfig: read({ ...themeConfig, ...locale.themeConfig }, locale.lang, path) },
      ]),
    ),
  };
  const problems = [
    ...failures.values(),
    ...[...faults].map((fault) => createProblem("error", "theme-config", { fault })),
  ];
  return problems.length === 0 ? { kind: "resolved", shell: resolved } : { kind: "failed", problems };
}

/**
 * Finds all theme options, including those of locales, that are not JSON values and would change on the way
 * to the browser.
 */
function unsentOptions({ themeConfig, locales }: SiteShell): readonly Problem[] {
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

/** Loads the bundled module from its text. It has no imports. */
async function loadResolve(code: string): Promise<ResolveOptions> {
  const exports: unknown = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`
  );
  if (!isOptionsModule(exports)) throw createError("theme-failed", { kind: "options-export" });
  return exports.resolveOptions;
}

function isOptionsModule(value: unknown): value is { readonly resolveOptions: ResolveOptions } {
  return (
    typeof value === "object" &&
    value !== null &&
    "resolveOptions" in value &&
    typeof value.resolveOptions === "function"
  );
}

/**
 * Returns a result as browsers will read it, from its JSON.
 * Throws `theme-failed` if it is not a plain object.
 */
function asOptions(given: unknown): Options {
  const isObject = typeof given === "object" && given !== null && !Array.isArray(given);
  const found = given instanceof Promise ? "a promise" : quoteValue(given);
  if (isObject && !(given instanceof Promise)) {
    try {
      const options: Options = JSON.parse(JSON.stringify(given));
      return options;
    } catch {
      // Circular values and big integers cannot be serialized.
    }
  }
  throw createError("theme-failed", { kind: "options-result", found });
}

/** Converts an unexpected error of the theme's code to a problem. */
function failure(error: unknown): Problem {
  if (isHanblogError(error)) return problemFromError(error);
  const reason = error instanceof Error ? error.message : String(error);
  return createProblem("error", "theme-failed", { kind: "options", reason });
}

/** Renames `themeConfig` in a fault to the path of the locale's option. */
function inLocale(fault: string, locale: string): string {
  return fault.replace("themeConfig", `locales[${JSON.stringify(locale)}].themeConfig`);
}
