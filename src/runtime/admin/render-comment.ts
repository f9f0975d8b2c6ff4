import { createEmojiReplacer, emojiSet } from "../comments/emoji.js";
import { createMarkdown, escapeHtml } from "../comments/markdown.js";
import { createSanitizer } from "../comments/sanitize.js";
import { quietPictures } from "./quiet-pictures.js";

/** Turns a stranger's markdown into HTML that is safe to show, and loads nothing. */
export function createRenderer(window: Window & typeof globalThis): (body: string) => string {
  const renderMarkdown = createMarkdown(createEmojiReplacer(emojiSet(null, ""), escapeHtml));
  const sanitize = createSanitizer(window);
  // The sanitiser is last: what it gives is shown as it is.
  return (body) => sanitize(quietPictures(renderMarkdown(body), new window.DOMParser()));
}
