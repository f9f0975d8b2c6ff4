import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { DEV_CLIENT_PATH } from "../../runtime/model/dev-message.js";
import { addBase, stripBase } from "../../runtime/model/path.js";
import { namesDotfile, parseRequestPath } from "../preview/request-path.js";
import type { DevAnswer } from "./dev-answer.js";
import { addDevClient, createErrorDocument } from "./dev-document.js";
import type { DevSite } from "./dev-site.js";
import type { DevSocket } from "./dev-socket.js";
import { findFile } from "./find-file.js";
import { SECURITY_HEADERS } from "./security-headers.js";
import { sendContent, sendFile, sendRedirect, sendText, type Content } from "./send-content.js";

export interface DevServerOptions {
  readonly site: Pick<DevSite, "answer" | "base" | "formerBases" | "version">;
  readonly socket: Pick<DevSocket, "upgrade">;
  readonly token: string;
  /** Values of the Host header that are this server's own. */
  readonly hosts: () => ReadonlySet<string>;
  /** Gives the source of the browser's part, which nobody asks for before they have a page. */
  readonly client: () => Promise<string>;
  /** Told of what no request should cause. */
  readonly onError: (error: unknown) => void;
}

/** The dev server, not yet listening. Every request of the network is taken for hostile. */
export function createDevServer(options: DevServerOptions): Server {
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    respond(options, request, response).catch((error: unknown) => {
      options.onError(error);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, "Internal server error; the terminal says more");
    });
  });
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
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!options.hosts().has(request.headers.host?.toLowerCase() ?? "")) {
    return sendText(response, 403, "Forbidden: this server does not go by that name");
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("Allow", "GET, HEAD");
    return sendText(response, 405, "Method not allowed");
  }
  const requested = parseRequestPath(request.url ?? "");
  if (requested === null) return sendText(response, 400, "Bad request");
  const { path, query } = requested;
  const { site, client } = options;
  if (path === DEV_CLIENT_PATH) {
    return sendContent(response, { status: 200, name: DEV_CLIENT_PATH, content: await client() });
  }
  const base = site.base();
  if (path === "/" && base !== "/") return sendRedirect(response, base);
  if (path === base.slice(0, -1)) return sendRedirect(response, base + query);
  const route = stripBase(base, path);
  const moved = findMoved(path, base, site.formerBases());
  if (route === null && moved !== null) return sendRedirect(response, moved + query);
  if (route === null) return sendText(response, 404, `Not found: the site is served under ${base}`);
  if (namesDotfile(route)) return sendText(response, 404, "Not found");
  const answer = await site.answer(route);
  if (answer.kind === "not-found" && moved !== null) return sendRedirect(response, moved + query);
  if (answer.kind === "redirect") return sendRedirect(response, addBase(base, answer.to) + query);
  if (answer.kind !== "file") return sendContent(response, toContent(answer, options));
  const file = findFile(answer.file, answer.root);
  if (file === null) return sendText(response, 404, "Not found");
  await sendFile(request, response, file);
}

/** Where a path leads since its base was replaced, so that a tab that is open finds its page; else `null`. */
function findMoved(path: string, base: string, formerBases: readonly string[]): string | null {
  const isBelow = path.startsWith(base);
  // Below the base of now only a longer one can have been meant, or the way would go in circles.
  const former = formerBases.find((other) => path.startsWith(other) && !(isBelow && base.startsWith(other)));
  // Without slashes at its start: with them it could name another host.
  return former === undefined ? null : base + path.slice(former.length).replace(/^\/+/, "");
}

function toContent(
  answer: Exclude<DevAnswer, { kind: "redirect" | "file" }>,
  { site, token }: DevServerOptions,
): Content {
  const mark = { token, version: site.version() };
  switch (answer.kind) {
    case "document":
      return { status: 200, name: "page.html", content: addDevClient(answer.html, mark) };
    case "not-found":
      return { status: 404, name: "page.html", content: addDevClient(answer.html, mark) };
    case "broken": {
      const html = createErrorDocument(answer.problems);
      return { status: 500, name: "page.html", content: addDevClient(html, mark) };
    }
    case "content":
      return { status: 200, name: answer.name, content: answer.content };
  }
}
