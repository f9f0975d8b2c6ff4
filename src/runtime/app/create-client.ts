import { flushSync } from "react-dom";
import type { LayoutKey } from "../model/layout-key.js";
import type { DocumentData } from "../model/document.js";
import { addBase, stripBase } from "../model/path.js";
import type { ContentUpdate } from "../model/dev-message.js";
import type { SiteShell } from "../model/site.js";
import { focusQuietly } from "../router/announce.js";
import { interceptLinks } from "../router/intercept-links.js";
import { browserLocation, hrefOf, type LocationSource } from "../router/location.js";
import { createNavigator, type Arrival } from "../router/navigate.js";
import { createProgress } from "../router/progress.js";
import { IDLE, type Router, type RouterState } from "../router/router-context.js";
import { createScrollMemory, findHashTarget, scrollToGoal } from "../router/scroll.js";
import { createStore, type Store } from "../router/store.js";
import { announceNavigation } from "./announce-navigation.js";
import { createFetchJson, throwRequestError } from "./fetch-json.js";
import { createHeadingFollower } from "./follow-headings.js";
import { createLeaveGuard } from "./leave-guard.js";
import type { ChunkLoader } from "./load-chunk.js";
import type { Pages, ReadyPage } from "./pages.js";
import type { View } from "./site-context.js";

/** Options of the client: the site, the document, and the loaders of chunks and layouts. */
export interface ClientOptions {
  readonly site: SiteShell;
  readonly data: DocumentData;
  /** The view that the document shows on arrival. */
  readonly view: View;
  readonly chunks: ChunkLoader;
  /** Loads the layout of a page. */
  readonly loadLayout: (key: LayoutKey) => Promise<void>;
  /** Announces a text to assistive technology. */
  readonly say: (text: string) => void;
}

/** The client side of the application, without its rendering. */
export interface Client {
  readonly router: Router;
  readonly views: Store<View>;
  /** Starts to listen to the document. Called when the document is being hydrated. */
  readonly start: () => void;
  /** Replaces the current page by its newest version, if it has changed. */
  readonly refreshPage: (update: ContentUpdate) => Promise<void>;
  /**
   * Called after an error has removed the application. On the first view, `restore` restores its HTML;
   * another view is loaded in full. From then on, the browser handles links and history.
   */
  readonly recover: (restore: () => void) => void;
}

/**
 * Creates the client. It connects the parts of the router with one store for the view and one for the
 * router's state.
 */
