/** A header of a response. Its value has no line breaks, and no `$` or `{`, which nginx and Caddy would replace. */
export interface Header {
  readonly name: string;
  readonly value: string;
}

/** Headers by the files that have them. */
export interface SiteHeaders {
  /** Headers of every response. */
  readonly all: readonly Header[];
  /** Headers of the files in `assets/`, whose names contain a hash of their content. */
  readonly assets: readonly Header[];
  /** Headers of all other files. */
  readonly others: readonly Header[];
}

/** Folder in the output of the files whose names contain a hash. */
export const ASSETS_DIR = "assets";

/** Returns the headers that a host sends with a site. `added` are further headers of every response. */
export function siteHeaders(added: readonly Header[] = []): SiteHeaders {
  return {
    all: [{ name: "X-Content-Type-Options", value: "nosniff" }, ...added],
    assets: [{ name: "Cache-Control", value: "public, max-age=31536000, immutable" }],
    others: [{ name: "Cache-Control", value: "no-cache" }],
  };
}
