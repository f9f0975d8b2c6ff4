import { firstLineOf } from "../../../../runtime/model/error.js";
import type { Liquid } from "#liquidjs";
import { withoutEndSlashes } from "../../../../runtime/model/path.js";
import { readOldPage } from "../../content/front-matter.js";
import { createLiquid } from "../../liquid/create-liquid.js";
import { type LiquidInput, renderLiquid } from "../../liquid/render-liquid.js";
import { readTemplateFiles, isBounded } from "../../liquid/liquid-run.js";
import type { FileNotes, Notes } from "../../notes.js";
import { filesBelow, joinPath, type OldFolder } from "../../old-folder.js";
import { type Fields, textOf, isFields } from "../../plain-value.js";
import { type JekyllFile, jekyllFileAddress, type JekyllParts, type JekyllSite } from "./jekyll-site.js";
import { createJekyllVariables, listsPosts } from "./jekyll-variables.js";
import { parseData } from "../../config/read-config.js";
import { parseCsv } from "../../../config/fields/parse-data.js";

/** Milliseconds for the Liquid of all pages. */
const SITE_TIME = 120_000;

/** Layouts around each other. */
const DEEPEST_LAYOUT = 8;

/** The templates of a site and everything that they can name. */
export interface JekyllTemplating {
  readonly liquid: Liquid;
  /** Returns everything that rendering a page needs. Loops over articles are empty on a home page. */
  input(file: JekyllFile, notes: FileNotes, isHome: boolean): LiquidInput;
  /** Returns a file that is no page with its Liquid rendered, or `null` if only Jekyll can fill it. */
  fill(text: string, fields: Fields): string | null;
  /** Returns whether a page is the home page and lists articles, itself or by its layout. */
  isHome(file: JekyllFile): boolean;
}

/** Reads templates, data and layouts of a site. */
export async function readJekyllTemplating(
  old: OldFolder,
  { contentDir, config, files, site, notes }: JekyllParts,
): Promise<JekyllTemplating> {
  const liquid = createLiquid();
  const data = await readSiteData(old, { contentDir, config, notes });
  const address = (file: JekyllFile) => jekyllFileAddress(file, site);
  const variables = createJekyllVariables(files, site, { data, address });
  const pages = new Map(files.map(({ path, page }) => [path, page.body]));
  const templates = await readTemplateFiles(old, { contentDir, pages });
  const layouts = await readLayouts(old, joinPath(contentDir, "_layouts"));
  const lostIn = lossesOnce(contentDir, notes);
  const shared = {
    time: { left: SITE_TIME },
    files: templates,
    link: (name: string) => findAddress(site, name),
    lostIn,
  };
  return {
    liquid,
    input: (file, fileNotes, isHome) => ({
      ...shared,
      base: "",
      origin: "",
      folder: file.path.replace(/\/?[^/]*$/, ""),
      variables: isHome ? variables.ofHome(file) : variables.of(file),
      notes: fileNotes,
    }),
    fill: (text, fields) =>
      fillFile(liquid, text, {
        ...shared,
        base: withoutEndSlashes(textOf(config["baseurl"]) ?? ""),
        origin: textOf(config["url"]) ?? "",
        folder: "",
        variables: variables.ofAsset(fields),
      }),
    isHome: (file) =>
      file.kind === "page" &&
      address(file) === "/" &&
      (listsPosts(file.page.body) || layoutLists(textOf(file.fields["layout"]), layouts)),
  };
}

/** Longest data file, in characters. */
const LONGEST = 5_000_000;

/** Reads `site.data` of Jekyll: the files of `_data`, by their folders and names. */
async function readSiteData(
  old: OldFolder,
  {
    contentDir,
    config,
    notes,
  }: { readonly contentDir: string; readonly config: Fields; readonly notes: Notes },
): Promise<Fields> {
  const folder = joinPath(contentDir, typeof config["data_dir"] === "string" ? config["data_dir"] : "_data");
  const data: Record<string, unknown> = {};
  for (const path of filesBelow(old, folder)) {
    const [, stem, ending] = /^(.*)\.(ya?ml|json|csv|tsv)$/.exec(path) ?? [];
    if (stem === undefined || ending === undefined) continue;
    const source = joinPath(folder, path);
    const value = readValue(source, (await old.read(source)).slice(0, LONGEST + 1), notes);
    if (value !== undefined) setPath(data, stem.split("/"), value);
  }
  return data;
}

function readValue(file: string, text: string, notes: Notes): unknown {
  if (text.length > LONGEST) {
    notes.lost("data-file", file, { file });
    return undefined;
  }
  try {
    const sign = file.endsWith(".tsv") ? "\t" : file.endsWith(".csv") ? "," : null;
    const value = sign === null ? parseData(file, text) : parseCsv(text, sign);
    if (isBounded(value)) return value;
    notes.lost("data-file", file, { file });
    return undefined;
  } catch (error) {
    const reason = firstLineOf(error);
    notes.lost("config-not-read", reason, { file });
    return undefined;
  }
}

/** Sets a value below records by the names of folders and a file. Jekyll leaves out signs that are no letters. */
function setPath(data: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = "", ...rest] = path;
  const name = first
    .replace(/[^\w\s-]+/g, "")
    .trim()
    .replace(/\s+/g, "_");
  if (rest.length === 0) define(data, name, value);
  else {
    const below = Object.hasOwn(data, name) && isFields(data[name]) ? { ...data[name] } : {};
    setPath(below, rest, value);
    define(data, name, below);
  }
}

function define(data: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(data, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Renders a file that is no page. Its list of articles would be out of date with the next article. */
function fillFile(liquid: Liquid, text: string, input: Omit<LiquidInput, "notes" | "lostIn">): string | null {
  if (listsPosts(text)) return null;
  let isFilled = true;
  const lost = () => {
    isFilled = false;
  };
  const notes = { translated: () => undefined, lost };
  const filled = renderLiquid(liquid, text, { ...input, notes, lostIn: lost });
  return isFilled ? filled : null;
}

function findAddress({ addresses }: JekyllSite, name: string): string | null {
  const path = name.replace(/^\//, "");
  return addresses.get(path.replace(/\.\w+$/, "")) ?? addresses.get(path) ?? null;
}

/** Returns a function that reports each loss in a template once, although many pages include it. */
function lossesOnce(contentDir: string, notes: Notes): LiquidInput["lostIn"] {
  const seen = new Set<string>();
  return ({ code, name, file }) => {
    const key = `${code}:${file}:${name}`;
    if (seen.has(key)) return;
    seen.add(key);
    notes.lost(code, name, { file: joinPath(contentDir, file) });
  };
}

async function readLayouts(old: OldFolder, folder: string): Promise<ReadonlyMap<string, string>> {
  const names = filesBelow(old, folder).filter((name) => /\.html?$/.test(name));
  return new Map(
    await Promise.all(
      names.map(
        async (name) => [name.replace(/\.\w+$/, ""), await old.read(joinPath(folder, name))] as const,
      ),
    ),
  );
}

/** Returns whether a layout, or one around it, lists articles. Themes outside of the old folder do it in `home`. */
function layoutLists(name: string | undefined, layouts: ReadonlyMap<string, string>, depth = 0): boolean {
  if (name === undefined || depth > DEEPEST_LAYOUT) return false;
  const text = layouts.get(name);
  if (text === undefined) return /^(?:home|blog)$/.test(name);
  return listsPosts(text) || layoutLists(textOf(readOldPage(text).fields["layout"]), layouts, depth + 1);
}
