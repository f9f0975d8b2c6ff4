import {
  decodeRoute,
  encodeRoute,
  withoutSlashes,
  withoutEndSlashes,
} from "../../../../runtime/model/path.js";
import {
  changeFields,
  type FieldChanges,
  findSecrets,
  noteChanges,
  type OldFile,
} from "../../content/front-matter.js";
import { findHeadings, headingIds, type IdRule } from "../../content/headings.js";
import type { FileNotes } from "../../notes.js";
import type { OldFolder } from "../../old-folder.js";
import type { DraftAsset, DraftFile, DraftPage, ReadContext, OldList } from "../../site-kind.js";
import { componentStubs, rewriteMdx, type UsedTags } from "./mdx.js";
import { coverPlace, type FilePlaces, findSource, relink } from "./page-links.js";
import type { NavEntry } from "../../options/option-source.js";

/** A page before it is rewritten. */
export interface SourcePage {
  readonly file: OldFile;
  /** Path in the new site. */
  readonly target: string;
  /** Address in the old site, or `null` if it is unknown. */
  readonly address: string | null;
}

/** Rules of one generator for its pages. */
export interface PageRules {
  /** Folder of the sources, without which other files are placed, such as `src`. */
  readonly sourceDir: string;
  /** Folders whose files are published at the root, such as `static`. */
  readonly publicDirs: readonly string[];
  /** Rule of the ids of headings, or `null` if headings have none. */
  readonly ids: IdRule | null;
  /** Returns the path in the old folder of a path with an alias, or `null`. */
  alias(written: string): string | null;
  /** Returns the changes of the front matter. `imageOf` returns the path or URL of a cover, or `null` if it is missing. */
  changes(page: SourcePage, imageOf: (written: string) => string | null): FieldChanges;
  /** Returns the text of a page without markup of the generator. */
  body?(page: SourcePage, notes: FileNotes): string;
  /** Returns the address from which browsers resolve relative links of a page, if it is not the page's own. */
  linkBase?(address: string): string;
  /** Returns whether a page is MDX. */
  isMdx(page: SourcePage): boolean;
}

/** Pages of the new site, and the files that they need. */
interface DraftedPages {
  readonly pages: readonly DraftPage[];
  readonly assets: readonly DraftAsset[];
  readonly stubs: readonly DraftFile[];
}

