import { GITHUB_IDS } from "../../../content/headings.js";
import { joinPath, type OldFolder } from "../../../old-folder.js";
import { type OldFile, readOldFile, type FieldChanges } from "../../../content/front-matter.js";
import { type Fields, listOf, textOf, fieldsOf } from "../../../plain-value.js";
import { type EleventySettings, readCodeFields, readData } from "./eleventy-config.js";
import { readableDate } from "../../../content/old-dates.js";

/** A template of the old site with the data of its folders. */
export interface EleventyFile extends OldFile {
  /** Own fields and those of its folders. Tags of both are joined. */
  readonly data: Fields;
  /** Own fields. */
  readonly own: Fields;
  /** Address, or `null` if the old site does not publish the page or only a run knows it. */
  readonly address: string | null;
  /** Whether `permalink` is a template or code that only a run can evaluate. */
  readonly isUnknown: boolean;
}

const TEMPLATE = /\.(?:md|markdown|njk|liquid|html|webc|hbs|ejs|pug|11ty\.[cm]?[jt]s)$/i;

/** Reads the templates of a site with their data. `README.md` and other files of the repository are no pages. */
export async function readEleventyFiles(
  old: OldFolder,
  settings: EleventySettings,
): Promise<readonly EleventyFile[]> {
  const { inputDir, hidden, outputDir } = settings;
  const ignored = await readIgnored(old, inputDir);
  const below = (folder: string) => (file: string) => folder !== "" && file.startsWith(`${folder}/`);
  const names = old.files.filter(
    (file) =>
      (inputDir === "" || below(inputDir)(file)) &&
      TEMPLATE.test(file) &&
      ![...hidden, outputDir].some((folder) => below(folder)(file)) &&
      !/(?:^|\/)(?:\.[^/]+\/|node_modules\/)/.test(file) &&
      !(inputDir === "" && /^(?:README|CHANGELOG|CONTRIBUTING|LICENSE|CODE_OF_CONDUCT)\.md$/i.test(file)) &&
      !ignored.some((path) => file === path || below(path)(file)),
  );
  const known = new Map<string, Promise<Fields>>();
  // The data of a folder is that of all its templates.
  const readOnce = (path: string) => {
    const data = known.get(path) ?? readData(old, path);
    known.set(path, data);
    return data;
  };
  return Promise.all(names.map((path) => readFile(old, path, { inputDir, readOnce })));
}

interface DataSource {
  readonly inputDir: string;
  /** Reads a file of data. */
  readonly readOnce: (file: string) => Promise<Fields>;
}

async function readFile(old: OldFolder, source: string, from: DataSource): Promise<EleventyFile> {
  const { inputDir } = from;
  const file = await readOldFile(old, "", source);
  const path = inputDir === "" ? source : source.slice(inputDir.length + 1);
  const own = { ...file.page.fields, ...readCodeFields(file.page.head) };
  const inherited = await readFolderData(old, source, from);
  const data: Fields = {
    ...inherited,
    ...own,
    tags: [...readList(inherited["tags"]), ...readList(own["tags"])],
  };
  const permalink = data["permalink"];
  const address = permalink === undefined ? usualAddress(path) : filledAddress(permalink, path, data);
  return { ...file, path, data, own, address, isUnknown: address === null && permalink !== false };
}

