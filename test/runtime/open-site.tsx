import { expect, vi } from "vitest";
import type { Client } from "../../src/runtime/app/create-client.js";
import { boot } from "../../src/runtime/entry.boot.js";
import { startClient } from "../../src/runtime/entry.client.js";
import { createRenderer } from "../../src/runtime/entry.server.js";
import type { ContentUpdate } from "../../src/runtime/model/dev-message.js";
import { DATA_ID } from "../../src/runtime/model/document/data-id.js";
import { copyHash, type DocumentData } from "../../src/runtime/model/document/document.js";
import { layoutKey } from "../../src/runtime/model/document/layout-key.js";
import { addBase } from "../../src/runtime/model/path.js";
import { chunkNumber, type ManifestEntry, type PageChunk } from "../../src/runtime/model/document/chunk.js";
import type { IslandUse, BodyStyle } from "../../src/runtime/model/document/body.js";
import type { RouteData } from "../../src/runtime/model/render.js";
import type { SidebarItem } from "../../src/runtime/model/site.js";
import type { ComponentLoader } from "../../src/runtime/theme-contract.js";
import { boot as themeBoot } from "../../src/theme/boot.js";
import { createTheme } from "../../src/theme/index.js";
import { installMetaSelector } from "./app/install-meta-selector.js";
import { createInfo, createView, resolveSite, SITE } from "../theme/render-route.js";

/**
 * A page of the site of a test, with the HTML of its body. A mark of `islands` is replaced by a component.
 */
export interface TestPage {
  readonly route: RouteData;
  readonly html: string | null;
  readonly islands?: readonly IslandUse[];
  /** Key of its sidebar. */
  readonly style?: BodyStyle;
}

/** Creates a markdown page at `path` with a heading for each of `slugs`. */
export function createPage(path: string, html: string, slugs: readonly string[] = []): TestPage {
  const title = `Title of ${path}`;
  const headers = slugs.map((slug) => ({ level: 2, title: slug, slug }));
  return {
    route: {
      kind: "page",
      info: { ...createInfo(path), documentTitle: title },
      page: createView({ title, headers, sidebar: "/", opensWithTitle: html.startsWith("<h1") }),
    },
    html,
  };
}

/** The content of the host, and the state of the visitor's tab. */
export interface SiteOptions {
  readonly pages: readonly TestPage[];
  /** Path that the visitor opens, relative to the base. The default is the path of the first page. */
  readonly at?: string;
  /** The page whose document the host sends there. The default is the first page. */
  readonly document?: TestPage;
  /** Redirects. */
  readonly redirects?: Readonly<Record<string, string>>;
  readonly components?: Readonly<Record<string, ComponentLoader>>;
  /** Changes the document after its HTML is parsed and before any script runs. */
  readonly prepare?: () => void;
  readonly startMascot?: () => Promise<() => void>;
  /** Starts the application only on a sign of the visitor or in idle time. */
  readonly isLazy?: boolean;
}

/** A site in the document of a test. */
export interface OpenedSite {
  /** Files that the tab has requested: data by its path below the base, chunks by the path of their page. */
  readonly asked: readonly string[];
  /** Full loads that the tab requested. */
  readonly left: readonly string[];
  /** Errors that the application reported. */
  readonly errors: readonly unknown[];
  /** Paths in `hanblog:navigate` events. */
  readonly told: readonly string[];
  /** Changes the host: its build, whether it serves data and chunks, and what chunks wait for. */
  readonly host: { build: string; isDown: boolean; areChunksGone: boolean; gate: Promise<void> };
  readonly refresh: (update: ContentUpdate) => Promise<void>;
  readonly client: () => Promise<Client>;
}

const SIDEBAR: readonly SidebarItem[] = [
  { type: "page", path: "/a.html", title: "A", sidebarDepth: 1 },
  { type: "page", path: "/b.html", title: "B", sidebarDepth: 1 },
];
/** Chunk of the sidebar that all pages of a test share. */
export const SIDEBAR_CHUNK = "7.side";

/**
 * Opens a site of the default theme as a browser does, first its HTML, then its scripts. Resolves when it is
 * hydrated.
 */
