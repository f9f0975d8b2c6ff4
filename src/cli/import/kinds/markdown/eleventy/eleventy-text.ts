import type { FileNotes } from "../../../notes.js";
import { maskCode } from "../../../content/prose.js";

const TAG = /\{%-?\s*(\w+)[^%]*(?:%(?!\})[^%]*)*%\}|\{\{(?:[^{}]|\{[^{}]*\})*\}\}/g;

/**
 * Removes comments of Liquid and Nunjucks, unwraps `raw`, and reports the tags that stay in the text. `url` adds a prefix to an
 * address, which hanblog does itself.
 */
export function rewriteTemplateTags(body: string, notes: FileNotes): string {
  if (!/\{[{%#]/.test(body)) return body;
  const prose = maskCode(body);
  const text = prose.text
    .replace(/\{#[^#]*(?:#(?!\})[^#]*)*#\}/g, () => removed(notes))
    .replace(/\{%-?\s*comment\s*-?%\}[^]*?\{%-?\s*endcomment\s*-?%\}/g, () => removed(notes))
    .replace(/\{%-?\s*(?:end)?(?:raw|verbatim)\s*-?%\}/g, () => {
      notes.translated("raw");
      return "";
    })
    .replace(/\{\{-?\s*["']([^"'{}]*)["']\s*\|\s*url\s*-?\}\}/g, (_, path: string) => {
      notes.translated("expression");
      return path;
    });
  for (const [whole, name] of text.matchAll(TAG)) notes.lost("liquid", name ?? prose.restore(whole), whole);
  return prose.restore(text);
}

function removed(notes: FileNotes): string {
  notes.translated("private-comment");
  return "";
}
