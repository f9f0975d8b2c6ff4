import type { DocumentData } from "../model/document.js";

/** Reads what the document carries for hydration. Throws a `SyntaxError` or `TypeError` when it is damaged. */
export function parseDocumentData(text: string): DocumentData {
  const value: unknown = JSON.parse(text);
  if (!isDocumentData(value)) throw new TypeError("The document carries no page");
  return value;
}

/** The outline only: the document comes from the same build as this code, or was cut off on its way. */
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
