import type { DocumentData } from "../../model/document/document.js";
import type { LayoutKey } from "../../model/document/layout-key.js";
import type { SiteShell } from "../../model/site.js";
import type { NavigatorOptions } from "../../router/navigate.js";
import { createFetchJson, throwRequestError } from "./fetch-json.js";
import { createLeaveGuard } from "./leave-guard.js";
import type { ChunkLoader } from "./load-chunk.js";
import type { Pages, ReadyView } from "./pages.js";
import type { View } from "../site-context.js";

/** Options of `createLazyPages`: the site, the document, and the loaders of chunks and layouts. */
export interface LazyOptions {
  readonly site: SiteShell;
  readonly data: DocumentData;
  /** The view that the document shows on arrival. */
  readonly view: View;
  readonly chunks: ChunkLoader;
  /** Loads the layout of a page. */
  readonly loadLayout: (key: LayoutKey) => Promise<void>;
}

/** Opens further pages with code that is loaded when it is first needed. */
export interface LazyPages extends Pick<NavigatorOptions<ReadyView>, "open" | "turn"> {
  /** Loads the code, when the visitor is likely to navigate. */
  readonly get: () => Promise<Pages>;
  /** Returns the code if it is loaded, or `null`. */
  readonly loaded: () => Pages | null;
}

/** Creates the access to further pages. `storage` is `null` if the browser forbids it. */
export function createLazyPages(options: LazyOptions, storage: Storage | null): LazyPages {
  const { site, data, view, chunks, loadLayout } = options;
  const { build } = data;
  const leave = createLeaveGuard(build, storage, loadFully);
  const replace = createLeaveGuard(build, storage, (href) => window.location.replace(href));
  const fetchJson = createFetchJson(site.base);
  let pages: Promise<Pages> | null = null;
  let loaded: Pages | null = null;

  function get(): Promise<Pages> {
    pages ??= import("./pages.js").then(({ createPages }) => {
      const guards = { leave, load: loadFully, replace };
      loaded = createPages({ site, build, ...guards, first: view, fetchJson, chunks, loadLayout });
      return loaded;
    }, throwRequestError);
    pages.catch(() => {
      pages = null;
    });
    return pages;
  }

  /** Whether the site's host responds. */
  function isOnline(): Promise<boolean> {
    return fetchJson("routes.json", "no-store").then(
      () => true,
      () => false,
    );
  }

  return {
    get,
    loaded: () => loaded,
    async open(path, target) {
      try {
        return await (await get()).open(path, target);
      } catch (error) {
        reportError(error);
        // If the host responds, it probably has another deployment, so the target is loaded in full. If it
        // does not, the current page stays.
        return (await isOnline()) && leave(target) ? { kind: "left" } : { kind: "failed" };
      }
    },
    // Before the code is loaded, there is no other page to fade to.
    turn: async (change) => (loaded === null ? change() : loaded.turn(change)),
  };
}

/** Loads a URL of the site in full. */
export function loadFully(href: string): void {
  // Assigning the current address, as after a step back, would not load it.
  if (new URL(href, window.location.href).href === window.location.href) window.location.reload();
  else window.location.assign(href);
}
