import { decodeRoute, encodeRoute } from "../../../../runtime/model/path.js";
import type { NavEntry } from "../../options/nav-entry.js";
import { type Fields, fieldsOf, listOf, textOf } from "../../plain-value.js";
import { folderPath } from "./hugo-site.js";

/** Reads a menu, whose entries name the entry that they are below. */
export function readHugoMenu(
  value: unknown,
  redirects: Readonly<Record<string, string>>,
): readonly NavEntry[] {
  const entries = listOf(value)
    .map(fieldsOf)
    .toSorted((a, b) => Number(a["weight"] ?? 1000) - Number(b["weight"] ?? 1000));
  const textOfEntry = (entry: Fields) =>
    (textOf(entry["name"]) ?? textOf(entry["title"]) ?? textOf(entry["identifier"]) ?? "")
      .replace(/<[^>]*>/g, "")
      .trim();
  const linkOf = (entry: Fields): string | undefined => {
    const path = textOf(entry["url"]) ?? textOf(entry["pageref"]);
    if (path === undefined || /^(?:#|[a-z][a-z\d+.-]*:)/i.test(path)) return path;
    const address = folderPath(path.replace(/\.md$/, "").replace(/\/_?index$/, "/"));
    const target = redirects[address];
    return target !== undefined && target.startsWith("/") ? target : encodeRoute(decodeRoute(address));
  };
  const create = (entry: Fields): readonly NavEntry[] => {
    const text = textOfEntry(entry);
    const id = textOf(entry["identifier"]) ?? text;
    const children = entries.filter((child) => textOf(child["parent"]) === id).flatMap(create);
    if (children.length > 0) return [{ text, items: children }];
    const link = linkOf(entry);
    return text === "" || link === undefined ? [] : [{ text, link }];
  };
  return entries.filter((entry) => textOf(entry["parent"]) === undefined).flatMap(create);
}
