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

/** What tells one application from another: the site, the document, and where chunks come from. */
export interface ClientOptions {
  readonly site: SiteShell;
  readonly data: DocumentData;
  /** The view that the document shows. */
  readonly view: View;
  readonly chunks: ChunkLoader;
  /** Loads a layout. */
  readonly loadLayout: (key: LayoutKey) => Promise<void>;
  /** Speaks to assistive technology. */
  readonly say: (text: string) => void;
}

/** The living application, whatever draws it. */
export interface Client {
  readonly router: Router;
  readonly views: Store<View>;
  /** Begins to act on the document; called once it is being hydrated. */
  readonly start: () => void;
  /** Swaps the newest version of the page on show in place, if it has one. */
  readonly refreshPage: (update: ContentUpdate) => Promise<void>;
  /**
   * The application is gone, because something in it threw: the first view is given back by `restore`,
   * another one is loaded in full, and the browser itself follows links and history from now on.
   */
  readonly recover: (restore: () => void) => void;
}

/** Puts the parts of the router together around one store for the view and one for the router's state. */
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

  /** The way to further pages, fetched when the visitor is about to go there. */
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

  /** Whether the site's host answers. */
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
        // A host that answers has another deployment by now; without one the page on show is better than none.
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
    // Before another page was fetched there is none to turn to.
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

  /** Draws a view at once, so that what follows finds its content in place. */
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
    // The browser brought the visitor there, or they went on by themselves: the application comes late.
    if (window.scrollY > 0 || (position === null && isBrowsers)) return;
    headings.hold();
    scrollToGoal({ hash, position, isNewPage: true });
  }

  /** A host sends 404.html for addresses that a rule of ours leads somewhere (spec/site.md §2). */
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
        // Whoever comes back is brought there by the browser, long before the application could do it.
        history.scrollRestoration = "auto";
      });
      window.addEventListener("pageshow", () => {
        if (!isGone) history.scrollRestoration = "manual";
      });
      stopLinks = interceptLinks(base, {
        async onFollow(href) {
          const outcome = await navigator.navigate(href);
          // A second click on a link to a heading leads there again, as it does without a router.
          if (outcome.kind !== "duplicated") return;
          headings.hold();
          scrollToGoal({ hash: navigator.current().hash, position: null, isNewPage: false });
        },
        onIntent(path) {
          progress.prepare();
          getPages()
            .then(({ source }) => source.load(path))
            // A click that follows tries again, and says so if it fails too.
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

/** The address of a page that was asked for by another of its names (`index.html`, without `.html`). */
function makeCanonical(location: LocationSource, base: string, { route }: View): void {
  const { pathname, search, hash } = location.read();
  const canonical = addBase(base, route.info.path);
  if (route.kind === "not-found" || pathname === canonical) return;
  if (stripBase(base, pathname) !== null) location.replace(canonical + search + hash);
}

function loadFully(href: string): void {
  // An address that is already in the bar, as after a step back, is not loaded again by assigning it.
  if (new URL(href, window.location.href).href === window.location.href) window.location.reload();
  else window.location.assign(href);
}

function findMainHeading(): HTMLElement | null {
  return document.querySelector("main h1") ?? document.querySelector("#main, main");
}

/** `null` where the browser forbids storage. */
function sessionStore(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
