import type { BakedComments } from "../../runtime/model/comments.js";
import { layoutKey } from "../../runtime/model/document/layout-key.js";
import { addBase, pageFile } from "../../runtime/model/path.js";
import { type PageNote, hashText } from "../../runtime/model/document/chunk.js";
import type { Body } from "../../runtime/model/document/body.js";
import type {
  PageData,
  Renderer,
  RepeatedPart,
  RouteData,
  RenderResult,
} from "../../runtime/model/render.js";
import type { PageSummary } from "../../runtime/model/lists/listing.js";
import type { Answer } from "../../runtime/model/lists/post-query.js";
import type { SidebarItem } from "../../runtime/model/site.js";
import { attributesHtml, type DocumentParts, type WrittenDocument } from "./document.js";
import { createStyleStore, createStyleSheet, type StyleSheetFile } from "./style-sheet.js";
import { documentHead } from "./document-head.js";
import { CONTENT_END, copyHash, type DocumentData } from "../../runtime/model/document/document.js";

/** A text file of the output. `path` is relative to the output folder, decoded. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** Values shared by all pages of a site. */
export interface RenderContext {
  readonly renderer: Renderer;
  readonly writeDocument: (parts: DocumentParts) => WrittenDocument;
  readonly sidebars: ReadonlyMap<string, SidebarChunk>;
  /** Paths of the client's entry script and style sheet, relative to the output folder. */
  readonly script: string;
  readonly style: string;
  /** Path of each component's own style sheet, by component. */
  readonly componentStyles: Readonly<Record<string, string>>;
  /** Inline script for the head of every document; empty for none. */
  readonly beforePaint: string;
  /** Id of the deployed program. */
  readonly build: string;
  /**
   * Whether inline styles are written to a style sheet of the page, and a theme that needs no script gets none. The dev
   * server keeps both, so that one request returns the whole page, and the page follows changes.
   */
  readonly movesStyles: boolean;
  /** Answers to the queries of the route, as far as they are known; none if left out. */
  readonly answers?: ReadonlyMap<string, Answer>;
}

/** A sidebar and its chunk. */
export interface SidebarChunk {
  readonly items: readonly SidebarItem[];
  /** Name of the chunk, `number.hash`. */
  readonly chunk: string;
}

/** Document of a route, and the data for the page's chunk. */
export interface RouteFiles {
  /** The rendered page, with its headings and content. */
  readonly page: PageData;
  readonly document: TextFile;
  /** Style sheet of the document's inline styles, or `null`. */
  readonly sheet: StyleSheetFile | null;
  /** Parts of the document's text that other pages have too. */
  readonly repeated: readonly RepeatedPart[];
  /** Parts of the document's text outside the application, with the values that they were written from. */
  readonly written: WrittenDocument["written"];
  /** Entry of the page in its chunk. */
  readonly note: PageNote;
  /** Queries for articles that the route's components have asked. */
  readonly queries: ReadonlySet<string>;
}

/** Queries that components have asked while they were rendered. */
export interface QueryLog {
  readonly answer: NonNullable<Parameters<Renderer["render"]>[0]["answer"]>;
  readonly queries: ReadonlySet<string>;
  /** Returns the route with the answers that the browser needs. */
  readonly withPosts: (route: RouteData) => RouteData;
}

/** Creates an empty log of queries. A query without an answer selects nothing. */
export function createQueryLog({ answers }: Pick<RenderContext, "answers">): QueryLog {
  const queries = new Set<string>();
  const posts = new Map<string, readonly PageSummary[]>();
  return {
    answer(query, isStatic) {
      const found = answers?.get(query) ?? { posts: [] };
      queries.add(query);
      if (!isStatic) posts.set(query, found.posts);
      return found;
    },
    queries,
    withPosts: (route) =>
      posts.size === 0 ? route : { ...route, info: { ...route.info, posts: Object.fromEntries(posts) } },
  };
}

/** A page's route, compiled body and comments. */
export interface RouteParts {
  readonly route: RouteData;
  readonly body: Body | null;
  /** Whether the body is known to have no inline styles. */
  readonly isUnstyled?: boolean;
  /** Comments read at build time. Their text goes only into the document, because browsers load it again. */
  readonly comments: BakedComments | null;
}

