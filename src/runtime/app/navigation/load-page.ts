import { layoutKey, type LayoutKey } from "../../model/document/layout-key.js";
import type { PageData } from "../../model/render.js";
import { notFoundPaths } from "../../model/route.js";
import { type SecretPage, unlockRoute } from "../../model/document/sealed-page.js";
import type { SidebarItem } from "../../model/site.js";
import type { ChunkLoader } from "./load-chunk.js";
import { routeLoader } from "./route-loader.js";
import { loadManifest, type FetchJson, type Freshness, type LoadedManifest } from "./route-manifest.js";
import type { View } from "../site-context.js";
import type { BodyStyle } from "../../model/document/body.js";

/** A page with its route. For an unknown route it is the not-found page. */
export interface LoadedPage {
  /** The canonical route, or the requested one if no page has it. */
  readonly path: string;
  readonly view: View;
}

/** Loads the pages of the site. */
export interface PageSource {
  /** Resolves to the manifest, which is fetched on the first call. */
  readonly manifest: () => Promise<LoadedManifest>;
  /** Fetches the manifest again and keeps it. Rejects if it cannot be fetched; then the old one is kept. */
  readonly refreshManifest: (freshness: Freshness) => Promise<LoadedManifest>;
  /**
   * Resolves a route and loads its page with the sidebar. Rejects with a `ChunkLoadError` or the error of a
   * request.
   */
  readonly load: (path: string) => Promise<LoadedPage>;
  /** Whether a page can be shown without a request. */
  readonly isLoaded: (path: string) => boolean;
  /** Adds the page in the document, so that it is not loaded again. */
  readonly seed: (view: View) => void;
  /**
   * Creates the view of a page that the dev server sent. Its sidebar is that of the view that it replaces.
   */
  readonly take: (page: PageData, before: View) => Promise<View>;
  /** Creates the view of a locked page with its secret parts. */
  readonly unlock: (locked: View, secret: SecretPage) => Promise<View>;
  /** Drops all loaded pages and the manifest. */
  readonly clear: () => void;
}

/** Options of a page source. */
export interface SourceOptions {
  readonly base: string;
  readonly fetchJson: FetchJson;
  readonly chunks: ChunkLoader;
  /** Loads the layout of a page. */
  readonly loadLayout: (key: LayoutKey) => Promise<void>;
}

/** Creates a page source that uses `fetchJson` and `chunks`. */
export function createPageSource({ base, fetchJson, chunks, loadLayout }: SourceOptions): PageSource {
  const loader = routeLoader(base, chunks);
  const manifests = createManifestStore(fetchJson);
  const seeded = new Map<string, View>();

  const prepare = (page: ReadyData) => prepareWith(loadLayout, page);

  async function loadSidebar({ sidebar }: PageData): Promise<View["sidebar"]> {
    return sidebar === null ? null : ((await chunks.load(sidebar)) as readonly SidebarItem[]);
  }

  /** Starts to load a layout before the page is loaded. */
  function prepareLayout(key: LayoutKey): void {
    // `prepare` tries again, and rejects if that fails too.
    loadLayout(key).catch(() => undefined);
  }

  return {
    manifest: manifests.current,
    refreshManifest: manifests.refresh,
    async load(path) {
      const map = await manifests.current();
      const target = await map.find(path);
      const shown = target.kind === "found" ? target : await findNotFound(map, path);
      if (shown.kind === "missing") throw new Error(`No page at ${path}`);
      const requested = target.kind === "found" ? target.path : path;
      const own = seeded.get(shown.path);
      if (own !== undefined) return { path: requested, view: own };
      const page = await loader.load(shown, { isWhole: map.hasWholePages, onNote: prepareLayout });
      const { route, html, cards, issue } = page;
      const [sidebar] = await Promise.all([loadSidebar(page), prepare(page)]);
      return { path: requested, view: { route, html, cards, sidebar, issue } };
    },
    isLoaded(path) {
      const known = manifests.known();
      if (seeded.has(path)) return known !== null;
      const target = known?.findNow(path) ?? null;
      return target?.kind === "found" && loader.isLoaded(target);
    },
    async take(page, before) {
      const { route, html, issue } = page;
      await prepare(page);
      return { route, html, sidebar: page.sidebar === null ? null : before.sidebar, issue };
    },
    async unlock(locked, { html, style, ...parts }) {
      const route = unlockRoute(locked.route, parts);
      await prepare({ route, ...(style === undefined ? {} : { style }) });
      return { ...locked, route, html };
    },
    seed: (view) => void seeded.set(view.route.info.path, view),
    clear() {
      manifests.clear();
      seeded.clear();
      loader.clear();
    },
  };
}

async function findNotFound(map: LoadedManifest, path: string): ReturnType<LoadedManifest["find"]> {
  for (const route of notFoundPaths(path)) {
    const found = await map.find(route);
    if (found.kind === "found") return found;
  }
  return { kind: "missing" };
}

type ReadyData = Pick<PageData, "route" | "style" | "styles">;

/** Loads the layout and the style sheets of a page. */
async function prepareWith(
  loadLayout: SourceOptions["loadLayout"],
  { route, style, styles }: ReadyData,
): Promise<void> {
  // Without its style sheets, the content would first be shown unstyled.
  await Promise.all([
    loadLayout(layoutKey(route)),
    style === undefined ? null : loadStyle(style),
    styles === undefined ? null : loadStyle({ href: styles, fonts: [] }),
  ]);
}

/**
 * Adds a style sheet to the head, before the site's own, so that the site's rules win. Waits for it and its
 * fonts. It never rejects, because unstyled content is better than none.
 */
export async function loadStyle({ href, fonts }: BodyStyle): Promise<void> {
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const url = new URL(href, document.baseURI).href;
  const known = links.find((link) => link.href === url);
  if (known === undefined) await addStyle(href, links[0] ?? null);
  else if (known.sheet === null) await ended(known);
  await Promise.allSettled(fonts.map(({ face }) => document.fonts.load(face)));
}

function addStyle(href: string, before: Element | null): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const loaded = ended(link);
  document.head.insertBefore(link, before);
  return loaded;
}

function ended(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve(), { once: true });
    // A failed link fires no further events. It is removed, so that the next page tries again.
    link.addEventListener(
      "error",
      () => {
        link.remove();
        resolve();
      },
      { once: true },
    );
  });
}

/** Keeps the route manifest that a tab uses. */
interface ManifestStore {
  /** Resolves to the manifest, which is fetched on the first call. */
  readonly current: () => Promise<LoadedManifest>;
  /** Fetches the manifest again. If that fails, the old one is kept. */
  readonly refresh: (freshness: Freshness) => Promise<LoadedManifest>;
  /** Returns the manifest, or `null` until it is loaded. */
  readonly known: () => LoadedManifest | null;
  readonly clear: () => void;
}

function createManifestStore(fetchJson: FetchJson): ManifestStore {
  let manifest: Promise<LoadedManifest> | null = null;
  let known: LoadedManifest | null = null;

  function refresh(freshness: Freshness): Promise<LoadedManifest> {
    const previous = manifest;
    const promise = loadManifest(fetchJson, freshness);
    manifest = promise;
    promise.then(
      (value) => {
        if (manifest === promise) known = value;
      },
      () => {
        if (manifest === promise) manifest = previous;
      },
    );
    return promise;
  }

  return {
    current: () => manifest ?? refresh("no-cache"),
    refresh,
    known: () => known,
    clear() {
      manifest = null;
      known = null;
    },
  };
}
