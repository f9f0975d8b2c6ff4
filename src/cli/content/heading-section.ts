import MarkdownIt from "markdown-it";
import { slugify } from "../../runtime/model/slug.js";
import { splitHeadingId } from "./heading-id.js";
import { splitFrontMatter } from "./split-front-matter.js";

/**
 * Returns the indices of the first line of the section below a heading and of the line after it, or `null`. `id` is the
 * heading's own, or that of its text. The section ends at the next heading of the same level or a higher one.
 */
export function findSection(
  file: string,
  id: string,
): { readonly start: number; readonly end: number } | null {
  const { content, line } = splitFrontMatter(file);
  const tokens = new MarkdownIt({ html: true }).parse(content, {});
  const headings = tokens.flatMap(({ type, level, tag, map }, index) => {
    const inline = tokens[index + 1];
    if (type !== "heading_open" || level > 0 || map === null || inline === undefined) return [];
    const words = (inline.children ?? []).filter((child) => /^(?:text|code_inline)$/.test(child.type));
    const own = splitHeadingId(inline.content)?.id ?? slugify(words.map((word) => word.content).join(""));
    return [{ id: own, depth: Number(tag.slice(1)), from: map[0], to: map[1] }];
  });
  const index = headings.findIndex((heading) => heading.id === id);
  const found = headings[index];
  if (found === undefined) return null;
  const next = headings.slice(index + 1).find(({ depth }) => depth <= found.depth);
  const above = line - 1;
  return { start: found.to + above, end: (next?.from ?? content.split("\n").length) + above };
}
