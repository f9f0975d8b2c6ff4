import type { HeadTag } from "../../../runtime/model/page.js";
import { STYLE_ATTRIBUTE } from "../../../runtime/model/document/inline-style.js";
import type { HtmlAttributes } from "./html-tag.js";
import type { HtmlPiece } from "./scan-html.js";

/** A part of a document that consists of tags written from values. */
export interface WrittenPiece extends HtmlPiece {
  readonly tags: readonly HeadTag[];
}

/** A tag as a scan of its HTML reports it. */
export interface ReadTag {
  readonly name: string;
  readonly attributes: HtmlAttributes;
  /** Text of a script or style; empty for other elements. */
  readonly text: string;
}

/** Elements that contain no other elements. The text of a title has no facts. */
const PLAIN: ReadonlySet<string> = new Set(["meta", "link", "base", "title", "script", "style"]);
const WITH_TEXT: ReadonlySet<string> = new Set(["script", "style"]);
/** Attributes whose meaning depends on the document around them, and inline styles. */
const UNCLEAR: ReadonlySet<string> = new Set(["style", STYLE_ATTRIBUTE, "data-comments", "data-content"]);

/** Whether the values of a tag are all that a scan of its HTML would find. */
export function isPlainTag([name, attributes]: HeadTag): boolean {
  if (!PLAIN.has(name)) return false;
  for (const key in attributes) {
    if (UNCLEAR.has(key) || /^on|[A-Z\s"'<>/=]/.test(key)) return false;
  }
  return true;
}

/** Returns a plain tag as a scan of its HTML would report it. */
export function readPlainTag([name, values, text = ""]: HeadTag): ReadTag {
  const attributes: Record<string, string> = {};
  for (const key in values) {
    const value = values[key];
    if (value !== undefined && value !== false) attributes[key] = value === true ? "" : value;
  }
  // The writer escapes end tags in scripts and styles.
  return { name, attributes, text: WITH_TEXT.has(name) ? text.replaceAll("</", "<\\/") : "" };
}
