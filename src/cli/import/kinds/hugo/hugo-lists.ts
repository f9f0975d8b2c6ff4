import { readTerms } from "../../lists/list-redirects.js";
import { textOf, type Fields, fieldsOf, isFields } from "../../plain-value.js";
import { nameKey } from "../../../files/name-key.js";
import type { DraftFile, DraftPage } from "../../site-kind.js";
import type { Notes } from "../../notes.js";
import type { HugoFile } from "./hugo-files.js";
import {
  disabledKinds,
  type HugoKind,
  type HugoList,
  type HugoPagination,
  pagesOfList,
} from "./hugo-outputs.js";
import {
  fillHugoPermalink,
  folderPath,
  hugoAddress,
  hugoPath,
  type HugoSite,
  listPath,
} from "./hugo-site.js";

/** Returns the list of hanblog that a page with the layout of a list or a search becomes, or `null`. */
export function listOfLayout(
  { fields, path }: HugoFile,
  { config }: Pick<HugoSite, "config">,
): string | null {
  const layout = textOf(fields["layout"]) ?? textOf(fields["type"]) ?? "";
  if (/^archives?$/.test(layout)) return "/timeline/";
  if (layout === "search") return "/";
  return hugoTaxonomies(config).find(({ name }) => path === `${name}/_index.md`)?.folder ?? null;
}

/** A taxonomy of a Hugo site. */
interface HugoTaxonomy {
  /** Name of the front matter field, and of the folder with its lists. */
  readonly name: string;
  /** Folder of hanblog's lists for it, or `null` for a taxonomy that hanblog does not have. */
  readonly folder: "/tag/" | "/categories/" | null;
}

const USUAL = { tag: "tags", category: "categories" };

/** Returns the taxonomies of a site. The configuration replaces the usual ones, also by none. */
export function hugoTaxonomies(config: Fields): readonly HugoTaxonomy[] {
  const named = isFields(config["taxonomies"]) ? config["taxonomies"] : USUAL;
  const taken = new Set<string>();
  return Object.entries(named).flatMap(([single, plural]) => {
    const name = textOf(plural)?.toLowerCase();
    if (name === undefined) return [];
    const names = [single, name];
    const folder = names.some((one) => /^tags?$/.test(one))
      ? "/tag/"
      : names.some((one) => /^categor(?:y|ies)$/.test(one))
        ? "/categories/"
        : null;
    const isFree = folder !== null && !taken.has(folder);
    if (isFree) taken.add(folder);
    return [{ name, folder: isFree ? folder : null }];
  });
}

/** Returns the changes that give the terms of a page to the fields of hanblog, such as `topics` to `tags`. */
export function renamedTerms(
  page: Fields,
  taxonomies: readonly HugoTaxonomy[],
): Readonly<Record<string, unknown>> {
  const changes: Record<string, unknown> = {};
  for (const { name, folder } of taxonomies) {
    const own = folder === "/tag/" ? "tags" : "categories";
    if (folder === null || [own, "tag", "category"].includes(name)) continue;
    const field = Object.keys(page).find((one) => one.toLowerCase() === name);
    if (field !== undefined) Object.assign(changes, { [field]: null, [own]: page[field] });
  }
  return changes;
}

/** Files of a site without those of terms, and the files with the texts of terms at the paths of hanblog's lists. */
interface SeparatedTerms {
  readonly files: readonly HugoFile[];
  readonly texts: readonly HugoFile[];
}

