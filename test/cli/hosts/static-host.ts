import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

/** A host that serves a folder by documented rules. */
export type StaticHost = "github" | "cloudflare" | "netlify";

/** Response that a rule decides on. */
interface Answer {
  readonly status: number;
  readonly file?: string;
  readonly location?: string;
}

/** A rule of `_redirects`. */
interface RedirectRule {
  readonly from: string;
  readonly to: string;
  readonly status: number;
  readonly isForced: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".xml": "application/xml",
  ".svg": "image/svg+xml",
};

/** Cache header of a host for files without a rule. */
const CACHE: Readonly<Record<StaticHost, string>> = {
  github: "max-age=600",
  cloudflare: "public, max-age=0, must-revalidate",
  netlify: "public,max-age=0,must-revalidate",
};

/**
 * Creates a server that follows the documentation of a host: developers.cloudflare.com/pages/configuration
 * (`serving-pages`, `headers`, `redirects`), docs.netlify.com/manage/routing (`redirects`, `headers`), and the behavior of
 * GitHub Pages. `mount` is the path of a project on GitHub Pages.
 */
export function createStaticHost(host: StaticHost, dir: string, mount = "/"): Server {
  const redirects = host === "github" ? [] : readRedirects(dir);
  return createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://host");
    const answer = url.pathname.startsWith(mount)
      ? answerFor(host, dir, redirects, url.pathname.slice(mount.length - 1))
      : { status: 404 };
    send({ host, dir, path: url.pathname, search: url.search }, answer, request, response);
  });
}

function answerFor(host: StaticHost, dir: string, rules: readonly RedirectRule[], path: string): Answer {
  const rule = rules.find(({ from }) => isSamePath(host, from, path));
  const found = findFile(host, dir, path);
  if (rule !== undefined && (host === "cloudflare" || rule.isForced || found.status !== 200)) {
    return { status: rule.status, location: rule.to };
  }
  if (found.status !== 404) return found;
  const missing = join(dir, "404.html");
  return existsSync(missing) ? { status: 404, file: missing } : { status: 404 };
}

/** Netlify ignores a slash at the end of a rule's path. */
function isSamePath(host: StaticHost, from: string, path: string): boolean {
  if (host === "netlify") return from.replace(/\/$/, "") === path.replace(/\/$/, "");
  return from === path;
}

function findFile(host: StaticHost, dir: string, path: string): Answer {
  const name = decodeURIComponent(path).slice(1);
  // Neither file is served.
  if (host !== "github" && (name === "_headers" || name === "_redirects")) return { status: 404 };
  const at = (file: string) => (isFile(join(dir, file)) ? join(dir, file) : null);
  if (host === "cloudflare" && /(?:^|\/)index\.html$/.test(name) && at(name) !== null) {
    return { status: 308, location: path.replace(/index\.html$/, "") };
  }
  if (host === "cloudflare" && name.endsWith(".html") && at(name) !== null) {
    return { status: 308, location: path.replace(/\.html$/, "") };
  }
  const index = at(`${name}${name === "" || name.endsWith("/") ? "" : "/"}index.html`);
  if (index !== null) {
    return path.endsWith("/") ? { status: 200, file: index } : { status: 301, location: `${path}/` };
  }
  const file = at(name) ?? at(`${name}.html`);
  return file === null ? { status: 404 } : { status: 200, file };
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function readRedirects(dir: string): readonly RedirectRule[] {
  const file = join(dir, "_redirects");
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [from = "", to = "", code = "302", ...rest] = line.split(/\s+/);
      if (rest.length > 0 || !/^[\x21-\x7e]+$/.test(line.replace(/ /g, "")))
        throw new Error(`Bad rule: ${line}`);
      return { from, to, status: Number.parseInt(code, 10), isForced: code.endsWith("!") };
    });
}

/** Returns the headers of all rules of `_headers` that match a path. The values of one name are joined. */
function headersFor(dir: string, path: string): ReadonlyMap<string, string> {
  const file = join(dir, "_headers");
  const found = new Map<string, string>();
  if (!existsSync(file)) return found;
  let isMatch = false;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.length > 2000) throw new Error("A line of _headers has more than 2000 characters");
    if (/^\S/.test(line)) isMatch = matches(line.trim(), path);
    const [, name = "", value = ""] = /^\s+([\w-]+):\s*(.+)$/.exec(line) ?? [];
    if (isMatch && name !== "") found.set(name, [found.get(name), value].filter(Boolean).join(", "));
  }
  return found;
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : pattern === path;
}

interface Request {
  readonly host: StaticHost;
  readonly dir: string;
  readonly path: string;
  readonly search: string;
}

function send(
  { host, dir, path, search }: Request,
  { status, file, location }: Answer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.statusCode = status;
  if (location !== undefined) {
    const isFolder = location.endsWith("/") && host === "github";
    response.setHeader("Location", (isFolder ? `${path}/` : location) + search);
    response.end();
    return;
  }
  const type = TYPES[extname(file ?? "")] ?? "application/octet-stream";
  response.setHeader("Content-Type", type);
  response.setHeader("Cache-Control", CACHE[host]);
  if (host !== "github") for (const [name, value] of headersFor(dir, path)) response.setHeader(name, value);
  // A missing file has the cache header of the host.
  if (status === 404) response.setHeader("Cache-Control", CACHE[host]);
  const body = file === undefined ? Buffer.from("Not found") : readFileSync(file);
  response.setHeader("ETag", `"${createHash("sha1").update(body).digest("hex")}"`);
  const isText = /text|json|xml/.test(type) && /gzip/.test(String(request.headers["accept-encoding"]));
  if (isText) response.setHeader("Content-Encoding", "gzip");
  response.end(isText ? gzipSync(body) : body);
}
