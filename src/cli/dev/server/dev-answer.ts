import { join } from "node:path";
import type { Problem } from "../../../runtime/model/error.js";
import { decodeRoute, routeToFile } from "../../../runtime/model/path.js";
import { matchRoute, notFoundPaths } from "../../../runtime/model/route.js";
import { announcedFiles } from "../../engine/announced-files.js";
import { feedUrls } from "../../engine/feed-files.js";
import { followedFolders, isWithin, realPathOf } from "../../config/followed-folders.js";
import type { Project } from "../../config/project.js";
import type { SourceFile } from "../../content/scan.js";
import { feedContent } from "../../output/feed-content.js";
import type { PublicFile } from "../../output/public-files.js";
import { createRobots, ROBOTS_FILE } from "../../output/robots.js";
import type { SessionOutput } from "../../engine/workers/page-session.js";
import { createSidebarChunk, wholePageChunk } from "../../render/page-chunks.js";
import type { PageFiles } from "../../render/page-files.js";
import { NOT_FOUND_PATH } from "../../routes/create-routes.js";
import type { DevGraph } from "../dev-graph.js";
import type { DevRenderer } from "../dev-renderer.js";

/** Response of a site in development to a path below the base. */
export type DevAnswer =
  /** An HTML page. `isEarly` means that it was rendered before all pages were read. */
  | { readonly kind: "document"; readonly html: string; readonly isEarly: boolean }
  | { readonly kind: "not-found"; readonly html: string }
  /** Generated content. `name` determines its content type. */
  | { readonly kind: "content"; readonly name: string; readonly content: string | Uint8Array }
  /** A file on disk that must be inside `root`. Both paths are absolute. */
  | { readonly kind: "file"; readonly file: string; readonly root: string }
  /** A redirect to a canonical route of the site. */
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "broken"; readonly problems: readonly Problem[] };

/** State of the site from which requests are answered. */
export interface DevView {
  readonly project: Pick<Project, "siteDir" | "config">;
  /** Returns the markdown files. */
  readonly files: () => readonly SourceFile[];
  readonly graph: DevGraph;
  readonly renderer: DevRenderer;
  /** Values of the site's program that rendering needs; `null` if no program is running. */
  readonly output: SessionOutput | null;
  /** Files of the program by path below the base. */
  readonly programFiles: ReadonlyMap<string, Uint8Array>;
  readonly publicFiles: ReadonlyMap<string, PublicFile>;
  readonly errors: () => readonly Problem[];
  /** Returns the files of the search index by path below the base. */
  readonly search: () => ReadonlyMap<string, string>;
}

/** Answers a request for a route, which is still percent-encoded. */
export function answerRoute(view: DevView, route: string): DevAnswer {
  const file = answerFile(view, decodeRoute(route).slice(1));
  if (file !== null) return file;
  const match = matchRoute(route, (path) => findRoute(view, path));
  if (match.kind === "redirect") return { kind: "redirect", to: match.to };
  if (match.kind === "missing") {
    const path = notFoundPaths(route).find((one) => view.graph.route(one) !== null) ?? NOT_FOUND_PATH;
    return renderRoute(view, path, "not-found");
  }
  return answerPublic(view, routeToFile(match.path)) ?? renderRoute(view, match.path, "document");
}

/** Answers a request for a file of the program, which does not depend on pages. */
export function answerProgramFile(
  programFiles: ReadonlyMap<string, Uint8Array>,
  path: string,
): DevAnswer | null {
  for (const name of [path, `${path}index.html`]) {
    const made = programFiles.get(name);
    if (made !== undefined) return { kind: "content", name, content: made };
  }
  return null;
}

