import { htmlTagNames } from "html-tag-names";
import { nearestName } from "../../../config/nearest-name.js";

/** Elements that would break the document, or that browsers no longer treat as elements. */
const REFUSED: ReadonlySet<string> = new Set(
  (
    "html head body frameset frame plaintext base title meta noscript " +
    "command content element image isindex listing nextid shadow xmp noembed noframes"
  ).split(" "),
);

const HTML_NAMES: ReadonlySet<string> = new Set(htmlTagNames.filter((name) => !REFUSED.has(name)));

/** Elements without content and end tag. */
export const VOID_NAMES: ReadonlySet<string> = new Set(
  "area br col embed hr img input link param source track wbr".split(" "),
);

/** Elements whose content is plain characters instead of markup. */
export const RAW_TEXT_NAMES: ReadonlySet<string> = new Set(["script", "style", "textarea", "iframe"]);

/** Elements of other languages than HTML. Inside them, any element name is accepted. */
export const FOREIGN_NAMES: ReadonlySet<string> = new Set(["svg", "math"]);

/** Elements whose end tag is optional, with the elements whose start tag implies it. */
export const OPTIONAL_END: Readonly<Record<string, ReadonlySet<string>>> = {
  p: new Set(["p"]),
  li: new Set(["li"]),
  dt: new Set(["dt", "dd"]),
  dd: new Set(["dt", "dd"]),
  option: new Set(["option", "optgroup"]),
  optgroup: new Set(["optgroup"]),
  rt: new Set(["rt", "rp"]),
  rp: new Set(["rt", "rp"]),
  td: new Set(["td", "th", "tr", "tbody", "tfoot"]),
  th: new Set(["td", "th", "tr", "tbody", "tfoot"]),
  tr: new Set(["tr", "tbody", "tfoot"]),
  thead: new Set(["tbody", "tfoot"]),
  tbody: new Set(["tbody", "tfoot"]),
  tfoot: new Set(["tbody"]),
  colgroup: new Set(["thead", "tbody", "tfoot", "tr"]),
  caption: new Set(["thead", "tbody", "tfoot", "tr", "colgroup"]),
};

const IN_TABLE = ["table"];
const IN_LIST = ["ul", "ol", "menu"];
const IN_CHOICE = ["select", "datalist", "optgroup"];

/** Elements that have a meaning only inside certain parents. For example, a lone `<li>` is text. */
export const PARENTS: Readonly<Record<string, readonly string[]>> = {
  li: IN_LIST,
  dt: ["dl"],
  dd: ["dl"],
  option: IN_CHOICE,
  optgroup: ["select"],
  rt: ["ruby"],
  rp: ["ruby"],
  td: IN_TABLE,
  th: IN_TABLE,
  tr: IN_TABLE,
  thead: IN_TABLE,
  tbody: IN_TABLE,
  tfoot: IN_TABLE,
  colgroup: IN_TABLE,
  caption: IN_TABLE,
};

/** Elements with text content. An island inside one of them must be inline. */
export const PHRASING_NAMES: ReadonlySet<string> = new Set(
  "p h1 h2 h3 h4 h5 h6 span b i em strong small a code sub sup summary label button pre cite q mark s u kbd".split(
    " ",
  ),
);

/** Elements that only change the look of words. Within a line, their tags are seldom prose about them. */
export const FORMATTING_NAMES: ReadonlySet<string> = new Set(
  "b big code del em font i ins kbd mark s small strong sub sup tt u".split(" "),
);

/** Elements whose tag at the start of a line begins a block of HTML (CommonMark 4.6, kind 6). */
export const BLOCK_NAMES: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote caption center col colgroup dd details dialog dir div dl dt fieldset " +
    "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe legend li link main menu menuitem nav " +
    "ol optgroup option p param search section summary table tbody td tfoot th thead tr track ul"
  ).split(" "),
);

/** VuePress components that hanblog renders itself, by name. */
const BUILT_IN: Readonly<Record<string, BuiltIn>> = {
  CodeGroup: "code-group",
  CodeBlock: "code-block",
  CodeGroupItem: "code-block",
};

/** Elements that hanblog renders itself, without a component. */
export type BuiltIn = "code-group" | "code-block";

/** Meaning of a tag's name. */
export type ElementKind =
  | { readonly kind: "html"; readonly name: string }
  | { readonly kind: "component"; readonly name: string }
  | { readonly kind: "built-in"; readonly name: BuiltIn }
  | { readonly kind: "unknown-component" }
  | { readonly kind: "text" };

/** Lookup of the tag names of one site. */
export interface Names {
  readonly find: (tagName: string) => ElementKind;
  /** Returns the component name that `tagName` was probably meant to be, or `null` if no name is similar. */
  readonly nearest: (tagName: string) => string | null;
}

/** Creates the lookup of tag names from the site's components and custom elements. */
export function createNames(components: readonly string[], customElements: readonly string[]): Names {
  const known = new Map<string, ElementKind>();
  for (const [name, builtIn] of Object.entries(BUILT_IN)) {
    known.set(flatten(name), { kind: "built-in", name: builtIn });
  }
  for (const name of components) known.set(flatten(name), { kind: "component", name });
  for (const name of customElements) known.set(flatten(name), { kind: "html", name });

  return {
    find: (tagName) => {
      const found = isComponentName(tagName) ? known.get(flatten(tagName)) : undefined;
      if (found !== undefined) return found;
      const name = tagName.toLowerCase();
      if (isComponentName(tagName)) return { kind: "unknown-component" };
      return HTML_NAMES.has(name) ? { kind: "html", name } : { kind: "text" };
    },
    nearest: (tagName) => nearestName(tagName, components),
  };
}

/**
 * Returns whether a name is written like a component's: `UpgradePath`, with a capital and small letters, or
 * `upgrade-path`, with a hyphen.
 */
export function isComponentName(name: string): boolean {
  return /^[A-Z][A-Za-z0-9-]*$/.test(name) ? /[a-z]/.test(name) : name.includes("-");
}

/** Returns whether a tag of this name can be an element of HTML or a component. Any other tag is text. */
export function isElementName(name: string): boolean {
  return HTML_NAMES.has(name.toLowerCase()) || isComponentName(name);
}

/** Returns the file in `components` that would define a tag, such as `UpgradePath.tsx` for `<upgrade-path>`. */
export function componentFile(tagName: string): string {
  return `${tagName.replace(/(?:^|-)([a-z]?)/g, (_, first: string) => first.toUpperCase())}.tsx`;
}

/** Returns the same key for `UpgradePath`, `upgrade-path` and `Upgrade-Path`. */
function flatten(name: string): string {
  return name.replaceAll("-", "").toLowerCase();
}
