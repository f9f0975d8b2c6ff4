import type { NavEntry, OptionSource } from "../../options/option-source.js";
import { compact, type Fields, fieldsOf, isFields, listOf, textOf } from "../../plain-value.js";

/** An entry of hanblog's `sidebar`. */
export type SidebarEntry =
  | string
  | readonly [string, string]
  | {
      readonly title?: string;
      readonly path?: string;
      readonly children?: readonly SidebarEntry[];
      readonly collapsable?: boolean;
      readonly sidebarDepth?: number;
    };

/** Number of menus inside menus that hanblog shows. */
const NAV_DEPTH = 2;
/** Number of groups inside groups that hanblog shows. */
const SIDEBAR_DEPTH = 3;

/** Source of menus, for notes about entries that are left out. */
export interface MenuSource extends OptionSource {
  /** Resolves a link of the old site, such as `guide/` or `/guide/intro`. */
  readonly link: (link: string) => string;
}

/** Reads a menu with entries `{ text, link, items }`. VuePress 2 calls `items` also `children`. */
export function readNav(value: unknown, source: MenuSource, depth = 0): readonly NavEntry[] {
  return listOf(value).flatMap((entry): readonly NavEntry[] => {
    if (typeof entry === "string") return [{ text: titleOfPath(entry), link: source.link(entry) }];
    if (!isFields(entry)) return [];
    const text = textOf(entry["text"]) ?? textOf(entry["title"]) ?? "";
    const children = listOf(entry["items"] ?? entry["children"]);
    const link = textOf(entry["link"] ?? entry["path"]);
    if (children.length === 0) {
      if (link === undefined || text === "") return [];
      return [{ text, link: source.link(link) }];
    }
    const prefixed = withPrefix(children, textOf(entry["prefix"]));
    const items = readNav(prefixed, source, depth + 1);
    if (items.length === 0) return [];
    if (depth >= NAV_DEPTH) {
      // hanblog has no deeper menu, so its entries follow in the menu around it.
      source.notes.lost("menu-depth", text, { file: source.file });
      return items;
    }
    return text === "" ? items : [{ text, items }];
  });
}

/** Reads a sidebar, or sidebars by path. Returns `undefined` for none, as with `auto`. */
export function readSidebar(
  value: unknown,
  source: MenuSource,
): readonly SidebarEntry[] | Readonly<Record<string, readonly SidebarEntry[]>> | undefined {
  if (Array.isArray(value)) {
    const rows = readRows(value, source);
    return rows.length > 0 ? rows : undefined;
  }
  if (!isFields(value)) return undefined;
  const sidebars = Object.entries(value).flatMap(([prefix, rows]) => {
    const list = Array.isArray(rows) ? rows : listOf(fieldsOf(rows)["items"]);
    const read = readRows(list, source);
    return read.length === 0 ? [] : [[prefix.startsWith("/") ? prefix : `/${prefix}`, read] as const];
  });
  return sidebars.length > 0 ? Object.fromEntries(sidebars) : undefined;
}

function readRows(rows: readonly unknown[], source: MenuSource, depth = 0): readonly SidebarEntry[] {
  return rows.flatMap((row): readonly SidebarEntry[] => {
    if (typeof row === "string") return [row];
    if (Array.isArray(row)) {
      const [path, title] = row.map((part) => textOf(part) ?? "");
      return path === undefined ? [] : [title === undefined || title === "" ? path : [path, title]];
    }
    return isFields(row) ? readGroup(row, source, depth) : [];
  });
}

function readGroup(row: Fields, source: MenuSource, depth: number): readonly SidebarEntry[] {
  const title = textOf(row["title"] ?? row["text"]);
  const path = textOf(row["path"] ?? row["link"]);
  const children = readRows(
    withPrefix(listOf(row["children"] ?? row["items"]), textOf(row["prefix"])),
    source,
    depth + 1,
  );
  if (children.length === 0) {
    if (path === undefined) return [];
    return [title === undefined ? path : [path, title]];
  }
  if (depth >= SIDEBAR_DEPTH) {
    source.notes.lost("menu-depth", title ?? path ?? "", { file: source.file });
    return children;
  }
  if (title === undefined && path === undefined) return children;
  const group = compact({
    title,
    path,
    collapsable: row["collapsable"] === false || row["collapsible"] === false ? false : undefined,
    sidebarDepth: depthOf(row["sidebarDepth"]),
    children,
  });
  return [group];
}

/** Returns a depth of headings that hanblog accepts, or `undefined`. */
export function depthOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? Math.min(value, 5) : undefined;
}

/** Adds the prefix of a group to the paths of its entries, as VuePress 2 with theme-hope does. A group inside inherits it. */
function withPrefix(rows: readonly unknown[], prefix: string | undefined): readonly unknown[] {
  if (prefix === undefined) return rows;
  const add = (path: string) => (/^(?:\/|[a-z]+:)/i.test(path) ? path : prefix + path);
  return rows.map((row) => {
    if (typeof row === "string") return add(row);
    if (!isFields(row)) return row;
    const changed = { ...row };
    for (const name of ["link", "path", "prefix"]) {
      const path = row[name];
      if (typeof path === "string") changed[name] = add(path);
    }
    const isGroup = row["children"] !== undefined || row["items"] !== undefined;
    return isGroup && row["prefix"] === undefined ? { ...changed, prefix } : changed;
  });
}

function titleOfPath(path: string): string {
  const name =
    path
      .replace(/\/?(?:README|index)?(?:\.md|\.html)?\/?$/i, "")
      .split("/")
      .at(-1) ?? "";
  return name === "" ? path : name;
}
