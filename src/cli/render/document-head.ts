import { createHead, siteHead } from "../../runtime/model/document/head.js";
import type { HeadTag } from "../../runtime/model/page.js";
import type { Renderer, RouteData, PageView } from "../../runtime/model/render.js";
import { addBase } from "../../runtime/model/path.js";
import { localeShell, type SiteShell } from "../../runtime/model/site.js";
import { termPath } from "../../runtime/model/lists/taxonomy-path.js";

/** Head tags of a document. */
export interface DocumentHead {
  /** Tags of the route. */
  readonly route: readonly HeadTag[];
  /** Tags of the site and the theme. */
  readonly site: readonly HeadTag[];
}

/**
 * Creates the head tags of a route's document. Some are for programs that read documents only: the kind of the link
 * preview, and structured data. Browsers remove these after a navigation.
 */
export function documentHead(
  { site, head }: Pick<Renderer, "site" | "head">,
  route: RouteData,
): DocumentHead {
  const own = createHead(site, route.info);
  const shared = [...siteHead(site, own), ...head];
  const all = [...own, ...shared];
  const image = contentOf(all, "og:image");
  const hasCard = contentOf(all, "twitter:card") !== null;
  // The other values of the preview are those of Open Graph.
  const card: HeadTag = ["meta", { name: "twitter:card", content: "summary_large_image" }];
  const data = structuredData(site, route, image);
  const feeds = termFeeds(site, route);
  const scripts = route.info.head?.filter(([name]) => name === "script") ?? [];
  return {
    route: [
      ...own,
      ...feeds,
      ...(image === null || hasCard ? [] : [card]),
      ...(data === null ? [] : [data]),
      ...scripts,
    ],
    site: shared,
  };
}

/** Returns the links to the feeds of a term. Browsers remove them after a navigation. */
function termFeeds({ base, feeds }: SiteShell, route: RouteData): readonly HeadTag[] {
  if (route.kind !== "taxonomy" || route.hasFeeds !== true) return [];
  return feeds.map(({ type, file }) => [
    "link",
    { rel: "alternate", type, title: route.term ?? "", href: addBase(base, route.info.path + file) },
  ]);
}

/** A node of schema.org's vocabulary. */
type SchemaNode = Readonly<Record<string, unknown>>;

/** A step of the way from the home page to a page: its name and route. */
interface Crumb {
  readonly name: string;
  readonly path: string;
}

/**
 * Returns the tag that describes a route to search engines as JSON-LD (schema.org): a `WebSite`, a `BlogPosting`, a
 * `BreadcrumbList`. It repeats nothing that search engines read from other tags: description, address, language.
 * Returns `null` if there is nothing to describe, if the route is not to be indexed, and without the site's URL.
 * `image` is the URL of the picture for link previews.
 */
export function structuredData(site: SiteShell, route: RouteData, image: string | null): HeadTag | null {
  const { info } = route;
  if (site.origin === null || !info.indexable || info.canonical !== null) return null;
  if ("page" in route && route.page.frontmatter.publish === false) return null;
  const nodes = [...webSite(site, route), ...blogPosting(site, route, image), ...breadcrumbs(site, route)];
  const [first, ...others] = nodes;
  if (first === undefined) return null;
  const context = { "@context": "https://schema.org" };
  const data = others.length === 0 ? { ...context, ...first } : { ...context, "@graph": nodes };
  // Without `<`, no text can end the element or begin a comment in it.
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return ["script", { type: "application/ld+json" }, json];
}

/** Describes the site on the home page of each locale. */
function webSite(site: SiteShell, { info }: RouteData): readonly SchemaNode[] {
  const { title } = localeShell(site, info.locale);
  if (info.path !== info.locale || title === "") return [];
  return [{ "@type": "WebSite", name: title, url: urlOf(site, info.path) }];
}

function blogPosting(site: SiteShell, route: RouteData, image: string | null): readonly SchemaNode[] {
  const { published } = route.info;
  if (route.kind !== "page" || published === null || route.page.title === null) return [];
  const { title, frontmatter, authors: named = [] } = route.page;
  const authors = named.map(({ name, url }) => ({
    "@type": "Person",
    name,
    ...(url === undefined ? {} : { url: url.startsWith("/") ? urlOf(site, url) : url }),
  }));
  return [
    {
      "@type": "BlogPosting",
      headline: title,
      datePublished: published,
      ...(frontmatter.updated ? { dateModified: frontmatter.updated } : {}),
      ...(authors.length === 0 ? {} : { author: authors.length === 1 ? authors[0] : authors }),
      ...(image === null ? {} : { image }),
    },
  ];
}

/** Describes the way to an article of a category, and to the list of a category. */
function breadcrumbs(site: SiteShell, route: RouteData): readonly SchemaNode[] {
  const way = wayTo(site, route);
  const { title: home } = localeShell(site, route.info.locale);
  if (way.length === 0 || home === "") return [];
  const crumbs = [{ name: home, path: route.info.locale }, ...way];
  const itemListElement = crumbs.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    // The address of the last item is that of the page.
    ...(index === crumbs.length - 1 ? {} : { item: urlOf(site, path) }),
  }));
  return [{ "@type": "BreadcrumbList", itemListElement }];
}

/** Returns the steps after the home page; none if they would say nothing. */
function wayTo({ slugs }: SiteShell, route: RouteData): readonly Crumb[] {
  const { info } = route;
  if (route.kind === "taxonomy" && route.taxonomy === "categories" && route.term !== null) {
    return [{ name: route.term, path: info.path }];
  }
  if (route.kind !== "page") return [];
  const category = listedCategory(route.page);
  if (category === null) return [];
  return [
    { name: category, path: termPath(info.locale, "categories", { term: category, slugs }) },
    { name: route.page.title ?? "", path: info.path },
  ];
}

/** Returns the first category that lists a page. */
function listedCategory({ title, frontmatter }: PageView): string | null {
  if (title === null || frontmatter.listed === false) return null;
  return frontmatter.categories[0] ?? null;
}

function urlOf({ origin, base }: SiteShell, path: string): string {
  return `${origin ?? ""}${addBase(base, path)}`;
}

/** Returns the content of a meta tag; `null` without one. */
function contentOf(tags: readonly HeadTag[], key: string): string | null {
  for (const [name, { property, name: metaName, content }] of tags) {
    if (name !== "meta" || typeof content !== "string" || content === "") continue;
    if ([property, metaName].some((own) => typeof own === "string" && own.toLowerCase() === key))
      return content;
  }
  return null;
}
