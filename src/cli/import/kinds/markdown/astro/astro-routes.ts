import { filesBelow, joinPath, type OldFolder } from "../../../old-folder.js";
import { baseName } from "../page-links.js";
import { posix } from "node:path";
import { escapePattern } from "../../../plain-value.js";

/** Files of `src/pages` that are routes, by what they show. */
export interface AstroRoutes {
  /** Folders of the pages of collections, such as `blog`, by the name of the collection. */
  readonly collections: ReadonlyMap<string, string>;
  /** Routes that templates draw without a parameter, such as `about` and the empty route of the home page. */
  readonly fixed: readonly { readonly route: string; readonly file: string }[];
  /** Folders of the lists of terms, such as `tags` for `tags/[tag].astro`. */
  readonly terms: readonly string[];
  /** Feeds, such as `rss.xml`. */
  readonly feeds: readonly string[];
}

interface TemplateFile {
  readonly file: string;
  /** Path below `src/pages` without its ending. */
  readonly path: string;
  readonly text: string;
}

/** A last parameter of a path that is the name of a page. Others are numbers of lists, tags and languages. */
const PAGE_PARAMETER =
  /^(.*?)\/?\[(?:\.\.\.)?(?:slug|id|post|path|entry|name|article|url|uid|\w*[sS]lug|\w*Id)\](?:\/index)?$/;
const TERM_PARAMETER = /^(.*?)\/?\[(?:\.\.\.)?(tag|tags|category|topic)\](?:\/index|\/\[(?:\.\.\.)?page\])?$/;
const LIST_PARAMETER = /^(.*?)\/?\[(?:\.\.\.)?page\](?:\/index)?$/;

