import type { Page } from "../../../runtime/model/page.js";
import { createCalendar } from "../../../runtime/model/date.js";
import {
  comparePublished,
  compareText,
  isListed,
  newestFirst,
} from "../../../runtime/model/lists/listing.js";
import { addBase, isNotFoundPage } from "../../../runtime/model/path.js";
import type { RouteData } from "../../../runtime/model/render.js";
import { localeShell, type SiteShell } from "../../../runtime/model/site.js";
import type { Site } from "../../../runtime/model/lists/graph.js";
import type {
  PluginOutputInput,
  PluginPage,
  PluginRoute,
  PluginSite,
} from "../../config/plugins/define-plugin.js";
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

/** A site as plugins see it, and its pages one by one. */
export interface SeenSite {
  readonly site: PluginSite;
  /** Returns the view of a page that anyone may read; else `null`. */
  readonly viewOf: (page: Page) => PluginPage | null;
}

/** Returns the view of a site that plugins get. Views of pages are created when they are first read. */
export function createPluginSite(
  { shell, pages }: { readonly shell: SiteShell; readonly pages: readonly Page[] },
  sources: PluginSources,
): SeenSite {
  const { base, origin, locales } = shell;
  const hrefOf = (path: string) => addBase(base, path);
  const urlOf = (path: string) => (origin ?? "") + hrefOf(path);
  const known = new Map<Page, PluginPage>();
  const viewOf = (page: Page) => {
    if (!isPublished(page)) return null;
    const view = known.get(page) ?? new PageView(page, { shell, urlOf, sources });
    known.set(page, view);
    return view;
  };
  const views = lazy(() =>
    Object.freeze(
      pages.toSorted((one, other) => compareText(one.path, other.path)).flatMap((page) => viewOf(page) ?? []),
    ),
  );
  const site = Object.freeze({
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
  return { site, viewOf };
}

/** The site that a page belongs to. */
interface SiteOfPage extends Pick<PluginSite, "urlOf"> {
  readonly shell: SiteShell;
  readonly sources: PluginSources;
}

/**
 * The view of a page. V8 gives each object literal with a getter a hidden class of its own, which takes ten times as long as an instance
 * of a class.
 */
class PageView implements PluginPage {
  readonly path: string;
  readonly url: string;
  readonly file: string;
  readonly title: string;
  readonly summary: string;
  readonly date: string | null;
  readonly updated: string | null;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly lang: string;
  readonly locale: string;
  readonly isListed: boolean;
  readonly markdown: () => string;
  readonly lineAt: (index: number) => number;
  readonly #page: Page;
  #frontmatter: PluginPage["frontmatter"] | null = null;

  constructor(page: Page, { shell, urlOf, sources }: SiteOfPage) {
    const { path, relativePath, title, summary, date, locale, frontmatter } = page;
    this.path = path;
    this.url = urlOf(path);
    this.file = relativePath;
    this.title = title ?? "";
    this.summary = summary;
    this.date = date;
    this.updated = frontmatter.updated ?? null;
    this.tags = Object.freeze([...frontmatter.tags]);
    this.categories = Object.freeze([...frontmatter.categories]);
    this.lang = frontmatter.lang ?? localeShell(shell, locale).lang;
    this.locale = locale;
    this.isListed = page.ofTerm !== true && isListed(page, { strict: false });
    this.markdown = () => readText(page, sources).content;
    this.lineAt = (index) => {
      const { content, line } = readText(page, sources);
      return line + content.slice(0, index).split("\n").length - 1;
    };
    this.#page = page;
    Object.freeze(this);
  }

  get frontmatter(): PluginPage["frontmatter"] {
    return (this.#frontmatter ??= freezeDeeply(structuredClone(this.#page.frontmatter)));
  }
}

function readText(
  page: Page,
  { texts, sourceOf, hashOf }: PluginSources,
): Pick<SplitSource, "content" | "line"> {
  const { relativePath } = page;
  const hash = hashOf(relativePath);
  const known = texts.get(page);
  if (known?.hash === hash) return known;
  const text = { ...splitFrontMatter(readSource(sourceOf(relativePath)).text), hash };
  texts.set(page, text);
  return text;
}

/** The pages and routes of a site, and its sources with the times of their last commits. */
interface OutputInput {
  readonly graph: Pick<Site, "pages" | "locales" | "authors">;
  readonly routes: readonly Route[];
  readonly sources: readonly SourceFile[];
}

/** Additions to the site that the parts of plugins get once its addresses are known. Routes are created when they are first read. */
export interface PluginOutput extends Pick<
  PluginOutputInput<unknown>,
  "site" | "articlesOf" | "termsOf" | "authorsOf"
> {
  readonly routes: () => readonly PluginRoute[];
}

/** Returns the view that plugins get of a site whose addresses are known. */
export function createPluginOutput(
  { site, viewOf }: SeenSite,
  { graph, routes, sources }: OutputInput,
): PluginOutput {
  function* viewsOf(pages: readonly Page[]): Iterable<PluginPage> {
    for (const page of pages) {
      const view = viewOf(page);
      if (view !== null) yield view;
    }
  }
  return {
    site,
    routes: lazy(() => createPluginRoutes({ site, viewOf }, { pages: graph.pages, routes, sources })),
    articlesOf: (path) => viewsOf(graph.locales.find((locale) => locale.path === path)?.dated ?? []),
    termsOf: (name) =>
      graph.locales.flatMap(({ path: locale, tags, categories, taxonomies }) =>
        [tags, categories, ...taxonomies]
          .filter((taxonomy) => taxonomy.name === name)
          .flatMap(({ terms }) =>
            terms.map((term) => ({
              name: term.name,
              path: term.path,
              url: site.urlOf(term.path),
              locale,
              articles: () =>
                viewsOf(term.pages.filter(({ date }) => date !== null).toSorted(comparePublished)),
            })),
          ),
      ),
    authorsOf: ({ path }) =>
      (graph.authors.get(path) ?? []).map(({ id, name, url }) => ({
        id,
        name,
        url: url?.startsWith("/") === true ? site.urlOf(url) : url,
      })),
  };
}

/** The view of a route, which is a class for the same reason as that of a page. */
class RouteView implements PluginRoute {
  readonly path: string;
  readonly url: string;
  readonly isIndexed: boolean;
  readonly changed: string | null;
  readonly #page: () => PluginPage | null;

  constructor({ info }: RouteData, url: string, changed: string | null, page: () => PluginPage | null) {
    this.path = info.path;
    this.url = url;
    this.isIndexed = info.indexable && info.canonical === null;
    this.changed = changed;
    this.#page = page;
    Object.freeze(this);
  }

  get page(): PluginPage | null {
    return this.#page();
  }
}

/** Returns the routes of a site as plugins see them. */
function createPluginRoutes(
  { site, viewOf }: SeenSite,
  { pages, routes, sources }: Pick<OutputInput, "routes" | "sources"> & { readonly pages: readonly Page[] },
): readonly PluginRoute[] {
  const published = new Map(pages.filter(isPublished).map((page) => [page.relativePath, page]));
  const committed = new Map(sources.map(({ relativePath, updatedAt }) => [relativePath, updatedAt]));
  const shown = routes.filter(
    ({ data, source }) => data.kind !== "not-found" && (source === null || published.has(source)),
  );
  return Object.freeze(
    shown
      .toSorted((one, other) => compareText(one.data.info.path, other.data.info.path))
      .map(({ data, source }) => {
        const page = source === null ? undefined : published.get(source);
        const changed = changeOf(data, source === null ? null : (committed.get(source) ?? null));
        return new RouteView(data, site.urlOf(data.info.path), changed, () =>
          page === undefined ? null : viewOf(page),
        );
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
