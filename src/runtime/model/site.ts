import type { CommentSettings } from "./comments.js";
import type { FeedKind } from "./feed.js";
import type { HeadTag } from "./page.js";

/** A menu entry: a link, or a titled list of entries. Menus nest two deep. */
export type NavItem =
  | { readonly type: "link"; readonly text: string; readonly link: string }
  | { readonly type: "links"; readonly text: string; readonly items: readonly NavItem[] };

/** One row of a resolved sidebar (spec/site.md §3): every path is a route that exists, or an external URL. */
export type SidebarItem =
  | {
      readonly type: "page";
      readonly path: string;
      readonly title: string;
      /** How many heading levels below h1 stand under the active page; 0 for none. */
      readonly sidebarDepth: number;
    }
  | { readonly type: "link"; readonly path: string; readonly title: string }
  /** Pages and links that are always open under a title. */
  | { readonly type: "links"; readonly title: string; readonly children: readonly SidebarItem[] }
  | {
      readonly type: "group";
      readonly title: string;
      readonly path: string | null;
      readonly children: readonly SidebarItem[];
      readonly collapsable: boolean;
    };

/** What the pages of one locale share; keyed in `SiteShell` by the prefix of its routes, `/` or `/en/`. */
export interface LocaleShell {
  /** BCP 47 tag, for `<html lang>` and for choosing texts. */
  readonly lang: string;
  /** The language's name in its own language, for the language menu. */
  readonly label: string;
  readonly title: string;
  readonly description: string;
  readonly nav: readonly NavItem[];
  /** Overrides of `themeConfig` for this locale. */
  readonly themeConfig: Readonly<Record<string, unknown>>;
}

/** What every page's client may know of the site. It goes into the client entry and never lists pages. */
export interface SiteShell {
  /** Begins and ends with `/`. */
  readonly base: string;
  /** `https://example.com` without a slash behind, or `null` where the config names no host. */
  readonly origin: string | null;
  /** Keys are route prefixes; `/` is always there. */
  readonly locales: Readonly<Record<string, LocaleShell>>;
  readonly head: readonly HeadTag[];
  /** Those that stand in the root of each locale. */
  readonly feeds: readonly FeedKind[];
  /** IANA name; every date on the site is printed in it. */
  readonly timeZone: string;
  /** URL of the site's repository, or `null` where no link to it is wanted. */
  readonly repository: string | null;
  readonly themeConfig: Readonly<Record<string, unknown>>;
  readonly comments: CommentSettings;
}

/** The longest locale prefix that a route begins with; `/` where no other fits. */
export function localeOf(locales: readonly string[], path: string): string {
  let best = "/";
  for (const prefix of locales) {
    if (prefix.length > best.length && path.startsWith(prefix)) best = prefix;
  }
  return best;
}

/**
 * The shell of a locale by its prefix; that of `/` where there is no such locale. Throws an `Error`, a bug of
 * ours, for a site without `/`.
 */
export function localeShell(site: SiteShell, locale: string): LocaleShell {
  const shell = site.locales[locale] ?? site.locales["/"];
  if (shell === undefined) throw new Error("A site without the locale / was made");
  return shell;
}
