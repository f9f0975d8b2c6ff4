import type { BakedComments } from "../../runtime/model/comments.js";
import { createHead, siteHead } from "../../runtime/model/head.js";
import { layoutKey } from "../../runtime/model/layout-key.js";
import { addBase, routeToFile } from "../../runtime/model/path.js";
import type { PageNote } from "../../runtime/model/chunk.js";
import type { Body, PageData, Renderer, RepeatedPart, RouteData } from "../../runtime/model/render.js";
import type { SidebarItem } from "../../runtime/model/site.js";
import { writeDocumentData } from "./document-data.js";
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
  const sidebarChunk = sidebar?.chunk ?? null;
  const data = writeDocumentData({
    route,
    rendered,
    style: body?.style,
    comments,
    sidebar: sidebarChunk,
    build: context.build,
  });
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
    data: data.json,
  });
  return {
    page: { route, html: rendered.content, sidebar: sidebarChunk, ...data.rest },
    document: { path: routeToFile(route.info.path), text },
    repeated: rendered.repeated.map(({ from, to, part }) => ({
      from: appStart + from,
      to: appStart + to,
      part,
    })),
    note: { mark: data.mark, ...layoutKey(route) },
  };
}

/** Returns the key of the sidebar that a route shows, or `null`. */
export function sidebarKey(route: RouteData): string | null {
  return route.kind === "page" || route.kind === "home" ? route.page.sidebar : null;
}
