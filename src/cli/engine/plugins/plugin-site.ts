import type { Page } from "../../../runtime/model/page.js";
import { createCalendar } from "../../../runtime/model/date.js";
import { compareText, isListed, newestFirst } from "../../../runtime/model/lists/listing.js";
import { addBase, isNotFoundPage } from "../../../runtime/model/path.js";
import type { RouteData } from "../../../runtime/model/render.js";
import { localeShell, type SiteShell } from "../../../runtime/model/site.js";
import type { PluginPage, PluginRoute, PluginSite } from "../../config/plugins/define-plugin.js";
import { splitFrontMatter, type SplitSource } from "../../config/fields/split-front-matter.js";
import type { SourceFile } from "../../content/scan.js";
import { readSource } from "../../content/source-text.js";
import type { Route } from "../../routes/create-routes.js";

/** Texts of pages that plugins have read. In dev, a page whose data has not changed is the same object. */
export type PluginTexts = WeakMap<Page, Pick<SplitSource, "content" | "line"> & { readonly hash: string }>;

/** Access to the texts of pages, by the paths of their sources. */
interface PluginSources {
  readonly texts: PluginTexts;
  readonly sourceOf: (relativePath: string) => Pick<SourceFile, "file" | "text">;
  /** Returns the hash of the text. */
  readonly hashOf: (relativePath: string) => string;
}

/** Returns the view of a site that plugins get. Views of pages are created when they are first read. */
export function createPluginSite(
  { shell, pages }: { readonly shell: SiteShell; readonly pages: readonly Page[] },
  sources: PluginSources,
): PluginSite {
  const { base, origin, locales } = shell;
  const hrefOf = (path: string) => addBase(base, path);
  const urlOf = (path: string) => (origin ?? "") + hrefOf(path);
  const views = lazy(() =>
    Object.freeze(
      pages
        .filter(isPublished)
        .toSorted((one, other) => compareText(one.path, other.path))
        .map((page) => createPluginPage(page, { shell, urlOf, sources })),
    ),
  );
  return Object.freeze({
    origin,
    base,
    locales: Object.freeze(
      Object.entries(locales)
        .map(([path, { lang, title, description }]) => Object.freeze({ path, lang, title, description }))
        .toSorted((one, other) => Number(other.path === "/") - Number(one.path === "/")),
    ),
    get pages() {
      return views();
    },
    hrefOf,
    urlOf,
    dayOf: createCalendar(shell.timeZone).dayOf,
  });
}

/** The site that a page belongs to. */
interface SiteOfPage extends Pick<PluginSite, "urlOf"> {
  readonly shell: SiteShell;
  readonly sources: PluginSources;
}

function createPluginPage(
  page: Page,
  { shell, urlOf, sources: { texts, sourceOf, hashOf } }: SiteOfPage,
): PluginPage {
  const { path, relativePath, title, summary, date, locale, frontmatter } = page;
  const copy = lazy(() => freezeDeeply(structuredClone(frontmatter)));
  const readText = () => {
    const hash = hashOf(relativePath);
    const known = texts.get(page);
    if (known?.hash === hash) return known;
    const text = { ...splitFrontMatter(readSource(sourceOf(relativePath)).text), hash };
    texts.set(page, text);
    return text;
  };
  return Object.freeze({
    path,
    url: urlOf(path),
    file: relativePath,
    title: title ?? "",
    summary,
    date,
    updated: frontmatter.updated ?? null,
    tags: Object.freeze([...frontmatter.tags]),
    categories: Object.freeze([...frontmatter.categories]),
    lang: frontmatter.lang ?? localeShell(shell, locale).lang,
    locale,
    isListed: page.ofTerm !== true && isListed(page, { strict: false }),
    get frontmatter() {
      return copy();
    },
    markdown: () => readText().content,
    lineAt(index: number) {
      const { content, line } = readText();
      return line + content.slice(0, index).split("\n").length - 1;
    },
  });
}

/** The routes and pages of a site, and its sources with the times of their last commits. */
interface RoutesInput {
  readonly pages: readonly Page[];
  readonly routes: readonly Route[];
  readonly sources: readonly SourceFile[];
}

/** Returns the routes of a site as plugins see them. */
export function createPluginRoutes(
  site: PluginSite,
  { pages, routes, sources }: RoutesInput,
): readonly PluginRoute[] {
  const published = new Set(pages.filter(isPublished).map(({ relativePath }) => relativePath));
  const views = lazy(() => new Map(site.pages.map((page) => [page.file, page])));
  const committed = new Map(sources.map(({ relativePath, updatedAt }) => [relativePath, updatedAt]));
  const shown = routes.filter(
    ({ data, source }) => data.kind !== "not-found" && (source === null || published.has(source)),
  );
  return Object.freeze(
    shown
      .toSorted((one, other) => compareText(one.data.info.path, other.data.info.path))
      .map(({ data, source }) => {
        const { info } = data;
        return Object.freeze({
          path: info.path,
          url: site.urlOf(info.path),
          get page() {
            return source === null ? null : (views().get(source) ?? null);
          },
          isIndexed: info.indexable && info.canonical === null,
          changed: changeOf(data, source === null ? null : (committed.get(source) ?? null)),
        });
      }),
  );
}

/** Returns the last change of a route. Lists change with their articles, so the commit of a file is not meaningful there. */
function changeOf(data: RouteData, committed: number | null): string | null {
  const { published } = data.info;
  if (data.kind !== "page") return published;
  const known = committed === null ? null : new Date(committed * 1000).toISOString();
  const changed = data.page.frontmatter.updated ?? known;
  if (published === null || changed === null) return published ?? changed;
  return newestFirst(published, changed) < 0 ? published : changed;
}

/** Whether anyone may read a page and find it in lists. */
function isPublished(page: Page): boolean {
  return page.locked !== true && page.frontmatter.publish !== false && !isNotFoundPage(page);
}

/** Returns a function that computes a value when it is first called. Sites without plugins never ask for the views of pages. */
function lazy<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | null = null;
  return () => (known ??= { value: compute() }).value;
}

function freezeDeeply<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) {
    if (typeof part === "object" && part !== null) freezeDeeply(part);
  }
  return Object.freeze(value);
}
