import { createHash } from "node:crypto";
import type { BakedComments } from "../../runtime/model/comments.js";
import { createHead, siteHead } from "../../runtime/model/head.js";
import { layoutKey } from "../../runtime/model/layout-key.js";
import { addBase, routeToFile } from "../../runtime/model/path.js";
import {
  chunkNumber,
  CONTENT_END,
  groupCount,
  hashText,
  type Body,
  type DocumentData,
  type PageData,
  type PageNote,
  type Renderer,
  type RepeatedPart,
  type RouteData,
} from "../../runtime/model/render.js";
import type { SidebarItem } from "../../runtime/model/site.js";
import type { DocumentParts, WrittenDocument } from "./document.js";

/** A file that a visitor's browser may ask for; `path` is below the output folder, decoded. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** What all pages of a site are written with. */
export interface PageFilesContext {
  readonly renderer: Renderer;
  readonly writeDocument: (parts: DocumentParts) => WrittenDocument;
  readonly sidebars: ReadonlyMap<string, SidebarChunk>;
  /** Paths of the client's entry script and style sheet below the output folder. */
  readonly script: string;
  readonly style: string;
  /** Component → path of its own style sheet. */
  readonly componentStyles: Readonly<Record<string, string>>;
  /** A script for the head of every document; empty for none. */
  readonly beforePaint: string;
  /** Identity of the deployment. */
  readonly build: string;
}

/** A sidebar and the chunk that carries it. */
export interface SidebarChunk {
  readonly items: readonly SidebarItem[];
  /** `number.hash`. */
  readonly chunk: string;
}

/** The document of one route, and what the chunk of the page is made from. */
export interface PageFiles {
  /** The page as it was rendered, with its headings and its content. */
  readonly page: PageData;
  readonly document: TextFile;
  /** Pieces of the document's text that other pages have too. */
  readonly repeated: readonly RepeatedPart[];
  /** The page's entry in a chunk of a build. */
  readonly note: PageNote;
}

/** A page, and what belongs to it beside its route. */
export interface PageParts {
  readonly route: RouteData;
  readonly body: Body | null;
  /** What is known of its comments; the text of them goes into the document only, for browsers load it anew. */
  readonly comments: BakedComments | null;
}

/** Renders one route to its document. */
export function createPageFiles(context: PageFilesContext, { route, body, comments }: PageParts): PageFiles {
  const { renderer, sidebars } = context;
  const { site } = renderer;
  const sidebar = sidebars.get(sidebarKey(route) ?? "") ?? null;
  const componentStyles = Object.fromEntries(
    Object.entries(context.componentStyles).map(([name, path]) => [name, addBase(site.base, `/${path}`)]),
  );
  const rendered = renderer.render({
    route,
    body,
    comments,
    sidebar: sidebar?.items ?? null,
    componentStyles,
  });
  const routeHead = createHead(site, route.info);
  const { content } = rendered;
  const rest = {
    ...(body?.style === undefined ? {} : { style: body.style }),
    ...(comments?.kind === "issue" ? { issue: comments.issue } : {}),
  };
  const sidebarChunk = sidebar?.chunk ?? null;
  const { cards } = rendered;
  const json = {
    route: JSON.stringify(cards === null ? route : withoutItems(route)),
    rest: JSON.stringify(rest),
  };
  const contentHash = textHash(content ?? "");
  const cardsHash = cards === null ? {} : { cards: textHash(cards) };
  const mark = textHash(json.route + json.rest + contentHash + (cardsHash.cards ?? ""));
  const data: Omit<DocumentData, "route"> = {
    ...rest,
    mark,
    // A theme may show a page without its content.
    content: content !== null && rendered.app.includes(CONTENT_END) ? contentHash : null,
    ...cardsHash,
    sidebar: sidebarChunk,
    build: context.build,
  };
  const { text, appStart } = context.writeDocument({
    lang: route.info.lang,
    htmlAttributes: renderer.htmlAttributes,
    title: route.info.documentTitle,
    routeHead,
    siteHead: [...siteHead(site, routeHead), ...renderer.head],
    prefetches: sidebar === null ? [] : [addBase(site.base, `/assets/js/${sidebar.chunk}.js`)],
    beforePaint: context.beforePaint,
    bodyStyle: body?.style ?? null,
    style: addBase(site.base, `/${context.style}`),
    script: addBase(site.base, `/${context.script}`),
    app: rendered.app,
    data: `{"route":${json.route},${JSON.stringify(data).slice(1)}`,
  });
  return {
    page: { route, html: content, sidebar: sidebarChunk, ...rest },
    document: { path: routeToFile(route.info.path), text },
    repeated: rendered.repeated.map(({ from, to, part }) => ({
      from: appStart + from,
      to: appStart + to,
      part,
    })),
    note: { mark, ...layoutKey(route) },
  };
}

/** A page's entry in a chunk. */
export interface ChunkEntry {
  /** Canonical route. */
  readonly path: string;
  readonly note: PageNote;
}

/** A chunk as it is emitted; `name` is `number.hash`. */
export interface EmittedChunk {
  readonly name: string;
  readonly file: TextFile;
}

/** Spreads the entries of all pages of a site over its chunks. Returns the chunk of each route. */
export function createPageChunks(entries: readonly ChunkEntry[]): ReadonlyMap<string, EmittedChunk> {
  const groups = groupCount(entries.length);
  const byNumber = new Map<number, ChunkEntry[]>();
  for (const entry of entries) {
    const number = chunkNumber(entry.path, groups);
    const group = byNumber.get(number);
    if (group === undefined) byNumber.set(number, [entry]);
    else group.push(entry);
  }
  return new Map(
    [...byNumber].flatMap(([number, group]) => {
      const chunk = createChunk(
        number,
        JSON.stringify(Object.fromEntries(group.map(({ path, note }) => [path, note]))),
      );
      return group.map(({ path }) => [path, chunk] as const);
    }),
  );
}

/** Returns the text of a chunk that holds one whole page, for the dev server. */
export function wholePageChunk(page: PageData): string {
  const { path } = page.route.info;
  return createChunk(chunkNumber(path), JSON.stringify({ [path]: page })).file.text;
}

/** Sidebars are chunks of their own: pages that share one load it once. */
export function createSidebarChunk(key: string, items: readonly SidebarItem[]): EmittedChunk {
  return createChunk(chunkNumber(`sidebar:${key}`), JSON.stringify(items));
}

function textHash(text: string): string {
  return hashText(text).toString(36);
}

/** Leaves out what the cards of a document show. */
function withoutItems(route: RouteData): RouteData {
  switch (route.kind) {
    case "home":
      return { ...route, list: { ...route.list, items: [] } };
    case "taxonomy":
      return { ...route, list: { ...route.list, items: [] } };
    default:
      return route;
  }
}

function sidebarKey(route: RouteData): string | null {
  return route.kind === "page" || route.kind === "home" ? route.page.sidebar : null;
}

function createChunk(number: number, json: string): EmittedChunk {
  const text = `hanblogChunk(${number},${plainKeys(json)})`;
  const name = `${number}.${createHash("sha256").update(text).digest("hex").slice(0, 8)}`;
  return { file: { path: `assets/js/${name}.js`, text }, name };
}

/** `__proto__` in an object literal would set a prototype: as a computed key it is a plain field. */
function plainKeys(json: string): string {
  return json.replaceAll('"__proto__":', '["__proto__"]:');
}
