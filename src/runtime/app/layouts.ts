import { createElement, type ComponentType, type ReactElement } from "react";
import type { LayoutKey } from "../model/document/layout-key.js";
import type { RouteData } from "../model/render.js";
import type { Layout, LayoutProps, RouteKind, Theme } from "../theme-contract.js";

type Rest = Omit<LayoutProps<RouteKind>, "route">;

/** The layouts of a theme. Layouts in files of their own are loaded before their route is entered. */
export interface Layouts {
  /** Loads a layout. Rejects if its file cannot be fetched; the next call tries again. */
  readonly load: (key: LayoutKey) => Promise<void>;
  readonly loadAll: () => Promise<void>;
  /** Renders a route. Throws if its layout is not loaded. */
  readonly draw: (route: RouteData, rest: Rest) => ReactElement;
}

/**
 * Creates the layouts of a theme, without loading any. A page with an unknown layout gets the layout `page`.
 */
export function createLayouts({ layouts, pageLayouts = {} }: Theme): Layouts {
  const page = openLayout(layouts.page);
  const home = openLayout(layouts.home);
  const taxonomy = openLayout(layouts.taxonomy);
  const timeline = openLayout(layouts.timeline);
  const notFound = openLayout(layouts["not-found"]);
  const pages = new Map(Object.entries(pageLayouts).map(([name, layout]) => [name, openLayout(layout)]));
  const pageLayout = (name = "") => pages.get(name) ?? page;
  const all = [page, home, taxonomy, timeline, notFound, ...pages.values()];

  function find({ kind, layout }: LayoutKey): { readonly load: () => Promise<void> } {
    switch (kind) {
      case "page":
        return pageLayout(layout);
      case "home":
        return home;
      case "taxonomy":
        return taxonomy;
      case "timeline":
        return timeline;
      case "not-found":
        return notFound;
    }
  }

  return {
    load: (key) => find(key).load(),
    async loadAll() {
      await Promise.all(all.map((layout) => layout.load()));
    },
    draw(route, rest) {
      // With a case per kind, TypeScript knows that layout and route match.
      switch (route.kind) {
        case "page":
          return createElement(pageLayout(route.page.frontmatter.layout).component(), { route, ...rest });
        case "home":
          return createElement(home.component(), { route, ...rest });
        case "taxonomy":
          return createElement(taxonomy.component(), { route, ...rest });
        case "timeline":
          return createElement(timeline.component(), { route, ...rest });
        case "not-found":
          return createElement(notFound.component(), { route, ...rest });
      }
    },
  };
}

interface OpenLayout<Kind extends RouteKind> {
  readonly load: () => Promise<void>;
  readonly component: () => ComponentType<LayoutProps<Kind>>;
}

function openLayout<Kind extends RouteKind>(layout: Layout<Kind>): OpenLayout<Kind> {
  let loaded = "load" in layout ? null : layout;
  return {
    async load() {
      if (loaded === null && "load" in layout) loaded = await layout.load();
    },
    component() {
      if (loaded === null) throw new Error("A layout was drawn before it was loaded");
      return loaded;
    },
  };
}
