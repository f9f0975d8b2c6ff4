import type { Host } from "../config/host-names.js";
import {
  assetsPath,
  type HostedSite,
  type HostFile,
  siteHeaders,
  type Header,
  servedRedirects,
} from "./hosted-site.js";

/** Maximum number of redirects without wildcards that Cloudflare Pages reads. Further ones are served by pages. */
const CLOUDFLARE_REDIRECTS = 2000;

/**
 * Returns the files in the output from which a host reads headers and redirects. Only Cloudflare Pages and Netlify
 * read such files. `pages` are the routes of the site.
 */
export function outputFilesOf(
  host: Host | undefined,
  site: HostedSite,
  pages: readonly string[],
): readonly HostFile[] {
  if (host !== "cloudflare" && host !== "netlify") return [];
  const redirects = redirectLines(host, site, pages);
  return [
    { path: "_headers", text: headersText(site) },
    ...(redirects.length === 0 ? [] : [{ path: "_redirects", text: `${redirects.join("\n")}\n` }]),
  ];
}

/**
 * Both hosts join the values of a header that two rules set, so no rule sets `Cache-Control` for all files. Their
 * default for other files has the meaning of `no-cache`.
 */
function headersText(site: HostedSite): string {
  const { all, assets } = siteHeaders(site.headers);
  return rule("/*", all) + rule(`${assetsPath(site)}*`, assets);
}

function rule(path: string, headers: readonly Header[]): string {
  return [path, ...headers.map(({ name, value }) => `  ${name}: ${value}`), ""].join("\n");
}

function redirectLines(
  host: "cloudflare" | "netlify",
  site: HostedSite,
  pages: readonly string[],
): readonly string[] {
  const taken = new Set(pages.map((page) => spellingOf(site.base + page.slice(1))));
  const served = servedRedirects(site).filter(({ from }) => !taken.has(spellingOf(from)));
  // Netlify prefers the page that the build writes at the former address, unless the redirect is forced.
  const status = host === "netlify" ? "301!" : "301";
  const lines = served.map(({ from, to }) => `${from} ${to} ${status}`);
  return host === "cloudflare" ? lines.slice(0, CLOUDFLARE_REDIRECTS) : lines;
}

/** Returns the spelling that both hosts reduce an address to. A redirect from a page's own spelling would hide it. */
function spellingOf(path: string): string {
  return path.replace(/(?:\/index)?(?:\.html)?\/?$/, "").toLowerCase();
}
