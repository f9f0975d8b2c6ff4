import * as z from "zod";
import type { PlacedMistake } from "../config/checks/config-mistake.js";
import { describeDropped, describeIssue } from "../config/checks/config-problems.js";
import { type FieldSchema, isFieldSchema } from "../config/fields/describe-schemas.js";
import type { InvalidThemeOptions } from "../messages/faults/site.js";
import {
  isHanblogError,
  problemFromError,
  quoteValue,
  type Problem,
  messageOf,
} from "../../runtime/model/error.js";
import { localeShell, type SiteShell } from "../../runtime/model/site.js";
import { createError, createProblem } from "../messages/create-problem.js";

type Options = SiteShell["themeConfig"];
type ResolveOptions = (config: Options, lang: string) => unknown;

/** The exports of a theme's `options-schema` and `resolve-options`. */
interface OptionsModule {
  readonly options: FieldSchema | null;
  readonly resolveOptions: ResolveOptions;
}

/** The site shell with the theme's resolved options, or the problems found. */
export type ResolvedShell =
  | { readonly kind: "resolved"; readonly shell: SiteShell }
  | { readonly kind: "failed"; readonly problems: readonly Problem[] };

/**
 * Checks `themeConfig` by the theme's `options-schema`, and runs its `resolve-options` on the result, once for the site and once for each locale. Neither
 * that code nor unused options are shipped: from here on, `themeConfig` is the result. `code` is the result
 * of `bundleOptions`.
 */
export async function resolveOptions(shell: SiteShell, code: string | null): Promise<ResolvedShell> {
  if (code === null) {
    const problems = unsentOptions(shell);
    return problems.length === 0 ? { kind: "resolved", shell } : { kind: "failed", problems };
  }
  const loaded = await loadModule(code).catch((error: unknown) => failure(error));
  if ("code" in loaded) return { kind: "failed", problems: [loaded] };
  const faults = new Set<string>();
  const mistakes: PlacedMistake[] = [];
  const failures = new Map<string, Problem>();
  const read = (own: Options, lang: string, locale: string | null): Options => {
    try {
      const checked = checkOptions(loaded.options, { own, site: shell.themeConfig, locale });
      if (checked.kind === "valid") return asOptions(loaded.resolveOptions(checked.options, lang));
      mistakes.push(...checked.mistakes);
      return {};
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
  const resolved: SiteShell = {
    ...shell,
    themeConfig: read(shell.themeConfig, localeShell(shell, "/").lang, null),
    locales: Object.fromEntries(
      Object.entries(shell.locales).map(([path, locale]) => [
        path,
        // The root locale uses the site's options, unless it has its own.
        path === "/" && Object.keys(locale.themeConfig).length === 0
          ? locale
          : { ...locale, themeConfig: read(locale.themeConfig, locale.lang, path) },
      ]),
    ),
  };
  const problems = [
    ...failures.values(),
    ...[...faults].map((fault) => createProblem("error", "theme-config", { fault })),
    ...mistakes.map(({ mistake }) => createProblem("error", "config-invalid", mistake)),
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

/** Options as an author writes them. */
interface GivenOptions {
  /** Options of the locale, or of the site for no locale. */
  readonly own: Options;
  readonly site: Options;
  readonly locale: string | null;
}

type CheckedOptions =
  | { readonly kind: "valid"; readonly options: Options }
  | { readonly kind: "invalid"; readonly mistakes: readonly PlacedMistake[] };

/** Checks options by the theme's schema. Mistakes that a locale has from the site are reported once, for the site. */
function checkOptions(schema: FieldSchema | null, { own, site, locale }: GivenOptions): CheckedOptions {
  const options = { ...site, ...own };
  if (schema === null) return { kind: "valid", options };
  const at = [...(locale === null ? [] : ["locales", locale]), "themeConfig"];
  const config =
    locale === null ? { themeConfig: options } : { locales: { [locale]: { themeConfig: options } } };
  const result = z.safeParse(schema, options);
  const issues: readonly z.core.$ZodIssue[] = result.success ? [] : result.error.issues;
  const found = [
    ...issues.flatMap((issue) => describeIssue(issue, config, { schema, at })),
    ...describeDropped(options, { schema, at }),
  ];
  const mistakes = found.filter(
    ({ path }) => locale === null || Object.hasOwn(own, String(path[at.length] ?? "")),
  );
  if (found.length > 0) return { kind: "invalid", mistakes };
  return { kind: "valid", options: result.data as Options };
}

/** Loads the bundled module from its text. It has no imports. */
async function loadModule(code: string): Promise<OptionsModule> {
  const exports: { readonly options?: unknown; readonly resolveOptions?: unknown } = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`
  );
  const { options = null, resolveOptions = options === null ? null : (config: Options) => config } = exports;
  if (options !== null && !isFieldSchema(options)) {
    throw createError("theme-failed", { kind: "schema-export", found: quoteValue(options) });
  }
  if (!isResolve(resolveOptions)) throw createError("theme-failed", { kind: "options-export" });
  return { options, resolveOptions };
}

function isResolve(value: unknown): value is ResolveOptions {
  return typeof value === "function";
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
  const reason = messageOf(error);
  return createProblem("error", "theme-failed", { kind: "options", reason });
}

/** Renames `themeConfig` in a fault to the path of the locale's option. */
function inLocale(fault: string, locale: string): string {
  return fault.replace("themeConfig", `locales[${JSON.stringify(locale)}].themeConfig`);
}