/** Matches signs that no file name has on all systems. */
const NOT_IN_NAMES = /[/\\:*?"<>|]/;

/**
 * Separates the files of terms that pages have from the others. hanblog shows their texts above the lists of these terms, and that of the
 * index of a taxonomy above the list of all terms. Texts without a place are reported.
 */
export function separateTerms(files: readonly HugoFile[], config: Fields, notes: Notes): SeparatedTerms {
  const taxonomies = hugoTaxonomies(config);
  /** Files below hanblog's lists, by language and by the path of the term in Hugo. */
  const places = new Map<string, string>();
  for (const { name, folder } of taxonomies)
    for (const { language, fields } of folder === null ? [] : files)
      for (const term of readTerms(fields[name])) {
        const key = `${language}:${name}/${hugoPath(term, config)}`;
        const path = `${folder?.slice(1)}${term}/_index.md`;
        if (!places.has(key)) places.set(key, NOT_IN_NAMES.test(term) ? "" : path);
        places.set(`${language}:${name}`, `${folder?.slice(1)}_index.md`);
      }
  const texts: HugoFile[] = [];
  const others = files.filter((file) => {
    const place = file.path.replace(/\/_index\.md$/, "");
    const isIndex = place !== file.path;
    const path = isIndex ? places.get(`${file.language}:${hugoPath(place, config)}`) : undefined;
    const isTaxonomy = isIndex && taxonomies.some(({ name, folder }) => folder !== null && name === place);
    const hasText = file.page.body.trim() !== "";
    if (path !== undefined && path !== "") texts.push({ ...file, path });
    else if ((path === "" || isTaxonomy) && hasText) notes.lost("list-text", place, { file: file.source });
    // The address of the index leads to the list of hanblog.
    return path === undefined || isTaxonomy;
  });
  return { files: others, texts };
}

/** Returns the pattern of the addresses of a taxonomy's terms, or `undefined` for the usual one. */
function termPattern(config: Fields, name: string): string | undefined {
  const permalinks = fieldsOf(config["permalinks"]);
  return textOf(fieldsOf(permalinks["term"])[name] ?? permalinks[name]);
}

/**
 * Returns the lists with those of sections at home pages of the new site, if a site has several sections, and the files of these home
 * pages. `pages` are the files of the new site.
 */
export function placeSections(
  lists: readonly HugoList[],
  pages: readonly Pick<DraftPage, "target">[],
): { readonly lists: readonly HugoList[]; readonly files: readonly DraftFile[] } {
  const taken = new Set(pages.map(({ target }) => nameKey(target)));
  const folders = new Set(pages.flatMap(({ target }) => /^[^/]+(?=\/)/.exec(target)?.[0] ?? []));
  const sections = lists.filter(({ kind }) => kind === "section");
  const files = new Map<string, DraftFile>();
  if (folders.size < 2) return { lists, files: [] };
  for (const { address, folder = "" } of sections) {
    const target = `${folder}README.md`;
    if (folder === "" || !address.endsWith("/") || taken.has(nameKey(target))) continue;
    const name = folder.split("/").at(-2) ?? "";
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    const permalink = address === `/${folder}` ? "" : `permalink: ${JSON.stringify(address)}\n`;
    const text = `---\ntitle: ${JSON.stringify(title)}\nhome: true\nhomeFolder: ${JSON.stringify(folder)}\nheroText: ${JSON.stringify(title)}\ntagline: ""\n${permalink}---\n`;
    files.set(address, { target, text });
  }
  return {
    lists: lists.map((one) => {
      // The first of its pages leads to the section too.
      const section = [...files.keys()].find(
        (address) =>
          one.address === address || (one.list !== null && one.address.startsWith(`${address}page/`)),
      );
      return section === undefined ? one : { ...one, list: section };
    }),
    files: [...files.values()],
  };
}

/** Returns the home pages, and the lists of sections and taxonomies, with their later pages if there is a pager. */
export function readHugoLists(
  files: readonly HugoFile[],
  site: HugoSite,
  pager: HugoPagination | null,
): readonly HugoList[] {
  const lists = new Map<string, HugoList>();
  const counts = new Map<string, number>();
  const add = (address: string, list: string, kind: HugoKind | null, folder?: string) => {
    if (!lists.has(address))
      lists.set(address, { address, list, kind, ...(folder === undefined ? {} : { folder }) });
  };
  for (const file of files) {
    const list = listOfLayout(file, site);
    const address = list === null ? null : hugoAddress(file, site);
    if (list === null || address === null) continue;
    const isTaxonomy = /(?:^|\/)_index\.md$/.test(file.path);
    const prefix = file.language === site.languages[0] ? "" : `/${file.language}`;
    add(address, prefix + list, isTaxonomy ? "taxonomy" : null);
  }
  const known = new Set(files.map((file) => hugoAddress(file, site)));
  const [main] = site.languages;
  // Hugo redirects the folder of the main language to the home page.
  if (site.languages.length > 1 && !known.has(`/${main}/`)) add(`/${main}/`, "/", null);
  const disabled = disabledKinds(site.config);
  for (const [index, language] of site.languages.entries()) {
    const prefix = index === 0 ? "" : `/${language}`;
    // Its feed is that of the site, whatever pages it has.
    if (!known.has(`${prefix}/`)) add(`${prefix}/`, `${prefix}/`, null);
    const own = files.filter((file) => file.language === language && file.fields["draft"] !== true);
    counts.set(`${prefix}/`, own.length);
    const found = [
      ...(disabled.has("section") ? [] : sectionLists(own, site, prefix)),
      ...termLists(own, site, prefix).filter(({ kind }) => kind !== null && !disabled.has(kind)),
    ];
    for (const { address, list, kind, folder } of found) {
      counts.set(address, (counts.get(address) ?? 0) + 1);
      if (!known.has(address) && list !== null) add(address, list, kind, folder);
    }
  }
  const later =
    pager === null ? [] : [...counts].flatMap(([address, count]) => laterPages(address, count, pager));
  for (const page of later) {
    // The import looks for a place in the new site if hanblog has no page of this number.
    const list = page.isFirst ? (lists.get(page.of)?.list ?? null) : null;
    if (!lists.has(page.address) && !known.has(page.address))
      lists.set(page.address, { address: page.address, list, kind: null });
  }
  return [...lists.values()];
}

function laterPages(of: string, count: number, pager: HugoPagination) {
  return pagesOfList(of, count, pager).map((address, index) => ({ address, of, isFirst: index === 0 }));
}

/** Returns the list of its section for each page. */
function sectionLists(files: readonly HugoFile[], site: HugoSite, prefix: string): readonly HugoList[] {
  return files.flatMap(({ path }): readonly HugoList[] => {
    const [section = "", ...rest] = path.split("/");
    if (rest.length === 0 || /^_?index\.md$/.test(rest.join("/"))) return [];
    const address = listPath(`${prefix}/${hugoPath(section, site.config)}`, site.config);
    const folder = prefix === "" ? `${section}/` : `${prefix.slice(1)}/${section}/`;
    return [{ address, list: `${prefix}/`, kind: "section", folder }];
  });
}

/**
 * Returns the lists of its terms for each page, and the list of all terms for each term. Lists of a taxonomy that hanblog does not have
 * lead to the home page.
 */
function termLists(files: readonly HugoFile[], { config }: HugoSite, prefix: string): readonly HugoList[] {
  return hugoTaxonomies(config).flatMap(({ name, folder }): readonly HugoList[] => {
    const terms = files.flatMap(({ fields }) => [...new Set(readTerms(fields[name]))]);
    const root = `${prefix}/${hugoPath(name, config)}`;
    const pattern = termPattern(config, name);
    const addressOf = (term: string) => {
      const usual = listPath(`${root}/${hugoPath(term, config)}`, config);
      if (pattern === undefined) return usual;
      const filled = fillHugoPermalink(
        pattern,
        { fields: { title: term }, place: `${name}/${term}`, section: name, dateFrom: "unknown" },
        config,
      );
      return filled === null ? usual : folderPath(prefix + filled.replaceAll("#", ""));
    };
    const index: HugoList = {
      address: listPath(root, config),
      list: prefix + (folder ?? "/"),
      kind: "taxonomy",
    };
    // Hugo has the list of all terms without a term too.
    return [
      ...(terms.length === 0 ? [index] : [...new Set(terms)].map(() => index)),
      ...terms.map((term): HugoList => ({
        address: addressOf(term),
        list: folder === null ? `${prefix}/` : `${prefix}${folder}${term}/`,
        kind: "term",
      })),
    ];
  });
}
