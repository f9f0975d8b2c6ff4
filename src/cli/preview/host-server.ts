import type { RequestListener } from "node:http";
import type { NextFunction, Response } from "express";
import { notFoundPaths } from "../../runtime/model/route.js";
import { decodeRoute, stripBase } from "../../runtime/model/path.js";
import type { Host } from "../config/host-names.js";
import { droppedPart, HOST_CONTRACTS } from "../hosts/host-contract.js";
import { assetsPath, type HostedSite, siteHeaders, servedRedirects } from "../hosts/hosted-site.js";
import { findOutput, createStaticApp, redirect, sendFile, sendText } from "./static-app.js";
import type { RequestPath } from "./request-path.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Folder to serve as a host does. */
export interface HostServerOptions {
  readonly host: Host;
  /** Path of the output folder. */
  readonly dir: string;
  /** Base path, with a leading and a trailing `/`. */
  readonly base: string;
  /** Whether the upload to GitHub Pages includes paths that begin with a dot. */
  readonly includesHidden: boolean;
  /** Redirects and headers in our own files for nginx and Caddy. The other hosts read theirs from the output. */
  readonly own: Pick<HostedSite, "redirects" | "headers">;
}

/** Answer to a request. `path` is relative to the output folder. */
type Answer =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "redirect"; readonly status: 301 | 302 | 308; readonly to: string }
  | { readonly kind: "missing" };

const MISSING: Answer = { kind: "missing" };

/**
 * Creates a handler that serves an output folder by the contract of a host: what the host drops is missing, and its
 * redirects, headers and page for unknown addresses apply.
 */
export function createHostServer(options: HostServerOptions): RequestListener {
  const { host, base } = options;
  const rulesOf = createRules(options);
  return createStaticApp((requested, response, next) => {
    const { path, query } = requested;
    if (path === "/" && base !== "/" && host !== "github") return redirect(response, 302, base);
    const route = path.startsWith(base) ? stripBase(base, path) : null;
    if (route === null && base !== "/")
      return sendText(response, 404, `Not found: the site is served under ${base}`);
    const answer = answerFor(options, route ?? path, rulesOf());
    if (answer.kind === "redirect") {
      const isOwn = answer.to.startsWith("/");
      return redirect(
        response,
        answer.status,
        isOwn && !answer.to.includes("?") ? answer.to + query : answer.to,
      );
    }
    send(options, requested, answer, { response, next });
  });
}

/** Returns a function that returns the redirects of a host. A build may replace its files meanwhile. */
function createRules({ host, dir, base, own }: HostServerOptions): () => readonly RedirectRule[] {
  if (HOST_CONTRACTS[host].serving.readsFiles) return () => readRedirectRules(dir);
  if (host === "github") return () => [];
  const served = servedRedirects({ base, redirects: own.redirects }).map(({ readableFrom, to }) => ({
    from: `/${readableFrom.slice(decodeRoute(base).length)}`,
    to,
    status: 301 as const,
    isForced: true,
  }));
  return () => served;
}

const REDIRECT_STATUSES = [301, 302, 308] as const;

/** A rule of `_redirects`, as https://docs.netlify.com/manage/routing/redirects/overview/ describes it. */
interface RedirectRule {
  /** Decoded path. */
  readonly from: string;
  readonly to: string;
  readonly status: (typeof REDIRECT_STATUSES)[number];
  /** Whether it applies to an address that has a file, too. */
  readonly isForced: boolean;
}

/** A rule of `_headers`, as https://developers.cloudflare.com/pages/configuration/headers/ describes it. */
interface HeaderRule {
  /** Path, or the beginning of paths with `*` at its end. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Reads the redirects of an output folder. Rules with placeholders and with another status are left out. */
function readRedirectRules(dir: string): readonly RedirectRule[] {
  return linesOf(join(dir, "_redirects")).flatMap((line): readonly RedirectRule[] => {
    const [from = "", to = "", code = "302"] = line.trim().split(/\s+/);
    const status = REDIRECT_STATUSES.find((known) => known === Number.parseInt(code, 10));
    if (to === "" || from.startsWith("#") || /\*|\/:/.test(from) || status === undefined) return [];
    return [{ from: decodeRoute(from), to, status, isForced: code.endsWith("!") }];
  });
}

/** Reads the header rules of an output folder. */
function readHeaderRules(dir: string): readonly HeaderRule[] {
  const rules: { path: string; headers: (readonly [string, string])[] }[] = [];
  for (const line of linesOf(join(dir, "_headers"))) {
    const [, name, value] = /^\s+([\w-]+):\s*(.+)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name, value]);
    else if (/^[/h]/.test(line)) rules.push({ path: decodeRoute(line.trim()), headers: [] });
  }
  return rules;
}

