import { createHash } from "node:crypto";
import type { BakedComments } from "../../runtime/model/comments.js";
import { createHead, siteHead } from "../../runtime/model/head.js";
import { addBase, routeToFile } from "../../runtime/model/path.js";
import {
  chunkNumber,
  contentMark,
  CONTENT_END,
  type Body,
  type DocumentData,
  type PageChunk,
  type PageData,
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
  /** Whether chunks hold the content too: a dev server answers for a page that is broken with the last one. */
  readonly isSelfContained: boolean;
}

/** A sidebar and the chunk that carries it. */
export interface SidebarChunk {
  readonly items: readonly SidebarItem[];
  /** `number.hash`. */
  readonly chunk: string;
}

/** What is written for one route. */
export interface PageFiles {
  /** As it was rendered, with its headings. */
  readonly route: RouteData;
  readonly document: TextFile;
  /** Which pieces of the document's text other pages have too. */
  readonly repeated: readonly RepeatedPart[];
  /** What the browser loads of the page, beside its content, when it is already on the site. */
  readonly chunk: TextFile;
  /** `number.hash` of that chunk. */
  readonly chunkName: string;
  /** Whether the browser finds the content of the page in its document. */
  readonly hasContent: boolean;
  /** HTML of the body with its islands; `null` for routes without one. */
  readonly content: string | null;
}

/** A page, and what belongs to it beside its route. */
export interface PageParts {
  readonly route: RouteData;
  readonly body: Body | null;
  /** What is known of its comments; the text of them goes into the document only, for browsers load it anew. */
  readonly comments: BakedComments | null;
}

/** Renders one route to its document and its chunk. */
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
  const known = comments?.kind === "issue" ? { issue: comments.issue } : {};
  const routeJson = JSON.stringify(route);
  const data: Omit<DocumentData, "route"> = {
    sidebar: sidebar?.chunk ?? null,
    build: context.build,
    ...known,
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
    data: withRoute(routeJson, data),
  });
  const rest = { ...(body?.style === undefined ? {} : { style: body.style }), ...known };
  const { content } = rendered;
  // A theme may show a page without its content.
  const mark = content !== null && rendered.app.includes(CONTENT_END) ? contentMark(content) : null;
  const payload: Omit<PageData, "route"> | Omit<PageChunk, "route"> = context.isSelfContained
    ? { html: content, ...rest }
    : { mark, ...rest };
  const { file, name } = createChunk(chunkNumber(route.info.path), withRoute(routeJson, payload));
  return {
    route,
    document: { path: routeToFile(route.info.path), text },
    repeated: rendered.repeated.map(({ from, to, part }) => ({
      from: appStart + from,
      to: appStart + to,
      part,
    })),
    chunk: file,
    chunkName: name,
    hasContent: mark !== null,
    content,
  };
}

/** Sidebars are chunks of their own: pages that share one load it once. */
export function createSidebarChunk(key: string, items: readonly SidebarItem[]) {
  return createChunk(chunkNumber(`sidebar:${key}`), JSON.stringify(items));
}

/** JSON of an object with fields: those given, behind its route, which is most of a page's data and stands in both its files. */
function withRoute(routeJson: string, rest: object): string {
  return `{"route":${routeJson},${JSON.stringify(rest).slice(1)}`;
}

function sidebarKey(route: RouteData): string | null {
  return route.kind === "page" || route.kind === "home" ? route.page.sidebar : null;
}

function createChunk(number: number, json: string): { file: TextFile; name: string } {
  const text = `hanblogChunk(${number},${plainKeys(json)})`;
  const name = `${number}.${createHash("sha256").update(text).digest("hex").slice(0, 8)}`;
  return { file: { path: `assets/js/${name}.js`, text }, name };
}

/** `__proto__` in an object literal would set a prototype: as a computed key it is a plain field. */
function plainKeys(json: string): string {
  return json.replaceAll('"__proto__":', '["__proto__"]:');
}
