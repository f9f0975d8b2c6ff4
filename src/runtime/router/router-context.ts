import { createContext, useContext, useEffect, useSyncExternalStore } from "react";
import type { Guard, NavigateOptions, NavigationOutcome } from "./navigate.js";
import { createStore, type Store } from "./store.js";

/** What changes while visitors move through the site; components read a part of it by its own hook. */
export interface RouterState {
  readonly phase: "idle" | "loading";
  /** URL that could not be loaded, until the visitor tries again or goes elsewhere; else `null`. */
  readonly failed: string | null;
  /** Slug of the heading that the visitor reads, `null` above the first. */
  readonly activeHeading: string | null;
}

/** What components may ask of the router. URLs here carry the base. */
export interface Router {
  readonly base: string;
  readonly state: Store<RouterState>;
  readonly navigate: (href: string, options?: NavigateOptions) => Promise<NavigationOutcome>;
  /** Asks `guard` before every navigation; returns its teardown. */
  readonly addGuard: (guard: Guard) => () => void;
}

/** State of a router that nothing has happened to. */
export const IDLE: RouterState = { phase: "idle", failed: null, activeHeading: null };

/** The router of the server: a page is rendered at one place and goes nowhere. */
export function createStaticRouter(base: string): Router {
  return {
    base,
    state: createStore(IDLE),
    navigate: () => Promise.resolve({ kind: "aborted", reason: "guard" }),
    addGuard: () => () => undefined,
  };
}

/** The router of the tree; outside of the application one that goes nowhere, with the base `/`. */
export const RouterContext = createContext<Router>(createStaticRouter("/"));

/** Route of the page that a component stands on; beside the router, because islands outlive a navigation by a moment. */
export const PathContext = createContext("/");

/** Told where the links of a part lead, for it shows which of them leads to its own page; `null` where nobody asks. */
export const LinksContext = createContext<((path: string) => void) | null>(null);

/** One part of the router's state, watched; what is asked for nothing else is not drawn for anything else. */
function useRouterPart<Name extends keyof RouterState>(name: Name): RouterState[Name] {
  const { state } = useContext(RouterContext);
  return useSyncExternalStore(
    state.subscribe,
    () => state.get()[name],
    () => state.initial()[name],
  );
}

/** Whether a page is being loaded. */
export function useNavigation(): { readonly state: "idle" | "loading" } {
  return { state: useRouterPart("phase") };
}

/** URL of the page that could not be loaded, or `null`. */
export function useFailedNavigation(): string | null {
  return useRouterPart("failed");
}

/** Slug of the heading that the visitor reads, or `null`. */
export function useActiveHeading(): string | null {
  return useRouterPart("activeHeading");
}

/** A function that goes to a route (without the base) of this site. */
export function useNavigate(): (route: string, options?: NavigateOptions) => Promise<NavigationOutcome> {
  const { base, navigate } = useContext(RouterContext);
  return (route, options) => navigate(route.startsWith("/") ? base + route.slice(1) : route, options);
}

/** Asks `guard` before every navigation while the component is mounted; `false` keeps the visitor here. */
export function useNavigationGuard(guard: Guard): void {
  const { addGuard } = useContext(RouterContext);
  useEffect(() => addGuard(guard), [addGuard, guard]);
}
