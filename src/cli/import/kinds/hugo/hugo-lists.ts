import { readTerms } from "../../lists/list-terms.js";
import { textOf } from "../../plain-value.js";
import type { OldList } from "../../site-kind.js";
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
