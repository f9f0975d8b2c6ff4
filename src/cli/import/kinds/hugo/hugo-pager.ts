import { withoutSlashes } from "../../../../runtime/model/path.js";
import { joinPath, type OldFolder } from "../../old-folder.js";
import { type Fields, fieldsOf, listOf, textOf } from "../../plain-value.js";

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
