import express, { type NextFunction, type Request, type Response } from "express";
import { readFileSync, realpathSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join, posix, sep, extname } from "node:path";
import { escapeHtml } from "../../../runtime/model/text/escape.js";
import { redirectUrl, stripBase } from "../../../runtime/model/path.js";
import { namesDotfile, parseRequestPath } from "../../preview/request-path.js";
import type { DevAnswer } from "./dev-answer.js";
import type { DevSite } from "../dev-site.js";
import { SECURITY_HEADERS, type DevSocket } from "./dev-socket.js";
import { DEV_CLIENT_PATH, DEV_META_NAME } from "../../../runtime/model/dev-message.js";
import type { Problem } from "../../../runtime/model/error.js";

/** Options of the dev server, including the values that keep other origins out. */
export interface DevServerOptions {
  readonly site: Pick<DevSite, "answer" | "base" | "formerBases" | "version">;
  readonly socket: Pick<DevSocket, "upgrade">;
  readonly token: string;
  /** Returns the accepted values of the Host header. */
  readonly hosts: () => ReadonlySet<string>;
  /** Returns the source of a dev client module by its path, or `null` for any other path. */
  readonly clientModule: (path: string) => string | null;
  /** Called with unexpected errors of requests. */
  readonly onError: (error: unknown) => void;
}

