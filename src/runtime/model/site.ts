import type { CommentSettings } from "./comments.js";
import type { FeedKind } from "./lists/feed.js";
import type { HeadTag } from "./page.js";
import type { SiteSlugs } from "./lists/taxonomy-path.js";

/** A menu entry: a link, or a titled list of entries. Menus are nested at most two levels deep. */
export type NavItem =
  | { readonly type: "link"; readonly text: string; readonly link: string }
  | { readonly type: "links"; readonly text: string; readonly items: readonly NavItem[] };

/** A row of a resolved sidebar. Every path is an existing route or an external URL. */
export type SidebarItem =
  | {
      readonly type: "page";
      readonly path: string;
      readonly title: string;
      /** Number of heading levels below h1 that the sidebar shows under the active page; 0 for none. */
      readonly sidebarDepth: number;
    }
  | { readonly type: "link"; readonly path: string; readonly title: string }
  /** Pages and links under a title, always expanded. */
  | { readonly type: "links"; readonly title: string; readonly children: readonly SidebarItem[] }
  | {
      readonly type: "group";
      readonly title: string;
      readonly path: string | null;
      readonly children: readonly SidebarItem[];
      readonly collapsable: boolean;
    };

/** Returns whether a row of a sidebar or any row below it links to a page. */
export function containsPath(item: SidebarItem, path: string): boolean {
  if (item.type !== "links" && item.path === path) return true;
  return "children" in item && item.children.some((child) => containsPath(child, path));
}

/** Data shared by the pages of one locale. `SiteShell` keys it by route prefix, `/` or `/en/`. */
export interface LocaleShell {
  /** BCP 47 tag, for `<html lang>` and to choose texts. */
  readonly lang: string;
  /** Name of the language in that language, for the language menu. */
  readonly label: string;
  readonly title: string;
  readonly description: string;
  readonly nav: readonly NavItem[];
  /** Values that replace those of the site's `themeConfig` in this locale. */
  readonly themeConfig: Readonly<Record<string, unknown>>;
}

/** Data about the site that every page needs. It is part of the client entry, so it never lists pages. */
export interface SiteShell {
  /** Path that the site is served under. Begins and ends with `/`. */
  readonly base: string;
  /** `https://example.com` without a trailing slash, or `null` if the config has no host. */
  readonly origin: string | null;
  /** The locales by route prefix. `/` always exists. */
  readonly locales: Readonly<Record<string, LocaleShell>>;
  readonly head: readonly HeadTag[];
  /** Feeds at the root of each locale. */
  readonly feeds: readonly FeedKind[];
  /** Addresses of tags and categories that differ from their names. */
  readonly slugs?: SiteSlugs;
  /** IANA name of the time zone in which the site shows all dates. */
  readonly timeZone: string;
  /** URL of the site's repository, or `null` to show no link to it. */
  readonly repository: string | null;
  readonly themeConfig: Readonly<Record<string, unknown>>;
  readonly comments: CommentSettings;
}

/** Returns the longest locale prefix that a route begins with; `/` if no other matches. */
export function localeOf(locales: readonly string[], path: string): string {
  let best = "/";
  for (const prefix of locales) {
    if (prefix.length > best.length && path.startsWith(prefix)) best = prefix;
  }
  return best;
}

/**
 * Returns the shell of the locale with the given prefix, or else the shell of `/`. Throws an `Error` for a
 * site without `/`, which is a bug in hanblog.
 */
export function localeShell(site: SiteShell, locale: string): LocaleShell {
  const shell = site.locales[locale] ?? site.locales["/"];
  if (shell === undefined) throw new Error("A site without the locale / was made");
  return shell;
}
