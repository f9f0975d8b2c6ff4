/**
 * The contract between hanblog and a theme. `test/e2e/theme-contract.test.ts` checks it for every theme.
 *
 * A theme is a folder or a package with these files:
 * - `index.ts` (or `.tsx`, `.js`): exports `createTheme: CreateTheme`. TypeScript is compiled with the site.
 * - `style.css`, optional: the style sheet, bundled before the site's own `style.css`. A package may provide it
 *   as the export `./style.css`. Styles that scripts import are added to it.
 * - `looks/<name>.css`, optional: bundled after `style.css` for a site with `themeConfig.look: "<name>"`, and for no
 *   other site. `resolveOptions` checks the name.
 * - `boot.ts`, optional: exports `boot(): void`, which runs at once in every document, before React is loaded.
 * - `options-schema.ts`, optional: exports `options`, a schema of zod for `themeConfig`. It checks the options at
 *   build time, for the site and for each locale, and its result, as JSON, replaces them. The site's
 *   `defineConfig` gets its types. It may import `z` from `hanblog`, and is not shipped to the browser.
 * - `resolve-options.ts`, optional: exports `resolveOptions(themeConfig: unknown, lang: string): object`. It runs
 *   at build time, after the schema, for the site and for each locale. Its result, as JSON, replaces `themeConfig`. It throws a
 *   `TypeError` with a line for each fault. Code that only this file needs is not shipped to the browser.
 * - `before-paint.ts`, optional: exports `beforePaint(): void`, which runs in the head before the style sheet.
 *
 * A theme may import `hanblog/runtime`, `react` and its own files.
 *
 * A site replaces any of these files, and any file that they import, by a file of the same path in its folder
 * `theme/`. There `@theme/Navbar` is the original. So the paths and exports of a theme's files are a contract
 * with its users: rename them with care.
 */

import type { ComponentType, ReactNode } from "react";
import type { HeadTag } from "./model/page.js";
import type { RouteData } from "./model/render.js";
import type { SidebarItem } from "./model/site.js";

/**
 * The kind of a route. `page` is a markdown page, and `home` one with a list. `taxonomy` is the index of tags
 * or categories, or one of their terms.
 */
export type RouteKind = RouteData["kind"];

/** The route data of a layout of this kind. */
export type RouteOf<Kind extends RouteKind> = Extract<RouteData, { kind: Kind }>;

/**
 * Props of a layout. A layout renders all of `route`, with one `<h1>`, and is complete without JavaScript. It
 * is first rendered in Node, so `window` and the clock must only be used in effects. The first render in the
 * browser must give the same HTML.
 */
export interface LayoutProps<Kind extends RouteKind> {
  readonly route: RouteOf<Kind>;
  /** Rows of the page's sidebar, or `null` if it has none. */
  readonly sidebar: readonly SidebarItem[] | null;
  /**
   * The rendered markdown with its islands, which the layout must contain once. `null` on routes without a
   * body.
   */
  readonly content: ReactNode;
}

/**
 * A component, or `{ load }` with a function that imports a file and resolves to the component in it. Then
 * only visitors of such pages load the file.
 */
export type Layout<Kind extends RouteKind> =
  | ComponentType<LayoutProps<Kind>>
  | { readonly load: () => Promise<ComponentType<LayoutProps<Kind>>> };

/**
 * Props of a frame. It renders `children` in a `<main>` that can take the focus (`tabIndex={-1}`), because
 * navigations move the focus there.
 */
export interface FrameProps {
  readonly route: RouteData;
  readonly sidebar: readonly SidebarItem[] | null;
  readonly children: ReactNode;
}

/**
 * A function that imports a component from a file of its own, such as `components/Badge.tsx`. The component
 * is the default export.
 */
export type ComponentLoader = () => Promise<{
  // The props of a component in markdown come from text, so their types are unknown.
  readonly default: ComponentType<Record<string, unknown> & { children?: ReactNode }>;
}>;

/**
 * A theme. `Frame` stays mounted between pages and contains the parts that every page shows; a layout renders
 * the content in it. A build renders `repeated` parts once for many pages. `createTheme` is called once in
 * Node and once in the browser.
 */
export interface Theme {
  readonly Frame: ComponentType<FrameProps>;
  readonly layouts: { readonly [Kind in RouteKind]: Layout<Kind> };
  /** Layouts that pages choose by `layout` in their front matter. An unknown name is an error. */
  readonly pageLayouts?: Readonly<Record<string, Layout<"page">>>;
  /** Attributes of `<html>` in every document, in addition to `lang` and `dir`, which depend on the page. */
  readonly htmlAttributes?: Readonly<Record<string, string>>;
  /** Tags in the head of every document, such as `["link", { rel: "preload", … }]`. */
  readonly head?: readonly HeadTag[];
  /**
   * `true` for a theme whose pages need no script: a build writes HTML and styles alone, without hanblog's scripts, the data
   * of pages and the search index. Then handlers and effects of components never run, and there is no search.
   */
  readonly isStatic?: boolean;
  /** Components for markdown. Each is loaded when a page that uses it comes into view. */
  readonly components?: Readonly<Record<string, ComponentLoader>>;
}

/**
 * The type of the export `createTheme` of a theme's index. `options` is the site's `themeConfig`. With a schema,
 * `CreateTheme<z.output<typeof options>>` gives it its type. It is unchecked if the theme has neither
 * `options-schema` nor `resolve-options`. Then `createTheme` must parse it and throw one `TypeError` with a line
 * for each fault. In `useLocale()`, a locale's own `themeConfig` overrides it.
 */
export type CreateTheme<Options = unknown> = (options: Options) => Theme;
