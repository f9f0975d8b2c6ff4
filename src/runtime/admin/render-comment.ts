import { createEmojiReplacer, emojiSet } from "../comments/emoji.js";
import { createMarkdown, escapeHtml } from "../comments/markdown.js";
import { createSanitizer } from "../comments/sanitize.js";
import { quietPictures } from "./quiet-pictures.js";

/** Creates the function that renders a stranger's markdown as sanitised HTML that loads nothing from other servers. */
export function createRenderer(window: Window & typeof globalThis): (body: string) => string {
  const renderMarkdown = createMarkdown(createEmojiReplacer(emojiSet(null, ""), escapeHtml));
  const sanitize = createSanitizer(window);
  // The sanitiser runs last because its result is inserted into the page.
  return (body) => sanitize(quietPictures(renderMarkdown(body), new window.DOMParser()));
}
