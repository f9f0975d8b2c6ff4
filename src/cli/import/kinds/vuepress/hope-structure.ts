import { findHeadings } from "../../content/headings.js";
import { readOldPage } from "../../content/front-matter.js";
import { type Fields, fieldsOf, isFields, textOf } from "../../plain-value.js";
import type { DraftFile } from "../../site-kind.js";
import { absoluteLink } from "../vue/vue-site.js";
import type { VueFiles } from "../vue/vue-files.js";

/** A page or a folder, as theme-hope arranges them. */
interface TreeItem {
  readonly title: string;
  /** Position that the author chose, or `null`. Negative ones count from the end. */
  readonly order: number | null;
  /** Address of the page, or path of the folder, with a slash at the start. */
  readonly path: string;
  readonly isIndex: boolean;
  /** Items of a folder; `null` for a page. */
  readonly children: readonly TreeItem[] | null;
  /** Whether the page of the folder exists. */
  readonly hasIndex: boolean;
}

/** Returns the pages below the folder of the content as a tree. */
export function readTree({ names, texts, parts }: VueFiles): readonly TreeItem[] {
  const pages = new Map(
    names.flatMap((name, index) =>
      parts.has(name) ? [] : [[name, readOldPage(texts[index] ?? "")] as const],
    ),
  );
  const read = (folder: string): readonly TreeItem[] => {
    const below = [...pages.keys()].filter((name) => name.startsWith(folder));
    const own = below.filter((name) => !name.slice(folder.length).includes("/"));
    const folders = new Set(below.flatMap((name) => /^([^/]+)\//.exec(name.slice(folder.length))?.[1] ?? []));
    const items = own.flatMap((name): readonly TreeItem[] => {
      const page = pages.get(name);
      const fields: Fields = page?.fields ?? {};
      if (fields["index"] === false) return [];
      const isIndex = /(?:^|\/)(?:readme|index)\.md$/i.test(name);
      const stem = name.slice(folder.length).replace(/\.md$/, "");
      const title =
        textOf(fields["shortTitle"]) ??
        textOf(fields["title"]) ??
        findHeadings(page?.body ?? "")[0]?.text ??
        stem;
      const path = `/${folder}${isIndex ? "" : stem}`;
      return [{ title, order: orderOf(fields["order"]), path, isIndex, children: null, hasIndex: false }];
    });
    const groups = [...folders].flatMap((name): readonly TreeItem[] => {
      const path = `${folder}${name}/`;
      const index = [...pages.keys()].find(
        (page) => /^(?:readme|index)\.md$/i.test(page.slice(path.length)) && page.startsWith(path),
      );
      const fields: Fields = index === undefined ? {} : (pages.get(index)?.fields ?? {});
      const dir = fieldsOf(fields["dir"]);
      if (dir["index"] === false) return [];
      const title =
        textOf(dir["text"]) ?? textOf(fields["shortTitle"]) ?? textOf(fields["title"]) ?? titleOfName(name);
      return [
        {
          title,
          order: orderOf(dir["order"]),
          path: `/${path}`,
          isIndex: false,
          children: read(path),
          hasIndex: index !== undefined,
        },
      ];
    });
    return [...items, ...groups].toSorted(compareItems);
  };
  return read("");
}

/** Words that are not capitalised in titles. */
const SMALL = new Set("in on with by for at about under of to the into".split(" "));

/** Returns the title that theme-hope gives to a folder without one, such as `Search Engine` for `searchEngine`. */
function titleOfName(name: string): string {
  const words = name
    .replace(/[A-Z]/g, "-$&")
    .replace(/[-_ ]+/g, " ")
    .trim()
    .toLowerCase()
    .split(" ");
  return words
    .map((word, index) =>
      SMALL.has(word) && index > 0 ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(" ");
}

function orderOf(value: unknown): number | null {
  return typeof value === "number" && value !== 0 ? value : null;
}

/** Sorts as theme-hope does: the page of the folder, positions, titles. */
function compareItems(a: TreeItem, b: TreeItem): number {
  if (a.isIndex !== b.isIndex) return a.isIndex ? -1 : 1;
  const rank = ({ order }: TreeItem) => (order === null ? 1 : order > 0 ? 0 : 2);
  return (
    rank(a) - rank(b) ||
    (a.order ?? 0) - (b.order ?? 0) ||
    a.title.localeCompare(b.title, "en", { numeric: true })
  );
}

function itemsBelow(tree: readonly TreeItem[], folder: string): readonly TreeItem[] {
  return folder
    .split("/")
    .filter(Boolean)
    .reduce<readonly TreeItem[]>(
      (items, name) =>
        items.find(({ path, children }) => children !== null && path.endsWith(`/${name}/`))?.children ?? [],
      tree,
    );
}

function toRow({ title, path, children }: TreeItem): unknown {
  return children === null ? path : { text: title, children: children.map(toRow) };
}

/** Replaces `"structure"` in a sidebar by the pages of the folder. */
export function expandStructure(sidebar: unknown, tree: readonly TreeItem[]): unknown {
  const rows = (folder: string) => itemsBelow(tree, folder).map(toRow);
  const expand = (row: unknown, prefix: string): unknown => {
    if (!isFields(row)) return row;
    const own = textOf(row["prefix"]) ?? "";
    const folder = own.startsWith("/") ? own : prefix + own;
    const { children } = row;
    if (children === "structure") return { ...row, prefix: undefined, children: rows(folder) };
    return Array.isArray(children)
      ? { ...row, children: children.map((child: unknown) => expand(child, folder)) }
      : row;
  };
  if (sidebar === "structure") return rows("/");
  if (Array.isArray(sidebar)) return sidebar.map((row: unknown) => expand(row, "/"));
  if (!isFields(sidebar)) return sidebar;
  return Object.fromEntries(
    Object.entries(sidebar).map(([key, value]) => {
      if (value === "structure") return [key.endsWith("/") ? key : `${key}/`, rows(key)];
      return [key, Array.isArray(value) ? value.map((row: unknown) => expand(row, key)) : value];
    }),
  );
}

/** Gives entries of a menu that are only a link the titles of their pages. */
export function titleEntries(entries: unknown, tree: readonly TreeItem[], prefix = ""): unknown {
  if (!Array.isArray(entries)) return entries;
  return entries.map((entry: unknown) => {
    if (typeof entry === "string") {
      const path = absoluteLink(entry.startsWith("/") ? entry : prefix + entry).replace(/\.html$/, "");
      const title = findTitle(tree, path);
      return title === null ? entry : { text: title, link: entry };
    }
    if (!isFields(entry)) return entry;
    const own = textOf(entry["prefix"]) ?? "";
    const folder = own.startsWith("/") ? own : prefix + own;
    const changed = ["children", "items"].flatMap((name) =>
      entry[name] === undefined ? [] : [[name, titleEntries(entry[name], tree, folder)]],
    );
    return { ...entry, ...Object.fromEntries(changed) };
  });
}

function findTitle(items: readonly TreeItem[], path: string): string | null {
  for (const item of items) {
    if (item.children === null && item.path === path) return item.title;
    if (item.children !== null && path.startsWith(item.path)) return findTitle(item.children, path);
  }
  return null;
}

/** Returns pages for the folders without one, which theme-hope makes, by their addresses. */
export function folderPages(tree: readonly TreeItem[]): ReadonlyMap<string, DraftFile> {
  const pages = new Map<string, DraftFile>();
  const add = ({ path, title, children, hasIndex }: TreeItem) => {
    if (children === null) return;
    for (const child of children) add(child);
    if (hasIndex || children.length === 0) return;
    const text = `---\ntitle: ${JSON.stringify(title)}\n---\n\n${catalogOf(children)}`;
    pages.set(path, { target: `${path.slice(1)}README.md`, text });
  };
  for (const item of tree) add(item);
  return pages;
}

/** Components of theme-hope that list the pages below their own one. */
const CATALOG = /<(?:Auto)?Catalog(?:\s[^<>]*)?(?:\/>|>\s*<\/(?:Auto)?Catalog>)/g;

/** Writes the components that list pages as lists. */
export function writeCatalogs(body: string, name: string, tree: readonly TreeItem[]): string {
  return body.replace(CATALOG, (tag) => {
    const base = /\sbase=["']([^"']*)["']/.exec(tag)?.[1];
    return catalogOf(itemsBelow(tree, base ?? name.replace(/[^/]*$/, ""))).trimEnd();
  });
}

/** Returns a list of pages, and of those below them, as theme-hope shows up to three levels. */
function catalogOf(items: readonly TreeItem[], level = 0): string {
  return items
    .filter(({ isIndex }) => !isIndex)
    .map((item) => {
      const link = `[${item.title.replace(/[[\]\\]/g, "\\$&")}](${linkTo(item)})`;
      const below = level < 2 ? catalogOf(item.children ?? [], level + 1) : "";
      return `${"  ".repeat(level)}- ${link}\n${below}`;
    })
    .join("");
}

function linkTo({ path, children, isIndex }: TreeItem): string {
  const address = encodeURI(path).replace(/[()?#]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return children === null && !isIndex ? `${address}.html` : address;
}
