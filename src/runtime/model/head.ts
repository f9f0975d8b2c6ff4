import type { HeadAttributes, HeadTag } from "./page.js";
import { addBase } from "./path.js";
import type { RouteInfo } from "./render.js";
import { localeShell, type SiteShell } from "./site.js";

/**
 * The head tags that change from route to route, each once: description, robots, canonical, Open Graph, the
 * author's own, and the feeds of the locale. Where two meta tags have one name, the author's page wins, then the site's `head`.
 * The document writes them at build and the browser puts them in place after a navigation.
 */
export function createHead(site: SiteShell, info: RouteInfo): readonly HeadTag[] {
  const url = site.origin === null ? null : site.origin + addBase(site.base, info.path);
  const canonical = info.canonical ?? url;
  const own: HeadAttributes[] = [
    ...(info.description === "" ? [] : [{ name: "description", content: info.description }]),
    ...(info.indexable ? [] : [{ name: "robots", content: "noindex" }]),
    { property: "og:type", content: info.published === null ? "website" : "article" },
    { property: "og:title", content: info.documentTitle },
    { property: "og:site_name", content: localeShell(site, info.locale).title },
    { property: "og:locale", content: info.lang.replace("-", "_") },
    ...(info.description === "" ? [] : [{ property: "og:description", content: info.description }]),
    ...(canonical === null ? [] : [{ property: "og:url", content: canonical }]),
    ...(info.published === null ? [] : [{ property: "article:published_time", content: info.published }]),
  ];
  const meta = new Map<string, HeadAttributes>();
  for (const attributes of [...own, ...info.meta]) meta.set(metaKey(attributes), attributes);
  const tags: HeadTag[] = [...meta.values()].map((attributes) => ["meta", attributes]);
  if (canonical !== null) tags.push(["link", { rel: "canonical", href: canonical }]);
  return [...tags, ...languageLinks(site, info), ...feedLinks(site, info.locale)];
}

/** Readers find the feeds of a locale by these. */
function feedLinks({ base, feeds }: SiteShell, locale: string): readonly HeadTag[] {
  return feeds.map(({ type, file }) => [
    "link",
    { rel: "alternate", type, href: addBase(base, locale + file) },
  ]);
}

/**
 * Tells search engines the page's languages, its own among them, as they ask; they want whole URLs. The
 * root's language is for visitors of all others.
 */
function languageLinks(site: SiteShell, info: RouteInfo): readonly HeadTag[] {
  const { origin } = site;
  if (origin === null || !info.indexable || info.canonical !== null || info.alternates.length === 0)
    return [];
  const link = (hreflang: string, path: string): HeadTag => [
    "link",
    { rel: "alternate", hreflang, href: origin + addBase(site.base, path) },
  ];
  const all = [{ locale: info.locale, path: info.path }, ...info.alternates].toSorted((a, b) =>
    a.locale < b.locale ? -1 : 1,
  );
  const root = all.find(({ locale }) => locale === "/");
  return [
    ...all.map(({ locale, path }) => link(localeShell(site, locale).lang, path)),
    ...(root === undefined ? [] : [link("x-default", root.path)]),
  ];
}

/** What every document has, unless the site's `head` says it otherwise. */
const DEFAULT_HEAD: readonly HeadTag[] = [
  ["meta", { charset: "utf-8" }],
  ["meta", { name: "viewport", content: "width=device-width,initial-scale=1" }],
];

/** The head tags of the site, the encoding first, without those that a page's tags replace. */
export function siteHead(site: SiteShell, pageTags: readonly HeadTag[]): readonly HeadTag[] {
  const taken = new Set(pageTags.map(tagKey));
  const kept = new Map<string, HeadTag>();
  for (const tag of [...DEFAULT_HEAD, ...site.head]) {
    const key = tagKey(tag);
    if (!taken.has(key)) kept.set(key, tag);
  }
  return [...kept.values()];
}

function tagKey(tag: HeadTag): string {
  const [name, attributes] = tag;
  return name === "meta" ? metaKey(attributes) : JSON.stringify(tag);
}

function metaKey(attributes: HeadAttributes): string {
  for (const name of ["name", "property", "itemprop", "http-equiv", "charset"]) {
    if (attributes[name] !== undefined) {
      return name === "charset" ? name : `${name}=${String(attributes[name]).toLowerCase()}`;
    }
  }
  return JSON.stringify(attributes);
}
