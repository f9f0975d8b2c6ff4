import type { MarkdownIt } from "markdown-it";

/**
 * Image whose file name contains spaces, as editors write it, and pairs of brackets, as in the browser's name for a
 * second download: `my photo (1).jpg`. A title in quotes may follow.
 */
const SPACED_IMAGE =
  /!\[([^[\]\n]*)\]\(\s*((?:[^()<>"\n]|\([^()<>"\n]*\))*\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp))(?:\s+"([^"\n]*)")?\s*\)/iy;

/** Accepts `![alt](my cat.png)` as an image. CommonMark reads it as text and requires `<my cat.png>`. */
export function spacedImages(md: MarkdownIt): void {
  md.inline.ruler.after("image", "spaced-image", (state, silent) => {
    if (state.src.charAt(state.pos) !== "!") return false;
    SPACED_IMAGE.lastIndex = state.pos;
    const match = SPACED_IMAGE.exec(state.src);
    if (match === null) return false;
    const [whole, alt = "", path = "", title] = match;
    const src = md.normalizeLink(path);
    if (!md.validateLink(src)) return false;
    if (!silent) {
      const token = state.push("image", "img", 0);
      token.attrs = [
        ["src", src],
        ["alt", ""],
      ];
      if (title !== undefined) token.attrs.push(["title", title]);
      token.content = alt;
      token.children = md.parseInline(alt, state.env)[0]?.children ?? [];
    }
    state.pos += whole.length;
    return true;
  });
}
