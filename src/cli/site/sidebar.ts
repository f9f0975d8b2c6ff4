import type { Problem } from "../../runtime/model/error.js";
import type { Page } from "../../runtime/model/page.js";
import { decodeRoute, encodeRoute, isExternal, resolveRoute } from "../../runtime/model/path.js";
import type { SidebarItem } from "../../runtime/model/site.js";
import type { PlaceOfOption } from "../config/place-of-option.js";
import type { SiteConfig } from "../config/schema.js";
import type { SidebarInput } from "../config/options/menu-schema.js";
import { createProblem } from "../messages/create-problem.js";
import type { Neighbours } from "../../runtime/model/lists/graph.js";
import type { PageLink } from "../../runtime/model/render.js";

/** Maximum depth of nested groups. */
const MAX_GROUP_DEPTH = 3;

/** Sidebars of a site, with the routes and titles of their pages. */
export interface ResolvedSidebars {
  /** Sidebars by their prefix in the configuration, in the order of the configuration. */
  readonly sidebars: ReadonlyMap<string, readonly SidebarItem[]>;
  readonly problems: readonly Problem[];
}

/** Data for resolving the rows of a sidebar. */
export interface SidebarOptions {
  readonly pages: readonly Page[];
  readonly placeOf: PlaceOfOption;
  /** Number of heading levels shown below the active page, unless a row sets it. */
  readonly sidebarDepth: number;
}

/** Position of a row in the configuration, and what it inherits there. */
interface RowPlace {
  readonly option: OptionPath;
  /** Address that the path of the row is relative to. */
  readonly prefix: string;
  /** Number of heading levels shown below the active page, unless the row or its page sets it. */
  readonly depth: number;
  /** Number of groups around the row. */
  readonly groupDepth: number;
}

type OptionPath = readonly PropertyKey[];

/** Values that the rows of a sidebar share while they are resolved. */
interface RowContext extends Pick<SidebarOptions, "placeOf"> {
  readonly pageAt: ReturnType<typeof createPageFinder>;
  /** Receives what is wrong with a row. */
  readonly report: (problem: Problem) => void;
}

type PageRow = Extract<SidebarItem, { type: "page" | "link" }>;

/** Resolves one `sidebar` of the configuration to pages, links and groups. `at` is the path of the option. */
export function resolveSidebars(
  input: SiteConfig["sidebar"],
  { localePath, at }: { readonly localePath: string; readonly at: OptionPath },
  { pages, placeOf, sidebarDepth }: SidebarOptions,
): ResolvedSidebars {
  const problems: Problem[] = [];
  const context = {
    pageAt: createPageFinder(pages),
    placeOf,
    report: (one: Problem) => void problems.push(one),
  };
  const resolveList = (prefix: string, rows: readonly SidebarInput[], option: OptionPath) =>
    [prefix, resolveRows(rows, { option, prefix, depth: sidebarDepth, groupDepth: 1 }, context)] as const;
  const lists = Array.isArray(input)
    ? input.length === 0
      ? []
      : [resolveList(localePath, input, at)]
    : Object.entries(input).map(([prefix, rows]) => resolveList(prefix, rows, [...at, prefix]));
  return { sidebars: new Map(lists), problems };
}

/**
 * Creates a function that finds a page by an absolute name, which is its route or its file. The name may lack the
 * file's extension and may have a query or hash. A page whose own name contains `?` or `#` is preferred. The index is
 * built at the first call.
 */
