import type { PageData } from "./render.js";

/** Comments in a document, before and after its content. Comments of authors never reach the HTML. */
export const CONTENT_START = "<!--content-->";
export const CONTENT_END = "<!--/content-->";

/** Comments in a document, before and after the cards of its list. */
export const CARDS_START = "<!--cards-->";
export const CARDS_END = "<!--/cards-->";

/** Returns the text between two marks; `null` if one of them is missing. */
export function textBetween(text: string, start: string, end: string): string | null {
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  return from === -1 || to === -1 ? null : text.slice(from + start.length, to);
}

/**
 * The data that a document carries for hydration and navigation: the page without its content and its cards, which are in
 * the DOM.
 */
export interface DocumentData extends Omit<PageData, "html" | "cards"> {
  /** Hash of the page. Its chunk has the same one if the two are of the same build. */
  readonly mark: string;
  /**
   * Hash of the content between `CONTENT_START` and `CONTENT_END`, by which changes of a proxy are recognised; `null` if
   * the document shows none.
   */
  readonly content: string | null;
  /** The same of the cards between `CARDS_START` and `CARDS_END`; absent if the list's items are in the data. */
  readonly cards?: string;
  /** Identity of the deployment; another one in the manifest means that this tab is old. */
  readonly build: string;
}

/**
 * Returns a hash by which a changed copy of a long text is recognised, in base 36. Each step is a bijection, so one change
 * always shows. It reads two units at a time: a build hashes all that it writes.
 */
export function copyHash(text: string): string {
  let hash = text.length;
  for (let index = 0; index < text.length; index += 2) {
    // Beyond the end, `NaN << 16` is 0.
    hash = Math.imul(hash ^ (text.charCodeAt(index) | (text.charCodeAt(index + 1) << 16)), 0x9e3779b1);
  }
  return (hash >>> 0).toString(36);
}
