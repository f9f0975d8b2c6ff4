import { rootedPath } from "../../addresses/old-permalinks.js";
import { type OldFile, readOldFile } from "../../content/front-matter.js";
import type { OldFolder } from "../../old-folder.js";
import { isDocument } from "../../content/html/convert-html.js";
import { type Fields, globPattern, listOf, textOf } from "../../plain-value.js";
import {
  hexoAddress,
  hexoCategories,
  hexoClock,
  type HexoName,
  hexoSlug,
  readHexoName,
} from "./hexo-addresses.js";

/** Everything about a Hexo site that its pages need. */
export interface HexoSite {
  readonly config: Fields;
  readonly timeZone: string;
  readonly permalink: string;
  readonly hasAssetFolders: boolean;
  /** Whether the markdown parser is kramed. */
  readonly isKramed: boolean;
  readonly ranks: ReadonlyMap<number, number>;
  /** Paths of all files below the source folder. */
  readonly sources: ReadonlySet<string>;
  /** Addresses and titles of articles by their slugs and names, for links between them. */
  readonly articles: ReadonlyMap<string, { readonly address: string | null; readonly title: string | null }>;
}

/** A markdown file below the source folder. */
export interface HexoFile extends OldFile {
  readonly kind: "post" | "draft" | "page";
  readonly name: HexoName;
}

/** Endings of markdown files. */
export const MARKDOWN = /\.(?:md|markdown|mkd)$/i;

/** Reads the files that are pages: those of markdown, and of HTML. */
export async function readHexoFiles(
  old: OldFolder,
  { all, ...place }: { readonly all: readonly string[]; readonly sourceDir: string; readonly config: Fields },
): Promise<readonly HexoFile[]> {
  const shown = all.filter(
    (path) => !path.split("/").some((name) => /^[._]/.test(name)) || /^_(?:posts|drafts)\/[^.]/.test(path),
  );
  const files = await Promise.all(
    shown.map(async (path) => {
      if (MARKDOWN.test(path)) return readHexoFile(old, { path, ...place });
      return /\.html?$/i.test(path) ? readHexoHtml(old, { path, ...place }) : null;
    }),
  );
  return files.filter((file) => file !== null);
}

/**
 * Reads HTML that is a page which a layout completes: all articles, and other files with front matter. Resolves to `null` for
 * another file, which is copied.
 */
async function readHexoHtml(
  old: OldFolder,
  place: { readonly path: string; readonly sourceDir: string; readonly config: Fields },
): Promise<HexoFile | null> {
  const { path, config } = place;
  if (/^404\.html?$/.test(path) || isUnrendered(path, config)) return null;
  const file = await readHexoFile(old, place);
  const { head, body, fields } = file.page;
  if (isDocument(body) || fields["layout"] === false) return null;
  return head === "" && file.kind === "page" ? null : file;
}

/** Returns whether Hexo copies a file without a look at it. */
export function isUnrendered(path: string, config: Fields): boolean {
  return listOf(config["skip_render"]).some((glob) => globPattern(String(glob)).test(path));
}

/** Reads a markdown file by its path below the source folder. */
async function readHexoFile(
  old: OldFolder,
  { path, sourceDir, config }: { readonly path: string; readonly sourceDir: string; readonly config: Fields },
): Promise<HexoFile> {
  const file = await readOldFile(old, sourceDir, path);
  const kind = path.startsWith("_posts/") ? "post" : path.startsWith("_drafts/") ? "draft" : "page";
  const below = path.replace(/^_(?:posts|drafts)\//, "");
  const name = readHexoName(below, textOf(config["new_post_name"]) ?? ":title.md");
  const { page } = file;
  // Parts of the name take precedence over the front matter.
  const fields = kind === "page" ? page.fields : { ...page.fields, ...name.fields };
  return { ...file, page: { ...page, fields }, kind, name };
}

/** Creates the site of its files. */
export function createHexoSite(
  files: readonly HexoFile[],
  {
    config,
    timeZone,
    all,
    packages,
  }: {
    readonly config: Fields;
    readonly timeZone: string;
    readonly all: readonly string[];
    readonly packages: Readonly<Record<string, string>>;
  },
): HexoSite {
  const permalink = textOf(config["permalink"]) ?? ":year/:month/:day/:title/";
  const tops = files.flatMap(({ page }) => pinNumber(page.fields) ?? []);
  const order = [...new Set(tops)].toSorted((a, b) => b - a);
  const hasAssetFolders = config["post_asset_folder"] === true;
  const isKramed = packages["hexo-renderer-kramed"] !== undefined;
  const site = { config, timeZone, permalink, hasAssetFolders, isKramed, sources: new Set(all) };
  const ranks = new Map(order.map((top, index) => [top, index + 1]));
  const articles = new Map<string, { address: string | null; title: string | null }>();
  for (const file of files) {
    if (file.kind === "page") continue;
    const article = {
      address: hexoFileAddress(file, { ...site, ranks, articles }),
      title: textOf(file.page.fields["title"]) ?? null,
    };
    for (const key of [file.name.title, file.name.name, article.title ?? ""]) {
      if (key !== "" && !articles.has(key)) articles.set(key, article);
    }
  }
  return { ...site, ranks, articles };
}

/** Returns the number of an article that stays at the top of lists. Hexo shows the highest number first. */
export function pinNumber(fields: Fields): number | undefined {
  const top = fields["sticky"] ?? fields["top"];
  if (top === true) return 1;
  const number = typeof top === "number" ? top : Number(textOf(top));
  return Number.isFinite(number) && number > 0 ? number : undefined;
}

/** Returns the address of a file, decoded, or `null` if Hexo does not publish it or if the address is unknown. */
export function hexoFileAddress(file: HexoFile, { config, timeZone, permalink }: HexoSite): string | null {
  const { fields } = file.page;
  if (file.kind === "draft" || fields["published"] === false) return null;
  const own = textOf(fields["permalink"]);
  const path = own === undefined ? null : rootedPath(own);
  if (path !== null)
    return /(?:\/|\.html?)$/.test(path) ? path : `${path}${file.kind === "page" ? ".html" : "/"}`;
  if (file.kind === "page") return rootedPath(file.path.replace(/\.\w+$/, ".html"));
  const clock = hexoClock(fields["date"], file.name, timeZone);
  // Without a date, Hexo takes the time at which the file was created, which is unknown.
  if (clock === null && /:(?:i_)?(?:year|month|day|hour|minute|second)/.test(permalink)) return null;
  const [first = []] = hexoCategories(fields["categories"] ?? fields["category"]);
  const category =
    first.length === 0
      ? (textOf(config["default_category"]) ?? "uncategorized")
      : first.map(hexoSlug).join("/");
  return hexoAddress(permalink, { fields, name: file.name, clock: clock ?? "1970-01-01T00:00:00", category });
}
