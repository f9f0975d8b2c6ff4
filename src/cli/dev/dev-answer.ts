import { join } from "node:path";
import type { Problem } from "../../runtime/model/error.js";
import { decodeRoute, routeToFile } from "../../runtime/model/path.js";
import { matchRoute } from "../../runtime/model/route.js";
import { announcedFiles, feedUrls } from "../build/announced-files.js";
import type { Project } from "../config/project.js";
import type { SourceFile } from "../content/scan.js";
import { feedContent } from "../output/feed-content.js";
import type { PublicFile } from "../output/public-files.js";
import type { SessionOutput } from "../crew/page-session.js";
import { createSidebarChunk, wholePageChunk } from "../render/page-chunks.js";
import type { PageFiles } from "../render/page-files.js";
import { NOT_FOUND_PATH } from "../routes/create-routes.js";
import type { DevGraph } from "./dev-graph.js";
import type { DevRenderer } from "./dev-renderer.js";

/** What a path below the base leads to. Texts of hanblog's own are made, files are named and never searched for. */
export type DevAnswer =
  /** `isEarly`: made before all pages were read. */
  | { readonly kind: "document"; readonly html: string; readonly isEarly: boolean }
  | { readonly kind: "not-found"; readonly html: string }
  /** `name` tells the content's type. */
  | { readonly kind: "content"; readonly name: string; readonly content: string | Uint8Array }
  /** A file on disk that must lie below `root`; both absolute. */
  | { readonly kind: "file"; readonly file: string; readonly root: string }
  /** A canonical route of the site. */
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "broken"; readonly problems: readonly Problem[] };

/** All that a site can answer with at one moment. */
export interface DevView {
  readonly project: Pick<Project, "siteDir" | "config">;
  /** The markdown files. */
  readonly files: () => readonly SourceFile[];
  readonly graph: DevGraph;
  readonly renderer: DevRenderer;
  /** `null` without a program that runs. */
  readonly output: SessionOutput | null;
  /** Files of the program by their paths below the base. */
  readonly programFiles: ReadonlyMap<string, Uint8Array>;
  readonly publicFiles: ReadonlyMap<string, PublicFile>;
  readonly errors: () => readonly Problem[];
  /** Files of the search index by their paths below the base. */
  readonly search: () => ReadonlyMap<string, string>;
}

/** Answers for a route that is still percent-encoded. */
export function answerRoute(view: DevView, route: string): DevAnswer {
  const file = answerFile(view, decodeRoute(route).slice(1));
  if (file !== null) return file;
  const match = matchRoute(route, (path) => findRoute(view, path));
  if (match.kind === "redirect") return { kind: "redirect", to: match.to };
  if (match.kind === "missing") return renderRoute(view, NOT_FOUND_PATH, "not-found");
  return answerPublic(view, routeToFile(match.path)) ?? renderRoute(view, match.path, "document");
}

/** A file of the program, which needs no page to be known. */
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

/** By exact names only: what is not on one of the lists is not there. */
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
  if (asset !== null) return { kind: "file", file: asset, root: view.project.siteDir };
  const number = /^assets\/js\/(\d{1,16})\.dev\.js$/.exec(path)?.[1];
  const chunk = number === undefined ? null : answerChunk(view, Number(number));
  return chunk ?? answerPublic(view, path) ?? answerAnnounced(view, path);
}

/** A feed or a part of the sitemap, which hold all articles: they are made when they are asked for. */
function answerAnnounced(view: DevView, path: string): DevAnswer | null {
  if (!/(?:^|\/)(?:atom|rss|feed|sitemap[\w-]*)\.(?:xml|json)$/.test(path)) return null;
  const { config } = view.project;
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

/** A host serves HTML files of `public` as pages, so they are found by the same rules. */
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

/** A tab that is open keeps what it shows, and the state in it, while its page is broken. */
function renderChunk(view: DevView, path: string): DevAnswer {
  const page = renderFiles(view, path)?.page ?? view.renderer.lastPage(path);
  if (page === null) return { kind: "broken", problems: view.errors() };
  return { kind: "content", name: "chunk.js", content: wholePageChunk(page) };
}

function renderFiles({ graph, output, renderer }: DevView, path: string): PageFiles | null {
  const route = graph.route(path);
  return route === null || output === null ? null : renderer.render(route, output);
}
