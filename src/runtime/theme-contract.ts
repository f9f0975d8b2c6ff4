/**
 * What hanblog asks of a theme; `test/e2e/theme-contract.test.ts` holds every theme to it.
 *
 * A theme is a folder or a package with
 * - `index.ts` (or `.tsx`, `.js`): exports `createTheme: CreateTheme`. TypeScript is compiled with the site.
 * - `style.css`, optional: its look, bundled before the site's own `style.css`. A package may name it by the
 *   export `./style.css`; what scripts import joins it.
 * - `boot.ts`, optional: exports `boot(): void`, which runs in every document at once, before React is loaded.
 * - `resolve-options.ts`, optional: exports `resolveOptions(themeConfig: unknown, lang: string): object`, which runs at
 *   build, for the site and for each locale; from there on `themeConfig` is what it gave, as JSON. It throws a
 *   `TypeError` with a line for each fault. What only it needs is not shipped.
 * - `before-paint.ts`, optional: exports `beforePaint(): void`, which stands in the head before the style sheet.
 * It imports `hanblog/runtime`, `react` and its own files.
 *
 * A site replaces any of these files, and any file that they import, by one of the same path in its folder
 * `theme/`; there `@theme/Navbar` is the original. So a theme's files and their exports are its contract with
 * its users: rename them with care.
 */

import type { ComponentType, ReactNode } from "react";
import type { HeadTag } from "./model/page.js";
import type { RouteData } from "./model/render.js";
import type { SidebarItem } from "./model/site.js";

/** `page` is markdown, `home` markdown and a list, `taxonomy` the index of tags or categories or one term of them. */
export type RouteKind = RouteData["kind"];

/** The route data that a layout of this kind is given. */
export type RouteOf<Kind extends RouteKind> = Extract<RouteData, { kind: Kind }>;

/**
 * What a layout draws: all of `route`, complete without JavaScript, with one `<h1>`. It is rendered in Node first:
 * `window` and the clock belong into effects, and the first render in the browser draws the same.
 */
export interface LayoutProps<Kind extends RouteKind> {
  readonly route: RouteOf<Kind>;
  /** Rows of the page's sidebar, or `null` where it has none. */
  readonly sidebar: readonly SidebarItem[] | null;
  /** The rendered markdown, its components alive, to stand in the layout once; `null` on routes without a body. */
  readonly content: ReactNode;
}

/**
 * A component, or `{ load }` with a function that imports a file and gives the component in it: then only visitors
 * of such pages load it.
 */
export type Layout<Kind extends RouteKind> =
  | ComponentType<LayoutProps<Kind>>
  | { readonly load: () => Promise<ComponentType<LayoutProps<Kind>>> };

/** A frame draws `children` in a `<main>` that can take the focus (`tabIndex={-1}`), where a navigation leads it. */
export interface FrameProps {
  readonly route: RouteData;
  readonly sidebar: readonly SidebarItem[] | null;
  readonly children: ReactNode;
}

/** A function that imports a file of its own, `components/Badge.tsx`, whose default export is the component. */
export type ComponentLoader = () => Promise<{
  // A component of markdown gets its props from text, so none can be promised here.
  readonly default: ComponentType<Record<string, unknown> & { children?: ReactNode }>;
}>;

/**
 * What a theme is. `Frame` stays mounted from page to page and holds what every page shows; a layout
 * draws what is in it. A build draws the parts of both that are `repeated` once for many pages. `createTheme` is called
 * once in Node and once in the browser.
 */
export interface Theme {
  readonly Frame: ComponentType<FrameProps>;
  readonly layouts: { readonly [Kind in RouteKind]: Layout<Kind> };
  /** Layouts for single pages, named by `layout` in their front matter; a name that is not here is an error. */
  readonly pageLayouts?: Readonly<Record<string, Layout<"page">>>;
  /** Attributes of `<html>` in every document, beside its language. */
  readonly htmlAttributes?: Readonly<Record<string, string>>;
  /** Tags in the head of every document, such as `["link", { rel: "preload", … }]`. */
  readonly head?: readonly HeadTag[];
  /** Components for markdown, each loaded when a page that uses it comes into view. */
  readonly components?: Readonly<Record<string, ComponentLoader>>;
}

/**
 * The export `createTheme` of a theme's index. `options` is the site's `themeConfig`, unchecked where the
 * theme has no `resolve-options`: then it parses them and throws one `TypeError` with a line for each fault. A locale's own `themeConfig` lies over it in `useLocale()`.
 */
export type CreateTheme = (options: unknown) => Theme;
