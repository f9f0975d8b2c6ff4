import { closest, distance } from "fastest-levenshtein";
import { quoteValue } from "../model/error.js";
import type { RouteKind, Theme } from "../theme-contract.js";

/** Names of a list are held by the compiler: one that the contract gains or loses does not compile here. */
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

/** Everything in which a value that `createTheme` gave is not a `Theme`, a line each. */
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

/** Every layout whose `load` gives something else than a component, a line each: a theme may be written without types. */
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

/** The name among `known` that a misspelt one most likely means, or `null`. */
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

/** Keys that nothing reads and that are nearly the name of something that is read. */
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

/** A function or class, or what `memo`, `lazy` and the like make of one. */
export function isComponent(value: unknown): boolean {
  return typeof value === "function" || (isRecord(value) && "$$typeof" in value && !("props" in value));
}

/** `{ load: () => import(…) }` in place of a layout. */
function isLoader(value: unknown): value is { readonly load: () => unknown } {
  return isRecord(value) && typeof value["load"] === "function";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value as an error names it; elements have no JSON that says what they are. */
export function describeValue(value: unknown): string {
  return isRecord(value) && "$$typeof" in value ? "an element" : quoteValue(value);
}
