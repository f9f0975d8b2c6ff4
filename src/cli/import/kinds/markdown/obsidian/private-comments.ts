import type { FileNotes } from "../../../notes.js";
import { maskCode } from "../../../content/prose.js";

/**
 * Removes comments between `%%`, which no reader may see. One without its end hides everything below it, as in Obsidian. Code keeps
 * its signs, except code inside a comment.
 */
export function removeComments(body: string, notes: FileNotes): string {
  if (!body.includes("%%")) return body;
  const prose = maskCode(body);
  const [first = "", ...rest] = prose.text.split("%%");
  let output = first;
  rest.forEach((part, index) => {
    if (index % 2 === 0) notes.translated("private-comment");
    else output += part;
  });
  return prose.restore(output.replace(/\n{3,}/g, "\n\n"));
}
