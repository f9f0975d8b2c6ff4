import type { PageData } from "../render.js";

/**
 * HTML comments before and after the content of a document. They are unambiguous: comments of authors are
 * removed from the HTML.
 */
export const CONTENT_START = "<!--content-->";
export const CONTENT_END = "<!--/content-->";

/** HTML comments before and after the cards of a document's list. */
export const CARDS_START = "<!--cards-->";
export const CARDS_END = "<!--/cards-->";

/** Returns the text between two marks, or `null` if one of them is missing. */
export function textBetween(text: string, start: string, end: string): string | null {
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  return from === -1 || to === -1 ? null : text.slice(from + start.length, to);
}

/**
 * The data that a document carries for hydration and navigation. It leaves out the content and the cards,
 * which are in the DOM.
 */
export interface DocumentData extends Omit<PageData, "html" | "cards"> {
  /** Hash of the page. The page's chunk has the same hash if both are of the same build. */
  readonly mark: string;
  /**
   * Hash of the HTML between `CONTENT_START` and `CONTENT_END`, or `null` without content. It detects changes
   * that a proxy made.
   */
  readonly content: string | null;
  /**
   * Hash of the HTML between `CARDS_START` and `CARDS_END`. Absent if the data contains the items of the
   * list.
   */
  readonly cards?: string;
  /** Id of the deployment. If the manifest has another id, this tab is outdated. */
  readonly build: string;
}

/**
 * Returns a hash, in base 36, that detects a changed copy of a long text. Each step is a bijection, so a
 * single change always changes the hash. It reads two units at a time, because a build hashes all its output.
 */
export function copyHash(text: string): string {
  let hash = text.length;
  for (let index = 0; index < text.length; index += 2) {
    // Past the end, `NaN << 16` is 0.
    hash = Math.imul(hash ^ (text.charCodeAt(index) | (text.charCodeAt(index + 1) << 16)), 0x9e3779b1);
  }
  return (hash >>> 0).toString(36);
}
