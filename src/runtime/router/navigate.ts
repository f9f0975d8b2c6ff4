import { addBase, stripBase } from "../model/path.js";
import { hrefOf, type LocationSource, type Place } from "./location.js";
import type { TurnPage } from "./view-transition.js";

/** How a navigation ended (spec/site.md §4). Nothing of this is thrown. */
export type NavigationOutcome =
  | { readonly kind: "done"; readonly path: string }
  /** The address stood for another one, which is now on show. */
  | { readonly kind: "redirected"; readonly path: string }
  /** A guard said no, the page could not be loaded, or the browser itself was sent to the target. */
  | { readonly kind: "aborted"; readonly reason: "guard" | "failed" | "left" }
  /** A newer navigation took over. */
  | { readonly kind: "cancelled" }
  /** The target is where the visitor already is. */
  | { readonly kind: "duplicated" };

/** How a navigation enters the history; it adds an entry unless told otherwise. */
export interface NavigateOptions {
  /** Takes the place of the current entry of the history. */
  readonly replace?: boolean;
}

/** Asked with the URL of the target; `false` keeps the visitor where they are. */
export type Guard = (href: string) => boolean | Promise<boolean>;

/** What opening a route comes to. `path` is the canonical route, or the requested one when it is missing. */
export type Opened<Page> =
  | { readonly kind: "page"; readonly path: string; readonly page: Page }
  | { readonly kind: "left" }
  | { readonly kind: "failed" };

/** A navigation that has come to its end, for whoever shows the page and scrolls. */
export interface Arrival<Page> {
  readonly place: Place;
  /** `null` when only the query or the hash changed. */
  readonly page: Page | null;
  /** `pop`: the visitor went back or forward. */
  readonly trigger: "push" | "pop";
}

/** What a navigator needs of its world: all that tells a browser from a test. */
export interface NavigatorOptions<Page> {
  readonly location: LocationSource;
  readonly base: string;
  /** Never rejects. `target` is the URL to load in full should the route not open in place. */
  readonly open: (path: string, target: string) => Promise<Opened<Page>>;
  /** Loads a URL in full. */
  readonly leave: (href: string) => void;
  /** Before the address changes; the old page is still on show. */
  readonly onDepart: (from: Place) => void;
  /** A navigation to another path begins. */
  readonly onStart: (path: string) => void;
  readonly onArrive: (arrival: Arrival<Page>) => void;
  /** Makes the step from one page to another; what it is given may come to nothing. */
  readonly turn: TurnPage;
  /** What a guard threw in place of an answer; the visitor goes on. */
  readonly onError: (error: unknown) => void;
  /** A navigation to another path ended; `failed` is the URL that could not be loaded, else `null`. */
  readonly onEnd: (failed: string | null) => void;
}

/**
 * A running navigator. `navigate` never rejects; `addGuard` returns what takes the guard away again; `stop` lets
 * go of the history.
 */
export interface Navigator {
  readonly navigate: (href: string, options?: NavigateOptions) => Promise<NavigationOutcome>;
  readonly addGuard: (guard: Guard) => () => void;
  /** The entry whose page is on show. */
  readonly current: () => Place;
  /** Changes the hash in the address bar, and nothing else. */
  readonly replaceHash: (hash: string) => void;
  readonly stop: () => void;
}

interface Request {
  readonly url: URL;
  readonly trigger: "push" | "pop";
  /** Whether the current entry of the history gets the address. */
  readonly replace: boolean;
  /** Whether a newer navigation has begun. */
  readonly isOver: () => boolean;
}

/** A navigator for the history of `location`. It knows neither pages nor the DOM. */
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

/** The entry of the history whose page is on show. */
interface Entry<Page> {
  readonly current: () => Place;
  /** Puts the result of a navigation into the history, and tells that it is on show. */
  readonly arrive: (request: Request, href: string, page: Page | null) => void;
  /** Shows a page that was opened. Resolves to `false` if a newer navigation begins first. */
  readonly show: (request: Request, opened: OpenedPage<Page>) => Promise<boolean>;
  readonly replaceHash: Navigator["replaceHash"];
  /** After a failed step through the history the address must name the page that is still on show. */
  readonly stay: (request: Request) => void;
  /** Calls back with the URL of an entry that the visitor went to; the steps of `stay` are not the visitor's. */
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
      // A redirect to the page on show: only the address may need a change.
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
      // While a step through the history is under way the address already names another page.
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
  // Two entries of the history may have one address, and the visitor was at another place of the page in each.
  const isOtherEntry = request.trigger === "pop" && location.read().key !== current.key;
  // Whatever was under way is over, even when this navigation goes nowhere.
  if (url.origin === location.origin && target === hrefOf(current) && !isOtherEntry) {
    onEnd(null);
    return { kind: "duplicated" };
  }
  let isRefused = false;
  for (const guard of guards) {
    try {
      isRefused ||= !(await guard(target));
    } catch (error) {
      // One that fails would lock the visitor in.
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
