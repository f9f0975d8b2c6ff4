import type { MarkdownIt } from "markdown-it";
import { RAW_TEXT_NAMES, type Names } from "./element-names.js";
import { findRawTextEnd } from "./html-parts.js";
import { scanTag } from "./tag-scanner.js";

/**
 * Accepts inline tags that CommonMark reads as text: those with attributes in braces or names with `@`. Also keeps the
 * content of elements such as `<style>` from being read as markdown.
 */
export function htmlInline(md: MarkdownIt, names: Names): void {
  if (!md.options.html) return;
  md.inline.ruler.before("html_inline", "html_tag", (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== 0x3c) return false;
    const tag = scanTag(state.src, state.pos);
    if (tag === null || tag.name.toLowerCase() === "a" || names.find(tag.name).kind === "text") return false;
    let end = state.pos + tag.source.length;
    if (!tag.isClosing && !tag.isSelfClosing && RAW_TEXT_NAMES.has(tag.name.toLowerCase())) {
      end = findRawTextEnd(state.src, tag.name, end, new Set())?.end ?? end;
    }
    if (!silent) state.push("html_inline", "", 0).content = state.src.slice(state.pos, end);
    state.pos = end;
    return true;
  });
}
