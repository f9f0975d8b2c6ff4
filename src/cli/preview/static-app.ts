import type { RequestListener } from "node:http";
import compression from "#compression";
import express, { type NextFunction, type Request, type Response } from "express";
import { parseRequestPath, type RequestPath } from "./request-path.js";
import { realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { routeToFile } from "../../runtime/model/path.js";

/** Cache header of files whose names change with their content, so one year is safe (`docs/en/deployment.md`). */
export const IMMUTABLE = "public, max-age=31536000, immutable";
export const REVALIDATE = "no-cache";

/** Answers a request for a path. Faults go to `next`. */
export type Respond = (requested: RequestPath, response: Response, next: NextFunction) => void;

/** Creates a handler of GET and HEAD requests that compresses responses and rejects paths that are not plain. */
export function createStaticApp(respond: Respond): RequestListener {
  const app = express();
  app.disable("x-powered-by");
  // Ranges refer to the bytes of the uncompressed file.
  app.use(
    compression({
      filter: (request, response) => response.statusCode !== 206 && compression.filter(request, response),
    }),
  );
  app.use((request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.set("Allow", "GET, HEAD");
      sendText(response, 405, "Method not allowed");
      return;
    }
    const requested = parseRequestPath(request.originalUrl);
    if (requested === null) sendText(response, 400, "Bad request");
    else respond(requested, response, next);
  });
  app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) response.destroy();
    else sendFailure(response, error);
    void next;
  });
  return app;
}

/** A file to send. */
export interface SentFile {
  /** Absolute path. */
  readonly file: string;
  readonly cacheControl: string;
  readonly acceptRanges: boolean;
}

/** Sends a file. Headers that were set before stay. */
export function sendFile(
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

/** Sends a redirect, which browsers ask for again each time. */
export function redirect(response: Response, status: 301 | 302 | 308, url: string): void {
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

/** Sends a line of plain text. */
export function sendText(response: Response, status: number, text: string): void {
  response.status(status).set("Cache-Control", REVALIDATE).type("text/plain").send(`${text}\n`);
}

/**
 * Returns the real path of the file in `dir` that serves a route, or `null`. Never returns a file outside
 * `dir`, not even through a symbolic link.
 */
export function findOutput(dir: string, route: string, fileOf = routeToFile): string | null {
  try {
    // Resolved for every request, because a build may have replaced the folder.
    const root = realpathSync(dir);
    const file = realpathSync(join(root, fileOf(route)));
    return file.startsWith(root + sep) && statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}
