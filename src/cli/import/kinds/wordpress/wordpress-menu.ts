import { compareText } from "../../../../runtime/model/lists/listing.js";
import { groupBy } from "../../../../runtime/model/group-by.js";
import type { Notes } from "../../notes.js";
import type { NavEntry } from "../../options/option-source.js";
import { fieldsOf, htmlLine, parseJson, textOf } from "../../plain-value.js";
import type { WpItem, WxrSite } from "./read-wxr.js";

/** Entries of one menu. */
const MOST_ENTRIES = 500;

/** Menus in each other that hanblog has. */
const MOST_MENUS = 2;

/** Menus in each other that are read. Editors of WordPress make far fewer. */
const MOST_DEPTH = 20;

/** Names of the menu at the top. An export does not say where a menu is. */
const TOP = /primary|main|header|top|\u4e3b|\u5bfc\u822a|\u5c0e\u822a|\u9802|\u9876/i;

/** Everything that the entries of a menu need. */
export interface MenuContext {
  readonly byId: ReadonlyMap<string, WpItem>;
  readonly notes: Notes;
  /** Returns the new address of a page, or `null` if no visitor can read it. */
  pageLink(item: WpItem): string | null;
  /** Returns the address of the list of a term by the id of the term, or `null`. */
  termLink(id: string): string | null;
  /** Returns the new address of any other link. */
  link(url: string): string;
}

/** A menu by its name. */
interface Menu {
  readonly name: string;
  /** Number of its entries, or the length of its text. */
  readonly size: number;
  read(): readonly MenuItem[];
}

/** An entry of a menu as an export has it. It leads to a page, else to a term, else to an address. */
interface MenuItem {
  /** Title as HTML, or `""` for that of the page. */
  readonly title: string;
  readonly page: string | null;
  readonly term: string | null;
  readonly url: string;
  readonly below: readonly MenuItem[];
}

/**
 * Reads the menu at the top of a site. Other menus are reported, and so are entries that lead to nothing. A theme of blocks shows
 * `wp_navigation`, and the menus of an earlier theme stay in the export.
 */
export function readWordPressMenu(site: WxrSite, context: MenuContext): readonly NavEntry[] {
  const blocks = blockMenus(site);
  const menus = (blocks.length > 0 ? blocks : classicMenus(site)).toSorted((a, b) => b.size - a.size);
  const top = menus.find(({ name }) => TOP.test(name)) ?? menus[0];
  for (const menu of menus) if (menu !== top) context.notes.lost("option", `menu ${menu.name}`);
  return toEntries(top?.read() ?? [], context, 0);
}

function toEntries(items: readonly MenuItem[], context: MenuContext, depth: number): readonly NavEntry[] {
  return items.flatMap((item): readonly NavEntry[] => {
    const { text, link } = readEntry(item, context);
    const own = link === null ? [] : [{ text, link }];
    const inner = toEntries(item.below, context, depth + 1);
    if (inner.length === 0) return own;
    if (depth < MOST_MENUS) return [{ text, items: [...own, ...inner] }];
    context.notes.lost("menu-depth", text);
    return [...own, ...inner];
  });
}

function readEntry(
  item: MenuItem,
  context: MenuContext,
): { readonly text: string; readonly link: string | null } {
  const page = item.page === null ? undefined : context.byId.get(item.page);
  const text = htmlLine(item.title) ?? htmlLine(page?.title ?? "") ?? "";
  const link = text === "" ? null : linkOf(item, page, context);
  // An entry that only opens a menu has no address of its own.
  if (link === null && item.url !== "#") context.notes.lost("option", `menu: ${text}`);
  return { text: text || "…", link };
}

