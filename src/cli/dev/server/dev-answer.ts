import { join } from "node:path";
import type { Problem } from "../../../runtime/model/error.js";
import { decodeRoute, routeToFile } from "../../../runtime/model/path.js";
import { matchRoute, notFoundPaths } from "../../../runtime/model/route.js";
import { announcedFiles } from "../../engine/announced-files.js";
import { followedFolders, isWithin, realPathOf } from "../../config/followed-folders.js";
import { feedFile } from "../../config/options/feed-schema.js";
import type { Project } from "../../config/project.js";
import type { Card } from "../../content/cards/plan-cards.js";
import type { PictureForm, PictureUse } from "../../content/pictures/pictures.js";
import { wholePageChunk } from "../../render/page-chunks.js";
import { NOT_FOUND_PATH, type Route } from "../../routes/create-routes.js";
import type { Rendition, RouteWalk } from "../route-walk.js";
import type { RouteIndex, SiteView } from "../site-view.js";
import type { SourceFile } from "../../content/scan.js";
import { readSource } from "../../content/source-text.js";
import { splitFrontMatter } from "../../config/fields/split-front-matter.js";
import { createSearchIndex } from "../../output/search/search-index.js";
import { listedTerm, numberPages, searchTags, searchTitle } from "../../output/search/search-pages.js";
import { mergeTerms } from "../../output/search/search-terms-merge.js";
import { createTermCollector } from "../../output/search/search-terms.js";

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

/** A form of a picture, or the social card of a page, which is made when it is first requested. */
export type PictureAnswer =
  | { readonly kind: "picture"; readonly use: PictureUse; readonly form: PictureForm }
  | { readonly kind: "card"; readonly card: Card };

/** Response of a project, in which pictures are not made yet. */
export type RouteAnswer = DevAnswer | PictureAnswer;

/** The site, and what answers need that is not part of it. */
export interface AnswerSources {
  readonly view: SiteView;
  readonly walk: RouteWalk;
  /** Files of the program by path below the base. */
  readonly programFiles: ReadonlyMap<string, Uint8Array>;
  /** Returns the files of the search index by path below the base. */
  readonly search: () => ReadonlyMap<string, string>;
  readonly errors: () => readonly Problem[];
}

