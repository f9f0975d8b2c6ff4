import type { HeadAttributes, HeadTag } from "../../runtime/model/page.js";
import { DATA_ID } from "../../runtime/model/data-id.js";
import { directionOf } from "../../runtime/model/direction.js";
import type { BodyStyle } from "../../runtime/model/body.js";

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
  /** URLs of the main style sheet and the entry script. */
  readonly style: string;
  readonly script: string;
  /** HTML of the application's root element. */
  readonly app: string;
  /** Data for hydration, as JSON. */
  readonly data: string;
}

/** HTML of a document. */
export interface WrittenDocument {
  readonly text: string;
  /** Index at which the application's HTML begins, in UTF-16 units. */
  readonly appStart: number;
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
    const values: Readonly<Record<string, string>> = {
      html: attributesHtml({
        lang: parts.lang,
        ...(dir !== "" && { dir }),
        ...parts.htmlAttributes,
      }).trimStart(),
      head: headHtml(parts),
      app: parts.app,
      data: `<script id="${DATA_ID}" type="application/json">${escapeJson(parts.data)}</script>`,
      scripts: `<script type="module" src="${escapeHtml(parts.script)}"></script>`,
    };
    let text = "";
    let appStart = 0;
    for (const [index, piece] of pieces.entries()) {
      if (index % 2 === 1 && piece === "app") appStart = text.length;
      text += index % 2 === 0 ? piece : values[piece];
    }
    return { text, appStart };
  };
}

function headHtml(parts: DocumentParts): string {
  return [
    // These tags include the encoding, which must be within the first 1024 bytes.
    ...parts.siteHead.map((tag) => tagHtml(tag, "")),
    `<title>${escapeHtml(parts.title)}</title>`,
    ...parts.routeHead.map((tag) => tagHtml(tag, " data-route")),
    // Placed before the style sheet, because a script after it would wait for it.
    ...(parts.beforePaint === "" ? [] : [tagHtml(["script", {}, parts.beforePaint], "")]),
    ...bodyStyleTags(parts.bodyStyle),
    ...(parts.styles === null ? [] : [sheetTag(parts.styles)]),
    sheetTag(parts.style),
    ...parts.preloads.map(preloadTag),
  ].join("\n");
}

/**
 * Returns the tags of a page's own styles. Fonts are preloaded, so that text does not shift. The main style
 * sheet follows and takes precedence.
 */
function bodyStyleTags(style: BodyStyle | null): readonly string[] {
  if (style === null) return [];
  return [
    ...style.fonts.map(
      ({ href }) => `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(href)}" crossorigin>`,
    ),
    sheetTag(style.href),
  ];
}

/** Returns the tag for a script that the application needs. Under a policy, Firefox blocks `rel="prefetch"`. */
function preloadTag(href: string): string {
  return `<link rel="preload" as="script" fetchpriority="low" href="${escapeHtml(href)}">`;
}

function sheetTag(href: string): string {
  return `<link rel="stylesheet" href="${escapeHtml(href)}">`;
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
    .filter(([name, value]) => value !== false && /^[^\s"'<>/=]+$/.test(name))
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join("");
}

/** Escapes a text for HTML content and for attribute values in double quotes. */
export function escapeHtml(text: string): string {
  if (!/[&"<>]/.test(text)) return text;
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** Escapes JSON so that it cannot end its script element. */
function escapeJson(json: string): string {
  return json.replaceAll("<", "\\u003c");
}
