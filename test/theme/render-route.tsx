import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { App } from "../../src/runtime/app/App.js";
import { createLayouts } from "../../src/runtime/app/layouts.js";
import type { OpenSearch } from "../../src/runtime/search/create-search.js";
import { Providers } from "../../src/runtime/app/Providers.js";
import { createCalendar } from "../../src/runtime/model/date.js";
import type { PageSummary } from "../../src/runtime/model/lists/listing.js";
import type { FrontMatter } from "../../src/runtime/model/page.js";
import type { PageView, RouteData, RouteInfo } from "../../src/runtime/model/render.js";
import type { SidebarItem, SiteShell } from "../../src/runtime/model/site.js";
import { createStaticRouter, type Router } from "../../src/runtime/router/router-context.js";
import { createTheme } from "../../src/theme/index.js";
import { resolveOptions } from "../../src/theme/resolve-options.js";

/** A site with one language and the base `/blog/`. */
export const SITE: SiteShell = {
  base: "/blog/",
  origin: null,
  locales: {
    "/": {
      lang: "zh-CN",
      label: "简体中文",
      title: "饭团也有春天",
      description: "一个被程序员耽误的优秀厨师",
      nav: [
        { type: "link", text: "首页", link: "/" },
        {
          type: "links",
          text: "联系",
          items: [{ type: "link", text: "GitHub", link: "https://github.com/x" }],
        },
      ],
      themeConfig: {},
    },
  },
  head: [],
  timeZone: "Asia/Shanghai",
  feeds: [],
  repository: null,
  themeConfig: { author: "团子", startYear: 2018 },
  comments: { show: true, store: null, issue: null, use: null },
};

function dayOf(date: string | null = null): string | null {
  return date === null ? null : createCalendar(SITE.timeZone).dayOf(date);
}

export function createInfo(path: string): RouteInfo {
  return {
    path,
    locale: "/",
    lang: "zh-CN",
    documentTitle: "标题 | 饭团也有春天",
    description: "",
    meta: [],
    canonical: null,
    published: null,
    indexable: true,
    listing: null,
    alternates: [],
  };
}

export function createPost(path: string, fields: Partial<PageSummary> = {}): PageSummary {
  return {
    path,
    title: path,
    summary: "",
    date: null,
    day: dayOf(fields.date),
    tags: [],
    categories: [],
    sticky: null,
    draft: false,
    cover: null,
    ...fields,
  };
}

/** Returns a page with these fields and this front matter. The front matter always has its lists. */
export function createView(fields: Partial<PageView> = {}, frontmatter: Partial<FrontMatter> = {}): PageView {
  return {
    key: "v-00000000",
    path: "/docs/a.html",
    regularPath: "/docs/a.html",
    relativePath: "docs/a.md",
    title: "甲",
    frontmatter: { tags: [], categories: [], aliases: [], meta: [], ...frontmatter },
    headers: [],
    opensWithTitle: false,
    size: "1.00kb",
    wordCount: 900,
    readingTime: 3,
    date: null,
    day: dayOf(fields.date),
    lastUpdated: null,
    draft: false,
    editLink: null,
    prev: null,
    next: null,
    series: null,
    related: [],
    sidebar: null,
    ...fields,
  };
}

export interface RenderedParts {
  readonly site?: SiteShell;
  readonly sidebar?: readonly SidebarItem[];
  readonly html?: string;
}

/** Parts of a hydrated route that a rendered one lacks. */
export interface LivingParts {
  readonly router?: Router;
  readonly openSearch?: OpenSearch;
}

const theme = createTheme(resolveOptions({}, "en"));
const layouts = createLayouts(theme);
await layouts.loadAll();

/** Returns the application with a route in the default theme. */
export function createTree(
  route: RouteData,
  parts: RenderedParts = {},
  { router, openSearch }: LivingParts = {},
): ReactElement {
  const { sidebar = null, html = null } = parts;
  const site = resolveSite(parts.site ?? SITE);
  const view = { route, sidebar, html };
  return (
    <Providers
      site={{ site, components: {}, openSearch: openSearch ?? (() => new Promise(() => undefined)) }}
      router={router ?? createStaticRouter(site.base)}
      view={view}
    >
      <App Frame={theme.Frame} layouts={layouts} view={view} />
    </Providers>
  );
}

/** Renders a route in the default theme to HTML, without the comments that React inserts between texts. */
export function renderRoute(route: RouteData, parts: RenderedParts = {}): string {
  return renderToString(createTree(route, parts)).replaceAll("<!-- -->", "");
}

/** Returns the site with resolved theme options, as a build passes it to the theme. */
export function resolveSite(site: SiteShell): SiteShell {
  const resolve = (config: SiteShell["themeConfig"], lang: string) => ({ ...resolveOptions(config, lang) });
  return {
    ...site,
    themeConfig: resolve(site.themeConfig, site.locales["/"]?.lang ?? "en"),
    locales: Object.fromEntries(
      Object.entries(site.locales).map(([path, locale]) => [
        path,
        { ...locale, themeConfig: resolve({ ...site.themeConfig, ...locale.themeConfig }, locale.lang) },
      ]),
    ),
  };
}

/** Returns the `<main>` element in the HTML of a page, or empty if there is none. */
export function mainOf(html: string): string {
  return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
}