function linkOf({ term, url }: MenuItem, page: WpItem | undefined, context: MenuContext): string | null {
  if (page !== undefined) return context.pageLink(page);
  if (term !== null) return context.termLink(term);
  const link = url === "" || url === "#" ? "" : context.link(url);
  return /^(?:\/|#|https?:|mailto:)/i.test(link) ? link : null;
}

/** Returns the menus that themes without blocks show. */
function classicMenus({ items }: WxrSite): readonly Menu[] {
  const entries = items.filter(({ type, status }) => type === "nav_menu_item" && status === "publish");
  const nameOf = ({ terms }: WpItem) => terms.find(({ taxonomy }) => taxonomy === "nav_menu")?.name ?? "";
  return [...groupBy(entries, nameOf)].map(([name, all]) => ({
    name,
    size: all.length,
    read: () => readClassic(all),
  }));
}

function readClassic(entries: readonly WpItem[]): readonly MenuItem[] {
  const all = entries.slice(0, MOST_ENTRIES).toSorted((a, b) => a.order - b.order);
  const ids = new Set(all.map(({ id }) => id));
  const parentOf = ({ meta }: WpItem) => meta.get("_menu_item_menu_item_parent") ?? "";
  const below = (parent: string): readonly MenuItem[] =>
    all
      .filter((item) => (ids.has(parentOf(item)) ? parentOf(item) : "") === parent)
      .map(({ id, title, meta }) => {
        const [type, object] = [meta.get("_menu_item_type"), meta.get("_menu_item_object_id") ?? ""];
        return {
          title,
          page: type === "post_type" ? object : null,
          term: type === "taxonomy" ? object : null,
          url: meta.get("_menu_item_url") ?? "",
          below: below(id),
        };
      });
  return below("");
}

/** Returns the menus that themes of blocks show. One without a link is none, such as the empty one of a new site. */
function blockMenus(site: WxrSite): readonly Menu[] {
  return site.items
    .filter(({ type, status }) => type === "wp_navigation" && status === "publish")
    .filter(({ content }) => /<!--\s+wp:(?:navigation-|home-link|page-list)/.test(content))
    .map(({ title, content }) => ({
      name: htmlLine(title) ?? "",
      size: content.length,
      read: () => readBlocks(content, site),
    }));
}

/** A comment of HTML that begins or ends a block. */
const BLOCK = /^\s+(\/?)wp:([\w/-]+)\s*([\s\S]*?)(\/?)$/;

/** Reads the blocks of a menu: links, menus in it, the home page, and the list of all pages. Other blocks are no entries. */
function readBlocks(content: string, site: WxrSite): readonly MenuItem[] {
  const root: MenuItem[] = [];
  const open: MenuItem[][] = [root];
  let count = 0;
  for (
    let from = content.indexOf("<!--");
    from !== -1 && count < MOST_ENTRIES;
    from = content.indexOf("<!--", from)
  ) {
    const end = content.indexOf("-->", from);
    if (end === -1) break;
    const [, closes, name = "", data = "", alone] = BLOCK.exec(content.slice(from + 4, end)) ?? [];
    from = end;
    if (closes === "/") {
      if (name === "navigation-submenu" && open.length > 1) open.pop();
      continue;
    }
    if (name === "page-list") (open.at(-1) ?? root).push(...pageList(site));
    const below: MenuItem[] = [];
    const item = toItem(name, fieldsOf(parseJson(data)), { site, below });
    if (item !== null) (open.at(-1) ?? root).push(item);
    count++;
    if (name === "navigation-submenu" && alone === "")
      open.push(open.length < MOST_DEPTH ? below : (open.at(-1) ?? root));
  }
  return root;
}

/** Returns the entry of a block, or `null` for one of another kind. */
function toItem(
  name: string,
  fields: Readonly<Record<string, unknown>>,
  { site, below }: { readonly site: WxrSite; readonly below: readonly MenuItem[] },
): MenuItem | null {
  const title = textOf(fields["label"]) ?? "";
  if (name === "home-link")
    return { title: title || site.title, page: null, term: null, url: `${site.url}/`, below };
  if (name !== "navigation-link" && name !== "navigation-submenu") return null;
  const [id, kind] = [textOf(fields["id"]) ?? null, fields["kind"]];
  return {
    title,
    page: kind === "post-type" ? id : null,
    term: kind === "taxonomy" ? id : null,
    url: textOf(fields["url"]) ?? "#",
    below,
  };
}

/** Returns the public pages as WordPress lists them, with those below others in menus. */
function pageList({ items }: WxrSite): readonly MenuItem[] {
  const pages = items
    .filter(({ type, status, isProtected }) => type === "page" && status === "publish" && !isProtected)
    .slice(0, MOST_ENTRIES)
    .toSorted((a, b) => a.order - b.order || compareText(a.title, b.title));
  const ids = new Set(pages.map(({ id }) => id));
  const below = (parent: string): readonly MenuItem[] =>
    pages
      .filter((page) => (ids.has(page.parent) ? page.parent : "") === parent)
      .map(({ id, title, link }) => ({ title, page: id, term: null, url: link, below: below(id) }));
  return below("");
}
