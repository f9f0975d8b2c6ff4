/** What React puts before the markup, such as the preloads of fonts, each a void element. */
const LINKS = /^(?:<link [^>]*>)+/;
const OF_IMAGE = /^<link rel="preload" as="image".* (?:href|imageSrcSet)="([^"]*)"/;

/**
 * Removes the preloads that React puts before a page's markup for the images in it. A complete document names its images
 * as early itself, and a repeated part would have its preloads only on the page that it was drawn for.
 */
export function dropImagePreloads(html: string): string {
  const [links] = LINKS.exec(html) ?? [];
  if (links === undefined) return html;
  const rest = html.slice(links.length);
  const isNamed = (address: string) =>
    rest.includes(` src="${address}"`) || rest.includes(` srcSet="${address}"`);
  const kept = links.split(/(?<=>)/).filter((link) => {
    const [, address] = OF_IMAGE.exec(link) ?? [];
    return address === undefined || !isNamed(address);
  });
  return kept.join("") + rest;
}
