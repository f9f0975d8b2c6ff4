import { storageOf } from "../model/storage.js";
import type { ContentUpdate } from "../model/dev-message.js";
import { addBase, isNotFoundPath, stripBase } from "../model/path.js";
import type { SecretPage } from "../model/document/sealed-page.js";
import { idHash, createScrollMemory } from "../router/scroll.js";
import { interceptLinks } from "../router/intercept-links.js";
import { browserLocation, hrefOf, type LocationSource } from "../router/location.js";
import { createNavigator, type Navigator } from "../router/navigate.js";
import { IDLE, type Router, type RouterState } from "../router/router-context.js";
import { createStore, type Store } from "../router/store.js";
import { createDisplay, type Display } from "./navigation/display.js";
import { createLazyPages, loadFully, type LazyPages, type LazyOptions } from "./navigation/lazy-pages.js";
import type { ReadyView } from "./navigation/pages.js";
import type { View } from "./site-context.js";

/** Options of the client: the site, the document, and the loaders of chunks and layouts. */
export interface ClientOptions extends LazyOptions {
  /** Announces a text to assistive technology. */
  readonly say: (text: string) => void;
}

/** The client side of the application, without its rendering. */
export interface Client {
  readonly router: Router;
  readonly views: Store<View>;
  /** Starts to listen to the document. Called when the document is being hydrated. */
  readonly start: () => void;
  /** Shows the decrypted parts of the page at a route, unless the visitor has left it. */
  readonly showSecret: (path: string, secret: SecretPage) => Promise<void>;
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
  const { view: first, site, say } = options;
  const { base } = site;
  const views = createStore(first);
  const states = createStore<RouterState>(IDLE);
  const patch = (change: Partial<RouterState>) => states.set({ ...states.get(), ...change });

  const location = browserLocation(window);
  makeCanonical(location, base, first);
  const storage = storageOf(window, "session");
  const pages = createLazyPages(options, storage);
  const display = createDisplay({
    views,
    memory: createScrollMemory(storage),
    say,
    mark(activeHeading) {
      if (activeHeading !== states.get().activeHeading) patch({ activeHeading });
    },
    address(heading) {
      const hash = heading === null ? "" : idHash(heading);
      if (hash !== navigator.current().hash) navigator.replaceHash(hash);
    },
  });
  const { journey } = display;
  const navigator = createNavigator<ReadyView>({
    location,
    base,
    open: pages.open,
    leave: loadFully,
    onDepart(from) {
      journey.flush();
      display.savePosition(from);
    },
    onStart(path) {
      journey.send({ kind: "start", isLoaded: pages.loaded()?.source.isLoaded(path) === true });
      patch({ phase: "loading", failed: null });
    },
    onArrive: display.arrive,
    onError: reportError,
    turn(change) {
      journey.flush();
      journey.send({ kind: "turn" });
      return pages.turn(change);
    },
    onEnd(failed) {
      journey.send({ kind: "end" });
      const { phase, failed: before } = states.get();
      if (phase !== "idle" || before !== failed) patch({ phase: "idle", failed });
    },
  });
  return {
    router: { base, state: states, navigate: navigator.navigate, addGuard: navigator.addGuard },
    views,
    ...createLife({ first, base, views, location, navigator, pages, display }),
  };
}

/** Connected parts of a client. */
interface ClientParts {
  /** The view that the document shows on arrival. */
  readonly first: View;
  readonly base: string;
  readonly views: Store<View>;
  readonly location: LocationSource;
  readonly navigator: Navigator;
  readonly pages: LazyPages;
  readonly display: Display;
}

/** Creates the functions that start a client, refresh its page and end it. */
function createLife(parts: ClientParts): Pick<Client, "start" | "showSecret" | "refreshPage" | "recover"> {
  const { first, base, views, location, navigator, pages, display } = parts;
  let stopLinks: () => void = () => undefined;
  let isGone = false;
  return {
    start() {
      display.begin(location.read());
      window.addEventListener("pagehide", () => {
        display.savePosition(navigator.current());
        // For a visitor who comes back, the browser restores the position long before the application could.
        history.scrollRestoration = "auto";
      });
      window.addEventListener("pageshow", () => {
        if (!isGone) history.scrollRestoration = "manual";
      });
      stopLinks = followLinks(parts);
      if (isNotFoundPath(first.route.info.path))
        pages
          .get()
          .then(({ heal }) => heal(display.draw))
          .catch(reportError);
    },
    async showSecret(path, secret) {
      const { unlock } = await pages.get();
      await unlock(views, { path, secret }, (page) => display.draw(page, navigator.current().hash));
    },
    async refreshPage(update) {
      if (isGone) return loadFully(hrefOf(location.read()));
      const { key, pathname } = navigator.current();
      const { refresh } = await pages.get();
      const shown = { path: stripBase(base, pathname) ?? "/", view: views.get() };
      await refresh(shown, update, (page) => {
        const { key: now, hash } = navigator.current();
        if (now === key) display.draw(page, hash);
      });
    },
    recover(restore) {
      if (isGone) return;
      isGone = true;
      const { pathname } = navigator.current();
      navigator.stop();
      stopLinks();
      if (views.get() !== first) return loadFully(hrefOf(location.read()));
      restore();
      display.begin(location.read());
      history.scrollRestoration = "auto";
      location.listen(() => {
        const place = location.read();
        if (place.pathname !== pathname) loadFully(hrefOf(place));
      });
    },
  };
}

/** Opens links to pages of the site in place. Returns the teardown. */
function followLinks({ base, navigator, pages, display }: ClientParts): () => void {
  return interceptLinks(base, {
    async onFollow(href) {
      const outcome = await navigator.navigate(href);
      // A second click on a link to a heading scrolls there again, as without a router.
      if (outcome.kind !== "duplicated") return;
      display.repeat(navigator.current().hash);
    },
    onIntent(path) {
      pages
        .get()
        .then(({ source }) => source.load(path))
        // A click tries again, and reports its own failure.
        .catch(() => undefined);
    },
  });
}

/**
 * Makes the address canonical for a page that was requested by another name (`index.html`, or without
 * `.html`).
 */
function makeCanonical(location: LocationSource, base: string, { route }: View): void {
  const { pathname, search, hash } = location.read();
  const canonical = addBase(base, route.info.path);
  if (isNotFoundPath(route.info.path) || pathname === canonical) return;
  if (stripBase(base, pathname) !== null) location.replace(canonical + search + hash);
}
