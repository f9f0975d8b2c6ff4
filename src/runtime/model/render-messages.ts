import type { RouteData } from "./render.js";

/** A kind of value that the theme contract requires. */
export type ThemeExpectation =
  | "boolean"
  | "component"
  | "components-by-kind"
  | "loader"
  | "object"
  | "string"
  | "tag"
  | "tags"
  | "theme";

/** A violation of the theme contract. `found` describes the invalid value, as `quoteValue` does. */
export type ThemeFault =
  /** The value of a property. `path` is `null` for the result of `createTheme`. */
  | {
      readonly kind: "value";
      readonly path: string | null;
      readonly found: string;
      readonly expected: ThemeExpectation;
    }
  | { readonly kind: "unknown"; readonly path: string; readonly nearest: string }
  /** The name of an attribute that is invalid, or that hanblog sets by the language of the page. */
  | {
      readonly kind: "attribute";
      readonly path: string;
      readonly name: string;
      readonly isOwn: boolean;
    }
  /** A layout's `load` function that does not resolve to a component. */
  | { readonly kind: "load"; readonly path: string; readonly found: string };

/** A record, not a list, so that TypeScript reports a kind that is added or removed. */
const KINDS: Readonly<Record<RouteData["kind"], true>> = {
  page: true,
  home: true,
  taxonomy: true,
  timeline: true,
  "not-found": true,
};

/** Kinds of routes, each of which needs a layout. */
export const LAYOUT_KINDS: readonly string[] = Object.keys(KINDS);

const EXPECTED: Readonly<Record<ThemeExpectation, string>> = {
  boolean: "`true` or `false`",
  component: "a component",
  "components-by-kind": `a component for each of ${LAYOUT_KINDS.join(", ")}`,
  loader: '`() => import("./File.js")`',
  object: "an object",
  string: "a string",
  tag: "`[name, attributes, text?]`",
  tags: "a list of tags",
  theme: "a theme",
};

/**
 * English messages about themes and components, by error code. They are in the model because the program of a site
 * throws them, and the command line's catalogue translates them.
 */
export const renderMessages = {
  "component-failed": ({
    name,
    step,
    reason,
  }: {
    readonly name: string;
    readonly step: "load" | "render";
    readonly reason: string;
  }) => ({
    message: `Component \`<${name}>\` failed to ${step}: ${reason}`,
    hint:
      step === "load"
        ? "Components run in Node too. Use `window` and `document` only in effects, and import packages that need them there."
        : "Components run in Node too. Use `window` and `document` only in effects.",
  }),
  /** `found` describes the default export; `null` means that there is none. */
  "component-without-default": ({
    name,
    found,
  }: {
    readonly name: string;
    readonly found: string | null;
  }) => ({
    message:
      found === null
        ? `Component \`<${name}>\` has no default export`
        : `The default export of component \`<${name}>\` is ${found}`,
    hint: `Expected a component. Write \`export default function ${name}() { … }\` in its file.`,
  }),
  /** A message about invalid theme options. `fault` is the theme's own text. */
  "theme-config": ({ fault }: { readonly fault: string }) => ({
    message: `Invalid theme options: ${fault}`,
    hint: "Fix `themeConfig` in hanblog.config.ts.",
  }),
  "theme-invalid": ({ faults }: { readonly faults: readonly ThemeFault[] }) => ({
    message: `Invalid theme:\n${faults.map(sayThemeFault).join("\n")}`,
    hint: "`createTheme` must return `{ Frame, layouts, pageLayouts?, components? }`. See the type `Theme` of hanblog/runtime.",
  }),
  "theme-without-create": ({
    exports,
    nearest,
  }: {
    readonly exports: readonly string[];
    readonly nearest: string | null;
  }) => ({
    message: `The theme exports no function \`createTheme\`. Found ${exports.length === 0 ? "no exports" : exports.join(", ")}`,
    hint: `${nearest === null ? "Write" : `Rename \`${nearest}\`, or write`} \`export function createTheme(options) { … }\` in the theme's index.`,
  }),
} as const;

/** Returns a violation of the theme contract as a line of text. */
export function sayThemeFault(fault: ThemeFault): string {
  const { path } = fault;
  switch (fault.kind) {
    case "unknown":
      return `Unknown \`${path}\`. Did you mean \`${fault.nearest}\`?`;
    case "attribute": {
      const name = `\`${path}\` has an attribute \`${fault.name}\``;
      return fault.isOwn
        ? `${name}, which hanblog sets by the language of each page. Remove it`
        : `${name}, expected a name without spaces, quotes and \`<>/=\``;
    }
    case "load":
      return `\`${path}.load\` resolves to ${fault.found}, expected a component: \`async () => (await import("./File.js")).Name\``;
    case "value": {
      const name = path === null ? "The result of `createTheme`" : `\`${path}\``;
      const problem = fault.found === "nothing" ? "is missing" : `is ${fault.found}`;
      return `${name} ${problem}, expected ${EXPECTED[fault.expected]}`;
    }
  }
}
