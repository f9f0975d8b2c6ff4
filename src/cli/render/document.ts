import { ATTRIBUTE_NAME, escapeHtml } from "../../runtime/model/text/escape.js";
import type { HeadAttributes, HeadTag } from "../../runtime/model/page.js";
import { DATA_ID } from "../../runtime/model/document/data-id.js";
import { directionOf } from "../../runtime/model/document/head.js";
import type { BodyStyle } from "../../runtime/model/document/body.js";

/** Parts of an HTML document. URLs include the base. */
export interface DocumentParts {
  readonly lang: string;
  /** Attributes of `<html>`, except `lang`. */
  readonly htmlAttributes: HeadAttributes;
  readonly title: string;
  /** Head tags of the route, which the browser replaces on navigation. */
  readonly routeHead: readonly HeadTag[];
  /** Head tags of the site. */
  readonly siteHead: readonly HeadTag[];
  /** URLs of scripts that hydration will load. */
  readonly preloads: readonly string[];
  /** Inline script that runs before the first paint; empty for none. */
  readonly beforePaint: string;
  /** Styles that this page's content needs in addition to the main style sheet, or `null`. */
  readonly bodyStyle: BodyStyle | null;
  /** URL of the style sheet of the document's stored inline styles, or `null`. */
  readonly styles: string | null;
  /** URL of the main style sheet. */
  readonly style: string;
  /** URL of the entry script, or `null` for a document without it. */
  readonly script: string | null;
  /** HTML of the application's root element. */
  readonly app: string;
  /** Data for hydration, as JSON. A document without a script has none. */
  readonly data: string;
}

/** HTML of a document. Positions are in UTF-16 units. */
export interface WrittenDocument {
  readonly text: string;
  /** Index at which the application's HTML begins. */
  readonly appStart: number;
  /** Parts of the text outside the application's HTML, with the values that they were written from. */
  readonly written: readonly WrittenTags[];
}

/** Tags of a document and the position of their HTML. */
export interface WrittenTags {
  readonly from: number;
  readonly to: number;
  readonly tags: readonly HeadTag[];
}

/**
 * Creates a function that fills a template with `{{html}}`, `{{head}}`, `{{app}}`, `{{data}}` and
 * `{{scripts}}`.
 * Throws an `Error` if the template lacks a placeholder.
 */
export function createDocumentWriter(template: string): (parts: DocumentParts) => WrittenDocument {
  const pieces = template.split(/\{\{(html|head|app|data|scripts)\}\}/);
  for (const name of ["html", "head", "app", "data", "scripts"]) {
    if (!pieces.includes(name)) throw new Error(`The document template has no {{${name}}}`);
  }
  return (parts) => {
    const dir = directionOf(parts.lang);
    const data: HeadTag = ["script", { id: DATA_ID, type: "application/json" }, escapeJson(parts.data)];
    const values: Readonly<Record<string, string | readonly HeadTag[]>> = {
      html: attributesHtml({
        lang: parts.lang,
        ...(dir === "rtl" && { dir }),
        ...parts.htmlAttributes,
      }).trimStart(),
      head: headTags(parts),
      app: parts.app,
      data: parts.script === null ? [] : [data],
      scripts: parts.script === null ? [] : [["script", { type: "module", src: parts.script }]],
    };
    const route = new Set(parts.routeHead);
    const written: WrittenTags[] = [];
    let text = "";
    let appStart = 0;
    for (const [index, piece] of pieces.entries()) {
      const value = index % 2 === 0 ? piece : (values[piece] ?? "");
      if (index % 2 === 1 && piece === "app") appStart = text.length;
      const from = text.length;
      text +=
        typeof value === "string"
          ? value
          : value.map((tag) => tagHtml(tag, route.has(tag) ? " data-route" : "")).join("\n");
      if (typeof value !== "string") written.push({ from, to: text.length, tags: value });
    }
    return { text, appStart, written };
  };
}

/** Returns the tags of a document's head, in order. */
function headTags(parts: DocumentParts): readonly HeadTag[] {
  return [
    // These tags include the encoding, which must be within the first 1024 bytes.
    ...parts.siteHead,
    ["title", {}, parts.title],
    ...parts.routeHead,
    // Placed before the style sheet, because a script after it would wait for it.
    ...(parts.beforePaint === "" ? [] : [["script", {}, parts.beforePaint] satisfies HeadTag]),
    ...bodyStyleTags(parts.bodyStyle),
    ...(parts.styles === null ? [] : [sheetTag(parts.styles)]),
    sheetTag(parts.style),
    ...parts.preloads.map(preloadTag),
  ];
}

/**
 * Returns the tags of a page's own styles. Fonts are preloaded, so that text does not shift. The main style
 * sheet follows and takes precedence.
 */
function bodyStyleTags(style: BodyStyle | null): readonly HeadTag[] {
  if (style === null) return [];
  return [
    ...style.fonts.map(({ href }): HeadTag => [
      "link",
      { rel: "preload", as: "font", type: "font/woff2", href, crossorigin: true },
    ]),
    sheetTag(style.href),
  ];
}

/** Returns the tag for a script that the application needs. Under a policy, Firefox blocks `rel="prefetch"`. */
function preloadTag(href: string): HeadTag {
  return ["link", { rel: "preload", as: "script", fetchpriority: "low", href }];
}

function sheetTag(href: string): HeadTag {
  return ["link", { rel: "stylesheet", href }];
}

const VOID_TAGS = new Set(["meta", "link", "base"]);

function tagHtml([name, attributes, text = ""]: HeadTag, mark: string): string {
  const open = `<${name}${attributesHtml(attributes)}${mark}>`;
  if (VOID_TAGS.has(name)) return open;
  // Scripts and styles are raw text in HTML, which only an end tag can terminate.
  const body = name === "title" ? escapeHtml(text) : text.replaceAll("</", "<\\/");
  return `${open}${body}</${name}>`;
}

/** Renders attributes with a space before each. Invalid names and the value `false` are left out. */
export function attributesHtml(attributes: HeadAttributes): string {
  return Object.entries(attributes)
    .filter(([name, value]) => value !== false && ATTRIBUTE_NAME.test(name))
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join("");
}

/** Escapes JSON so that it cannot end its script element. */
function escapeJson(json: string): string {
  return json.replaceAll("<", "\\u003c");
}
