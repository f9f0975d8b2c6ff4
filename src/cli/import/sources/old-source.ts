import { resolve } from "node:path";

/** An output or a sitemap of the old site, named by the author or found. */
export interface OldSource {
  /** Absolute path, or a URL of a sitemap. */
  readonly place: string;
  /** The place as the author wrote it, for the report. */
  readonly shown: string;
}

/** Returns whether a place is on a web server. */
export function isUrl(place: string): boolean {
  return /^https?:\/\//i.test(place);
}

/** Returns the source that an option names, or `null` without the option. */
export function sourceOf(given: string | undefined, cwd: string): OldSource | null {
  if (given === undefined) return null;
  return { place: isUrl(given) ? given : resolve(cwd, given), shown: given };
}
