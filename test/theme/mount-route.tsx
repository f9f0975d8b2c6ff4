import { renderToString } from "react-dom/server";
import { act } from "../runtime/act.js";
import type { OpenSearch } from "../../src/runtime/search/create-search.js";
import type { RouteData } from "../../src/runtime/model/render.js";
import { IDLE, type Router, type RouterState } from "../../src/runtime/router/router-context.js";
import { createStore } from "../../src/runtime/router/store.js";
import type { PageSandbox } from "../runtime/app/page-sandbox.js";
import { createTree, SITE, type RenderedParts } from "./render-route.js";

/** A hydrated route in the document. */
export interface MountedRoute {
  /** URLs of the navigations that the page requested, with the base. */
  readonly asked: readonly string[];
  /** Renders another route, as after a navigation. */
  readonly show: (route: RouteData, parts?: RenderedParts) => Promise<void>;
  /** Changes the state of the router. */
  readonly tell: (change: Partial<RouterState>) => Promise<void>;
}

/** Options of `mountRoute`. */
export interface MountOptions {
  readonly sandbox: PageSandbox;
  readonly openSearch?: OpenSearch;
}

/** Adds the HTML of a route to the document and hydrates it, like a browser. */
export async function mountRoute(
  route: RouteData,
  parts: RenderedParts,
  { sandbox, openSearch }: MountOptions,
): Promise<MountedRoute> {
  const asked: string[] = [];
  const state = createStore<RouterState>(IDLE);
  const router: Router = {
    base: (parts.site ?? SITE).base,
    state,
    navigate(href) {
      asked.push(href);
      return Promise.resolve({ kind: "done", path: href });
    },
    addGuard: () => () => undefined,
  };
  const living = { router, ...(openSearch && { openSearch }) };
  const container = document.createElement("div");
  container.innerHTML = renderToString(createTree(route, parts, living));
  document.body.append(container);
  const root = await sandbox.hydrate(createTree(route, parts, living), container);
  return {
    asked,
    async show(next, nextParts = parts) {
      await act(async () => root.render(createTree(next, nextParts, living)));
    },
    async tell(change) {
      await act(async () => state.set({ ...state.get(), ...change }));
    },
  };
}
