import { ASSETS_DIR, type Header } from "./site-headers.js";

/** Facts about a site that decide how a host serves it. */
export interface HostedSite {
  /** Base path with both slashes, percent-encoded. */
  readonly base: string;
  /** Scheme and host of the site; `null` if unknown. */
  readonly url: string | null;
  /** Headers of every response, in addition to those of `siteHeaders`. */
  readonly headers: readonly Header[];
  readonly redirects: readonly HostRedirect[];
}

/** A redirect below the base. */
export interface HostRedirect {
  /** Route of the former address, percent-encoded. */
  readonly from: string;
  /** Route of this site, or the URL of a page of another site. */
  readonly to: string;
}

/** A file for a host, relative to the root of the repository or of the output. */
export interface HostFile {
  readonly path: string;
  readonly text: string;
  /** Whether the file is a program. */
  readonly isExecutable?: true;
}

/** Returns the path of the files whose names change with their content. */
export function assetsPath({ base }: Pick<HostedSite, "base">): string {
  return `${base}${ASSETS_DIR}/`;
}