export function createClient(options: ClientOptions): Client {
  const { site, data, view, chunks, loadLayout, say } = options;
  const { base } = site;
  const views = createStore(view);
  const states = createStore<RouterState>(IDLE);
  const patch = (change: Partial<RouterState>) => states.set({ ...states.get(), ...change });

  const location = browserLocation(window);
  makeCanonical(location, base, view);
  const storage = sessionStore();
  const memory = createScrollMemory(storage);
  const progress = createProgress();
  const leave = createLeaveGuard(data.build, storage, loadFully);
  const fetchJson = createFetchJson(base);
  let pages: Promise<Pages> | null = null;
  let loaded: Pages | null = null;

  /** Loads the code for further pages, when the visitor is likely to navigate. */
  function getPages(): Promise<Pages> {
    pages ??= import("./pages.js").then(({ createPages }) => {
      loaded = createPages({ site, build: data.build, leave, first: view, fetchJson, chunks, loadLayout });
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

  const savePosition = (key: string) => memory.save(key, { x: window.scrollX, y: window.scrollY });

  const navigator = createNavigator<ReadyPage>({
    location,
    base,
    async open(path, target) {
      try {
        return await (await getPages()).open(path, target);
      } catch (error) {
        reportError(error);
        // If the host responds, it probably has another deployment, so the target is loaded in full. If it
        // does not, the current page stays.
        return (await isOnline()) && leave(target) ? { kind: "left" } : { kind: "failed" };
      }
    },
    leave: loadFully,
    onDepart: (from) => savePosition(from.key),
    onStart(path) {
      if (loaded?.source.isLoaded(path) !== true) progress.start();
      patch({ phase: "loading", failed: null });
    },
    onArrive: arrive,
    onError: reportError,
    // Before the code for further pages is loaded, there is no other page to fade to.
    turn: async (change) => (loaded === null ? change() : loaded.turn(change)),
    onEnd(failed) {
      progress.done();
      const { phase, failed: before } = states.get();
      if (phase !== "idle" || before !== failed) patch({ phase: "idle", failed });
    },
  });
  const headings = createHeadingFollower(
    (activeHeading) => {
      if (activeHeading !== states.get().activeHeading) patch({ activeHeading });
    },
    (hash) => {
      if (hash !== navigator.current().hash) navigator.replaceHash(hash);
    },
  );
  let stopLinks: () => void = () => undefined;
  let isGone = false;

  /** Renders a view synchronously, so that its content is in the document when this returns. */
  function draw({ view: next, showHead }: ReadyPage): void {
    flushSync(() => views.set(next));
    showHead();
    headings.follow(next.route, navigator.current().hash);
  }

  function arrive({ place, page, trigger }: Arrival<ReadyPage>): void {
    const { hash } = place;
    const isNewPage = page !== null && page.view !== views.get();
    if (isNewPage) {
      draw(page);
      say(page.view.route.info.documentTitle);
    } else {
      headings.follow(views.get().route, hash);
    }
    const target = findHashTarget(hash) ?? (isNewPage ? findMainHeading() : null);
    const position = trigger === "pop" ? memory.find(place.key) : null;
    if (isNewPage) page.layOut({ target, position });
    if (target !== null) focusQuietly(target);
    headings.hold();
    scrollToGoal({ hash, position, isNewPage });
    if (isNewPage) announceNavigation(place.pathname);
  }

  function scrollAtStart(): void {
    history.scrollRestoration = "manual";
    const { key, hash } = location.read();
    const position = memory.find(key);
    headings.follow(view.route, hash);
    const target = findHashTarget(hash);
    const isBrowsers = target === null || target.matches(":target");
    // The browser has scrolled to its target, or the visitor has scrolled: the application starts late.
    if (window.scrollY > 0 || (position === null && isBrowsers)) return;
    headings.hold();
    scrollToGoal({ hash, position, isNewPage: true });
  }

  /**
   * Corrects the address of a 404 page. A host sends 404.html for addresses that hanblog's own rules resolve
   * (spec/site.md §2).
   */
  async function heal(): Promise<void> {
    const { pathname, search, hash } = location.read();
    const path = stripBase(base, pathname);
    if (path === null) return;
    const { source } = await getPages();
    const target = await (await source.manifest()).find(path);
    if (target.kind === "found" && target.path !== path) {
      const replace = createLeaveGuard(data.build, storage, (href) => window.location.replace(href));
      replace(addBase(base, target.path) + search + hash);
    }
  }

  return {
    router: { base, state: states, navigate: navigator.navigate, addGuard: navigator.addGuard },
    views,
    start() {
      scrollAtStart();
      window.addEventListener("pagehide", () => {
        savePosition(navigator.current().key);
        // For a visitor who comes back, the browser restores the position long before the application could.
        history.scrollRestoration = "auto";
      });
      window.addEventListener("pageshow", () => {
        if (!isGone) history.scrollRestoration = "manual";
      });
      stopLinks = interceptLinks(base, {
        async onFollow(href) {
          const outcome = await navigator.navigate(href);
          // A second click on a link to a heading scrolls there again, as without a router.
          if (outcome.kind !== "duplicated") return;
          headings.hold();
          scrollToGoal({ hash: navigator.current().hash, position: null, isNewPage: false });
        },
        onIntent(path) {
          progress.prepare();
          getPages()
            .then(({ source }) => source.load(path))
            // A click tries again, and reports its own failure.
            .catch(() => undefined);
        },
      });
      if (view.route.kind === "not-found") heal().catch((error: unknown) => reportError(error));
    },
    async refreshPage(update) {
      if (isGone) return loadFully(hrefOf(location.read()));
      const { key, pathname } = navigator.current();
      const { refresh } = await getPages();
      const shown = { path: stripBase(base, pathname) ?? "/", view: views.get() };
      await refresh(shown, update, (page) => {
        if (navigator.current().key === key) draw(page);
      });
    },
    recover(restore) {
      if (isGone) return;
      isGone = true;
      const { pathname } = navigator.current();
      navigator.stop();
      stopLinks();
      if (views.get() !== view) return loadFully(hrefOf(location.read()));
      restore();
      scrollAtStart();
      history.scrollRestoration = "auto";
      location.listen(() => {
        const place = location.read();
        if (place.pathname !== pathname) loadFully(hrefOf(place));
      });
    },
  };
}

/**
 * Makes the address canonical for a page that was requested by another name (`index.html`, or without
 * `.html`).
 */
function makeCanonical(location: LocationSource, base: string, { route }: View): void {
  const { pathname, search, hash } = location.read();
  const canonical = addBase(base, route.info.path);
  if (route.kind === "not-found" || pathname === canonical) return;
  if (stripBase(base, pathname) !== null) location.replace(canonical + search + hash);
}

function loadFully(href: string): void {
  // Assigning the current address, as after a step back, would not load it.
  if (new URL(href, window.location.href).href === window.location.href) window.location.reload();
  else window.location.assign(href);
}

function findMainHeading(): HTMLElement | null {
  return document.querySelector("main h1") ?? document.querySelector("#main, main");
}

/** Returns the browser's session storage, or `null` if the browser forbids it. */
function sessionStore(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
