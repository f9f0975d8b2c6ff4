import type { RouteData, RouteInfo } from "../../../src/runtime/model/render.js";
import type { SiteShell } from "../../../src/runtime/model/site.js";

/** The smallest site that can be rendered. */
export const SITE: SiteShell = {
  base: "/blog/",
  origin: null,
  locales: {
    "/": { lang: "zh-CN", label: "中文", title: "T", description: "", nav: [], themeConfig: {} },
    "/en/": {
      lang: "en",
      label: "English",
      title: "E",
      description: "",
      nav: [],
      themeConfig: { footer: "en footer" },
    },
  },
  head: [],
  timeZone: "Asia/Shanghai",
  feeds: [],
  repository: null,
  themeConfig: { footer: "footer", logo: "l" },
  comments: { show: true, store: null, issue: null, use: null },
};

function createInfo(path: string, locale: string): RouteInfo {
  return {
    path,
    locale,
    lang: "zh-CN",
    documentTitle: path,
    description: "",
    meta: [],
    canonical: null,
    published: null,
    indexable: true,
    listing: null,
    alternates: [],
  };
}

/** Creates a page at `path`, optionally with a layout of its own. */
export function createPageRoute(path: string, layout?: string, locale = "/"): RouteData {
  return {
    kind: "page",
    info: createInfo(path, locale),
    page: {
      key: "v-1",
      path,
      regularPath: path,
      relativePath: "a.md",
      title: "A",
      frontmatter: {
        tags: [],
        categories: [],
        aliases: [],
        meta: [],
        ...(layout === undefined ? {} : { layout }),
      },
      headers: [],
      opensWithTitle: false,
      size: "1kb",
      wordCount: 1,
      readingTime: 1,
      date: null,
      day: null,
      lastUpdated: null,
      draft: false,
      editLink: null,
      prev: null,
      next: null,
      series: null,
      related: [],
      sidebar: "/",
    },
  };
}

/** The not-found page. */
export function createMissingRoute(): RouteData {
  return { kind: "not-found", info: createInfo("/404.html", "/") };
}
