import type { Host } from "../config/host-names.js";

/** The behavior of a host that a static site depends on, as far as the host documents it. */
export interface HostContract {
  /** Paths in the output that visitors cannot request although they were uploaded. */
  readonly drops: readonly DroppedPaths[];
  /** Characters in the names of files with which the host deploys nothing. */
  readonly refuses: readonly string[];
  readonly limits: HostLimits;
  readonly serving: HostServing;
}

/** A rule for paths relative to the output folder. A match ends where the part of the path ends that causes it. */
export interface DroppedPaths {
  readonly pattern: RegExp;
  /** Paths that are published although they match. */
  readonly except?: RegExp;
  /** Whether a setting of the upload to GitHub Pages publishes the paths. */
  readonly unlessIncluded?: true;
}

/** Limits of a deployment. `null` if the host has none, or documents none. */
export interface HostLimits {
  /** Size of a file in bytes. */
  readonly fileBytes: number | null;
  /** Size of all files in bytes. */
  readonly siteBytes: number | null;
  /** Number of all files. */
  readonly files: number | null;
  /** Number of files in one folder. */
  readonly folderFiles: number | null;
}

/** Answers of a host to requests. Every host serves `about.html` at `/about`, and `docs/index.html` at `/docs/`. */
export interface HostServing {
  /** Status of the redirect to an address without `.html`, `index.html` or a slash after a page; `null` for none. */
  readonly withoutEnding: 308 | null;
  /** Status of the redirect from a folder to its address with a slash; `null` if the page is shown without it. */
  readonly toFolder: 301 | 308 | null;
  /** Files that are served at the address of their folder, the first one that exists. */
  readonly folderFiles: readonly string[];
  /** The page for unknown addresses: the one of the nearest folder that has one, or that of the root. */
  readonly notFound: "nearest" | "root";
  /** Whether the output has the files `_headers` and `_redirects`, which are followed and not served. */
  readonly readsFiles: boolean;
  /** Cache header of files for which no other is set. */
  readonly cache: string;
}

const NO_LIMITS: HostLimits = { fileBytes: null, siteBytes: null, files: null, folderFiles: null };

const MEGABYTE = 2 ** 20;

/** The rules of our own files for nginx and Caddy. */
const OWN_SERVER: Omit<HostContract, "serving"> = {
  drops: [{ pattern: /(?:^|\/)\.[^/]*/, except: /\.html$|^\.well-known\// }],
  refuses: [],
  limits: NO_LIMITS,
};

const OWN_SERVING: Omit<HostServing, "toFolder"> = {
  withoutEnding: null,
  folderFiles: ["index.html"],
  notFound: "root",
  readsFiles: false,
  cache: "no-cache",
};

/** The contracts of all hosts. */
export const HOST_CONTRACTS: Readonly<Record<Host, HostContract>> = {
  /**
   * https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits has the limit. The paths are those
   * that https://github.com/actions/upload-pages-artifact leaves out: `.git` and `.github` always.
   */
  github: {
    drops: [
      { pattern: /(?:^|\/)\.git(?:hub)?(?=\/|$)/ },
      { pattern: /(?:^|\/)\.[^/]+/, unlessIncluded: true },
    ],
    refuses: [],
    limits: { ...NO_LIMITS, siteBytes: 1024 * MEGABYTE },
    serving: {
      withoutEnding: null,
      toFolder: 301,
      // https://github.com/jekyll/jekyll/pull/4533 has the list.
      folderFiles: ["index.html", "index.xml"],
      notFound: "root",
      readsFiles: false,
      cache: "max-age=600",
    },
  },
  /**
   * https://developers.cloudflare.com/pages/platform/limits/ has the limits; paid plans allow 100,000 files. The paths are those
   * that `wrangler pages deploy` ignores (`pages/validate.ts` in https://github.com/cloudflare/workers-sdk). The answers are in
   * https://developers.cloudflare.com/pages/configuration/serving-pages/.
   */
  cloudflare: {
    drops: [{ pattern: /^(?:functions|\.wrangler)(?=\/|$)|(?:^|\/)(?:node_modules|\.git)(?=\/|$)/ }],
    refuses: [],
    limits: { ...NO_LIMITS, fileBytes: 25 * MEGABYTE, files: 20_000 },
    serving: {
      withoutEnding: 308,
      toFolder: 308,
      folderFiles: ["index.html"],
      notFound: "nearest",
      readsFiles: true,
      cache: "public, max-age=0, must-revalidate",
    },
  },
  /**
   * https://docs.netlify.com/deploy/deploy-overview/ has the limit. The paths and the characters are those of `ignoreFile` and
   * `DoDeploy` in `go/porcelain/deploy.go` in https://github.com/netlify/open-api, which Netlify's builds use. The answers are in
   * https://docs.netlify.com/manage/routing/redirects/overview/.
   */
  netlify: {
    drops: [{ pattern: /(?:^|\/)\.[^/]*|^__MACOS[^/]*/, except: /^\.well-known\// }],
    refuses: ["#", "?"],
    limits: { ...NO_LIMITS, folderFiles: 54_000 },
    serving: {
      withoutEnding: null,
      toFolder: 301,
      folderFiles: ["index.html"],
      notFound: "root",
      readsFiles: true,
      cache: "public,max-age=0,must-revalidate",
    },
  },
  nginx: { ...OWN_SERVER, serving: { ...OWN_SERVING, toFolder: null } },
  caddy: { ...OWN_SERVER, serving: { ...OWN_SERVING, toFolder: 308 } },
};

/** Files that tools read in a repository or on a server. Nobody visits them. */
const UNVISITED =
  /(?:^|\/)\.(?:nojekyll|gitkeep|keep|gitignore|gitattributes|htaccess|editorconfig|npmignore)$/;

/**
 * Returns the part of a path, from the output folder on, because of which a host does not publish it. Returns `null` for a
 * path that it publishes, and for a file that nobody visits. `includesHidden` is the setting of the upload to GitHub Pages.
 */
export function droppedPart(host: Host, path: string, includesHidden: boolean): string | null {
  if (UNVISITED.test(path)) return null;
  for (const { pattern, except, unlessIncluded } of HOST_CONTRACTS[host].drops) {
    const match = pattern.exec(path);
    const isPublished = except?.test(path) === true || (unlessIncluded === true && includesHidden);
    if (match !== null && !isPublished) return path.slice(0, match.index + match[0].length);
  }
  return null;
}

/** Returns the part of a path, from the output folder on, because of which a host deploys nothing, or `null`. */
export function refusedPart(host: Host, path: string): string | null {
  const { refuses } = HOST_CONTRACTS[host];
  const names = path.split("/");
  const index = names.findIndex((name) => refuses.some((character) => name.includes(character)));
  return index === -1 ? null : names.slice(0, index + 1).join("/");
}
