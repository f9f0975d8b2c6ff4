import type { Problem } from "../../runtime/model/error.js";
import type { Page } from "../../runtime/model/page.js";
import { decodeRoute, encodeRoute, isExternal, resolveRoute } from "../../runtime/model/path.js";
import type { SidebarItem } from "../../runtime/model/site.js";
import type { PlaceOfOption } from "../config/place-of-option.js";
import type { SiteConfig } from "../config/schema.js";
import type { SidebarInput } from "../config/sidebar-schema.js";
import { createProblem } from "../messages/create-problem.js";
import { createPageFinder } from "./page-names.js";

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

/** Position of a row: its option, the address that its path is relative to, and the number of groups around it. */
interface RowPlace {
  readonly option: OptionPath;
  readonly prefix: string;
  readonly groupDepth: number;
}

type OptionPath = readonly PropertyKey[];

/** Resolves one `sidebar` of the configuration to pages, links and groups. `at` is the path of the option. */
export function resolveSidebars(
  input: SiteConfig["sidebar"],
  { localePath, at }: { readonly localePath: string; readonly at: OptionPath },
  options: SidebarOptions,
): ResolvedSidebars {
  const pageAt = createPageFinder(options.pages);
  const problems: Problem[] = [];

  const resolvePage = (
    path: string,
    title: string | null,
    { option, prefix }: RowPlace,
    depth: number,
  ): Extract<SidebarItem, { type: "page" | "link" }> | null => {
    if (isExternal(path)) return { type: "link", path, title: title ?? path };
    const route = resolveRoute(path, prefix);
    const page = pageAt(route);
    if (page === undefined) {
      problems.push(createProblem("warning", "sidebar-no-page", { path, route }, options.placeOf(option)));
      return null;
    }
    return {
      type: "page",
      path: page.path,
      title: title ?? page.title ?? decodeRoute(page.path),
      sidebarDepth: page.frontmatter.sidebarDepth ?? depth,
    };
  };

  const resolveRow = (row: SidebarInput, place: RowPlace, sidebarDepth: number): SidebarItem | null => {
    if (typeof row === "string") return resolvePage(row, null, place, sidebarDepth);
    if (Array.isArray(row)) return resolvePage(row[0], row[1], place, sidebarDepth);
    const depth = row.sidebarDepth ?? sidebarDepth;
    const children = row.children ?? [];
    if (children.length === 0 && row.path !== undefined) {
      return resolvePage(row.path, row.title ?? null, place, depth);
    }
    if (place.groupDepth > MAX_GROUP_DEPTH) {
      const values = { title: row.title ?? row.path ?? "", most: MAX_GROUP_DEPTH };
      problems.push(createProblem("error", "sidebar-too-deep", values, options.placeOf(place.option)));
      return null;
    }
    const own = row.path === undefined ? null : resolvePage(row.path, row.title ?? null, place, depth);
    const inside = {
      ...place,
      option: [...place.option, "children"],
      groupDepth: place.groupDepth + 1,
    };
    if (row.type === "links") {
      return { type: "links", title: row.title ?? "", children: resolveRows(children, inside, depth) };
    }
    return {
      type: "group",
      title: row.title ?? own?.title ?? "",
      path: own?.path ?? null,
      children: resolveRows(children, inside, depth),
      collapsable: row.collapsable !== false,
    };
  };

  const resolveRows = (
    rows: readonly SidebarInput[],
    place: RowPlace,
    sidebarDepth: number,
  ): readonly SidebarItem[] =>
    present(
      rows.map((row, index) => resolveRow(row, { ...place, option: [...place.option, index] }, sidebarDepth)),
    );

  const resolveList = (prefix: string, rows: readonly SidebarInput[], option: OptionPath) =>
    [prefix, resolveRows(rows, { option, prefix, groupDepth: 1 }, options.sidebarDepth)] as const;
  const lists = Array.isArray(input)
    ? input.length === 0
      ? []
      : [resolveList(localePath, input, at)]
    : Object.entries(input).map(([prefix, rows]) => resolveList(prefix, rows, [...at, prefix]));
  const sidebars = new Map(lists);
  return { sidebars, problems };
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

function present<Value>(values: readonly (Value | null)[]): readonly Value[] {
  return values.filter((value) => value !== null);
}
