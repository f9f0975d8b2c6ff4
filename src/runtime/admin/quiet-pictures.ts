/**
 * Puts links in the place of pictures from other servers, which would learn that the owner is reading, and
 * drops inline styles, which the page's policy forbids. The result is not yet safe to show.
 */
export function quietPictures(html: string, parser: DOMParser): string {
  // A document of its own, in which nothing is loaded.
  const { body } = parser.parseFromString(html, "text/html");
  for (const styled of body.querySelectorAll("[style]")) styled.removeAttribute("style");
  for (const image of body.querySelectorAll("img")) {
    const source = image.getAttribute("src") ?? "";
    if (/^data:image\//i.test(source)) continue;
    const alt = (image.getAttribute("alt") ?? "").trim();
    const label = `🖼 ${alt === "" ? source : alt}`;
    // A picture may stand in a link already, and links do not nest.
    const link = body.ownerDocument.createElement(image.closest("a") === null ? "a" : "span");
    if (link.localName === "a") link.setAttribute("href", source);
    link.textContent = label;
    image.replaceWith(link);
  }
  return body.innerHTML;
}