export async function openSite(options: SiteOptions): Promise<OpenedSite> {
  const { pages, redirects = {}, components = {} } = options;
  const [first] = pages;
  const shown = options.document ?? first;
  if (shown === undefined) throw new Error("The site has no page");
  installMetaSelector();
  const site = resolveSite({ ...SITE, themeConfig: { decorations: { imageZoom: false } } });
  const renderer = await createRenderer({ site, createTheme, components });

  const asked: string[] = [];
  const left: string[] = [];
  const errors: unknown[] = [];
  const told: string[] = [];
  const host = { build: "b1", isDown: false, areChunksGone: false, gate: Promise.resolve() };
  const chunks = new Map<string, PageChunk>();
  const documents = new Map<string, string>();
  const routes: Record<string, ManifestEntry> = { ...redirects };
  const sidebarOf = ({ route }: TestPage) => (route.kind === "page" ? SIDEBAR : null);
  const render = (page: TestPage) =>
    renderer.render({
      route: page.route,
      sidebar: sidebarOf(page),
      body: page.html === null ? null : { html: page.html, islands: page.islands ?? [] },
      comments: null,
      componentStyles: {},
    });
  const documentOf = (page: TestPage) => {
    const { app, content, cards } = render(page);
    const { route } = page;
    const data: DocumentData = {
      // As a build writes it.
      route: cards !== null && "list" in route ? { ...route, list: { ...route.list, items: [] } } : route,
      ...(cards === null ? {} : { cards: copyHash(cards) }),
      sidebar: sidebarOf(page) === null ? null : SIDEBAR_CHUNK,
      mark: "m",
      content: content === null ? null : copyHash(content),
      build: "b1",
      ...(page.style && { style: page.style }),
    };
    const json = JSON.stringify(data).replaceAll("<", "\\u003c");
    const script = `<script id="${DATA_ID}" type="application/json">${json}</script>`;
    return { html: `<div id="app">${app}</div>${script}`, data };
  };
  for (const page of pages) {
    const { path } = page.route.info;
    const name = `${chunkNumber(path)}.x`;
    routes[path.toLowerCase()] = path === path.toLowerCase() ? name : [path, name];
    const { html, data } = documentOf(page);
    documents.set(addBase(site.base, path), html);
    chunks.set(name, { [path]: { mark: data.mark, ...layoutKey(page.route) } });
  }

  vi.stubGlobal("reportError", (error: unknown) => void errors.push(error));
  vi.stubGlobal("fetch", async (url: string, { cache }: RequestInit) => {
    asked.push(`${url.replace(site.base, "")} ${cache}`);
    if (host.isDown) throw new TypeError("Failed to fetch");
    const document = documents.get(url);
    if (document !== undefined) return new Response(document);
    const body = { build: host.build, shards: 0, routes };
    return Response.json(body);
  });
  vi.spyOn(window.location, "assign").mockImplementation((url) => void left.push(`assign ${String(url)}`));
  vi.spyOn(window.location, "replace").mockImplementation((url) => void left.push(`replace ${String(url)}`));
  vi.spyOn(window.location, "reload").mockImplementation(() => void left.push("reload"));
  window.addEventListener("hanblog:navigate", (event) => {
    told.push((event as CustomEvent<{ path: string }>).detail.path);
  });
  runChunks(async (name) => {
    await host.gate;
    if (host.areChunksGone) return null;
    if (name === SIDEBAR_CHUNK) return [7, SIDEBAR];
    const chunk = chunks.get(name);
    asked.push(`chunk ${Object.keys(chunk ?? {})[0] ?? name}`);
    return chunk === undefined ? null : [Number.parseInt(name, 10), chunk];
  });

  history.replaceState(null, "", site.base + (options.at ?? shown.route.info.path).slice(1));
  document.title = shown.route.info.documentTitle;
  document.body.innerHTML = documentOf(shown).html;
  options.prepare?.();

  let client: Promise<Client> | null = null;
  boot({
    themeBoot,
    dev: options.isLazy !== true,
    startApp(handover) {
      client = startClient({
        site,
        createTheme,
        components,
        handover,
        ...(options.startMascot && { startMascot: options.startMascot }),
      });
      return client;
    },
  });
  const opened: OpenedSite = {
    asked,
    left,
    errors,
    told,
    host,
    refresh: (update) =>
      window.hanblog?.refreshPage(update) ?? Promise.reject(new Error("Nothing refreshes")),
    client: () => client ?? Promise.reject(new Error("The application was not started")),
  };
  if (options.isLazy !== true) {
    await opened.client();
    await becomeAlive(opened);
  }
  return opened;
}

/** Waits until React has hydrated the document, or has failed to. */
export async function becomeAlive({ errors }: Pick<OpenedSite, "errors">): Promise<void> {
  await vi.waitFor(
    () => {
      // React marks elements that it renders by a property.
      const isAlive = Object.keys(document.querySelector("main") ?? {}).some((key) =>
        key.startsWith("__react"),
      );
      expect(isAlive || errors.length > 0).toBe(true);
    },
    { interval: 5 },
  );
  await new Promise((resolve) => setTimeout(resolve));
}

/** Runs chunk scripts without a network. `find` returns the data that a chunk registers, or `null`. */
function runChunks(find: (name: string) => Promise<readonly [chunk: number, data: unknown] | null>): void {
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) {
        append(node);
        continue;
      }
      const name = /assets\/js\/(.*)\.js$/.exec(node.src)?.[1] ?? "";
      void find(name).then((found) => {
        if (found !== null) window.hanblogChunk?.(...found);
        node.dispatchEvent(new Event(found === null ? "error" : "load"));
      });
    }
  });
}

declare global {
  interface Window {
    hanblogChunk?: (chunk: number, data: unknown) => void;
    hanblog?: { readonly refreshPage: (update: ContentUpdate) => Promise<void> };
  }
}
