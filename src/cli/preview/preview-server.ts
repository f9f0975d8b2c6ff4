import type { RequestListener } from "node:http";
import compression from "compression";
import express, { type NextFunction, type Request, type Response } from "express";
import { addBase, stripBase } from "../../runtime/model/path.js";
import { matchRoute } from "../../runtime/model/route.js";
import { findOutput } from "./find-output.js";
import { namesDotfile, parseRequestPath } from "./request-path.js";

/** What is served, and below which path. */
export interface PreviewOptions {
  /** The output folder. */
  readonly dir: string;
  /** Begins and ends with `/`. */
  readonly base: string;
}

/** Names of these files change with their content, so a year is not too long (README, "Deploying"). */
const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

/** Serves an output folder below its base as a static host would, with the redirects of spec/site.md §2. */
export function createPreviewServer({ dir, base }: PreviewOptions): RequestListener {
  const app = express();
  app.disable("x-powered-by");
  // The bytes of a range are counted in the file as it stands.
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
    else respond({ dir, base }, requested.path, requested.query, response, next);
  });
  app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) response.destroy();
    else sendFailure(response, error);
    void next;
  });
  return app;
}

function respond(
  { dir, base }: PreviewOptions,
  path: string,
  query: string,
  response: Response,
  next: NextFunction,
): void {
  const route = stripBase(base, path);
  if (path === "/" && base !== "/") return redirect(response, 302, base);
  if (route === null) return sendText(response, 404, `Not found: the site is served under ${base}`);
  if (!path.startsWith(base)) return redirect(response, 301, base + query);
  if (namesDotfile(route)) return sendNotFound(dir, response, next);

  const find = (candidate: string) => {
    const isFolderFile = /\/index\.html$/i.test(candidate);
    return !isFolderFile && findOutput(dir, candidate) !== null ? candidate : null;
  };
  const match = matchRoute(route, find);
  if (match.kind === "redirect") return redirect(response, 301, addBase(base, match.to) + query);
  const file = match.kind === "found" ? findOutput(dir, match.path) : null;
  if (file === null) return sendNotFound(dir, response, next);
  const cacheControl = route.startsWith("/assets/") ? IMMUTABLE : REVALIDATE;
  sendFile(response, { file, cacheControl, acceptRanges: true }, next);
}

function sendNotFound(dir: string, response: Response, next: NextFunction): void {
  const file = findOutput(dir, "/404.html");
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
  // Dotfiles were refused by their place in the site; the folder above it may have any name.
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

/** A range beyond the file's end, or a condition that does not hold, is the reader's; the error carries its status. */
function sendFailure(response: Response, error: unknown): void {
  const status = error instanceof Error && "status" in error ? error.status : null;
  if (status === 416) sendText(response, 416, "The file has no such range");
  else if (status === 412) sendText(response, 412, "The file is another one by now");
  else sendText(response, 500, "Internal server error");
}

function sendText(response: Response, status: number, text: string): void {
  response.status(status).set("Cache-Control", REVALIDATE).type("text/plain").send(`${text}\n`);
}
