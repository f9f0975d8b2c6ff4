import emoji from "markdown-it-emoji/lib/data/full.mjs";
import { decodeEntity, ENTITY } from "../plain-text.js";

/** Entities that VuePress 1 decodes, in code too. */
const ENTITIES: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&#39;": "'",
  "&#x3A;": ":",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

/** Code in backticks, or any entity. */
const CODE_OR_ENTITY = new RegExp(`(?<![\`\\\\])(\`+)(?!\`).+?(?<!\`)\\1(?!\`)|${ENTITY.source}`, "gi");

/**
 * The text of a heading in sidebars and tables of contents, equal to VuePress 1 in its oddities too
 * (`\[` keeps its backslash): research on the original, "Header titles". Unlike there, all entities are decoded.
 */
export function headerTitle(markdown: string): string {
  return dropTags(markdown)
    .replace(CODE_OR_ENTITY, (found) => (found.startsWith("&") ? decodeEntity(found) : decodeInCode(found)))
    .replace(/:([^:]+):/g, (mark, name: string) =>
      Object.hasOwn(emoji, name) ? (emoji[name] ?? mark) : mark,
    )
    .replace(/\[([^\]]{2,})\]\([^)]{2,}\)/g, "$1")
    .replace(/(`|\*{1,3}|_)(.*?[^\\])\1/g, "$2")
    .replace(/\\([*_`!<$])/g, "$1")
    .trim();
}

function decodeInCode(code: string): string {
  return code.replace(/&(?:quot|#39|#x3A|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** From the first `<` that is neither in code nor escaped to the last `>` of that kind. */
function dropTags(text: string): string {
  const open = /(?:^|[^><`\\])(?=<)/.exec(text);
  if (open === null) return text;
  const start = open.index + open[0].length;
  const close = /^.*>(?=[^><`]|$)/s.exec(text.slice(start));
  return close === null ? text : text.slice(0, start) + text.slice(start + close[0].length);
}
