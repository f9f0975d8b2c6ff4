import type { HeadAttributes, HeadTag } from "../page.js";
import { addBase } from "../path.js";
import type { RouteInfo } from "../render.js";
import { localeShell, type SiteShell } from "../site.js";

/**
 * Returns the head tags that differ between routes: description, robots, canonical, Open Graph, the author's
 * own, and the locale's feeds. If two meta tags have the same name, the page's tag replaces the generated
 * one. The build writes these tags into the document, and the browser updates them after a navigation.
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
  const added = (name: string) => info.head?.filter(([tag]) => tag === name) ?? [];
  const named = [...own, ...added("meta").map(([, attributes]) => attributes), ...info.meta];
  for (const attributes of named) meta.set(metaKey(attributes), attributes);
  const tags: HeadTag[] = [...meta.values()].map((attributes) => ["meta", attributes]);
  if (canonical !== null) tags.push(["link", { rel: "canonical", href: canonical }]);
  return [...tags, ...languageLinks(site, info), ...feedLinks(site, info.locale), ...added("link")];
}

/** Returns the links by which feed readers find the feeds of a locale. */
function feedLinks({ base, feeds }: SiteShell, locale: string): readonly HeadTag[] {
  return feeds.map(({ type, file }) => [
    "link",
    { rel: "alternate", type, href: addBase(base, locale + file) },
  ]);
}

/**
 * Returns the links by which search engines find the languages of a page, including its own. Search engines
 * require absolute URLs. The page of the root locale is the default for visitors of all other languages.
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

/** Tags of every document, unless the site's `head` replaces them. */
const DEFAULT_HEAD: readonly HeadTag[] = [
  ["meta", { charset: "utf-8" }],
  ["meta", { name: "viewport", content: "width=device-width,initial-scale=1" }],
];

/**
 * Returns the head tags of the site, with the encoding first. It leaves out the tags that `pageTags`
 * replaces.
 */
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

/** Primary subtags of languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:ar|fa|he|iw|ps|sd|ug|ur|yi)(?:-|$)/i;

/** Returns the direction of a language, given as a BCP 47 tag. */
export function directionOf(lang: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.test(lang) ? "rtl" : "ltr";
}
