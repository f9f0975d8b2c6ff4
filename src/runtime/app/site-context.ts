import { createContext, useContext, useMemo } from "react";
import type { KnownIssue } from "../model/comments.js";
import type { RouteData } from "../model/render.js";
import { localeShell, type LocaleShell, type SidebarItem, type SiteShell } from "../model/site.js";
import type { ComponentLoader } from "../theme-contract.js";
import type { EarlyClicks } from "./early-clicks.js";
import type { OpenSearch } from "./open-search.js";

/** What a component may know that does not change from page to page. */
export interface SiteContextValue {
  readonly site: SiteShell;
  /** Components of markdown by name; the site's own stand in place of the theme's. */
  readonly components: Readonly<Record<string, ComponentLoader>>;
  /** Opens the search of a locale, in the browser only. */
  readonly openSearch: OpenSearch;
  /** Clicks on islands before they were alive, in the browser only. */
  readonly earlyClicks?: EarlyClicks;
}

/** The page on show. */
export interface View {
  readonly route: RouteData;
  readonly sidebar: readonly SidebarItem[] | null;
  /** HTML of the content, or `null` for a route without a body. */
  readonly html: string | null;
  /** HTML of the cards of its list, in the browser; see `Cards`. */
  readonly cards?: string | undefined;
  /** HTML of the page's comments; only a build that bakes them has some, and what it wrote stays in the document. */
  readonly comments?: string;
  /** The issue that keeps them, where the build knows it. */
  readonly issue?: KnownIssue | undefined;
}

/** `null` outside of the application; `useSiteContext` throws then. */
export const SiteContext = createContext<SiteContextValue | null>(null);

/** `null` outside of the application; `useView` throws then. */
export const ViewContext = createContext<View | null>(null);

/** The site and its components. Throws outside of the application. */
export function useSiteContext(): SiteContextValue {
  const value = useContext(SiteContext);
  if (value === null) throw new Error("A component of hanblog stands outside of its application");
  return value;
}

/** The page on show with its content. Throws outside of the application. */
export function useView(): View {
  const view = useContext(ViewContext);
  if (view === null) throw new Error("A component of hanblog stands outside of its application");
  return view;
}

/** Base, origin, locales and theme options of the site. */
export function useSite(): SiteShell {
  return useSiteContext().site;
}

/** The route on show, with all that its layout draws. */
export function useRoute(): RouteData {
  return useView().route;
}

/** The locale of the page on show; its `themeConfig` is the site's with the locale's own over it. */
export function useLocale(): LocaleShell {
  const site = useSite();
  const { locale } = useRoute().info;
  return useMemo(() => {
    const shell = localeShell(site, locale);
    return { ...shell, themeConfig: { ...site.themeConfig, ...shell.themeConfig } };
  }, [site, locale]);
}