/** Reads the routes of a site. Nothing of the templates runs. */
export async function readAstroRoutes(
  old: OldFolder,
  pagesDir: string,
  collections: readonly AstroCollection[],
): Promise<AstroRoutes> {
  const files = filesBelow(old, pagesDir);
  const templates = await Promise.all(
    files
      .filter((path) => path.endsWith(".astro") && !/(?:^|\/)_/.test(path))
      .map(async (path): Promise<TemplateFile> => {
        const file = joinPath(pagesDir, path);
        return { file, path: path.replace(/\.astro$/, ""), text: await old.read(file) };
      }),
  );
  const fixed = templates.flatMap(({ file, path }) => {
    const list = LIST_PARAMETER.exec(path)?.[1];
    const route = list ?? path.replace(/(?:^|\/)index$/, "");
    return /\[/.test(route) || route === "404" || route === "500" ? [] : [{ route, file }];
  });
  return {
    collections: assignCollections(templates, collections),
    fixed: [...new Map(fixed.map((one) => [one.route, one])).values()],
    terms: templates.flatMap(({ path }) => {
      const folder = TERM_PARAMETER.exec(path)?.[1];
      return folder === undefined || folder.includes("[") ? [] : [folder];
    }),
    feeds: files
      .filter((path) => /\.(?:xml|json)\.[jt]s$/.test(path))
      .map((path) => path.replace(/\.[jt]s$/, ""))
      .filter((path) => /(?:rss|feed|atom|index)[\w-]*\.(?:xml|json)$/.test(path) && !path.includes("[")),
  };
}

/** A collection of markdown. */
interface AstroCollection {
  readonly name: string;
  /** Folder of its files in the old folder. */
  readonly folder: string;
  /** Paths of its markdown files below its folder. */
  readonly files: readonly string[];
}

const LOADER = /\bglob\s*\(\s*\{((?:[^{}]|\{[^{}]*\})*)\}/;
const BASE = /\bbase\s*:\s*["'`]([^"'`\n]+)["'`]/;

/** Finds the collections of a site: the folders of `src/content`, and those that loaders in its configuration name. */
export async function findCollections(
  old: OldFolder,
  { folder, srcDir }: { readonly folder: string; readonly srcDir: string },
): Promise<readonly AstroCollection[]> {
  const content = joinPath(srcDir, "content");
  const places = new Map<string, string>();
  for (const path of markdownBelow(old, content)) {
    const [, name] = /^([^/]+)\//.exec(path) ?? [];
    if (name !== undefined) places.set(name, `${content}/${name}`);
  }
  const config = old.files.find((file) =>
    new RegExp(`^${escapePattern(srcDir)}/content(?:\\.config|/config)\\.[cm]?[jt]s$`).test(file),
  );
  if (config !== undefined) {
    for (const { name, base } of readLoaders(await old.read(config))) {
      const place = posix.join(folder, base.replace(/^\//, ""));
      if (!place.startsWith("..")) places.set(name, place.replace(/\/$/, ""));
    }
  }
  return [...places]
    .map(([name, place]) => ({ name, folder: place, files: markdownBelow(old, place) }))
    .filter(({ files }) => files.length > 0);
}

/** Returns the markdown files of a folder below it. Hidden files and those whose name begins with `_` are left out. */
function markdownBelow(old: OldFolder, folder: string): readonly string[] {
  return filesBelow(old, folder).filter(
    (path) => /\.(?:md|mdx|markdown)$/i.test(path) && !/(?:^|\/)[_.]/.test(path),
  );
}

/** Reads the folders of `defineCollection({ loader: glob({ base: … }) })` as text. */
function readLoaders(text: string): readonly { readonly name: string; readonly base: string }[] {
  const constants = readConstantTexts(text);
  const start = /export\s+const\s+collections\s*=\s*\{/.exec(text);
  const exported = start === null ? "" : (text.slice(start.index + start[0].length).split("}")[0] ?? "");
  const parts = text.split(/(?=\bdefineCollection\s*\()/);
  return parts.slice(1).flatMap((part, index) => {
    const before = parts[index] ?? "";
    const variable = /(\w+)\s*(?::\s*[\w<>]+\s*)?[=:]\s*$/.exec(before)?.[1];
    const loader = LOADER.exec(part)?.[1] ?? "";
    const written = BASE.exec(loader)?.[1];
    const named = /\bbase\s*:\s*(?:`\.?\/?\$\{)?(\w+)/.exec(loader)?.[1];
    const base = written?.includes("${") === false ? written : constants.get(named ?? "");
    if (variable === undefined || base === undefined) return [];
    const name = new RegExp(`["']?([\\w-]+)["']?\\s*:\\s*${variable}\\b`).exec(exported)?.[1] ?? variable;
    return [{ name, base }];
  });
}

function readConstantTexts(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/\bconst\s+(\w+)\s*=\s*["'`]([^"'`\n$]+)["'`]/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
}

function singular(name: string): string {
  return name.toLowerCase().replace(/s$/, "");
}

/** Finds the template that shows the pages of each collection. */
function assignCollections(
  templates: readonly TemplateFile[],
  collections: readonly AstroCollection[],
): ReadonlyMap<string, string> {
  const pages = templates.flatMap(({ path, text }) => {
    const folder = PAGE_PARAMETER.exec(path)?.[1];
    return folder === undefined || folder.includes("[") ? [] : [{ folder, text }];
  });
  const found = new Map<string, string>();
  const used = new Set<string>();
  const assign = (name: string, folder: string | undefined) => {
    if (folder === undefined || found.has(name)) return;
    found.set(name, folder);
    used.add(folder);
  };
  for (const { name } of collections) {
    const mentions = new RegExp(`(?:getCollection|getEntry|CollectionEntry)\\s*[(<]\\s*["'\`]${name}["'\`]`);
    assign(name, pages.find(({ text }) => mentions.test(text))?.folder);
  }
  for (const { name, folder: place } of collections) {
    const names = new Set([singular(name), singular(baseName(place))]);
    assign(name, pages.find(({ folder }) => names.has(singular(baseName(folder))))?.folder);
  }
  // A template that gets its pages from other code.
  const open = collections.filter(({ name }) => !found.has(name));
  const free = pages.filter(({ folder }) => !used.has(folder));
  if (open.length === 1 && free.length === 1) assign(open[0]?.name ?? "", free[0]?.folder);
  return found;
}
