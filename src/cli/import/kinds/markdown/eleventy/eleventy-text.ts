import type { FileNotes } from "../../../notes.js";
import { type Pair, replacePairs } from "../../../content/replace-pairs.js";
import { maskCode } from "../../../content/prose.js";

/** Comments of Nunjucks and of Liquid. */
const COMMENTS: readonly Pair[] = [
  { start: /\{#/g, end: /#\}/g },
  { start: /\{%-?\s*comment\s*-?%\}/g, end: /\{%-?\s*endcomment\s*-?%\}/g },
];
const TAG: Pair = { start: /\{%-?/g, end: /%\}/g };
const OUTPUT = /\{\{(?:[^{}]|\{[^{}]*\})*\}\}/g;

/**
 * Removes comments of Liquid and Nunjucks, unwraps `raw`, and reports the tags that stay in the text. `url` adds a prefix to an
 * address, which hanblog does itself.
 */
export function rewriteTemplateTags(body: string, notes: FileNotes): string {
  if (!/\{[{%#]/.test(body)) return body;
  const prose = maskCode(body);
  const shown = COMMENTS.reduce((text, pair) => replacePairs(text, pair, () => removed(notes)), prose.text);
  const text = shown
    .replace(/\{%-?\s*(?:end)?(?:raw|verbatim)\s*-?%\}/g, () => {
      notes.translated("raw");
      return "";
    })
    .replace(/\{\{-?\s*["']([^"'{}]*)["']\s*\|\s*url\s*-?\}\}/g, (_, path: string) => {
      notes.translated("expression");
      return path;
    });
  replacePairs(text, TAG, (content, whole) => {
    notes.lost("liquid", content.trim().split(/\s/)[0] ?? "", prose.restore(whole));
    return whole;
  });
  for (const [whole] of text.matchAll(OUTPUT))
    notes.lost("liquid", prose.restore(whole), prose.restore(whole));
  return prose.restore(text);
}

function removed(notes: FileNotes): string {
  notes.translated("private-comment");
  return "";
}
