import type { RequestListener } from "node:http";
import compression from "#compression";
import express, { type NextFunction, type Request, type Response } from "express";
import { addBase, pageFile, stripBase } from "../../runtime/model/path.js";
import { matchRoute, notFoundPaths } from "../../runtime/model/route.js";
import { findOutput } from "./find-output.js";
import { namesDotfile, parseRequestPath } from "./request-path.js";

/** Folder to serve, and its base path. */
export interface PreviewOptions {
  /** Path of the output folder. */
  readonly dir: string;
  /** Base path, with a leading and a trailing `/`. */
  readonly base: string;
  /** Whether a route without an ending is served from the file with `.html`. */
  readonly cleanUrls?: boolean;
}

/** Cache header of files whose names change with their content, so one year is safe (`docs/en/deployment.md`). */
const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

/**
 * Creates a handler that serves an output folder below its base like a static host, with the redirects of
 * spec/site.md §2.
 */
export function createPreviewServer(options: PreviewOptions): RequestListener {
  const app = express();
  app.disable("x-powered-by");
  // Ranges refer to the bytes of the uncompressed file.
  app.use(
    compression({
      filter: (request, response) => response.statusCode !== 206 && compression.filter(request, response),
    }),
  );
  app.use((request, response, next) => {
    response.set("X-Content-Type-Options", "nosniff");
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.set("Allow", "GET, HEAD");
      sendText(response, 405, "Method not allowed");
      return;
    }
    const requested = parseRequestPath(request.originalUrl);
    if (requested === null) sendText(response, 400, "Bad request");
    else respond(options, requested.path, requested.query, response, next);
  });
  app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) response.destroy();
    else sendFailure(response, error);
    void next;
  });
  return app;
}

function respond(
  { dir, base, cleanUrls = false }: PreviewOptions,
  path: string,
  query: string,
  response: Response,
  next: NextFunction,
): void {
  const route = stripBase(base, path);
  if (path === "/" && base !== "/") return redirect(response, 302, base);
  if (route === null) return sendText(response, 404, `Not found: the site is served under ${base}`);
  if (!path.startsWith(base)) return redirect(response, 301, base + query);
  if (namesDotfile(route)) return sendNotFound(dir, route, response, next);

  const fileOf = (candidate: string) =>
    findOutput(dir, candidate) ?? (cleanUrls ? findOutput(dir, candidate, pageFile) : null);
  const find = (candidate: string) => {
    const isFolderFile = /\/index\.html$/i.test(candidate);
    return !isFolderFile && fileOf(candidate) !== null ? candidate : null;
  };
  const match = matchRoute(route, find);
  if (match.kind === "redirect") return redirect(response, 301, addBase(base, match.to) + query);
  const file = match.kind === "found" ? fileOf(match.path) : null;
  if (file === null) return sendNotFound(dir, route, response, next);
  const cacheControl = route.startsWith("/assets/") ? IMMUTABLE : REVALIDATE;
  sendFile(response, { file, cacheControl, acceptRanges: true }, next);
}

/** Sends the not-found page of the nearest folder, as some hosts do. Others send that of the root for all addresses. */
function sendNotFound(dir: string, route: string, response: Response, next: NextFunction): void {
  const files = notFoundPaths(route).map((path) => findOutput(dir, path));
  const file = files.find((found) => found !== null) ?? null;
  if (file === null) return sendText(response, 404, "Not found");
  response.status(404);
  sendFile(response, { file, cacheControl: REVALIDATE, acceptRanges: false }, next);
}

interface SentFile {
  readonly file: string;
  readonly cacheControl: string;
  readonly acceptRanges: boolean;
}

function sendFile(
  response: Response,
  { file, cacheControl, acceptRanges }: SentFile,
  next: NextFunction,
): void {
  // Dotfiles of the site were rejected above. Parent folders of the output may be dotfiles.
  const options = { cacheControl: false, acceptRanges, dotfiles: "allow" as const };
  response.set("Cache-Control", cacheControl);
  response.sendFile(file, options, (error: unknown) => {
    if (error !== undefined && error !== null && !response.headersSent) next(error);
  });
}

function redirect(response: Response, status: 301 | 302, url: string): void {
  response.set("Cache-Control", REVALIDATE);
  response.redirect(status, url);
}

/** Sends an error response. An invalid range (416) or failed precondition (412) is the client's fault. */
function sendFailure(response: Response, error: unknown): void {
  const status = error instanceof Error && "status" in error ? error.status : null;
  if (status === 416) sendText(response, 416, "The range is outside the file");
  else if (status === 412) sendText(response, 412, "The file has changed");
  else sendText(response, 500, "Internal server error");
}

function sendText(response: Response, status: number, text: string): void {
  response.status(status).set("Cache-Control", REVALIDATE).type("text/plain").send(`${text}\n`);
}
