import { decodeRoute } from "../../../runtime/model/path.js";
import { slugify } from "../../../runtime/model/text/slug.js";
import { isPathText } from "../../config/permalink-pattern.js";
import { nameKey } from "../../files/name-key.js";
import { addressBelow } from "../addresses/read-output.js";

/** A page of an export. */
export interface PlacedRecord {
  readonly id: string;
  readonly type: string;
  /** Name in addresses, decoded, or `""`. */
  readonly slug: string;
  /** Title, also as HTML. */
  readonly title: string;
}

/** Address and file of a page. */
export interface RecordPlace {
  /** Address in the old site, decoded, or `null` if it was in a query or the page was not public. */
  readonly old: string | null;
  /** Address in the new site, decoded. */
  readonly path: string;
  /** File in the new site. */
  readonly target: string;
}

/**
 * Returns the address of a link of the site below its base, decoded. Returns `null` for one that a static host cannot serve, such as
 * `?p=12`, and for one that no page may have.
 */
export function linkAddress(link: string, base: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  if (!/^https?:$/.test(url.protocol) || url.search !== "") return null;
  const address = addressBelow(decodeRoute(url.pathname), base);
  return /[?#\\]|\/{2}/.test(address) || !isPathText(address) ? null : address;
}

/** Finds a place for each page. Two pages never have the same one. `oldOf` returns the address in the old site, or `null`. */
export function placeRecords<Item extends PlacedRecord>(
  items: readonly Item[],
  oldOf: (item: Item) => string | null,
): ReadonlyMap<Item, RecordPlace> {
  const paths = new Map<string, number>();
  const files = new Map<string, number>();
  // A page that was not public never takes the address of one that was.
  const found = items.map((item) => ({ item, old: oldOf(item) }));
  const ordered = [...found.filter(({ old }) => old !== null), ...found.filter(({ old }) => old === null)];
  return new Map(
    ordered.map(({ item, old }) => {
      const name = fileName(item);
      const path = distinct(paths, (end) =>
        old === null || end !== "" ? `/${name}${end}/` : writablePath(old),
      );
      const isHome = item.type === "page" && path === "/";
      const folder = item.type === "page" ? "pages" : "posts";
      const target = isHome ? "index.md" : distinct(files, (end) => `${folder}/${name}${end}.md`);
      return [item, { old, path, target }];
    }),
  );
}

/** Returns the address that hanblog can write for an old one: that of a folder, or of an HTML file. */
function writablePath(old: string): string {
  return /(?:\/|\.html)$/.test(old) ? old : `${old}/`;
}

/** Returns the first name that is free. `taken` has the number of the last name by each start. */
function distinct(taken: Map<string, number>, name: (end: string) => string): string {
  const start = nameKey(name(""));
  for (let count = (taken.get(start) ?? 0) + 1; ; count++) {
    const found = name(count === 1 ? "" : `-${count}`);
    const key = nameKey(found);
    if (key !== start && taken.has(key)) continue;
    taken.set(key, taken.get(key) ?? 1);
    taken.set(start, count);
    return found;
  }
}

/** Names that Windows keeps for devices. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Longest name of a file, in bytes. File systems have 255. */
const LONGEST_NAME = 150;

/** Returns a name that every file system has, from the slug or the title. */
function fileName({ slug, title, id, type }: PlacedRecord): string {
  const words = slug === "" ? slugify(title.replace(/<[^<>]*>/g, "")) : slug;
  const plain = words
    .slice(0, LONGEST_NAME * 2)
    .normalize("NFC")
    .replace(/[\p{C}\s<>:"/\\|?*#%[\]{}&;=$`']+/gu, "-")
    .replace(/^[.-]+|[.-]+$/g, "");
  let name = "";
  for (const letter of plain) {
    if (Buffer.byteLength(name + letter) > LONGEST_NAME) break;
    name += letter;
  }
  if (name === "") return `${type}-${id.replace(/\D/g, "") || "0"}`;
  return DEVICES.test(name) ? `${name}-page` : name;
}
