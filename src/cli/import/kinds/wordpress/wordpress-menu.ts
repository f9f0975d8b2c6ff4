import { groupBy } from "../../../../runtime/model/group-by.js";
import type { Notes } from "../../notes.js";
import type { NavEntry } from "../../options/option-source.js";
import { htmlLine } from "../../plain-value.js";
import type { WpItem, WxrSite } from "./wxr-site.js";

/** Entries of one menu. */
const MOST_ENTRIES = 500;

/** Menus in each other that hanblog has. */
const MOST_MENUS = 2;

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

/** Reads the menu at the top of a site. Other menus are reported, and so are entries that lead to nothing. */
export function readWordPressMenu(site: WxrSite, context: MenuContext): readonly NavEntry[] {
  const entries = site.items.filter(({ type, status }) => type === "nav_menu_item" && status === "publish");
  const menus = [...groupBy(entries, menuOf)].toSorted((a, b) => b[1].length - a[1].length);
  const top = menus.find(([name]) => TOP.test(name)) ?? menus[0];
  for (const menu of menus) if (menu !== top) context.notes.lost("option", `menu ${menu[0]}`);
  const all = (top?.[1] ?? []).slice(0, MOST_ENTRIES).toSorted((a, b) => a.order - b.order);
  const ids = new Set(all.map(({ id }) => id));
  const parentOf = ({ meta }: WpItem) => meta.get("_menu_item_menu_item_parent") ?? "";
  const below = (parent: string, depth: number): readonly NavEntry[] =>
    all
      .filter((item) => (ids.has(parentOf(item)) ? parentOf(item) : "") === parent)
      .flatMap((item): readonly NavEntry[] => {
        const entry = readEntry(item, context);
        const inner = below(item.id, depth + 1);
        if (inner.length === 0) return entry.link === null ? [] : [{ text: entry.text, link: entry.link }];
        const own = entry.link === null ? [] : [{ text: entry.text, link: entry.link }];
        if (depth < MOST_MENUS) return [{ text: entry.text, items: [...own, ...inner] }];
        context.notes.lost("menu-depth", entry.text);
        return [...own, ...inner];
      });
  return below("", 0);
}

function menuOf({ terms }: WpItem): string {
  return terms.find(({ taxonomy }) => taxonomy === "nav_menu")?.name ?? "";
}

function readEntry(
  item: WpItem,
  context: MenuContext,
): { readonly text: string; readonly link: string | null } {
  const { meta, title } = item;
  const [type, id] = [meta.get("_menu_item_type"), meta.get("_menu_item_object_id") ?? ""];
  const page = type === "post_type" ? context.byId.get(id) : undefined;
  const text = htmlLine(title) ?? htmlLine(page?.title ?? "") ?? "";
  const link = text === "" ? null : linkOf(item, page, context);
  // An entry that only opens a menu has no address of its own.
  if (link === null && meta.get("_menu_item_url") !== "#") context.notes.lost("option", `menu: ${text}`);
  return { text: text || "…", link };
}

function linkOf({ meta }: WpItem, page: WpItem | undefined, context: MenuContext): string | null {
  const url = meta.get("_menu_item_url") ?? "";
  if (page !== undefined) return context.pageLink(page);
  if (meta.get("_menu_item_type") === "taxonomy")
    return context.termLink(meta.get("_menu_item_object_id") ?? "");
  const link = url === "" || url === "#" ? "" : context.link(url);
  return /^(?:\/|#|https?:|mailto:)/i.test(link) ? link : null;
}
