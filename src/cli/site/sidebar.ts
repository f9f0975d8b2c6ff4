import { createProblem, position, type Problem } from "../../runtime/model/error.js";
import type { Page } from "../../runtime/model/page.js";
import { decodeRoute, encodeRoute, isExternal, resolveRoute } from "../../runtime/model/path.js";
import type { SidebarItem } from "../../runtime/model/site.js";
import type { SidebarInput, SiteConfig } from "../config/schema.js";

/** Spec/site.md §3: groups nest at most this deep. */
const MAX_GROUP_DEPTH = 3;

export interface ResolvedSidebars {
  /** Keys are the prefixes of the configuration; the order is that of the configuration. */
  readonly sidebars: ReadonlyMap<string, readonly SidebarItem[]>;
  readonly problems: readonly Problem[];
}

export interface SidebarOptions {
  readonly pages: readonly Page[];
  readonly configFile: string | null;
  /** Heading levels under the active page where no row says otherwise. */
  readonly sidebarDepth: number;
}

/** Resolves one `sidebar` of the configuration: rows become pages, links and groups. */
export function resolveSidebars(
  input: SiteConfig["sidebar"],
  localePath: string,
  options: SidebarOptions,
): ResolvedSidebars {
  let byName: ReadonlyMap<string, Page> | null = null;
  /** A site without sidebars needs no index. */
  const pageAt = (route: string) => (byName ??= indexPages(options.pages)).get(normalizeName(route));
  const problems: Problem[] = [];
  const report = (code: string, message: string, hint: string) => {
    const at = options.configFile === null ? null : position(options.configFile);
    problems.push(createProblem("warning", code, message, at, hint));
  };

  const resolvePage = (
    path: string,
    title: string | null,
    prefix: string,
    depth: number,
  ): SidebarItem | null => {
    if (isExternal(path)) return { type: "link", path, title: title ?? path };
    const page = pageAt(resolveRoute(path, prefix));
    if (page === undefined) {
      report(
        "sidebar-no-page",
        `[vuepress] No matching page found for sidebar item "${path}"`,
        `It was looked for at ${resolveRoute(path, prefix)}; name a markdown file of the site, or remove the row.`,
      );
      return null;
    }
    return {
      type: "page",
      path: page.path,
      title: title ?? page.title ?? decodeRoute(page.path),
      sidebarDepth: page.frontmatter.sidebarDepth ?? depth,
    };
  };

  const resolveRow = (
    row: SidebarInput,
    prefix: string,
    sidebarDepth: number,
    groupDepth: number,
  ): SidebarItem | null => {
    if (typeof row === "string") return resolvePage(row, null, prefix, sidebarDepth);
    if (Array.isArray(row)) return resolvePage(row[0], row[1], prefix, sidebarDepth);
    const depth = row.sidebarDepth ?? sidebarDepth;
    const children = row.children ?? [];
    if (children.length === 0 && row.path !== undefined) {
      return resolvePage(row.path, row.title ?? null, prefix, depth);
    }
    if (groupDepth > MAX_GROUP_DEPTH) {
      report(
        "sidebar-too-deep",
        `[vuepress] detected a too deep nested sidebar group: "${row.title ?? row.path ?? ""}"`,
        `Groups nest at most ${MAX_GROUP_DEPTH} deep; this one is left out. Move it up.`,
      );
      return null;
    }
    const own = row.path === undefined ? null : resolvePage(row.path, row.title ?? null, prefix, depth);
    return {
      type: "group",
      title: row.title ?? own?.title ?? "",
      path: own?.path ?? null,
      children: present(children.map((child) => resolveRow(child, prefix, depth, groupDepth + 1))),
      collapsable: row.collapsable !== false,
    };
  };

  const byPrefix: readonly (readonly [string, readonly SidebarInput[]])[] = Array.isArray(input)
    ? input.length === 0
      ? []
      : [[localePath, input]]
    : Object.entries(input);
  const sidebars = new Map(
    byPrefix.map(([prefix, rows]) => [
      prefix,
      present(rows.map((row) => resolveRow(row, prefix, options.sidebarDepth, 1))),
    ]),
  );
  return { sidebars, problems };
}

/** The key of the first sidebar whose prefix the page's route begins with, in the order of the configuration. */
export function sidebarKeyOf(page: Page, prefixes: readonly string[]): string | null {
  const { sidebar, home } = page.frontmatter;
  if (sidebar === false || sidebar === "auto" || home === true) return null;
  return prefixes.find((prefix) => page.regularPath.startsWith(encodeRoute(prefix))) ?? null;
}

/** The pages of a sidebar in reading order. */
export function flattenSidebar(
  items: readonly SidebarItem[],
): readonly { readonly path: string; readonly title: string }[] {
  return items.flatMap((item) => {
    if (item.type === "page") return [{ path: item.path, title: item.title }];
    if (item.type === "link") return [];
    const own = item.path === null ? [] : [{ path: item.path, title: item.title }];
    return [...own, ...flattenSidebar(item.children)];
  });
}

function indexPages(pages: readonly Page[]): ReadonlyMap<string, Page> {
  const byName = new Map<string, Page>();
  for (const page of pages) {
    byName.set(normalizeName(page.regularPath), page);
    byName.set(normalizeName(page.path), page);
  }
  return byName;
}

function normalizeName(route: string): string {
  return decodeRoute(route)
    .replace(/[?#].*$/, "")
    .replace(/\.(md|html)$/i, "")
    .replace(/\/(readme|index)$/i, "/");
}

function present<Value>(values: readonly (Value | null)[]): readonly Value[] {
  return values.filter((value) => value !== null);
}
