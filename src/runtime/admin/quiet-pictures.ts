import { moveStyles } from "../model/inline-style.js";
import { trusted } from "../policy/trusted.js";

/**
 * Replaces pictures on other servers with links, because loading them would reveal that the owner is reading. The result
 * is not sanitised yet.
 */
export function quietPictures(html: string, parser: DOMParser): string {
  // `DOMParser` creates an inert document that loads no pictures.
  const { body } = parser.parseFromString(trusted.createHTML(moveStyles(html)), "text/html");
  for (const image of body.querySelectorAll("img")) {
    const source = image.getAttribute("src") ?? "";
    if (/^data:image\//i.test(source)) continue;
    const alt = (image.getAttribute("alt") ?? "").trim();
    const label = `🖼 ${alt === "" ? source : alt}`;
    // Links cannot be nested, and the picture may already be in one.
    const link = body.ownerDocument.createElement(image.closest("a") === null ? "a" : "span");
    if (link.localName === "a") link.setAttribute("href", source);
    link.textContent = label;
    image.replaceWith(link);
  }
  return body.innerHTML;
}