/** Rewrites pages for the new site. Only the files that they show or link are brought. */
export function draftPages(all: readonly SourcePage[], rules: PageRules, context: ReadContext): DraftedPages {
  const places = filePlaces(all, rules, context);
  const tags: UsedTags = new Map();
  const files = new Set<string>();
  const covers = new Map<string, string>();
  const onlyImage = imageFinder(context.old);
  const pages = all.map((page): DraftPage => {
    const { file, target, address } = page;
    const notes = context.notes.ofFile(file.source, file.text);
    const own = rules.body?.(page, notes) ?? file.page.body;
    const body = rules.isMdx(page) ? rewriteMdx(own, { notes, tags }) : own;
    const base = address === null ? null : (rules.linkBase?.(address) ?? address);
    const linked = relink(body, { source: file.source, target, base }, places);
    for (const one of linked.files) files.add(one);
    const ownCovers = new Map<string, string>();
    const imageOf = (written: string) => {
      if (/^(?:\/|https?:)/.test(written)) return written;
      const source = findSource(written, file.source, places) ?? onlyImage(written);
      if (source === null) {
        notes.lost("missing-file", written, written);
        return null;
      }
      const cover = coverPlace(places.target(source).replace(/^public\//, ""));
      ownCovers.set(cover.target, source);
      return cover.path;
    };
    // The build reports front matter that cannot be read.
    const changes = file.page.isValid ? rules.changes(page, imageOf) : {};
    // Files of covers are public, also those of drafts.
    const { fields } = file.page;
    const isDraft = changes["draft"] === true || fields["draft"] === true || findSecrets(fields).isSet;
    if (!isDraft) for (const [place, source] of ownCovers) covers.set(place, source);
    return {
      source: file.source,
      target,
      text: changeFields(file.page.head, noteChanges(changes, notes)) + linked.body,
      address,
      anchors: rules.ids === null ? [] : headingIds(findHeadings(linked.body), rules.ids),
    };
  });
  const sources = new Set(pages.map(({ source }) => source));
  return {
    pages,
    assets: [
      ...[...files]
        .filter((source) => !sources.has(source) && !places.target(source).startsWith("public/"))
        .toSorted()
        .map((source) => ({ source, target: places.target(source) })),
      ...[...covers].map(([target, source]) => ({ source, target })),
    ],
    stubs: componentStubs(tags, context),
  };
}

/**
 * Creates a search for an image whose folder only the code of the old site knows, as a schema of Astro may add it. Returns the path of
 * the only image that ends with what a page names, else `null`.
 */
function imageFinder(old: OldFolder): (written: string) => string | null {
  const images = old.files.filter((path) => /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(path));
  return (written) => {
    const end = `/${withoutSlashes(decodeRoute(written).replace(/^(?:(?:[@~]|\.{0,2})\/)+/, ""))}`;
    const found = images.filter((path) => `/${path}`.endsWith(end));
    return found.length === 1 ? (found[0] ?? null) : null;
  };
}

function filePlaces(all: readonly SourcePage[], rules: PageRules, { old }: ReadContext): FilePlaces {
  const targets = new Map(all.map(({ file, target }) => [file.source, target]));
  // Files next to pages move with them.
  const folders = new Map(all.map(({ file, target }) => [folderOf(file.source), folderOf(target)]));
  const addresses = new Map(
    all.flatMap(({ address }) => (address === null ? [] : [[keyOf(address), encodeRoute(address)]])),
  );
  return {
    has: (source) => old.has(source),
    addressOf: (written) => addresses.get(keyOf(decodeRoute(written))) ?? null,
    target: (source) => {
      const own = targets.get(source);
      if (own !== undefined) return own;
      const dir = rules.publicDirs.find((folder) => source.startsWith(`${folder}/`));
      if (dir !== undefined) return `public/${source.slice(dir.length + 1)}`;
      for (let folder = folderOf(source); folder !== ""; folder = folderOf(folder)) {
        const moved = folders.get(folder);
        if (moved !== undefined) return withoutSlashes(moved + source.slice(folder.length));
      }
      return source.startsWith(`${rules.sourceDir}/`) ? source.slice(rules.sourceDir.length + 1) : source;
    },
    alias: (written) => rules.alias(written),
  };
}

/**
 * Returns a menu with the addresses of the new site: those of pages, and the lists that replace old ones. Entries whose pages a
 * template of the old site drew are left out.
 */
export function fitNav(
  nav: readonly NavEntry[],
  lists: readonly OldList[],
  pages: readonly DraftPage[],
): readonly NavEntry[] {
  const places = new Map<string, string>();
  for (const { address, list } of lists) if (list !== null) places.set(keyOf(address), encodeRoute(list));
  for (const { address } of pages) if (address !== null) places.set(keyOf(address), encodeRoute(address));
  const fit = (entries: readonly NavEntry[]): readonly NavEntry[] =>
    entries.flatMap(({ text, link, items }): readonly NavEntry[] => {
      if (items !== undefined) {
        const inner = fit(items);
        return inner.length === 0 ? [] : [{ text, items: inner }];
      }
      if (link === undefined || !link.startsWith("/")) return link === undefined ? [] : [{ text, link }];
      const [path = "", end = ""] = link.split(/(?=[?#])(.*)/s);
      const place = places.get(keyOf(path));
      return place === undefined ? [] : [{ text, link: place + end }];
    });
  return fit(nav);
}

/** Hosts serve a page with and without a slash at its end. */
function keyOf(address: string): string {
  return withoutEndSlashes(address.replace(/\.html$/, ""));
}

function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}
