import { type Fields, fieldsOf, listOf, textOf } from "../../plain-value.js";
import type { OldFeed, OldList } from "../../site-kind.js";
import type { HugoFile } from "./hugo-files.js";
import { hugoAddress, type HugoSite, sectionFolder } from "./hugo-site.js";
import { withoutSlashes } from "../../../../runtime/model/path.js";
import { joinPath, type OldFolder } from "../../old-folder.js";

/** Formats of feeds by their media types. Hugo itself knows only the first one. */
const FORMATS: Readonly<Record<string, OldFeed["format"]>> = {
  "application/rss+xml": "rss",
  "application/atom+xml": "atom",
  "application/feed+json": "json",
};

/** A file of a feed, with its path below the folder of its list. */
interface FeedFile {
  readonly format: OldFeed["format"];
  readonly path: string;
}

/** Returns the feeds of the home pages, sections and taxonomies, unless the configuration turns them off. */
export function readHugoFeeds(
  lists: readonly HugoList[],
  files: readonly HugoFile[],
  site: HugoSite,
): readonly OldFeed[] {
  const { config, languages } = site;
  const homes = languages.map((language, index) => (index === 0 ? "/" : `/${language}/`));
  const feeds = new Map<string, OldFeed>();
  const add = (kind: HugoKind, page: string, part: Pick<OldFeed, "list" | "folder">) => {
    const place = page.replace(/\.html$/, "/");
    if (!place.endsWith("/")) return;
    for (const { format, path } of feedFiles(config, kind)) {
      const feed = { address: place + path, format, ...part };
      if (!feeds.has(feed.address)) feeds.set(feed.address, feed);
    }
  };
  for (const home of homes) add("home", home, {});
  for (const { kind, address, list, folder } of lists) {
    if (kind !== null) add(kind, address, folder === undefined ? { list: list ?? "/" } : { folder });
  }
  for (const file of files) {
    const address = hugoAddress(file, site);
    if (address !== null && !homes.includes(address) && /(?:^|\/)_index\.md$/.test(file.path))
      add("section", address, { folder: sectionFolder(file, site) });
  }
  return [...feeds.values()];
}

/** Kinds of pages of Hugo that have feeds. */
export type HugoKind = "home" | "section" | "taxonomy" | "term";

/** A list of a Hugo site. */
export interface HugoList extends OldList {
  /** Kind of its page, or `null` for a page of the theme and for a redirect, which have no feed. */
  readonly kind: HugoKind | null;
  /** Folder of a section in the new site, with a slash at the end. */
  readonly folder?: string;
}

/** Returns the kinds of pages and outputs that the configuration turns off, in lower case. */
export function disabledKinds(config: Fields): ReadonlySet<string> {
  return new Set(listOf(config["disablekinds"]).map((kind) => String(kind).toLowerCase()));
}

function feedFiles(config: Fields, kind: HugoKind): readonly FeedFile[] {
  const chosen = fieldsOf(config["outputs"])[kind];
  const names = chosen === undefined ? ["rss"] : listOf(chosen).map((name) => String(name).toLowerCase());
  return names.flatMap((name): readonly FeedFile[] => {
    const options = fieldsOf(fieldsOf(config["outputformats"])[name]);
    const type = name === "rss" ? "application/rss+xml" : (textOf(options["mediatype"])?.toLowerCase() ?? "");
    const format = FORMATS[type];
    if (format === undefined || (name === "rss" && disabledKinds(config).has("rss"))) return [];
    const media = fieldsOf(fieldsOf(config["mediatypes"])[type]);
    const usual = format === "rss" ? "xml" : format;
    const suffix = (name === "rss" ? undefined : textOf(listOf(media["suffixes"])[0])) ?? usual;
    const folder = textOf(options["path"])?.replace(/^\/|\/$/g, "");
    const file = `${textOf(options["basename"]) ?? "index"}.${suffix}`;
    return [{ format, path: folder === undefined ? file : `${folder}/${file}` }];
  });
}

/** Pages into which templates divide lists. */
export interface HugoPagination {
  /** Folder of the pages, below the one of their list. */
  readonly folder: string;
  /** Smallest number of items on one page. */
  readonly size: number;
  readonly ending: "/" | ".html";
}

/** Number of items on a page, unless the configuration has one. */
const USUAL_SIZE = 10;

/**
 * Reads how the templates of a site and of its themes divide lists into pages. Returns `null` if none does. A theme that is missing may
 * do so.
 */
export async function readHugoPager(
  old: OldFolder,
  { config, configDir }: { readonly config: Fields; readonly configDir: string },
): Promise<HugoPagination | null> {
  const themes = listOf(config["theme"]).flatMap((name) => textOf(name) ?? []);
  const folders = ["layouts", ...themes.map((name) => `themes/${name}/layouts`)].map(
    (name) => `${joinPath(configDir, name)}/`,
  );
  const filesIn = (folder: string) =>
    old.files.filter((file) => file.startsWith(folder) && file.endsWith(".html"));
  const isWhole =
    listOf(fieldsOf(config["module"])["imports"]).length === 0 &&
    folders.slice(1).every((folder) => filesIn(folder).length > 0);
  const texts = await Promise.all(folders.flatMap(filesIn).map((file) => old.read(file)));
  if (isWhole && !texts.some((text) => text.includes(".Paginat"))) return null;
  const { pagersize, path } = fieldsOf(config["pagination"]);
  const sizes = [
    pagersize ?? config["paginate"] ?? USUAL_SIZE,
    ...texts.flatMap((text) =>
      [...text.matchAll(/\.Paginate\b[^{}]*?\s(\d+)\s*[)|}-]/g)].map(([, size]) => size),
    ),
    ...Object.entries(fieldsOf(config["params"])).flatMap(([name, value]) =>
      /paginat|pagersize/.test(name) ? [value] : [],
    ),
  ].map(Number);
  return {
    folder: withoutSlashes(textOf(path ?? config["paginatepath"]) ?? "page"),
    size: Math.min(...sizes.filter((size) => size >= 1)),
    ending: config["uglyurls"] === true ? ".html" : "/",
  };
}

/** Returns the addresses of the pages of a list. The first one redirects to the list. */
export function pagesOfList(
  address: string,
  count: number,
  { folder, size, ending }: HugoPagination,
): readonly string[] {
  const stem = address.replace(/\.html$|\/$/, "");
  return Array.from(
    { length: Math.max(1, Math.ceil(count / size)) },
    (_, index) => `${stem}/${folder}/${index + 1}${ending}`,
  );
}
