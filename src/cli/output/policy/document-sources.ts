import { STYLE_ATTRIBUTE } from "../../../runtime/model/document/inline-style.js";
import { NO_ATTRIBUTES, type HtmlAttributes } from "../html/html-tag.js";
import type { Directive } from "../../config/options/policy-schema.js";
import { hashSource, sourceOf, styleSources, type PolicySource } from "./policy.js";
import { parseSrcset } from "../html/srcset.js";

/** Attributes with an address that the browser loads, by element. */
const LOADED: Readonly<Record<string, readonly (readonly [attribute: string, directive: Directive])[]>> = {
  img: [["src", "img-src"]],
  image: [["xlink:href", "img-src"]],
  input: [["src", "img-src"]],
  video: [
    ["src", "media-src"],
    ["poster", "img-src"],
  ],
  audio: [["src", "media-src"]],
  source: [["src", "media-src"]],
  track: [["src", "media-src"]],
  embed: [["src", "object-src"]],
  object: [["data", "object-src"]],
  iframe: [["src", "frame-src"]],
  form: [["action", "form-action"]],
  button: [["formaction", "form-action"]],
  base: [["href", "base-uri"]],
};

/** Directives that hanblog's own policy lacks, so that an address within the site needs `'self'`. */
const RARE: ReadonlySet<Directive> = new Set([
  "media-src",
  "object-src",
  "frame-src",
  "manifest-src",
  "base-uri",
]);

/** Types of scripts that browsers run; others hold data. */
const SCRIPT_TYPE =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

/** Attributes that a document's sources are read from, in addition to those with addresses. */
export const SOURCE_ATTRIBUTES = ["type", "action", "formaction"] as const;

const HANDLER = /[\s"'/](on[a-z]{3,})\s*=/gi;

/** Returns the names of attributes in HTML that may be event handlers, in lower case and sorted. */
export function handlersIn(html: string): readonly string[] {
  return [...new Set(Array.from(html.matchAll(HANDLER), ([, name = ""]) => name.toLowerCase()))].toSorted();
}

/** Collects the sources of a document for its content security policy. It receives the events of a scan. */
export interface DocumentSources {
  readonly open: (name: string, attributes: HtmlAttributes) => void;
  readonly text: (raw: string) => void;
  readonly close: () => void;
  /** Adds the images among addresses that were found before. */
  readonly addImages: (references: readonly { readonly kind: string; readonly target: string }[]) => void;
  readonly addAll: (sources: readonly PolicySource[]) => void;
  readonly all: () => readonly PolicySource[];
}

/** Creates a collector for one document. `hash` returns the source that allows an inline script or style. */
export function createDocumentSources(hash: typeof hashSource = hashSource): DocumentSources {
  const found = new Set<PolicySource>();
  /** Directive of the inline script or style whose text follows; `null` outside of one. */
  let inline: "script-src" | "style-src" | null = null;
  const add = (source: PolicySource) => void found.add(source);
  const addAddress = (directive: Directive, address: string | undefined) => {
    if (address === undefined) return;
    const source = sourceOf(address);
    if (source !== null) add(`${directive} ${source}`);
    else if (RARE.has(directive) && address.trim() !== "") add(`${directive} 'self'`);
  };
  /** Adds the addresses that a browser loads for an element, or may send data to. */
  const addAddresses = (name: string, attributes: HtmlAttributes) => {
    const { src, background, srcset, href } = attributes;
    for (const [attribute, directive] of LOADED[name] ?? []) addAddress(directive, attributes[attribute]);
    const link = name === "link" ? linkDirective(attributes) : null;
    if (link !== null) addAddress(link, href);
    // The script of another host, such as a counter, reports to that host.
    if (name === "script") for (const directive of SCRIPT_DIRECTIVES) addAddress(directive, src);
    addAddress("img-src", background);
    if (srcset !== undefined) for (const { url } of parseSrcset(srcset)) addAddress("img-src", url);
  };

  return {
    open(name, attributes) {
      inline = inlineDirective(name, attributes);
      if (attributes === NO_ATTRIBUTES) return;
      addAddresses(name, attributes);
      for (const css of [attributes["style"], attributes[STYLE_ATTRIBUTE]])
        if (css !== undefined) styleSources(css).forEach(add);
      for (const attribute of Object.keys(attributes)) {
        const code = attribute.startsWith("on") ? (attributes[attribute] ?? "") : "";
        if (code.trim() === "") continue;
        add("script-src 'unsafe-hashes'");
        add(`script-src ${hash(code)}`);
      }
    },
    text(raw) {
      if (inline === null || raw === "") return;
      add(`${inline} ${hash(raw)}`);
      if (inline === "style-src") styleSources(raw).forEach(add);
    },
    close() {
      inline = null;
    },
    addImages(references) {
      for (const { kind, target } of references) if (kind === "image") addAddress("img-src", target);
    },
    addAll: (sources) => sources.forEach(add),
    all: () => [...found],
  };
}

function inlineDirective(name: string, attributes: HtmlAttributes): "script-src" | "style-src" | null {
  if (name === "style") return "style-src";
  const isInline = name === "script" && attributes["src"] === undefined;
  return isInline && SCRIPT_TYPE.test(attributes["type"] ?? "") ? "script-src" : null;
}

const SCRIPT_DIRECTIVES: readonly Directive[] = ["script-src", "connect-src", "img-src"];

/** Returns the directive for a `<link>`, or `null` if the browser loads nothing. */
function linkDirective({ rel = "", as = "" }: HtmlAttributes): Directive | null {
  const words = rel.toLowerCase().split(/\s+/);
  if (words.includes("stylesheet") || as === "style") return "style-src";
  if (words.includes("modulepreload") || as === "script") return "script-src";
  if (words.some((word) => word.endsWith("icon")) || as === "image") return "img-src";
  if (words.includes("manifest")) return "manifest-src";
  if (!words.includes("preload")) return null;
  if (as === "font") return "font-src";
  return as === "fetch" ? "connect-src" : "media-src";
}
