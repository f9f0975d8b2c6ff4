import { STYLE_ATTRIBUTE } from "../../runtime/model/inline-style.js";
import type { HtmlAttributes } from "./html-tag.js";
import type { Directive } from "../config/policy-schema.js";
import { hashSource, sourceOf, styleSources, type PolicySource } from "./policy.js";
import { parseSrcset } from "./srcset.js";

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

/** Collects the sources of a document for its content security policy. */
export interface DocumentSources {
  /** Adds a source that was found before. */
  readonly add: (source: PolicySource) => void;
  readonly addElement: (name: string, attributes: HtmlAttributes) => void;
  readonly addImage: (address: string) => void;
  /** Adds the text of a `<style>` element. */
  readonly addStyle: (css: string) => void;
  /** Adds the text of a `<script>` element of the given type. */
  readonly addScript: (code: string, type: string) => void;
  readonly all: () => readonly PolicySource[];
}

export function createDocumentSources(): DocumentSources {
  const found = new Set<PolicySource>();

  function addAddress(directive: Directive, address: string | undefined): void {
    if (address === undefined) return;
    const source = sourceOf(address);
    if (source !== null) found.add(`${directive} ${source}`);
    else if (RARE.has(directive) && address.trim() !== "") found.add(`${directive} 'self'`);
  }

  function addLink(attributes: HtmlAttributes): void {
    const { rel = "", as = "", href } = attributes;
    const words = rel.toLowerCase().split(/\s+/);
    if (words.includes("stylesheet") || as === "style") addAddress("style-src", href);
    else if (words.includes("modulepreload") || as === "script") addAddress("script-src", href);
    else if (words.some((word) => word.endsWith("icon")) || as === "image") addAddress("img-src", href);
    else if (as === "font") addAddress("font-src", href);
    else if (words.includes("manifest")) addAddress("manifest-src", href);
    else if (words.includes("preload")) addAddress(as === "fetch" ? "connect-src" : "media-src", href);
  }

  return {
    add: (source) => void found.add(source),
    addElement(name, attributes) {
      for (const [attribute, directive] of LOADED[name] ?? []) addAddress(directive, attributes[attribute]);
      if (name === "link") addLink(attributes);
      const script = name === "script" ? sourceOf(attributes["src"] ?? "") : null;
      if (script !== null) {
        // The script of another host, such as a counter, reports to that host.
        for (const directive of ["script-src", "connect-src", "img-src"] as const)
          found.add(`${directive} ${script}`);
      }
      addAddress("img-src", attributes["background"]);
      for (const { url } of parseSrcset(attributes["srcset"] ?? "")) addAddress("img-src", url);
      for (const css of [attributes["style"], attributes[STYLE_ATTRIBUTE]]) {
        for (const source of styleSources(css ?? "")) found.add(source);
      }
      for (const [attribute, code] of Object.entries(attributes)) {
        if (!attribute.startsWith("on") || code.trim() === "") continue;
        found.add("script-src 'unsafe-hashes'");
        found.add(`script-src ${hashSource(code)}`);
      }
    },
    addImage: (address) => addAddress("img-src", address),
    addStyle(css) {
      found.add(`style-src ${hashSource(css)}`);
      for (const source of styleSources(css)) found.add(source);
    },
    addScript(code, type) {
      if (code !== "" && SCRIPT_TYPE.test(type)) found.add(`script-src ${hashSource(code)}`);
    },
    all: () => [...found],
  };
}