/** Renders a route to its document. */
export function createRouteFiles(context: RenderContext, parts: RouteParts): RouteFiles {
  const { body, comments, isUnstyled = false } = parts;
  const log = createQueryLog(context);
  const { renderer, sidebars } = context;
  const { site } = renderer;
  const sidebar = sidebars.get(sidebarKey(parts.route) ?? "") ?? null;
  const store = context.movesStyles ? createStyleStore(addBase(site.base, parts.route.info.path)) : null;
  const rendered = renderer.render({
    route: parts.route,
    answer: log.answer,
    body,
    comments,
    sidebar: sidebar?.items ?? null,
    componentStyles: componentStyleUrls(context),
    ...(store === null
      ? {}
      : { storeStyles: (html) => (isUnstyled && html === body?.html ? html : store.inHtml(html)) }),
  });
  const route = log.withPosts(parts.route);
  const htmlAttributes = store?.inAttributes(renderer.htmlAttributes) ?? renderer.htmlAttributes;
  const sheet =
    store === null ? null : createStyleSheet(`<html${attributesHtml(htmlAttributes)}>`, rendered.app);
  const styles = sheet === null ? null : addBase(site.base, `/${sheet.path}`);
  const head = documentHead(renderer, route);
  const sidebarChunk = sidebar?.chunk ?? null;
  const data = writeDocumentData({
    route,
    rendered,
    style: body?.style,
    styles,
    comments,
    sidebar: sidebarChunk,
    build: context.build,
  });
  const isStatic = context.movesStyles && renderer.isStatic && !needsScript(route);
  const { text, appStart, written } = context.writeDocument({
    lang: route.info.lang,
    htmlAttributes,
    title: route.info.documentTitle,
    routeHead: head.route,
    siteHead: head.site,
    preloads: sidebar === null || isStatic ? [] : [addBase(site.base, `/assets/js/${sidebar.chunk}.js`)],
    beforePaint: isStatic ? "" : context.beforePaint,
    bodyStyle: body?.style ?? null,
    styles,
    style: addBase(site.base, `/${context.style}`),
    script: isStatic ? null : addBase(site.base, `/${context.script}`),
    app: rendered.app,
    data: data.json,
  });
  return {
    page: { route, html: rendered.content, sidebar: sidebarChunk, ...data.rest },
    document: { path: pageFile(route.info.path), text },
    sheet,
    repeated: rendered.repeated.map((one) => moveBy(appStart, one)),
    written,
    note: { mark: data.mark, ...layoutKey(route) },
    queries: log.queries,
  };
}

/** Returns whether a page cannot be read without a script, because its content is encrypted. */
export function needsScript(route: RouteData): boolean {
  return route.kind === "page" && route.page.protection !== undefined;
}

function moveBy(offset: number, { from, to, part }: RepeatedPart): RepeatedPart {
  return { from: offset + from, to: offset + to, part };
}

/** A rendered page and the metadata of its document. */
interface RenderedParts {
  readonly route: RouteData;
  readonly rendered: RenderResult;
  readonly style: Body["style"];
  /** URL of the style sheet of stored inline styles; `null` for none. */
  readonly styles: string | null;
  readonly comments: BakedComments | null;
  /** Name of the sidebar's chunk, or `null`. */
  readonly sidebar: string | null;
  /** Id of the deployed program. */
  readonly build: string;
}

/** Serialized data of a document, and the parts of it that are used elsewhere too. */
interface WrittenData {
  readonly json: string;
  readonly mark: string;
  readonly rest: Pick<DocumentData, "style" | "styles" | "issue">;
}

/** Serializes a page's `DocumentData`. */
function writeDocumentData(parts: RenderedParts): WrittenData {
  const { route, rendered, style, styles, comments, sidebar, build } = parts;
  const { content, cards } = rendered;
  const rest = {
    ...(style === undefined ? {} : { style }),
    ...(styles === null ? {} : { styles }),
    ...(comments?.kind === "issue" ? { issue: comments.issue } : {}),
  };
  const routeJson = JSON.stringify(cards === null ? route : withoutItems(route));
  const contentHash = copyHash(content ?? "");
  const cardsHash = cards === null ? {} : { cards: copyHash(cards) };
  const mark = hashText(routeJson + JSON.stringify(rest) + contentHash + (cardsHash.cards ?? "")).toString(
    36,
  );
  const data: Omit<DocumentData, "route"> = {
    ...rest,
    mark,
    // `null` if the theme shows the page without its content.
    content: content !== null && rendered.app.includes(CONTENT_END) ? contentHash : null,
    ...cardsHash,
    sidebar,
    build,
  };
  // The route is most of the data, so it is stringified once, for the mark and for the document.
  return { json: `{"route":${routeJson},${JSON.stringify(data).slice(1)}`, mark, rest };
}

/** Removes list items, which the document's cards already show. */
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

/** Returns the URL of each component's own style sheet, by component. */
export function componentStyleUrls({
  renderer,
  componentStyles,
}: Pick<RenderContext, "renderer" | "componentStyles">): Readonly<Record<string, string>> {
  const { base } = renderer.site;
  return Object.fromEntries(
    Object.entries(componentStyles).map(([name, path]) => [name, addBase(base, `/${path}`)]),
  );
}

/** Returns the key of the sidebar that a route shows, or `null`. */
export function sidebarKey(route: RouteData): string | null {
  return route.kind === "page" || route.kind === "home" ? route.page.sidebar : null;
}
