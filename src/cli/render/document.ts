import type { HeadAttributes, HeadTag } from "../../runtime/model/page.js";
import { DATA_ID } from "../../runtime/model/data-id.js";
import type { BodyStyle } from "../../runtime/model/render.js";

/** What a document is written from; addresses carry the base. */
export interface DocumentParts {
  readonly lang: string;
  /** Attributes of `<html>` beside its language. */
  readonly htmlAttributes: HeadAttributes;
  readonly title: string;
  /** Tags that belong to the route: the browser replaces them after a navigation. */
  readonly routeHead: readonly HeadTag[];
  /** Tags of the site. */
  readonly siteHead: readonly HeadTag[];
  /** URLs of scripts that hydration will ask for. */
  readonly prefetches: readonly string[];
  /** A script that runs before anything is painted; empty for none. */
  readonly beforePaint: string;
  /** What this page's content needs beside the style of all pages. */
  readonly bodyStyle: BodyStyle | null;
  /** URLs of style sheet and entry script, with the base. */
  readonly style: string;
  readonly script: string;
  /** Markup of the application's root. */
  readonly app: string;
  /** What hydration needs, as JSON. */
  readonly data: string;
}

/** A document's HTML. */
export interface WrittenDocument {
  readonly text: string;
  /** Where the application's markup begins, in UTF-16 units. */
  readonly appStart: number;
}

/**
 * A template with `{{html}}`, `{{head}}`, `{{app}}`, `{{data}}` and `{{scripts}}`, cut at its placeholders.
 * Throws an `Error` for a template that lacks one of them.
 */
export function createDocumentWriter(template: string): (parts: DocumentParts) => WrittenDocument {
  const pieces = template.split(/\{\{(html|head|app|data|scripts)\}\}/);
  for (const name of ["html", "head", "app", "data", "scripts"]) {
    if (!pieces.includes(name)) throw new Error(`The document template has no {{${name}}}`);
  }
  return (parts) => {
    const values: Readonly<Record<string, string>> = {
      html: attributesHtml({ lang: parts.lang, ...parts.htmlAttributes }).trimStart(),
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
    // The encoding is among these: it must stand within the first 1024 bytes.
    ...parts.siteHead.map((tag) => tagHtml(tag, "")),
    `<title>${escapeHtml(parts.title)}</title>`,
    ...parts.routeHead.map((tag) => tagHtml(tag, " data-route")),
    // Before the style sheet, which a script that stands behind it would wait for.
    ...(parts.beforePaint === "" ? [] : [tagHtml(["script", {}, parts.beforePaint], "")]),
    ...bodyStyleTags(parts.bodyStyle),
    `<link rel="stylesheet" href="${escapeHtml(parts.style)}">`,
    ...parts.prefetches.map((url) => `<link rel="prefetch" as="script" href="${escapeHtml(url)}">`),
  ].join("\n");
}

/** Fonts are asked for at once, so that no text moves when they come. The site's own style stands behind and wins. */
function bodyStyleTags(style: BodyStyle | null): readonly string[] {
  if (style === null) return [];
  return [
    ...style.fonts.map(
      ({ href }) => `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(href)}" crossorigin>`,
    ),
    `<link rel="stylesheet" href="${escapeHtml(style.href)}">`,
  ];
}

const VOID_TAGS = new Set(["meta", "link", "base"]);

function tagHtml([name, attributes, text = ""]: HeadTag, mark: string): string {
  const open = `<${name}${attributesHtml(attributes)}${mark}>`;
  if (VOID_TAGS.has(name)) return open;
  // The text of scripts and styles is not escaped by HTML; only its own end tag could end it early.
  const body = name === "title" ? escapeHtml(text) : text.replaceAll("</", "<\\/");
  return `${open}${body}</${name}>`;
}

function attributesHtml(attributes: HeadAttributes): string {
  return Object.entries(attributes)
    .filter(([name, value]) => value !== false && /^[^\s"'<>/=]+$/.test(name))
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join("");
}

/** Text as HTML, and as an attribute's value between double quotes. */
export function escapeHtml(text: string): string {
  if (!/[&"<>]/.test(text)) return text;
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** JSON that cannot end the script element that holds it. */
function escapeJson(json: string): string {
  return json.replaceAll("<", "\\u003c");
}
