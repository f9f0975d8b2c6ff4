import { groupBy } from "../../../runtime/model/group-by.js";
import { readOldPage } from "../content/front-matter.js";
import type { DraftFile, DraftPage, OldList } from "../site-kind.js";

/** Lists of an old site, and the files that the new one needs for them. */
interface PlacedLists {
  readonly lists: readonly OldList[];
  readonly files: readonly DraftFile[];
}

/**
 * Places the list of all articles of a site whose home page is a page with text only. The first address of such a list gets a home page
 * of hanblog, which shows it. Other lists of all articles lead there.
 */
export function placeHomeList(lists: readonly OldList[], pages: readonly DraftPage[]): PlacedLists {
  const own = groupBy(pages, ({ address }) => address ?? "");
  const isStatic = (own.get("/") ?? []).some(({ text }) => readOldPage(text).fields["home"] !== true);
  const place = lists.find(
    ({ address, list }) =>
      list === "/" && !own.has(address) && /^(?:\/[\w-]+)+\/?$/.test(address) && !/\d+\/?$/.test(address),
  )?.address;
  if (!isStatic || place === undefined) return { lists, files: [] };
  const folder = place.replace(/^\/|\/$/g, "");
  const name = folder.split("/").at(-1) ?? "";
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const text = `---\ntitle: ${title}\nhome: true\nheroText: ${title}\ntagline: ""\n---\n`;
  return {
    lists: lists.map((one) => (one.list === "/" ? { ...one, list: `/${folder}/` } : one)),
    files: [{ target: `${folder}/README.md`, text }],
  };
}
