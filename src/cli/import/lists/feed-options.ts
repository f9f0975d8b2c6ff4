import { FEEDS } from "../../../runtime/model/feed.js";
import { FEED_PATH } from "../../config/options/feed-schema.js";
import { nameKey } from "../../files/name-key.js";
import { type Fields, fieldsOf } from "../plain-value.js";
import type { OldFeed } from "../site-kind.js";
import type { TermLists } from "../unify-terms.js";

/** Returns `feed` of the configuration with the addresses of the old feeds. */
export function feedOptions(option: unknown, feeds: readonly OldFeed[], lists: TermLists): Fields {
  const usual: Record<string, unknown> = { ...fieldsOf(option) };
  const paths: Record<string, Fields> = {};
  const names = new Set<string>();
  for (const { address, format, list } of feeds) {
    const term = list === undefined ? null : termOf(list, lists);
    // hanblog has no page of a term without an article, and no file system has two such names.
    if ((list !== undefined && term === null) || names.has(nameKey(address))) continue;
    // One address that hanblog cannot write would stop the build.
    if (!FEED_PATH.test(address)) continue;
    names.add(nameKey(address));
    // Pages name the usual feeds only, so that readers find them.
    if (list === undefined) usual[format] = true;
    if (address !== `/${FEEDS[format].file}`) paths[address] = { format, ...term };
  }
  return Object.keys(paths).length === 0 ? usual : { ...usual, paths };
}

function termOf(list: string, { published, spellings }: TermLists): Fields | null {
  const [, folder = "", term = ""] = /(\/(?:tag|categories)\/)(.+)\/$/.exec(list) ?? [];
  // The list of all tags or all categories has the articles of the whole site.
  if (term === "") return {};
  const key = nameKey(`${folder}${term}/`);
  if (!published.has(key)) return null;
  return { [folder === "/tag/" ? "tag" : "category"]: spellings.get(key) ?? term };
}
