import { createContext, useContext, useMemo } from "react";
import type { KnownIssue } from "../model/comments.js";
import type { RouteData } from "../model/render.js";
import type { SecretPage } from "../model/document/sealed-page.js";
import { localeShell, type LocaleShell, type SidebarItem, type SiteShell } from "../model/site.js";
import type { OpenSearch } from "../search/create-search.js";
import type { ComponentLoader } from "../theme-contract.js";
import type { EarlyClicks } from "./boot/early-clicks.js";

/** Data of the site that does not change between pages. */
export interface SiteContextValue {
  readonly site: SiteShell;
  /** Components for markdown by name. The site's own replace those of the theme. */
  readonly components: Readonly<Record<string, ComponentLoader>>;
  /** Opens the search of a locale. Works in the browser only. */
  readonly openSearch: OpenSearch;
  /** Clicks on islands that were not hydrated yet. Set in the browser only. */
  readonly earlyClicks?: EarlyClicks;
  /** Shows the decrypted parts of the page at a route, unless the visitor has left it. Set in the browser only. */
  readonly showSecret?: (path: string, secret: SecretPage) => Promise<void>;
}

/** The current page as the application renders it. */
export interface View {
  readonly route: RouteData;
  readonly sidebar: readonly SidebarItem[] | null;
  /** HTML of the content, or `null` for a route without a body. */
  readonly html: string | null;
  /** HTML of the cards of its list. Set in the browser only; see `Cards`. */
  readonly cards?: string | undefined;
  /**
   * HTML of the page's comments. Only set by a build that bakes comments; the browser keeps the HTML in the
   * document.
   */
  readonly comments?: string;
  /** The issue that contains the page's comments, if the build found it. */
  readonly issue?: KnownIssue | undefined;
}

/** Context of the site's data. It is `null` outside of the application; then `useSiteContext` throws. */
export const SiteContext = createContext<SiteContextValue | null>(null);

/** Context of the current page. It is `null` outside of the application; then `useView` throws. */
export const ViewContext = createContext<View | null>(null);

/** Returns the site and its components. Throws outside of the application. */
export function useSiteContext(): SiteContextValue {
  const value = useContext(SiteContext);
  if (value === null) throw new Error("A component of hanblog is outside of its application");
  return value;
}

/** Returns the current page with its content. Throws outside of the application. */
export function useView(): View {
  const view = useContext(ViewContext);
  if (view === null) throw new Error("A component of hanblog is outside of its application");
  return view;
}

/** Returns the site's base, origin, locales and theme options. */
export function useSite(): SiteShell {
  return useSiteContext().site;
}

/** Returns the current route with all data that its layout needs. */
export function useRoute(): RouteData {
  return useView().route;
}

/** A locale with the options of the theme, which the theme's schema has given the type `Options`. */
export type LocaleWith<Options> = Omit<LocaleShell, "themeConfig"> & { readonly themeConfig: Options };

/**
 * Returns the locale of the current page. Its `themeConfig` is that of the site, overridden by that of the
 * locale. A theme with a schema writes `useLocale<z.output<typeof options>>()`.
 */
export function useLocale<Options = LocaleShell["themeConfig"]>(): LocaleWith<Options> {
  const site = useSite();
  const { locale } = useRoute().info;
  return useMemo(() => {
    const shell = localeShell(site, locale);
    return { ...shell, themeConfig: { ...site.themeConfig, ...shell.themeConfig } as Options };
  }, [site, locale]);
}
