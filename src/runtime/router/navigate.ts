import { addBase, stripBase } from "../model/path.js";
import { hrefOf, type LocationSource, type Place } from "./location.js";
import type { TurnPage } from "./view-transition.js";

/** The result of a navigation. A navigation never throws. */
export type NavigationOutcome =
  | { readonly kind: "done"; readonly path: string }
  /** The requested address redirects to another one, whose page is now shown. */
  | { readonly kind: "redirected"; readonly path: string }
  /** A guard refused, the page could not be loaded, or the browser loads the target in full. */
  | { readonly kind: "aborted"; readonly reason: "guard" | "failed" | "left" }
  /** A newer navigation began before this one ended. */
  | { readonly kind: "cancelled" }
  /** The target is the current address. */
  | { readonly kind: "duplicated" };

/** Options of a navigation. By default it adds an entry to the history. */
export interface NavigateOptions {
  /** Replaces the current entry of the history. */
  readonly replace?: boolean;
}

/** Called with the URL of the target before a navigation. `false` cancels the navigation. */
export type Guard = (href: string) => boolean | Promise<boolean>;

/** The result of opening a route. `path` is the canonical route, or the requested one if no page has it. */
export type Opened<Page> =
  | { readonly kind: "page"; readonly path: string; readonly page: Page }
  | { readonly kind: "left" }
  | { readonly kind: "failed" };

/** A finished navigation. The application shows its page and scrolls. */
export interface Arrival<Page> {
  readonly place: Place;
  /** The new page, or `null` if only the query or the hash changed. */
  readonly page: Page | null;
  /** `pop` means that the visitor went back or forward. */
  readonly trigger: "push" | "pop";
}

/** The environment of a navigator, which differs between the browser and tests. */
export interface NavigatorOptions<Page> {
  readonly location: LocationSource;
  readonly base: string;
  /**
   * Opens a route and never rejects. `target` is the URL to load in full if the route cannot be opened in
   * place.
   */
  readonly open: (path: string, target: string) => Promise<Opened<Page>>;
  /** Loads a URL in full. */
  readonly leave: (href: string) => void;
  /** Called before the address changes, while the old page is still shown. */
  readonly onDepart: (from: Place) => void;
  /** Called when a navigation to another path begins. */
  readonly onStart: (path: string) => void;
  readonly onArrive: (arrival: Arrival<Page>) => void;
  /** Runs the change from one page to another. The change may do nothing. */
  readonly turn: TurnPage;
  /** Called with an error thrown by a guard. The navigation continues. */
  readonly onError: (error: unknown) => void;
  /**
   * Called when a navigation to another path ends. `failed` is the URL that could not be loaded, else `null`.
   */
  readonly onEnd: (failed: string | null) => void;
}

/**
 * A running navigator. `navigate` never rejects. `addGuard` returns a function that removes the guard. `stop`
 * removes the history listener.
 */
export interface Navigator {
  readonly navigate: (href: string, options?: NavigateOptions) => Promise<NavigationOutcome>;
  readonly addGuard: (guard: Guard) => () => void;
  /** Returns the history entry whose page is shown. */
  readonly current: () => Place;
  /** Changes only the hash in the address bar. */
  readonly replaceHash: (hash: string) => void;
  readonly stop: () => void;
}

interface Request {
  readonly url: URL;
  readonly trigger: "push" | "pop";
  /** Whether the current history entry gets the new address, instead of a new entry. */
  readonly replace: boolean;
  /** Whether a newer navigation has begun. */
  readonly isOver: () => boolean;
}

/** Creates a navigator for the history of `location`. It depends neither on pages nor on the DOM. */
export function createNavigator<Page>(options: NavigatorOptions<Page>): Navigator {
  const { location } = options;
  const guards = new Set<Guard>();
  const entry = createEntry(options);
  let latest = 0;
  const run = async (href: string, trigger: "push" | "pop", replace: boolean) => {
    const url = new URL(href, location.origin + hrefOf(entry.current()));
    const own = ++latest;
    const isOver = () => own !== latest;
    return follow({ url, trigger, replace, isOver }, entry, { ...options, guards });
  };
  const stopListening = entry.listen((href) => void run(href, "pop", true));
  return {
    navigate: (href, { replace = false } = {}) => run(href, "push", replace),
    addGuard(guard) {
      guards.add(guard);
      return () => guards.delete(guard);
    },
    current: entry.current,
    replaceHash: entry.replaceHash,
    stop() {
      latest += 1;
      stopListening();
    },
  };
}

