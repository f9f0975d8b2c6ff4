import { readTerms } from "../../lists/list-terms.js";
import { fieldsOf, listOf, textOf } from "../../plain-value.js";
import type { OldFeed, OldList } from "../../site-kind.js";
import type { HugoFile } from "./hugo-files.js";
import { hugoAddress, hugoPath, type HugoSite } from "./hugo-site.js";

/** Returns the list of hanblog that a page with the layout of a list or a search becomes, or `null`. */
export function listOfLayout({ fields, path }: HugoFile): string | null {
  const layout = textOf(fields["layout"]) ?? textOf(fields["type"]) ?? "";
  if (/^archives?$/.test(layout)) return "/timeline/";
  if (layout === "search") return "/";
  return /^(?:tags|categories)\/_index\.md$/.test(path)
    ? path.startsWith("tags")
      ? "/tag/"
      : "/categories/"
    : null;
}

/** Returns the lists of sections, tags and categories. */
export function readHugoLists(files: readonly HugoFile[], site: HugoSite): readonly OldList[] {
  const lists = new Map<string, string | null>();
  for (const file of files) {
    const list = listOfLayout(file);
    const address = list === null ? null : hugoAddress(file, site);
    if (list !== null && address !== null)
      lists.set(address, file.language === site.languages[0] ? list : `/${file.language}${list}`);
  }
  const known = new Set(files.map((file) => hugoAddress(file, site)));
  const [main] = site.languages;
  // Hugo redirects the folder of the main language to the home page.
  if (site.languages.length > 1 && !known.has(`/${main}/`)) lists.set(`/${main}/`, "/");
  for (const [index, language] of site.languages.entries()) {
    const prefix = index === 0 ? "" : `/${language}`;
    const own = files.filter((file) => file.language === language && file.fields["draft"] !== true);
    for (const { path } of own) {
      const [section = "", ...rest] = path.split("/");
      const address = `${prefix}/${hugoPath(section)}/`;
      if (rest.length > 0 && !/^_?index\.md$/.test(rest.join("/")) && !known.has(address))
        lists.set(address, `${prefix}/`);
    }
    for (const [plural, list] of [
      ["tags", "/tag/"],
      ["categories", "/categories/"],
    ] as const) {
      const terms = new Set(own.flatMap(({ fields }) => readTerms(fields[plural])));
      if (terms.size > 0 && !known.has(`${prefix}/${plural}/`))
        lists.set(`${prefix}/${plural}/`, prefix + list);
      for (const term of terms) {
        const address = `${prefix}/${plural}/${hugoPath(term)}/`;
        if (!known.has(address)) lists.set(address, `${prefix}${list}${term}/`);
      }
    }
  }
  return [...lists].map(([address, list]) => ({ address, list }));
}

/** Returns the feeds of the home pages, sections, tags and categories, unless the configuration turns them off. */
export function readHugoFeeds(
  lists: readonly OldList[],
  files: readonly HugoFile[],
  site: HugoSite,
): readonly OldFeed[] {
  const { config, languages } = site;
  const disabled = listOf(config["disablekinds"]).map((kind) => String(kind).toLowerCase());
  if (disabled.includes("rss")) return [];
  const outputs = fieldsOf(config["outputs"]);
  const hasFeed = (kind: string) =>
    outputs[kind] === undefined || listOf(outputs[kind]).some((name) => /^rss$/i.test(String(name)));
  const homes = languages.map((language, index) => (index === 0 ? "/" : `/${language}/`));
  const places = new Map(files.map((file) => [hugoAddress(file, site), file]));
  const feeds = new Map<string, OldFeed>();
  const add = (kind: string, folder: string, list: string | null) => {
    if (!hasFeed(kind) || !folder.endsWith("/")) return;
    const address = `${folder}index.xml`;
    if (!feeds.has(address))
      feeds.set(address, { address, format: "rss", ...(list === null ? {} : { list }) });
  };
  for (const home of homes) add("home", home, null);
  for (const { address, list } of lists) {
    const isTerm = /\/(?:tag|categories)\/.+\/$/.test(list ?? "");
    if (isTerm) add("term", address, list);
    else if (/\/(?:tag|categories)\/$/.test(list ?? "")) add("taxonomy", address, list);
    // Other lists with a page, such as a search, and the folder of the main language have no feed.
    else if (list?.endsWith("/") === true && !places.has(address) && address !== `/${languages[0]}/`)
      add("section", address, "/");
  }
  for (const [address, { path }] of places)
    if (address !== null && !homes.includes(address) && /(?:^|\/)_index\.md$/.test(path))
      add("section", address, "/");
  return [...feeds.values()];
}
