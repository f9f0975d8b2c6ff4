import type { CommentSettings, IssueSettings, StoreSettings } from "../../../runtime/model/comments.js";
import type { SiteConfig } from "../../config/schema.js";
import { OWN_SOURCES, sourceOf, styleSources, type PolicySource } from "./policy.js";

/** Parts that all pages of a site share. */
export interface SharedParts {
  readonly config: Pick<SiteConfig, "csp">;
  readonly comments: CommentSettings;
  /** Files of the program. */
  readonly files: readonly { readonly path: string; readonly contents: Uint8Array }[];
}

/** Hosts of LeanCloud: the router, and the servers that it names. */
const LEANCLOUD = [
  "https://app-router.com",
  "https://*.leancloud.cn",
  "https://*.lncld.net",
  "https://*.lncldglobal.com",
  "https://*.lc-cn-n1-shared.com",
];

/** Hosts of the platforms' interfaces, without an address of one's own. */
const PLATFORMS: Readonly<Record<IssueSettings["platform"], readonly string[]>> = {
  "github-v3": ["https://api.github.com"],
  "github-v4": ["https://api.github.com"],
  "gitlab-v4": ["https://gitlab.com"],
  "gitea-v1": ["https://gitea.com"],
  "gitee-v5": ["https://gitee.com"],
  "bitbucket-v2": ["https://api.bitbucket.org", "https://bitbucket.org"],
};

const MASCOT = "assets/mascot/";

/**
 * Returns the sources that every page of a site needs, because each can load the comments, the mascot and the style
 * sheets.
 */
export function siteSources({ config, comments, files }: SharedParts): readonly PolicySource[] {
  const textOf = ({ contents }: SharedParts["files"][number]) => Buffer.from(contents).toString();
  const mascot = files.filter(({ path }) => path.startsWith(MASCOT));
  const styles = files.filter(({ path }) => path.endsWith(".css"));
  return [
    ...OWN_SOURCES,
    ...styles.flatMap((file) => styleSources(textOf(file))),
    ...(mascot.length === 0 ? [] : mascotSources(mascot.map((file) => [file.path, textOf(file)]))),
    ...(comments.store === null ? [] : storeSources(comments.store)),
    ...(comments.issue === null ? [] : issueSources(comments.issue)),
    ...Object.entries(config.csp.sources).flatMap(([directive, sources]) =>
      sources.map((source) => `${directive} ${source}` as PolicySource),
    ),
  ];
}

function mascotSources(files: readonly (readonly [path: string, text: string])[]): readonly PolicySource[] {
  const hosts = files
    .filter(([path]) => path.endsWith(".json"))
    .flatMap(([, text]) =>
      Array.from(text.matchAll(/"((?:https?:)?\/\/[^"]+)"/g), ([, url = ""]) => sourceOf(url)),
    )
    .filter((source) => source !== null);
  const isCompiled = files.some(([path, text]) => path.endsWith(".js") && text.includes("WebAssembly"));
  return [
    "worker-src 'self'",
    "media-src 'self'",
    // The core of Cubism 4 contains WebAssembly.
    ...(isCompiled ? (["script-src 'wasm-unsafe-eval'"] as const) : []),
    ...hosts.flatMap((host) => [`connect-src ${host}`, `media-src ${host}`] as const),
  ];
}

/** Visitors may add pictures of any host to comments. Pictures cannot run code. */
const PICTURES: readonly PolicySource[] = ["img-src https:", "img-src data:"];

function storeSources({ serverURLs, ipService, qqService }: StoreSettings): readonly PolicySource[] {
  const stores = serverURLs === undefined ? LEANCLOUD : [serverURLs];
  return [...PICTURES, ...connections([...stores, ipService, qqService])];
}

function issueSources({ platform, baseURL, exchange, proxy }: IssueSettings): readonly PolicySource[] {
  const hosts = baseURL === undefined ? PLATFORMS[platform] : [baseURL];
  const own = sourceOf(baseURL ?? "");
  // The avatars of a platform in a local network are on its host.
  const avatars = own?.startsWith("http:") === true ? ([`img-src ${own}`] as const) : [];
  return [...PICTURES, ...avatars, ...connections([...hosts, exchange, proxy])];
}

function connections(urls: readonly (string | undefined)[]): readonly PolicySource[] {
  return urls.flatMap((url): readonly PolicySource[] => {
    if (url?.includes("*") === true) return [`connect-src ${url}`];
    const source = sourceOf(url ?? "");
    return source === null ? [] : [`connect-src ${source}`];
  });
}