/** The history entry whose page is shown. */
interface Entry<Page> {
  readonly current: () => Place;
  /** Updates the history with the result of a navigation and reports the arrival. */
  readonly arrive: (request: Request, href: string, page: Page | null) => void;
  /** Shows an opened page. Resolves to `false` if a newer navigation begins first. */
  readonly show: (request: Request, opened: OpenedPage<Page>) => Promise<boolean>;
  readonly replaceHash: Navigator["replaceHash"];
  /** Restores the address of the page that is still shown, after a failed step through the history. */
  readonly stay: (request: Request) => void;
  /** Calls `onMove` with the URL of an entry that the visitor went to. The steps of `stay` are ignored. */
  readonly listen: (onMove: (href: string) => void) => () => void;
}

type OpenedPage<Page> = Extract<Opened<Page>, { kind: "page" }>;

function createEntry<Page>(options: NavigatorOptions<Page>): Entry<Page> {
  const { location } = options;
  let current = location.read();
  let isReturning = false;

  function readdress(href: string): void {
    location.replace(href);
    current = location.read();
  }

  function arrive({ trigger, replace }: Request, href: string, page: Page | null): void {
    options.onDepart(current);
    if (!replace) location.push(href);
    else if (href !== hrefOf(location.read())) location.replace(href);
    current = location.read();
    options.onArrive({ place: current, page, trigger });
  }

  return {
    current: () => current,
    arrive,
    async show(request, { path, page }) {
      const pathname = addBase(options.base, path);
      const href = pathname + request.url.search + request.url.hash;
      let isShown = pathname === current.pathname;
      // The target redirects to the current page, so at most the address changes.
      if (isShown) {
        if (href !== hrefOf(current)) arrive(request, href, null);
        else if (request.trigger === "pop") readdress(href);
      } else {
        await options.turn(() => {
          if (request.isOver()) return;
          arrive(request, href, page);
          isShown = true;
        });
      }
      return isShown;
    },
    replaceHash(hash) {
      // During a step through the history, the address already belongs to another page.
      if (location.read().index === current.index) readdress(current.pathname + current.search + hash);
    },
    stay({ trigger }) {
      const delta = current.index - location.read().index;
      if (trigger !== "pop" || delta === 0) return;
      isReturning = true;
      location.go(delta);
    },
    listen: (onMove) =>
      location.listen(() => {
        const isOwn = isReturning && location.read().index === current.index;
        isReturning = false;
        if (!isOwn) onMove(hrefOf(location.read()));
      }),
  };
}

interface FollowOptions<Page> extends NavigatorOptions<Page> {
  readonly guards: ReadonlySet<Guard>;
}

async function follow<Page>(
  request: Request,
  entry: Entry<Page>,
  options: FollowOptions<Page>,
): Promise<NavigationOutcome> {
  const { location, base, guards, onEnd } = options;
  const { url, isOver } = request;
  const target = hrefOf(url);
  const path = stripBase(base, url.pathname);
  const current = entry.current();
  // Two history entries may have the same address but different scroll positions.
  const isOtherEntry = request.trigger === "pop" && location.read().key !== current.key;
  // Ends a running navigation, even though this one goes nowhere.
  if (url.origin === location.origin && target === hrefOf(current) && !isOtherEntry) {
    onEnd(null);
    return { kind: "duplicated" };
  }
  let isRefused = false;
  for (const guard of guards) {
    try {
      isRefused ||= !(await guard(target));
    } catch (error) {
      // A failing guard must not lock the visitor in.
      options.onError(error);
    }
  }
  if (isOver()) return { kind: "cancelled" };
  if (isRefused) {
    onEnd(null);
    entry.stay(request);
    return { kind: "aborted", reason: "guard" };
  }
  if (url.origin !== location.origin || path === null) {
    onEnd(null);
    options.leave(url.href);
    return { kind: "aborted", reason: "left" };
  }
  if (url.pathname === entry.current().pathname) {
    onEnd(null);
    entry.arrive(request, target, null);
    return { kind: "done", path };
  }
  options.onStart(path);
  const opened = await options.open(path, target);
  if (isOver()) return { kind: "cancelled" };
  if (opened.kind !== "page") {
    if (opened.kind === "failed") entry.stay(request);
    onEnd(opened.kind === "failed" ? target : null);
    return { kind: "aborted", reason: opened.kind };
  }
  if (!(await entry.show(request, opened))) return { kind: "cancelled" };
  if (!isOver()) onEnd(null);
  return { kind: opened.path === path ? "done" : "redirected", path: opened.path };
}
