import type { Problem } from "../../runtime/model/error.js";
import type { Page } from "../../runtime/model/page.js";
import { decodeRoute, encodeRoute, isExternal, resolveRoute } from "../../runtime/model/path.js";
import type { SidebarItem } from "../../runtime/model/site.js";
import type { PlaceOfOption } from "../config/place-of-option.js";
import type { SiteConfig } from "../config/schema.js";
import type { SidebarInput } from "../config/options/sidebar-schema.js";
import { createProblem } from "../messages/create-problem.js";

/** Maximum depth of nested groups (spec/site.md §3). */
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
export function createPageFinder(pages: readonly Page[]): (name: string) => Page | undefined {
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
