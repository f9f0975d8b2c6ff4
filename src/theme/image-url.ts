/** Puts the base before a path of the site, once; a URL with a host or with data stays as it is. */
export function imageUrl(src: string, base: string): string {
  const isBare = /^\/(?!\/)/.test(src) && !src.startsWith(base);
  return isBare ? base + src.slice(1) : src;
}
