import type { RequestListener } from "node:http";
import type { NextFunction, Response } from "express";
import { addBase, pageFile, stripBase } from "../../runtime/model/path.js";
import { matchRoute, notFoundPaths } from "../../runtime/model/route.js";
import {
  findOutput,
  createStaticApp,
  IMMUTABLE,
  redirect,
  REVALIDATE,
  sendFile,
  sendText,
} from "./static-app.js";
import { namesDotfile } from "./request-path.js";

/** Folder to serve, and its base path. */
export interface PreviewOptions {
  /** Path of the output folder. */
  readonly dir: string;
  /** Base path, with a leading and a trailing `/`. */
  readonly base: string;
  /** Whether a route without an ending is served from the file with `.html`. */
  readonly cleanUrls?: boolean;
}

/**
 * Creates a handler that serves an output folder below its base like a static host, with redirects to the canonical form
 * of an address.
 */
export function createPreviewServer(options: PreviewOptions): RequestListener {
  return createStaticApp(({ path, query }, response, next) => {
    response.set("X-Content-Type-Options", "nosniff");
    respond(options, path, query, response, next);
  });
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
