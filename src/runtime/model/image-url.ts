/** Adds the base to a path of the site that lacks it. URLs with a host or with data stay unchanged. */
export function imageUrl(src: string, base: string): string {
  const isBare = /^\/(?!\/)/.test(src) && !src.startsWith(base);
  return isBare ? base + src.slice(1) : src;
}
