import { createContext, useContext, useEffect, useSyncExternalStore } from "react";
import type { Guard, NavigateOptions, NavigationOutcome } from "./navigate.js";
import { createStore, type Store } from "./store.js";

/** State that changes during navigation. Components read a part of it by its own hook. */
export interface RouterState {
  readonly phase: "idle" | "loading";
  /** URL of the page that could not be loaded, or `null`. It is reset by the next navigation. */
  readonly failed: string | null;
  /** Slug of the heading that is being read, or `null` above the first. */
  readonly activeHeading: string | null;
}

/** The router's interface for components. Its URLs include the base. */
export interface Router {
  readonly base: string;
  readonly state: Store<RouterState>;
  readonly navigate: (href: string, options?: NavigateOptions) => Promise<NavigationOutcome>;
  /** Adds a guard that is called before every navigation. Returns the teardown. */
  readonly addGuard: (guard: Guard) => () => void;
}

/** Initial state of a router. */
export const IDLE: RouterState = { phase: "idle", failed: null, activeHeading: null };

/** Creates the router for server rendering, which never navigates. */
export function createStaticRouter(base: string): Router {
  return {
    base,
    state: createStore(IDLE),
    navigate: () => Promise.resolve({ kind: "aborted", reason: "guard" }),
    addGuard: () => () => undefined,
  };
}

/** The router of the component tree. Its default never navigates and has the base `/`. */
export const RouterContext = createContext<Router>(createStaticRouter("/"));

/**
 * Route of the page that contains a component. It is separate from the router, because islands briefly
 * outlive a navigation.
 */
export const PathContext = createContext("/");

/**
 * Called with the target of each link in a cached part, because a part marks links to the current page.
 * `null` outside of such parts.
 */
export const LinksContext = createContext<((path: string) => void) | null>(null);

/** Subscribes to one part of the router's state. Changes of other parts cause no rendering. */
function useRouterPart<Name extends keyof RouterState>(name: Name): RouterState[Name] {
  const { state } = useContext(RouterContext);
  return useSyncExternalStore(
    state.subscribe,
    () => state.get()[name],
    () => state.initial()[name],
  );
}

/** Returns whether a page is being loaded. */
export function useNavigation(): { readonly state: "idle" | "loading" } {
  return { state: useRouterPart("phase") };
}

/** Returns the URL of the page that could not be loaded, or `null`. */
export function useFailedNavigation(): string | null {
  return useRouterPart("failed");
}

/** Returns the slug of the heading that is being read, or `null`. */
export function useActiveHeading(): string | null {
  return useRouterPart("activeHeading");
}

/** Returns a function that navigates to a route, given without the base, or to another URL. */
export function useNavigate(): (route: string, options?: NavigateOptions) => Promise<NavigationOutcome> {
  const { base, navigate } = useContext(RouterContext);
  return (route, options) => navigate(route.startsWith("/") ? base + route.slice(1) : route, options);
}

/**
 * Adds a guard while the component is mounted. It is called before every navigation; `false` cancels the
 * navigation.
 */
export function useNavigationGuard(guard: Guard): void {
  const { addGuard } = useContext(RouterContext);
  useEffect(() => addGuard(guard), [addGuard, guard]);
}
