import { layoutKey, type LayoutKey } from "../model/layout-key.js";
import type { PageData } from "../model/render.js";
import type { SidebarItem } from "../model/site.js";
import type { ChunkLoader } from "./load-chunk.js";
import { loadStyle } from "./load-style.js";
import { pageLoader } from "./page-loader.js";
import { loadManifest, type FetchJson, type Freshness, type LoadedManifest } from "./route-manifest.js";
import type { View } from "./site-context.js";

/** Route of the page that stands for every address that leads nowhere. */
const NOT_FOUND_ROUTE = "/404.html";

/** A page with where it stands; a route without a page gives the not-found view. */
export interface LoadedPage {
  /** The canonical route; the requested one where there is no such page. */
  readonly path: string;
  readonly view: View;
}

/** Where the pages of the site come from. */
export interface PageSource {
  /** The manifest, fetched on the first call. */
  readonly manifest: () => Promise<LoadedManifest>;
  /** Fetches the manifest anew and keeps it. Rejects when it cannot be fetched; the old one stays then. */
  readonly refreshManifest: (freshness: Freshness) => Promise<LoadedManifest>;
  /** Resolves and loads a page with its sidebar. Rejects with a `ChunkLoadError` or a failed fetch. */
  readonly load: (path: string) => Promise<LoadedPage>;
  /** Whether a page can be shown without waiting for the network. */
  readonly isLoaded: (path: string) => boolean;
  /** Remembers the page that the document brought, under its chunk's route. */
  readonly seed: (view: View) => void;
  /** The view of a page that came by another way; its sidebar is that of the view that it replaces. */
  readonly take: (page: PageData, before: View) => Promise<View>;
  /** Forgets everything. */
  readonly clear: () => void;
}

/** What pages are put together from. */
export interface PageSourceOptions {
  readonly base: string;
  readonly fetchJson: FetchJson;
  readonly chunks: ChunkLoader;
  /** Loads a layout. */
  readonly loadLayout: (key: LayoutKey) => Promise<void>;
}

/** A source that fetches through `fetchJson` and `chunks`. */
export function createPageSource({ base, fetchJson, chunks, loadLayout }: PageSourceOptions): PageSource {
  const loader = pageLoader(base, chunks);
  const manifests = createManifestStore(fetchJson);
  const seeded = new Map<string, View>();

  /** Loads what a page is drawn with. */
  async function prepare({ route, style }: PageData): Promise<void> {
    // Without its style, what that is for would be seen for a moment as it is not meant.
    await Promise.all([loadLayout(layoutKey(route)), style === undefined ? null : loadStyle(style)]);
  }

  async function loadSidebar({ sidebar }: PageData): Promise<View["sidebar"]> {
    return sidebar === null ? null : ((await chunks.load(sidebar)) as readonly SidebarItem[]);
  }

  /** Starts to load a layout before the page that it draws is there. */
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
      const shown = target.kind === "found" ? target : await map.find(NOT_FOUND_ROUTE);
      if (shown.kind === "missing") throw new Error(`No page is at ${path}`);
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
    seed: (view) => void seeded.set(view.route.info.path, view),
    clear() {
      manifests.clear();
      seeded.clear();
      loader.clear();
    },
  };
}

/** The manifest that a tab goes by. */
interface ManifestStore {
  /** Fetches the manifest on the first call. */
  readonly current: () => Promise<LoadedManifest>;
  /** Fetches it again. If that fails, the one before stays. */
  readonly refresh: (freshness: Freshness) => Promise<LoadedManifest>;
  /** `null` until it has come. */
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
