/** Links that React adds before the markup, such as preloads of fonts. Each is a void element. */
const LINKS = /^(?:<link [^>]*>)+/;
const OF_IMAGE = /^<link rel="preload" as="image".* (?:href|imageSrcSet)="([^"]*)"/;

/**
 * Removes the image preloads that React adds before a page's markup. They are redundant in a complete
 * document. With a repeated part, only the page that rendered it would have them.
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