/** Answers a request for a file by its exact name. Returns `null` if no list of files contains it. */
function answerFile(view: DevView, path: string): DevAnswer | null {
  const { programFiles, graph, output, renderer } = view;
  const program = answerProgramFile(programFiles, path);
  if (program !== null) return program;
  if (/^routes(?:\/\d+)?\.json$/.test(path) && output !== null) {
    const content = graph.manifest(output.build).get(path);
    if (content !== undefined) return { kind: "content", name: path, content };
  }
  if (/^search(?:\.json$|\/)/.test(path)) {
    const content = view.search().get(path);
    if (content !== undefined) return { kind: "content", name: path, content };
  }
  const packageFile = renderer.packageFile(path);
  if (packageFile !== null) return { kind: "content", name: path, content: packageFile };
  const asset = renderer.asset(path);
  if (asset !== null) return { kind: "file", file: asset, root: rootOf(view.project, asset) };
  const number = /^assets\/js\/(\d{1,16})\.dev\.js$/.exec(path)?.[1];
  const chunk = number === undefined ? null : answerChunk(view, Number(number));
  return chunk ?? answerPublic(view, path) ?? answerAnnounced(view, path);
}

/** Returns the folder of the site, or the followed folder, that contains a file that a page shows. */
function rootOf(project: DevView["project"], file: string): string {
  const folders = [project.siteDir, ...followedFolders(project)];
  return folders.find((folder) => isWithin(realPathOf(folder) ?? folder, file)) ?? project.siteDir;
}

/**
 * Answers a request for `robots.txt`, a feed or a part of the sitemap. The last two contain all articles, so they are generated on
 * demand.
 */
function answerAnnounced(view: DevView, path: string): DevAnswer | null {
  if (path === ROBOTS_FILE) {
    const robots = createRobots(view.project.config);
    return robots === null ? null : { kind: "content", name: path, content: robots.content };
  }
  const { config } = view.project;
  const isUsual = /(?:^|\/)(?:atom|rss|feed|sitemap[\w-]*)\.(?:xml|json)$/.test(path);
  if (!isUsual && !Object.hasOwn(config.feed.paths, `/${path}`)) return null;
  const { site, routes } = view.graph;
  const contents = [...feedUrls(config, site)].map(([route, url]) => {
    const content = renderFiles(view, route)?.page.html ?? null;
    return [route, content === null ? null : feedContent(content, url)] as const;
  });
  const sources = new Map(view.files().map((source) => [source.relativePath, source]));
  const files = announcedFiles({ config, site, routes, sources, contents: new Map(contents) });
  const found = files.find(({ file }) => file === path);
  return found === undefined ? null : { kind: "content", name: path, content: found.content };
}

function answerChunk(view: DevView, number: number): DevAnswer | null {
  const route = view.graph.routeOfChunk(number);
  if (route !== null) return renderChunk(view, route.data.info.path);
  const sidebar = view.graph.sidebarOfChunk(number);
  if (sidebar === null) return null;
  const { text } = createSidebarChunk(sidebar.key, sidebar.items).file;
  return { kind: "content", name: "chunk.js", content: text };
}

function answerPublic({ publicFiles, project }: DevView, path: string): DevAnswer | null {
  const found = publicFiles.get(path);
  return found === undefined
    ? null
    : { kind: "file", file: found.file, root: join(project.siteDir, "public") };
}

/** Finds a route. HTML files of `public` count as pages, because hosts serve them so. */
function findRoute({ graph, publicFiles }: DevView, path: string): ReturnType<DevGraph["find"]> {
  const hit = graph.find(path);
  if (hit !== null || /\/index\.html$/i.test(path)) return hit;
  return publicFiles.has(routeToFile(path)) ? path : null;
}

function renderRoute(view: DevView, path: string, kind: "document" | "not-found"): DevAnswer {
  const files = renderFiles(view, path);
  if (files === null) return { kind: "broken", problems: view.errors() };
  const html = files.document.text;
  return kind === "document" ? { kind, html, isEarly: false } : { kind, html };
}

/**
 * Returns the chunk of a page. While the page is broken, the last good version is returned, so that open tabs
 * keep their content and state.
 */
function renderChunk(view: DevView, path: string): DevAnswer {
  const page = renderFiles(view, path)?.page ?? view.renderer.lastPage(path);
  if (page === null) return { kind: "broken", problems: view.errors() };
  return { kind: "content", name: "chunk.js", content: wholePageChunk(page) };
}

function renderFiles({ graph, output, renderer }: DevView, path: string): PageFiles | null {
  const route = graph.route(path);
  return route === null || output === null ? null : renderer.render(route, output);
}
