import emoji from "markdown-it-emoji/lib/data/full.mjs";
import { decodeEntity, ENTITY } from "../plain-text.js";

/** Entities that VuePress 1 decodes, also in code. */
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
 * Returns the text of a heading for sidebars and tables of contents. It equals that of VuePress 1 even in its oddities:
 * `\[` keeps its backslash. Unlike VuePress 1, it decodes all entities.
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

/** Removes the text from the first `<` that is neither in code nor escaped to the last such `>`, as VuePress 1 does. */
function dropTags(text: string): string {
  const open = /(?:^|[^><`\\])(?=<)/.exec(text);
  if (open === null) return text;
  const start = open.index + open[0].length;
  const close = /^.*>(?=[^><`]|$)/s.exec(text.slice(start));
  return close === null ? text : text.slice(0, start) + text.slice(start + close[0].length);
}
