import { DATA_ID } from "../../model/document/data-id.js";
import {
  CARDS_END,
  CARDS_START,
  CONTENT_END,
  CONTENT_START,
  copyHash,
  textBetween,
} from "../../model/document/document.js";
import type { PageData } from "../../model/render.js";
import { parseDocumentData } from "./document-data.js";

/** A page read from its document. */
export interface ReadDocument {
  readonly page: PageData;
  /** Hash of the page; see `DocumentData`. */
  readonly mark: string;
  /**
   * Whether the content is unchanged since the build. If a proxy changed it, the page must be loaded in full,
   * because inserted scripts would not run otherwise.
   */
  readonly isIntact: boolean;
  /** Content security policy in the document, or `null`. */
  readonly policy: string | null;
}

const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]*)/;

/** Error for a page with another content security policy than this document, which must be loaded in full. */
export class OtherPolicy extends Error {}

/** Returns the content security policy in the current document, or `null`. */
export function ownPolicy(): string | null {
  const selector = 'meta[http-equiv="Content-Security-Policy"]';
  return document.head.querySelector<HTMLMetaElement>(selector)?.content ?? null;
}

/**
 * Reads the page from the HTML of its document. Returns `null` for HTML that a build of hanblog did not
 * write.
 */
export function readDocument(html: string): ReadDocument | null {
  // The application's markup comes before the data and may contain the same text.
  const id = html.lastIndexOf(`id="${DATA_ID}"`);
  const start = html.indexOf(">", id) + 1;
  const end = html.indexOf("</script", start);
  if (id === -1 || start === 0 || end === -1) return null;
  try {
    const { mark, content, cards, build: _, ...page } = parseDocumentData(html.slice(start, end));
    const body = content === null ? null : textBetween(html, CONTENT_START, CONTENT_END);
    const list = cards === undefined ? undefined : textBetween(html, CARDS_START, CARDS_END);
    if ((content !== null && body === null) || list === null) return null;
    const isIntact = hasHash(body, content) && hasHash(list, cards);
    const policy = POLICY.exec(html)?.[1] ?? null;
    return {
      mark,
      isIntact,
      policy,
      page: { ...page, html: body, ...(list === undefined ? {} : { cards: list }) },
    };
  } catch {
    return null;
  }
}

/**
 * Returns whether a text has the given hash. Returns `true` if the text is missing, because there is nothing
 * to compare.
 */
function hasHash(text: string | null | undefined, hash: string | null | undefined): boolean {
  return typeof text !== "string" || copyHash(text) === hash;
}
