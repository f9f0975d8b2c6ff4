/** Options of the falling petals. */
export interface PetalOptions {
  readonly count: number;
  /** The petals' colour, as a CSS colour. */
  readonly color: string;
}

/** Options of the coloured ribbons behind the page. `opacity` is from 0 to 1. */
export interface RibbonOptions {
  /** Half of a ribbon's height, in pixels. */
  readonly size: number;
  readonly opacity: number;
  readonly count: number;
}

/** Options of the cat that scrolls the page back to the top. */
export interface TopCatOptions {
  /** Scroll position at which the cat appears, in pixels. */
  readonly threshold: number;
  /** `null` for the default text in the page's language. */
  readonly label: string | null;
}

/** Titles of the tab while it is hidden, and when the visitor is back. */
export interface TabTitleOptions {
  /** `null` for the default texts in the page's language. */
  readonly away: string | null;
  readonly welcome: string | null;
  /** Duration of the welcome, in milliseconds. */
  readonly duration: number;
}

/** Options of the image zoom. `background` is a CSS colour. */
export interface ImageZoomOptions {
  /** Space around a zoomed image, in pixels. */
  readonly margin: number;
  readonly background: string;
  /** Scroll distance that closes an image, in pixels. */
  readonly scrollOffset: number;
}

/** Options of all decorations. `null` disables a decoration. */
export interface DecorationOptions {
  readonly petals: PetalOptions | null;
  readonly ribbon: RibbonOptions | null;
  readonly topCat: TopCatOptions | null;
  readonly tabTitle: TabTitleOptions | null;
  readonly imageZoom: ImageZoomOptions | null;
}

/** Default options of enabled decorations. */
export const DEFAULTS = {
  petals: { count: 16, color: "#f4a9bfa6" },
  ribbon: { size: 90, opacity: 0.3, count: 2 },
  topCat: { threshold: 500, label: null },
  tabTitle: { away: null, welcome: null, duration: 2000 },
  imageZoom: { margin: 0, background: "#fff", scrollOffset: 40 },
} satisfies DecorationOptions;

/** An effect on the page that can be switched off. No page waits for its code. */
export interface Decoration<Options> {
  /** Adds the effect to `host`. Returns the teardown, which removes all of it. */
  readonly mount: (host: HTMLElement, options: Options) => () => void;
}

/**
 * Decorations in a site's config. `true` uses the defaults, `false` disables a decoration, and an object
 * overrides defaults.
 */
export type DecorationInput = {
  readonly [Name in keyof DecorationOptions]?: boolean | Partial<NonNullable<DecorationOptions[Name]>>;
};

/** Decorations of a config without any: only images zoom. */
const SILENT: DecorationInput = { imageZoom: true };

interface Limit {
  readonly least: number;
  readonly most: number;
  readonly isWhole: boolean;
}

/** Limits of options that are lengths in pixels. */
const LENGTH: Limit = { least: 0, most: 10_000, isWhole: false };

/** Limits of numeric options, by their path in `decorations`. All other options are strings. */
const LIMITS: Readonly<Record<string, Limit>> = {
  "petals.count": { least: 1, most: 200, isWhole: true },
  "ribbon.size": { least: 10, most: 500, isWhole: true },
  "ribbon.opacity": { least: 0, most: 1, isWhole: false },
  "ribbon.count": { least: 1, most: 10, isWhole: true },
  "topCat.threshold": LENGTH,
  "tabTitle.duration": { least: 0, most: 60_000, isWhole: false },
  "imageZoom.margin": LENGTH,
  "imageZoom.scrollOffset": LENGTH,
};

/**
 * Parses `themeConfig.decorations`. `faults` describes each invalid option with its path, which begins with
 * `at`.
 */
export function parseDecorationOptions(
  input: unknown,
  at = "themeConfig.decorations",
): { readonly options: DecorationOptions; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const place = { at, expected: "an object", known: Object.keys(DEFAULTS) };
  const given = readRecord(input ?? {}, place, faults);
  const options = {
    petals: readDecoration("petals", { given, at }, faults),
    ribbon: readDecoration("ribbon", { given, at }, faults),
    topCat: readDecoration("topCat", { given, at }, faults),
    tabTitle: readDecoration("tabTitle", { given, at }, faults),
    imageZoom: readDecoration("imageZoom", { given, at }, faults),
  };
  return { options, faults };
}

function readDecoration<Name extends keyof DecorationOptions>(
  name: Name,
  from: { readonly given: Readonly<Record<string, unknown>>; readonly at: string },
  faults: string[],
): DecorationOptions[Name] {
  const defaults: DecorationOptions[Name] = DEFAULTS[name];
  const value = from.given[name] ?? SILENT[name] ?? false;
  if (value === false) return null;
  if (value === true || defaults === null) return defaults;
  const at = `${from.at}.${name}`;
  const place = { at, expected: "true, false or an object", known: Object.keys(defaults) };
  const given = readRecord(value, place, faults);
  for (const [key, entry] of Object.entries(given)) {
    const expected = expectation(LIMITS[`${name}.${key}`], entry);
    if (expected !== null) faults.push(fault(`${at}.${key}`, expected, entry));
  }
  return { ...defaults, ...given };
}

/** Describes the values that are valid, or returns `null` if `value` is valid. */
function expectation(limit: Limit | undefined, value: unknown): string | null {
  if (limit === undefined)
    return typeof value === "string" && value !== "" ? null : "a string that is not empty";
  const { least, most, isWhole } = limit;
  const isNumber = typeof value === "number" && value >= least && value <= most;
  if (isNumber && (!isWhole || Number.isInteger(value))) return null;
  return `a ${isWhole ? "whole " : ""}number from ${least} to ${most}`;
}

interface RecordPlace {
  readonly at: string;
  readonly expected: string;
  readonly known: readonly string[];
}

/** Returns the entries of a record that are known and set. Adds unknown entries to `faults`. */
function readRecord(
  value: unknown,
  { at, expected, known }: RecordPlace,
  faults: string[],
): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    faults.push(fault(at, expected, value));
    return {};
  }
  for (const key of Object.keys(value)) {
    if (!known.includes(key)) faults.push(`${at}.${key}: unknown option; known options: ${known.join(", ")}`);
  }
  return Object.fromEntries(
    Object.entries(value).filter(([key, entry]) => known.includes(key) && entry != null),
  );
}

function fault(at: string, expected: string, found: unknown): string {
  return `${at}: expected ${expected}, found ${JSON.stringify(found) ?? String(found)}`;
}