/** Creates the dev server, not listening yet. Every request from the network is treated as hostile. */
export function createDevServer(options: DevServerOptions): Server {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use((request, response, next) => {
    response.set(SECURITY_HEADERS);
    if (!options.hosts().has(request.headers.host?.toLowerCase() ?? "")) {
      return sendText(response, 403, "Forbidden: unknown host name");
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.set("Allow", "GET, HEAD");
      return sendText(response, 405, "Method not allowed");
    }
    const requested = parseRequestPath(request.originalUrl);
    if (requested === null) return sendText(response, 400, "Bad request");
    respond(options, requested, response, next).catch(next);
  });
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    options.onError(error);
    if (response.headersSent) response.destroy();
    else sendText(response, 500, "Internal server error. See the terminal for details");
  });
  const server = createServer(app);
  server.on("upgrade", options.socket.upgrade);
  server.on("clientError", (_error, socket) => {
    if (!socket.writable) return socket.destroy();
    const headers = Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 400 Bad Request\r\n${headers.join("")}Connection: close\r\n\r\n`);
  });
  return server;
}

async function respond(
  options: DevServerOptions,
  { path, query }: { readonly path: string; readonly query: string },
  response: Response,
  next: NextFunction,
): Promise<void> {
  const { site, clientModule } = options;
  const module = clientModule(path);
  if (module !== null) {
    response.type("js").send(module);
    return;
  }
  const base = site.base();
  if (path === "/" && base !== "/") return response.redirect(302, base);
  if (path === base.slice(0, -1)) return response.redirect(302, base + query);
  const route = stripBase(base, path);
  const moved = findMoved(path, base, site.formerBases());
  if (route === null && moved !== null) return response.redirect(302, moved + query);
  if (route === null) return sendText(response, 404, `Not found: the site is served under ${base}`);
  if (namesDotfile(route)) return sendText(response, 404, "Not found");
  const answer = await site.answer(route);
  if (answer.kind === "not-found" && moved !== null) return response.redirect(302, moved + query);
  if (answer.kind === "redirect") return response.redirect(302, redirectUrl(base, answer.to) + query);
  send(answer, options, response, next);
}

/**
 * Returns the new path for a path below a former base, so that open tabs find their page; otherwise `null`.
 */
function findMoved(path: string, base: string, formerBases: readonly string[]): string | null {
  const isBelow = path.startsWith(base);
  // Below the current base, only a longer former base can be meant. Otherwise the redirect would loop.
  const former = formerBases.find((other) => path.startsWith(other) && !(isBelow && base.startsWith(other)));
  // Leading slashes are removed, because `//` would name another host.
  return former === undefined ? null : base + path.slice(former.length).replace(/^\/+/, "");
}

function send(
  answer: Exclude<DevAnswer, { kind: "redirect" }>,
  { site, token }: DevServerOptions,
  response: Response,
  next: NextFunction,
): void {
  const isEarly = answer.kind === "document" && answer.isEarly;
  const mark = { token, version: site.version(), isEarly };
  switch (answer.kind) {
    case "document":
      response.type("html").send(addDevClient(answer.html, mark));
      return;
    case "not-found":
      response.status(404).type("html").send(addDevClient(answer.html, mark));
      return;
    case "broken":
      response
        .status(500)
        .type("html")
        .send(addDevClient(createErrorDocument(answer.problems), mark));
      return;
    case "content":
      response.type(extname(answer.name) || "txt");
      response.send(typeof answer.content === "string" ? answer.content : Buffer.from(answer.content));
      return;
    case "file": {
      const file = findFile(answer.file, answer.root);
      if (file === null) return sendText(response, 404, "Not found");
      // Dotfiles of the site were rejected above. Parent folders of the site may be dotfiles.
      const sent = { cacheControl: false, etag: false, lastModified: false, dotfiles: "allow" } as const;
      response.sendFile(file, sent, (error: unknown) => {
        // A reloading tab aborts its requests. That is not a fault.
        const isFault = error !== undefined && error !== null && !response.destroyed;
        if (isFault && !response.headersSent) next(error);
      });
    }
  }
}

function sendText(response: Response, status: number, text: string): void {
  response.status(status).type("text/plain").send(`${text}\n`);
}

/**
 * Returns the real path of a file if it is inside `root`, otherwise `null`. Every file that the dev server
 * sends passes this check, and the returned path is the one that is opened.
 */
export function findFile(file: string, root: string): string | null {
  try {
    const folder = realpathSync(root);
    const real = realpathSync(file);
    return real.startsWith(folder.endsWith(sep) ? folder : folder + sep) && statSync(real).isFile()
      ? real
      : null;
  } catch {
    return null;
  }
}

/** Metadata of a document that the dev client in its tab reads. */
export interface DevMark {
  readonly token: string;
  /** Number of changes that the document includes. */
  readonly version: number;
  /** Whether the document was rendered before all pages were read. */
  readonly isEarly: boolean;
}

/** Adds the dev client to the head of a document, so that its tab follows changes. */
export function addDevClient(html: string, { token, version, isEarly }: DevMark): string {
  const tags = `<meta name="${DEV_META_NAME}" content="${escapeHtml(token)}" data-version="${version}"${isEarly ? " data-early" : ""}>
<script type="module" src="${DEV_CLIENT_PATH}"></script>
`;
  const end = html.indexOf("</head>");
  return end === -1 ? tags + html : html.slice(0, end) + tags + html.slice(end);
}

/**
 * Renders the document for a page that cannot be rendered. The overlay shows details and source positions.
 */
export function createErrorDocument(problems: readonly Problem[]): string {
  const rows = problems.map(({ message }) => `<li>${escapeHtml(message)}</li>`).join("\n");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>This page cannot be shown</title>
</head>
<body>
<h1>This page cannot be shown</h1>
<ul>
${rows}
</ul>
</body>
</html>
`;
}

/**
 * Creates a function that returns the source of a dev client module by its path, or `null` for any other path. The entry and its
 * imports are few and small, so browsers load them unbundled.
 */
export function createClientModules(packageDir: string): (path: string) => string | null {
  const folder = DEV_CLIENT_PATH.slice(0, DEV_CLIENT_PATH.lastIndexOf("/") + 1);
  const read = (path: string): string =>
    readFileSync(join(packageDir, "dist/runtime", path.slice(folder.length)), "utf8");
  const paths = new Set<string>([DEV_CLIENT_PATH]);
  // The loop also visits the paths that it adds: indirect imports.
  for (const path of paths) {
    for (const [, specifier = ""] of read(path).matchAll(/\b(?:from|import) "(\.[^"]+)"/g))
      paths.add(posix.join(posix.dirname(path), specifier));
  }
  return (path) => (paths.has(path) ? read(path) : null);
}
