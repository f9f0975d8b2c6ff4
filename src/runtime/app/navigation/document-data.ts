import type { DocumentData } from "../../model/document/document.js";

/**
 * Parses the data in a document that hydration needs. Throws a `SyntaxError` or `TypeError` if it is damaged.
 */
export function parseDocumentData(text: string): DocumentData {
  const value: unknown = JSON.parse(text);
  if (!isDocumentData(value)) throw new TypeError("The document contains no page");
  return value;
}

/**
 * Checks only the outline, because the document is of the same build as this code. It may be truncated,
 * however.
 */
function isDocumentData(value: unknown): value is DocumentData {
  return (
    typeof value === "object" &&
    value !== null &&
    "route" in value &&
    typeof value.route === "object" &&
    "build" in value &&
    typeof value.build === "string"
  );
}
