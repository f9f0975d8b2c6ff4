import { CONTENT_END, CONTENT_START, DATA_ID, hashText, type PageData } from "../model/render.js";
import { parseDocumentData } from "./document-data.js";

/** A page as its document holds it. */
export interface ReadDocument {
  readonly page: PageData;
  /** See `DocumentData`. */
  readonly mark: string;
  /** Whether the content is as the build wrote it: scripts of a proxy that changes it run after a full load only. */
  readonly isIntact: boolean;
}

/** Reads the page from the HTML of its document. Returns `null` for HTML that a build of hanblog did not write. */
export function readDocument(html: string): ReadDocument | null {
  // The application's markup comes before the data, and may hold the same text.
  const id = html.lastIndexOf(`id="${DATA_ID}"`);
  const start = html.indexOf(">", id) + 1;
  const end = html.indexOf("</script", start);
  if (id === -1 || start === 0 || end === -1) return null;
  try {
    const { mark, content, build: _, ...page } = parseDocumentData(html.slice(start, end));
    if (content === null) return { mark, isIntact: true, page: { ...page, html: null } };
    const text = contentOf(html);
    if (text === null) return null;
    return { mark, isIntact: hashText(text).toString(36) === content, page: { ...page, html: text } };
  } catch {
    return null;
  }
}

/** The content of a document; `null` if its marks are gone. */
function contentOf(html: string): string | null {
  const start = html.indexOf(CONTENT_START);
  const end = html.indexOf(CONTENT_END, start);
  return start === -1 || end === -1 ? null : html.slice(start + CONTENT_START.length, end);
}
