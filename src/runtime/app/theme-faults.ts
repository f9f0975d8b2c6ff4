import { closest, distance } from "fastest-levenshtein";
import { quoteValue } from "../model/error.js";
import type { RouteKind, Theme } from "../theme-contract.js";

/** Records, not lists, so that TypeScript reports a name that the contract adds or removes. */
const LAYOUTS: Readonly<Record<RouteKind, true>> = {
  page: true,
  home: true,
  taxonomy: true,
  timeline: true,
  "not-found": true,
};
const PARTS: Readonly<Record<keyof Theme, true>> = {
  Frame: true,
  layouts: true,
  pageLayouts: true,
  htmlAttributes: true,
  head: true,
  components: true,
};

/** Returns all faults of a value as a `Theme`, one line each. */
export function themeFaults(theme: unknown): readonly string[] {
  if (!isRecord(theme)) return [`createTheme gives ${describeValue(theme)}, expected a theme`];
  const { Frame, layouts, pageLayouts, components, head, htmlAttributes } = theme;
  return [
    ...misspelt(theme, Object.keys(PARTS), ""),
    ...componentFaults({ Frame }, ""),
    ...layoutFaults(layouts),
    ...(pageLayouts === undefined
      ? []
      : recordFaults(
          pageLayouts,
          "pageLayouts",
          (value) => isComponent(value) || isLoader(value),
          "a component",
        )),
    ...(components === undefined
      ? []
      : recordFaults(
          components,
          "components",
          (value) => typeof value === "function",
          '() => import("./File.js")',
        )),
    ...(head === undefined || Array.isArray(head)
      ? []
      : [`head: found ${describeValue(head)}, expected a list of tags`]),
    ...(htmlAttributes === undefined
      ? []
      : recordFaults(htmlAttributes, "htmlAttributes", (value) => typeof value === "string", "a string")),
  ];
}

/**
 * Returns the faults of all layouts whose `load` does not resolve to a component, one line each. A theme may
 * be written without types.
 */
export async function loadFaults({ layouts, pageLayouts = {} }: Theme): Promise<readonly string[]> {
  const faultsIn = (at: string, named: object) =>
    Object.entries(named).map(async ([name, layout]: readonly [string, unknown]) => {
      if (!isLoader(layout)) return [];
      const loaded = await layout.load();
      const wanted = 'a component: async () => (await import("./File.js")).Name';
      return isComponent(loaded)
        ? []
        : [`${at}.${name}.load: gives ${describeValue(loaded)}, expected ${wanted}`];
    });
  const faults = [...faultsIn("layouts", layouts), ...faultsIn("pageLayouts", pageLayouts)];
  return (await Promise.all(faults)).flat();
}

/** Returns the name in `known` that a misspelt name most likely means, or `null`. */
export function nearestOf(name: string, known: readonly string[]): string | null {
  if (known.length === 0) return null;
  const nearest = closest(name, [...known]);
  return distance(name, nearest) <= Math.max(2, Math.floor(name.length / 3)) ? nearest : null;
}

function layoutFaults(layouts: unknown): readonly string[] {
  const kinds = Object.keys(LAYOUTS);
  if (!isRecord(layouts)) {
    return [`layouts: found ${describeValue(layouts)}, expected a component each for ${kinds.join(", ")}`];
  }
  const wanted = Object.fromEntries(kinds.map((kind) => [kind, layouts[kind]]));
  return [...misspelt(layouts, kinds, "layouts."), ...componentFaults(wanted, "layouts.")];
}

/** Returns the faults of unknown keys that resemble a known one. */
function misspelt(
  record: Readonly<Record<string, unknown>>,
  known: readonly string[],
  at: string,
): readonly string[] {
  return Object.keys(record).flatMap((key) => {
    const nearest = known.includes(key) ? null : nearestOf(key, known);
    return nearest === null ? [] : [`${at}${key}: unknown; did you mean \`${nearest}\`?`];
  });
}

function componentFaults(values: Readonly<Record<string, unknown>>, at: string): readonly string[] {
  return Object.entries(values)
    .filter(([, value]) => !isComponent(value) && !(at === "layouts." && isLoader(value)))
    .map(([name, value]) => `${at}${name}: found ${describeValue(value)}, expected a component`);
}

function recordFaults(
  value: unknown,
  at: string,
  fits: (entry: unknown) => boolean,
  expected: string,
): readonly string[] {
  if (!isRecord(value)) return [`${at}: found ${describeValue(value)}, expected an object of names`];
  return Object.entries(value)
    .filter(([, entry]) => !fits(entry))
    .map(([name, entry]) => `${at}.${name}: found ${describeValue(entry)}, expected ${expected}`);
}

/** Whether a value is a React component: a function, a class, or the result of `memo`, `lazy` and similar. */
export function isComponent(value: unknown): boolean {
  return typeof value === "function" || (isRecord(value) && "$$typeof" in value && !("props" in value));
}

/** Whether a value is `{ load: () => import(…) }`, which may replace a layout. */
function isLoader(value: unknown): value is { readonly load: () => unknown } {
  return isRecord(value) && typeof value["load"] === "function";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Describes a value for an error message. An element is named as such, because its JSON would not show that.
 */
export function describeValue(value: unknown): string {
  return isRecord(value) && "$$typeof" in value ? "an element" : quoteValue(value);
}
