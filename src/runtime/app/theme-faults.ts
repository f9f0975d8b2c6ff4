import { closest, distance } from "fastest-levenshtein";
import { quoteValue, HanblogError, type MessageValues, type SourcePosition } from "../model/error.js";
import { ATTRIBUTE_NAME } from "../model/text/escape.js";
import {
  LAYOUT_KINDS,
  type ThemeExpectation,
  type ThemeFault,
  renderMessages,
} from "../model/render-messages.js";
import type { Theme } from "../theme-contract.js";

/** A record, not a list, so that TypeScript reports a name that the contract adds or removes. */
const PARTS: Readonly<Record<keyof Theme, true>> = {
  Frame: true,
  layouts: true,
  pageLayouts: true,
  htmlAttributes: true,
  head: true,
  components: true,
  isStatic: true,
};

/** Returns all faults of a value as a `Theme`. */
export function themeFaults(theme: unknown): readonly ThemeFault[] {
  if (!isRecord(theme)) return [invalid(null, theme, "theme")];
  const { Frame, layouts, pageLayouts, components, head, htmlAttributes, isStatic } = theme;
  return [
    ...misspelt(theme, Object.keys(PARTS), ""),
    ...componentFaults({ Frame }, ""),
    ...layoutFaults(layouts),
    ...recordFaults(pageLayouts, "pageLayouts", {
      fits: (value) => isComponent(value) || isLoader(value),
      expected: "component",
    }),
    ...recordFaults(components, "components", {
      fits: (value) => typeof value === "function",
      expected: "loader",
    }),
    ...(isStatic === undefined || typeof isStatic === "boolean"
      ? []
      : [invalid("isStatic", isStatic, "boolean")]),
    ...headFaults(head),
    ...recordFaults(htmlAttributes, "htmlAttributes", {
      fits: (value) => typeof value === "string",
      expected: "string",
    }),
    ...nameFaults(htmlAttributes, "htmlAttributes", ["lang", "dir"]),
  ];
}

function invalid(path: string | null, value: unknown, expected: ThemeExpectation): ThemeFault {
  return { kind: "value", path, found: describeValue(value), expected };
}

/**
 * Returns the faults of all layouts whose `load` does not resolve to a component. A theme may be written without
 * types.
 */
export async function loadFaults({ layouts, pageLayouts = {} }: Theme): Promise<readonly ThemeFault[]> {
  const faultsIn = (at: string, named: object) =>
    Object.entries(named).map(
      async ([name, layout]: readonly [string, unknown]): Promise<readonly ThemeFault[]> => {
        if (!isLoader(layout)) return [];
        const loaded = await layout.load();
        if (isComponent(loaded)) return [];
        return [{ kind: "load", path: `${at}.${name}`, found: describeValue(loaded) }];
      },
    );
  const faults = [...faultsIn("layouts", layouts), ...faultsIn("pageLayouts", pageLayouts)];
  return (await Promise.all(faults)).flat();
}

/** Returns the name in `known` that a misspelt name most likely means, or `null`. */
export function nearestOf(name: string, known: readonly string[]): string | null {
  if (known.length === 0) return null;
  const nearest = closest(name, [...known]);
  return distance(name, nearest) <= Math.max(2, Math.floor(name.length / 3)) ? nearest : null;
}

function layoutFaults(layouts: unknown): readonly ThemeFault[] {
  if (!isRecord(layouts)) return [invalid("layouts", layouts, "components-by-kind")];
  const wanted = Object.fromEntries(LAYOUT_KINDS.map((kind) => [kind, layouts[kind]]));
  return [...misspelt(layouts, LAYOUT_KINDS, "layouts."), ...componentFaults(wanted, "layouts.")];
}

/** Returns the faults of unknown keys that resemble a known one. */
function misspelt(
  record: Readonly<Record<string, unknown>>,
  known: readonly string[],
  at: string,
): readonly ThemeFault[] {
  return Object.keys(record).flatMap((key): readonly ThemeFault[] => {
    const nearest = known.includes(key) ? null : nearestOf(key, known);
    return nearest === null ? [] : [{ kind: "unknown", path: at + key, nearest }];
  });
}

function componentFaults(values: Readonly<Record<string, unknown>>, at: string): readonly ThemeFault[] {
  return Object.entries(values)
    .filter(([, value]) => !isComponent(value) && !(at === "layouts." && isLoader(value)))
    .map(([name, value]) => invalid(at + name, value, "component"));
}

/** Returns the faults of an optional object and of its values. */
function recordFaults(
  value: unknown,
  at: string,
  { fits, expected }: { readonly fits: (entry: unknown) => boolean; readonly expected: ThemeExpectation },
): readonly ThemeFault[] {
  if (value === undefined) return [];
  if (!isRecord(value)) return [invalid(at, value, "object")];
  return Object.entries(value)
    .filter(([, entry]) => !fits(entry))
    .map(([name, entry]) => invalid(`${at}.${name}`, entry, expected));
}

/** Returns the faults of the tags for the head of each document. */
function headFaults(head: unknown): readonly ThemeFault[] {
  if (head === undefined) return [];
  if (!Array.isArray(head)) return [invalid("head", head, "tags")];
  return head.flatMap((tag: unknown, index): readonly ThemeFault[] => {
    const path = `head.${index}`;
    const [name, attributes, text = ""]: readonly unknown[] = Array.isArray(tag) ? tag : [];
    const isTag =
      typeof name === "string" &&
      /^[a-z][a-z\d-]*$/i.test(name) &&
      typeof text === "string" &&
      isRecord(attributes) &&
      Object.values(attributes).every((value) => typeof value === "string" || typeof value === "boolean");
    return isTag ? nameFaults(attributes, path) : [invalid(path, tag, "tag")];
  });
}

/** Returns the faults of the names of attributes. `own` has the lowercase names that hanblog sets itself. */
function nameFaults(attributes: unknown, path: string, own: readonly string[] = []): readonly ThemeFault[] {
  if (!isRecord(attributes)) return [];
  return Object.keys(attributes).flatMap((name): readonly ThemeFault[] => {
    const isOwn = own.includes(name.toLowerCase());
    return isOwn || !ATTRIBUTE_NAME.test(name) ? [{ kind: "attribute", path, name, isOwn }] : [];
  });
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

type RenderMessages = typeof renderMessages;

/** A code of an error that a site's program throws. */
type RenderCode = keyof RenderMessages;

/** Creates an error with its English text. The command line translates it by its code and values. */
export function createError<Code extends RenderCode>(
  code: Code,
  values: Parameters<RenderMessages[Code]>[0],
  { at = null, cause }: { readonly at?: SourcePosition | null; readonly cause?: unknown } = {},
): HanblogError {
  // TypeScript cannot relate a generic code to the values of that code.
  const write = renderMessages[code] as (values: MessageValues) => { message: string; hint: string };
  const { message, hint } = write(values);
  return new HanblogError(code, message, { at, hint, cause, values });
}
