import type { ComponentType, ReactNode } from "react";
import type { RouteData } from "./model/render.js";
import type { SidebarItem } from "./model/site.js";

export type RouteKind = RouteData["kind"];
export type RouteOf<Kind extends RouteKind> = Extract<RouteData, { kind: Kind }>;

export interface LayoutProps<Kind extends RouteKind> {
  readonly route: RouteOf<Kind>;
  /** Rows of the page's sidebar, or `null` where it has none. */
  readonly sidebar: readonly SidebarItem[] | null;
  /** The rendered markdown; `null` on routes without a body. */
  readonly content: ReactNode;
}

export interface FrameProps {
  readonly route: RouteData;
  readonly sidebar: readonly SidebarItem[] | null;
  readonly children: ReactNode;
}

export type ComponentLoader = () => Promise<{
  // A component of markdown gets its props from text, so none can be promised here.
  readonly default: ComponentType<Record<string, unknown> & { children?: ReactNode }>;
}>;

/**
 * What a theme is. `Frame` stays mounted from page to page and holds what every page shows; a layout
 * draws what is in it. `createTheme` is called once in Node and once in the browser.
 */
export interface Theme {
  readonly Frame: ComponentType<FrameProps>;
  readonly layouts: { readonly [Kind in RouteKind]: ComponentType<LayoutProps<Kind>> };
  /** Layouts for single pages, named by `layout` in their front matter. */
  readonly pageLayouts?: Readonly<Record<string, ComponentType<LayoutProps<"page">>>>;
  /** Components for markdown, each loaded when a page that uses it comes into view. */
  readonly components?: Readonly<Record<string, ComponentLoader>>;
}

/** The export `createTheme` of a theme's `index.ts`. It parses its options and throws a `TypeError` that names each fault. */
export type CreateTheme = (options: unknown) => Theme;