/** Answers a request for a route, which is still percent-encoded. */
export async function answerRoute(sources: AnswerSources, route: string): Promise<RouteAnswer> {
  const { view } = sources;
  const file = await answerFile(sources, decodeRoute(route).slice(1));
  if (file !== null) return file;
  const match = matchRoute(route, (path) => findRoute(view, path));
  if (match.kind === "redirect") return { kind: "redirect", to: match.to };
  if (match.kind === "missing") {
    const made = await answerPluginFile(sources, decodeRoute(route).slice(1));
    if (made !== null) return made;
    const path = notFoundPaths(route).find((one) => view.index.route(one) !== null) ?? NOT_FOUND_PATH;
    return renderRoute(sources, path, "not-found");
  }
  return answerPublic(view, routeToFile(match.path)) ?? renderRoute(sources, match.path, "document");
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

/** Answers a request for a file by its exact name. Returns `null` if the site has no such file. */
async function answerFile(sources: AnswerSources, path: string): Promise<RouteAnswer | null> {
  const { programFiles, view, walk } = sources;
  const program = answerProgramFile(programFiles, path);
  if (program !== null) return program;
  const text = view.index.text(path) ?? view.pluginFiles.get(path) ?? null;
  if (text !== null) return { kind: "content", name: path, content: text };
  if (/^search(?:\.json$|\/)/.test(path)) {
    const content = sources.search().get(path);
    if (content !== undefined) return { kind: "content", name: path, content };
  }
  const packageFile = walk.files.packageFile(path);
  if (packageFile !== null) return { kind: "content", name: path, content: packageFile };
  const { assets, pictures, cards } = view.layout;
  const asset = walk.files.asset(path) ?? assets.find(({ output }) => output === path) ?? null;
  if (asset?.text !== undefined) return { kind: "content", name: path, content: asset.text };
  if (asset !== null) return { kind: "file", file: asset.file, root: rootOf(view.input.project, asset.file) };
  const picture = answerPicture(walk.files.picture(path), path) ?? answerCover(pictures, path);
  if (picture !== null) return picture;
  const card = cards.find(({ output }) => output === path);
  if (card !== undefined) return { kind: "card", card };
  const number = /^assets\/js\/(\d{1,16})\.dev\.js$/.exec(path)?.[1];
  const route = number === undefined ? null : view.index.routeOfChunk(Number(number));
  if (route !== null) return renderChunk(sources, route);
  return answerPublic(view, path) ?? (await answerAnnounced(sources, path));
}

function answerCover(pictures: readonly PictureUse[], path: string): PictureAnswer | null {
  const use = pictures.find(({ forms }) => forms.some(({ output }) => output === path));
  return answerPicture(use ?? null, path);
}

function answerPicture(use: PictureUse | null, path: string): PictureAnswer | null {
  const form = use?.forms.find(({ output }) => output === path);
  return use === null || form === undefined ? null : { kind: "picture", use, form };
}

/** Returns the folder of the site, or the followed folder, that contains a file that a page shows. */
function rootOf(project: Project, file: string): string {
  const folders = [project.siteDir, ...followedFolders(project)];
  return folders.find((folder) => isWithin(realPathOf(folder) ?? folder, file)) ?? project.siteDir;
}

/**
 * Answers a request for `robots.txt`, a feed or a part of the sitemap. They contain all articles, so they are generated on demand.
 */
async function answerAnnounced({ view, walk }: AnswerSources, path: string): Promise<DevAnswer | null> {
  const { config } = view.input.project;
  const isUsual = /(?:^|\/)(?:atom|rss|feed|sitemap[\w-]*|robots)\.(?:xml|json|txt)$/.test(path);
  const isFeed = Object.entries(config.feed.paths).some(
    ([own, { format }]) => feedFile(own, format) === `/${path}`,
  );
  if (!isUsual && !isFeed) return null;
  const files = await announcedFiles(config, await view.plan.pluginOutput(), walk.bodies(view));
  const found = files.find(({ file }) => file === path);
  return found === undefined ? null : { kind: "content", name: path, content: found.content };
}

/** Answers a request for a file of a plugin that reads the HTML of pages, which are rendered for it. */
async function answerPluginFile({ view, walk }: AnswerSources, path: string): Promise<DevAnswer | null> {
  const { files } = await walk.pluginFiles(view);
  const found = files.find((file) => file.path === path);
  return found === undefined ? null : { kind: "content", name: path, content: found.text };
}

function answerPublic({ publicFiles, input }: SiteView, path: string): DevAnswer | null {
  const found = publicFiles.get(path);
  return found === undefined
    ? null
    : { kind: "file", file: found.file, root: join(input.project.siteDir, "public") };
}

/** Finds a route. HTML files of `public` count as pages, because hosts serve them so. */
function findRoute({ index, publicFiles }: SiteView, path: string): ReturnType<RouteIndex["find"]> {
  const hit = index.find(path);
  if (hit !== null || /\/index\.html$/i.test(path)) return hit;
  return publicFiles.has(routeToFile(path)) ? path : null;
}

function renderRoute(sources: AnswerSources, path: string, kind: "document" | "not-found"): DevAnswer {
  const shown = renderPage(sources, sources.view.index.route(path));
  if (shown === null) return { kind: "broken", problems: sources.errors() };
  const { html } = shown;
  return kind === "document" ? { kind, html, isEarly: false } : { kind, html };
}

/**
 * Returns the chunk of a page. While the page is broken, the last good version is returned, so that open tabs
 * keep their content and state.
 */
function renderChunk(sources: AnswerSources, route: Route): DevAnswer {
  const page = renderPage(sources, route)?.page ?? sources.walk.lastPage(route.data.info.path);
  if (page === null) return { kind: "broken", problems: sources.errors() };
  return { kind: "content", name: "chunk.js", content: wholePageChunk(page) };
}

function renderPage({ view, walk }: AnswerSources, route: Route | null): Rendition | null {
  return route === null || !view.isRunning ? null : walk.render(view, route);
}

/** Maximum number of characters of all pages that the index in dev covers: about half a second of work. */
const MOST_CHARACTERS = 2_000_000;

/**
 * Creates the search index of a site in development, by file. Pages are not compiled: the markdown source is
 * indexed, and only the beginning of each page on large sites.
 */
export function createDevSearch(
  { siteDir, config }: Pick<Project, "siteDir" | "config">,
  { index, input }: Pick<SiteView, "index" | "input">,
): ReadonlyMap<string, string> {
  const locales = numberPages(index.routes);
  const count = locales.reduce((sum, { pages }) => sum + pages.length, 0);
  const most = Math.floor(MOST_CHARACTERS / Math.max(count, 1));
  const sources = new Map(input.scanned.files.map((source) => [source.relativePath, source]));
  const made = locales.map(({ path, pages, dated }) => {
    const collector = createTermCollector();
    pages.forEach((page, number) => {
      const route = index.route(page);
      if (route === null) return;
      const term = listedTerm(route.data);
      if (term !== null) return collector.addList(number, term);
      if (route.source === null) return;
      const text = readText(sources.get(route.source) ?? { file: join(siteDir, route.source) });
      const headings = [...text.matchAll(/^#{1,6}[ \t]+(.+)$/gm)].map((match) => match[1] ?? "");
      collector.add(number, {
        title: searchTitle(route.data),
        tags: searchTags(route.data, config.searchFields),
        headings,
        text: text.slice(0, most),
      });
    });
    return {
      path,
      pages,
      dated,
      words: mergeTerms(null, [collector.take()]),
    };
  });
  return new Map([...createSearchIndex(made)].map(({ file, content }) => [file, content]));
}

/**
 * Reads the markdown of a source, or an empty string if it was just removed. The watcher reports the removal.
 */
function readText(source: Pick<SourceFile, "file" | "text">): string {
  try {
    return splitFrontMatter(readSource(source).text).content;
  } catch {
    return "";
  }
}
