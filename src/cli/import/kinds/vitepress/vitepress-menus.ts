import { fieldsOf, isFields, listOf, textOf } from "../../plain-value.js";
import { type MenuSource, readSidebar } from "../vue/vue-menus.js";

/** Reads sidebars. Their links begin at the root, also without a slash, and `base` precedes them. */
export function readSidebars(value: unknown, menu: MenuSource): unknown {
  const place = (rows: unknown, base: string): readonly unknown[] =>
    listOf(rows).map((row) => {
      const { link, items, base: own, ...rest } = fieldsOf(row);
      const start = textOf(own) ?? base;
      const path = textOf(link);
      return {
        ...rest,
        ...(path === undefined ? {} : { link: menu.link(/^[a-z]+:/i.test(path) ? path : start + path) }),
        ...(items === undefined ? {} : { items: place(items, start) }),
        ...(rest["collapsed"] === undefined ? { collapsable: false } : {}),
      };
    });
  if (Array.isArray(value)) return readSidebar(place(value, ""), menu);
  if (!isFields(value)) return undefined;
  const entries = Object.entries(value).map(([prefix, rows]) => {
    const key = `/${prefix.replace(/^\/+/, "")}`;
    return [key, isFields(rows) ? place(rows["items"], textOf(rows["base"]) ?? "") : place(rows, "")];
  });
  return readSidebar(Object.fromEntries(entries), menu);
}