function createPageFinder(pages: readonly Page[]): (name: string) => Page | undefined {
  let byName: ReadonlyMap<string, Page> | null = null;
  return (name) => {
    byName ??= indexPages(pages);
    const decoded = decodeRoute(name);
    return byName.get(plainName(decoded)) ?? byName.get(plainName(decoded.replace(/[?#].*$/, "")));
  };
}

function indexPages(pages: readonly Page[]): ReadonlyMap<string, Page> {
  return new Map(
    (["regularPath", "path"] as const).flatMap((name) =>
      pages.map((page) => [plainName(decodeRoute(page[name])), page] as const),
    ),
  );
}

function plainName(path: string): string {
  return path
    .normalize("NFC")
    .replace(/\.(md|html)$/i, "")
    .replace(/\/(readme|index)$/i, "/");
}

function resolveRows(
  rows: readonly SidebarInput[],
  place: RowPlace,
  context: RowContext,
): readonly SidebarItem[] {
  return rows
    .map((row, index) => resolveRow(row, { ...place, option: [...place.option, index] }, context))
    .filter((item) => item !== null);
}

function resolveRow(row: SidebarInput, outer: RowPlace, context: RowContext): SidebarItem | null {
  if (typeof row === "string") return resolvePage(row, null, outer, context);
  if (Array.isArray(row)) return resolvePage(row[0], row[1], outer, context);
  const place = { ...outer, depth: row.sidebarDepth ?? outer.depth };
  const children = row.children ?? [];
  if (children.length === 0 && row.path !== undefined) {
    return resolvePage(row.path, row.title ?? null, place, context);
  }
  if (place.groupDepth > MAX_GROUP_DEPTH) {
    const values = { title: row.title ?? row.path ?? "", most: MAX_GROUP_DEPTH };
    context.report(createProblem("error", "sidebar-too-deep", values, context.placeOf(place.option)));
    return null;
  }
  const own = row.path === undefined ? null : resolvePage(row.path, row.title ?? null, place, context);
  const inside = { ...place, option: [...place.option, "children"], groupDepth: place.groupDepth + 1 };
  const items = resolveRows(children, inside, context);
  if (row.type === "links") return { type: "links", title: row.title ?? "", children: items };
  return {
    type: "group",
    title: row.title ?? own?.title ?? "",
    path: own?.path ?? null,
    children: items,
    collapsable: row.collapsable !== false,
  };
}

function resolvePage(
  path: string,
  title: string | null,
  { option, prefix, depth }: RowPlace,
  { pageAt, placeOf, report }: RowContext,
): PageRow | null {
  if (isExternal(path)) return { type: "link", path, title: title ?? path };
  const route = resolveRoute(path, prefix);
  const page = pageAt(route);
  if (page === undefined) {
    report(createProblem("warning", "sidebar-no-page", { path, route }, placeOf(option)));
    return null;
  }
  return {
    type: "page",
    path: page.path,
    title: title ?? page.title ?? decodeRoute(page.path),
    sidebarDepth: page.frontmatter.sidebarDepth ?? depth,
  };
}

/**
 * Returns the first prefix, in the order of the configuration, with which the page's route begins. Returns `null` for
 * home pages and pages without this kind of sidebar.
 */
export function sidebarPrefixOf(page: Page, prefixes: readonly string[]): string | null {
  const { sidebar, home } = page.frontmatter;
  if (sidebar === false || sidebar === "auto" || home === true) return null;
  return prefixes.find((prefix) => page.regularPath.startsWith(encodeRoute(prefix))) ?? null;
}

/** Returns the pages of a sidebar in reading order. */
export function flattenSidebar(
  items: readonly SidebarItem[],
): readonly { readonly path: string; readonly title: string }[] {
  return items.flatMap((item) => {
    if (item.type === "page") return [{ path: item.path, title: item.title }];
    if (item.type === "link") return [];
    if (item.type === "links") return flattenSidebar(item.children);
    const own = item.path === null ? [] : [{ path: item.path, title: item.title }];
    return [...own, ...flattenSidebar(item.children)];
  });
}

/** Pages and their orders. `sidebarKeys` maps the route of a page to the key of the sidebar that shows it. */
export interface NeighbourInput {
  readonly pages: readonly Page[];
  readonly sidebars: ReadonlyMap<string, readonly SidebarItem[]>;
  readonly sidebarKeys: ReadonlyMap<string, string>;
  /** Timeline of each locale, newest first. */
  readonly dated: readonly (readonly Page[])[];
}

/**
 * Finds the previous and the next page of each page, in its sidebar or, without one, in the timeline of its locale.
 * `prev` and `next` in the front matter take precedence, and `false` means none.
 */
export function createNeighbours(input: NeighbourInput): ReadonlyMap<string, Neighbours> {
  const neighbours = new Map<string, Neighbours>();
  for (const dated of input.dated) {
    linkUp(
      neighbours,
      dated.map((page) => ({ path: page.path, title: page.title ?? page.path })),
    );
  }
  for (const [key, items] of input.sidebars) {
    const shown = flattenSidebar(items).filter(({ path }) => input.sidebarKeys.get(path) === key);
    linkUp(neighbours, shown);
  }
  const pageAt = createPageFinder(input.pages);
  const override = (page: Page, value: string | false | undefined, fallback: PageLink | null) => {
    if (value === undefined) return fallback;
    if (value === false) return null;
    if (isExternal(value)) return { path: value, title: value };
    const route = resolveRoute(value, page.regularPath);
    const target = pageAt(route);
    return {
      path: target?.path ?? encodeURI(decodeRoute(route).normalize("NFC")),
      title: target?.title ?? value,
    };
  };
  for (const page of input.pages) {
    const found = neighbours.get(page.path) ?? { prev: null, next: null };
    neighbours.set(page.path, {
      prev: override(page, page.frontmatter.prev, found.prev),
      next: override(page, page.frontmatter.next, found.next),
    });
  }
  return neighbours;
}

/**
 * Links consecutive rows. A page with several rows, such as its group's row and one below it, counts at the first one.
 */
function linkUp(neighbours: Map<string, Neighbours>, rows: readonly PageLink[]): void {
  const order = [...new Map(rows.map((row) => [row.path, row])).values()];
  order.forEach((link, index) => {
    neighbours.set(link.path, { prev: order[index - 1] ?? null, next: order[index + 1] ?? null });
  });
}
