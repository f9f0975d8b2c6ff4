import type { MarkdownIt, Token } from "markdown-it";
import { escapeText } from "../../../../runtime/model/escape.js";

/**
 * Shows the title of an image that is alone in its paragraph, or alone in a link there, as a caption. Other titles stay
 * tooltips.
 */
export function captions(md: MarkdownIt): void {
  md.core.ruler.after("inline", "captions", ({ tokens, Token: TokenClass }) => {
    tokens.forEach((inline, index) => {
      const opening = tokens[index - 1];
      const closing = tokens[index + 1];
      // The paragraphs of a tight list are hidden.
      if (opening?.type !== "paragraph_open" || opening.hidden || closing === undefined) return;
      const image = loneImage(inline);
      const title = String(image?.attrGet("title") ?? "").trim();
      if (image === null || title === "") return;
      image.attrs = image.attrs?.filter(([name]) => name !== "title") ?? null;
      for (const token of [opening, closing]) {
        token.type = token.type.replace("paragraph", "figure");
        token.tag = "figure";
      }
      const caption = new TokenClass("image_caption", "figcaption", 0);
      caption.content = title;
      inline.children?.push(caption);
    });
  });

  md.renderer.rules["image_caption"] = (tokens, index) =>
    `<figcaption>${escapeText(tokens[index]?.content ?? "")}</figcaption>`;
}

/** Returns the image of a paragraph that contains nothing else but a link around it, or `null`. */
function loneImage({ children }: Token): Token | null {
  const parts = (children ?? []).filter(({ type, content }) => type !== "text" || content.trim() !== "");
  const isLink = parts.length === 3 && parts[0]?.type === "link_open" && parts[2]?.type === "link_close";
  const image = isLink ? parts[1] : parts.length === 1 ? parts[0] : undefined;
  return image?.type === "image" ? image : null;
}