/** Returns the headers of all rules for a decoded path. The values of one name are joined. */
function headersFor(rules: readonly HeaderRule[], path: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const rule of rules) {
    const isMatch = rule.path.endsWith("*") ? path.startsWith(rule.path.slice(0, -1)) : rule.path === path;
    if (!isMatch) continue;
    for (const [name, value] of rule.headers) {
      const former = found.get(name);
      found.set(name, former === undefined ? value : `${former}, ${value}`);
    }
  }
  return found;
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, "utf8").split(/\r?\n/);
  } catch {
    return [];
  }
}

function answerFor(options: HostServerOptions, route: string, rules: readonly RedirectRule[]): Answer {
  const { host } = options;
  const path = decodeRoute(route);
  const rule = rules.find(({ from }) => isSamePath(host, from, path));
  const found = findAnswer(options, route);
  // Cloudflare Pages follows a redirect although the address has a file, Netlify only if the redirect is forced.
  const isFollowed =
    rule !== undefined && (host === "cloudflare" || rule.isForced || found.kind === "missing");
  return isFollowed ? { kind: "redirect", status: rule.status, to: rule.to } : found;
}

/** Netlify ignores a slash at the end of a rule's path. */
function isSamePath(host: Host, from: string, path: string): boolean {
  const plain = (text: string) => (host === "netlify" ? text.replace(/\/$/, "") : text);
  return plain(from) === plain(path);
}

function findAnswer({ host, dir, base, includesHidden }: HostServerOptions, route: string): Answer {
  const { withoutEnding, toFolder, folderFiles, readsFiles } = HOST_CONTRACTS[host].serving;
  const name = decodeRoute(route).slice(1);
  const has = (path: string) =>
    path !== "" &&
    !path.endsWith("/") &&
    !(readsFiles && /^_(?:headers|redirects)$/.test(path)) &&
    droppedPart(host, path, includesHidden) === null &&
    findOutput(dir, `/${path}`, (file) => file.slice(1)) !== null;
  const to = (status: 301 | 308, target: string): Answer => ({
    kind: "redirect",
    status,
    to: base + target.slice(1),
  });
  if (name === "" || name.endsWith("/")) {
    const inFolder = folderFiles.find((file) => has(name + file));
    if (inFolder !== undefined) return { kind: "file", path: name + inFolder };
    const isPage = withoutEnding !== null && name !== "" && has(`${name.slice(0, -1)}.html`);
    return isPage ? to(withoutEnding, route.slice(0, -1)) : MISSING;
  }
  if (has(name)) {
    const shown = name.endsWith(".html") ? route.replace(/(?:(?<=\/)index)?\.html$/, "") : route;
    return withoutEnding === null || shown === route
      ? { kind: "file", path: name }
      : to(withoutEnding, shown);
  }
  // A host looks for the folder before the page of its name, except those that remove endings.
  const page: Answer = has(`${name}.html`) ? { kind: "file", path: `${name}.html` } : MISSING;
  if (withoutEnding !== null && page.kind === "file") return page;
  const inFolder = folderFiles.find((file) => has(`${name}/${file}`));
  if (inFolder === undefined) return page;
  return toFolder === null ? { kind: "file", path: `${name}/${inFolder}` } : to(toFolder, `${route}/`);
}

/** Sends a file, or the page for unknown addresses. */
function send(
  options: HostServerOptions,
  { path }: RequestPath,
  answer: Exclude<Answer, { readonly kind: "redirect" }>,
  { response, next }: { readonly response: Response; readonly next: NextFunction },
): void {
  const { host, dir, base } = options;
  const { notFound, cache } = HOST_CONTRACTS[host].serving;
  const isMissing = answer.kind === "missing";
  const candidates = notFound === "root" ? ["/404.html"] : notFoundPaths(stripBase(base, path) ?? "/");
  const routes = isMissing ? candidates : [`/${answer.path}`];
  const file = routes
    .map((route) => findOutput(dir, route, (name) => name.slice(1)))
    .find((found) => found !== null);
  for (const [name, value] of headersOf(options, decodeRoute(path))) {
    response.set(name, value);
  }
  const own = response.get("Cache-Control");
  const cacheControl = isMissing ? cache : (own ?? cache);
  if (isMissing) response.status(404);
  if (file === undefined || file === null) return sendText(response, 404, "Not found");
  sendFile(response, { file, cacheControl, acceptRanges: !isMissing }, next);
}

/** Returns the headers of a path: those of `_headers`, or those of our own files for nginx and Caddy. */
function headersOf({ host, dir, base, own }: HostServerOptions, path: string): ReadonlyMap<string, string> {
  if (host === "github") return new Map();
  if (HOST_CONTRACTS[host].serving.readsFiles) return headersFor(readHeaderRules(dir), path);
  const { all, assets, others } = siteHeaders(own.headers);
  const isAsset = path.startsWith(decodeRoute(assetsPath({ base })));
  return new Map([...all, ...(isAsset ? assets : others)].map(({ name, value }) => [name, value]));
}