async function readIgnored(old: OldFolder, inputDir: string): Promise<readonly string[]> {
  const files = [".eleventyignore", joinPath(inputDir, ".eleventyignore")].filter((file) => old.has(file));
  const texts = await Promise.all(files.map((file) => old.read(file)));
  return texts
    .flatMap((text) => text.split("\n"))
    .map((line) =>
      line
        .trim()
        .replace(/^\.?\//, "")
        .replace(/\/(?:\*\*?)?$/, ""),
    )
    .filter((line) => line !== "" && !line.startsWith("#"));
}

/** Reads the data files of the folders around a template, and its own one. The nearest counts. */
async function readFolderData(
  old: OldFolder,
  source: string,
  { inputDir, readOnce }: DataSource,
): Promise<Fields> {
  const parts = source
    .slice(inputDir === "" ? 0 : inputDir.length + 1)
    .split("/")
    .slice(0, -1);
  const folders = [
    inputDir,
    ...parts.map((_, index) => joinPath(inputDir, parts.slice(0, index + 1).join("/"))),
  ];
  const stems = [
    ...folders
      .filter((folder) => folder !== "")
      .map((folder) => joinPath(folder, folder.split("/").at(-1) ?? "")),
    source.replace(/\.\w+$/, ""),
  ];
  let data: Fields = {};
  for (const stem of stems) {
    for (const ending of [".json", ".11tydata.json", ".11tydata.js", ".11tydata.cjs", ".11tydata.mjs"]) {
      if (!old.has(stem + ending)) continue;
      const read = await readOnce(stem + ending);
      data = { ...data, ...read, tags: [...readList(data["tags"]), ...readList(read["tags"])] };
    }
  }
  return data;
}

function readList(value: unknown): readonly string[] {
  return listOf(value).flatMap((item) => textOf(item) ?? []);
}

/** Returns the name of a template in its address: without a date, and that of its folder for `index`. */
function slugOf(path: string): { readonly folder: string; readonly name: string } {
  const stem = path.replace(/\.(?:11ty\.)?\w+$/, "");
  const at = stem.lastIndexOf("/");
  const folder = at < 0 ? "" : stem.slice(0, at);
  const name = stem.slice(at + 1).replace(/^\d{4}-\d{2}-\d{2}-/, "");
  return { folder, name };
}

function usualAddress(path: string): string {
  const { folder, name } = slugOf(path);
  const isFolder = name === "index" || name === folder.split("/").at(-1);
  return rooted(isFolder ? folder : joinPath(folder, name), true);
}

/** Fills a permalink whose variables are known. Returns `null` for `false` and for one that only a run can evaluate. */
function filledAddress(permalink: unknown, path: string, data: Fields): string | null {
  const pattern = textOf(permalink);
  if (pattern === undefined) return null;
  const { folder, name } = slugOf(path);
  const values: Readonly<Record<string, string | undefined>> = {
    "page.fileSlug": name === "index" ? (folder.split("/").at(-1) ?? "") : name,
    "page.filePathStem": `/${joinPath(folder, name)}`,
    "page.outputFileExtension": "html",
    title: textOf(data["title"]),
    slug: textOf(data["slug"]),
  };
  let isKnown = true;
  const filled = pattern.replace(
    /\{\{-?\s*([\w.]+)\s*((?:\|\s*\w+\s*)*)-?\}\}/g,
    (_, variable: string, filters: string) => {
      const value = values[variable] ?? values[`page.${variable}`];
      const steps = filters
        .split("|")
        .map((filter) => filter.trim())
        .filter((filter) => filter !== "");
      if (value === undefined || steps.some((step) => !/^slug(?:ify)?$/.test(step))) isKnown = false;
      return steps.length > 0 ? slugify(value ?? "") : (value ?? "");
    },
  );
  if (!isKnown || /\{[{%]|\$\{/.test(filled)) return null;
  return rooted(filled.replace(/(^|\/)index\.html$/, "$1"), false);
}

function rooted(path: string, isFolder: boolean): string {
  const address = `/${path}`.replace(/\/{2,}/g, "/");
  return isFolder && !address.endsWith("/") ? `${address}/` : address;
}

/** Returns a text as the filters `slug` and `slugify` make it. */
export function slugify(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036F]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return GITHUB_IDS.slug(plain, plain);
}

/** Names of collections, which are no tags that readers see. */
const COLLECTIONS = new Set([
  "all",
  "nav",
  "navigation",
  "post",
  "posts",
  "blog",
  "article",
  "articles",
  "page",
  "pages",
]);

/** Fields that only templates of Eleventy read. */
const REMOVED = [
  "layout",
  "permalink",
  "eleventyNavigation",
  "eleventyExcludeFromCollections",
  "eleventyComputed",
  "templateEngineOverride",
];

/** Returns the tags of a page that readers see. */
export function readersTags({ data }: EleventyFile): readonly string[] {
  const tags = Array.isArray(data["tags"]) ? data["tags"].map(String) : [];
  return [...new Set(tags)].filter((tag) => !COLLECTIONS.has(tag.toLowerCase()));
}

/** Returns the changes of the front matter of a page. */
export function eleventyChanges(
  file: EleventyFile,
  imageOf: (written: string) => string | null,
): FieldChanges {
  const { data, own } = file;
  const changes: Record<string, unknown> = {};
  for (const name of REMOVED) if (file.page.fields[name] !== undefined) changes[name] = null;
  const tags = readersTags(file);
  if (tags.length > 0 || own["tags"] !== undefined) changes["tags"] = tags.length > 0 ? tags : null;
  for (const name of ["title", "description", "author", "categories"]) {
    if (file.page.fields[name] === undefined && textOf(data[name]) !== undefined) changes[name] = data[name];
  }
  const date = readableDate(data["date"]);
  if (date !== null && date !== file.page.fields["date"]) changes["date"] = date;
  // `Last Modified` and other words.
  if (date === null && file.page.fields["date"] !== undefined) changes["date"] = null;
  if (data["permalink"] === false || data["draft"] === true) changes["draft"] = true;
  if (data["eleventyExcludeFromCollections"] === true) changes["listed"] = false;
  const image = textOf(fieldsOf(data["image"])["src"] ?? data["image"] ?? data["cover"] ?? data["thumbnail"]);
  const cover = image === undefined ? null : imageOf(image);
  if (cover !== null && cover !== own["cover"]) changes["cover"] = cover;
  return changes;
}

/** Entries of the menu of the plugin Navigation. */
export function readNavigation(
  files: readonly EleventyFile[],
): readonly { readonly text: string; readonly link: string }[] {
  return files
    .flatMap(({ data, address }) => {
      const { key, title, order, parent }: Fields = fieldsOf(data["eleventyNavigation"]);
      const text = textOf(title) ?? textOf(key);
      if (text === undefined || address === null || parent !== undefined) return [];
      return [{ text, link: address, order: Number(order ?? 0) }];
    })
    .toSorted((a, b) => a.order - b.order)
    .map(({ text, link }) => ({ text, link }));
}
