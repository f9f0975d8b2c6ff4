import { readOldPage, type OldPage, type OldFile } from "../../content/front-matter.js";
import { type OldFolder, filesBelow, joinPath } from "../../old-folder.js";
import { type Fields, fieldsOf, textOf, listOf } from "../../plain-value.js";
import { lowerCase } from "./hugo-config.js";
import { parseDate } from "../../../../runtime/model/date.js";
import { withoutSlashes } from "../../../../runtime/model/path.js";

/** A page of a Hugo site. `path` has no language in its name, and the ending of markdown. */
export interface HugoFile extends OldFile {
  /** Fields with names in lower case. */
  readonly fields: Fields;
  readonly language: string;
  readonly dateFrom: DateSource;
}

/** Returns the languages of the site, the main one first. */
export function readHugoLanguages(config: Fields): readonly string[] {
  const main = textOf(config["defaultcontentlanguage"]) ?? "en";
  const all = Object.keys(fieldsOf(config["languages"])).filter(
    (name) => fieldsOf(fieldsOf(config["languages"])[name])["disabled"] !== true,
  );
  return all.length < 2 ? [all[0] ?? main] : [main, ...all.filter((name) => name !== main)];
}

/** Returns whether a file of the content is HTML. */
export function isHtml(path: string): boolean {
  return /\.html?$/i.test(path);
}

/** Reads the files that are pages: those of markdown, and of HTML with front matter. */
export async function readHugoFiles(
  old: OldFolder,
  content: readonly MountedFile[],
  site: { readonly config: Fields; readonly languages: readonly string[] },
): Promise<readonly HugoFile[]> {
  const named = content.filter(({ path }) => /\.(?:md|markdown)$/i.test(path) || isHtml(path));
  const files = await Promise.all(named.map((file) => readHugoFile(old, file, site)));
  return files.filter(({ source, page }) => !isHtml(source) || page.head !== "");
}

/** Reads a file that can be a page. */
async function readHugoFile(
  old: OldFolder,
  { path, source, language: mounted }: MountedFile,
  { config, languages }: { readonly config: Fields; readonly languages: readonly string[] },
): Promise<HugoFile> {
  const text = yamlFromJson(await old.read(source));
  const page = readOldPage(text);
  const suffix = /\.([a-z]{2,3}(?:-[a-z]+)?)\.\w+$/i.exec(path)?.[1]?.toLowerCase();
  const own = languages.find(
    (language) =>
      textOf(fieldsOf(fieldsOf(config["languages"])[language])["contentdir"]) ===
      `content/${path.split("/")[0] ?? ""}`,
  );
  const language =
    suffix !== undefined && languages.includes(suffix) ? suffix : (mounted ?? own ?? languages[0] ?? "en");
  const bare = path
    .replace(/\.\w+$/, "")
    .replace(suffix === language ? new RegExp(`\\.${suffix}$`, "i") : /$^/, "");
  const below = own === undefined ? bare : bare.split("/").slice(1).join("/");
  const fields = lowerCase(page.fields);
  const { date, slug, from } = readHugoDate(page, fields, { config, stem: below });
  return {
    path: `${below}.md`,
    source,
    text,
    page,
    fields: { ...fields, date, ...(slug === undefined ? {} : { slug: textOf(fields["slug"]) ?? slug }) },
    language,
    dateFrom: from,
  };
}

/** A file of a folder that Hugo reads, such as that of the content. */
export interface MountedFile {
  /** Path in the old folder. */
  readonly source: string;
  /** Path below the folder that Hugo reads. */
  readonly path: string;
  /** Language that the configuration gives the file, or `null`. */
  readonly language: string | null;
}

interface Mount {
  /** Path in the old folder. */
  readonly source: string;
  /** Path below the folder that Hugo reads. */
  readonly place: string;
  readonly language: string | null;
}

/** Returns the files of the folder of the content or of static files, which can be mounts of other folders. */
export function mountedFiles(
  old: OldFolder,
  component: "content" | "static",
  { folder, config }: { readonly folder: string; readonly config: Fields },
): readonly MountedFile[] {
  const seen = new Set<string>();
  return readMounts(component, { folder, config }).flatMap(({ source, place, language }) => {
    const single = old.has(source) ? [{ source, path: place, language }] : [];
    const below = filesBelow(old, source).map((path) => ({
      source: joinPath(source, path),
      path: joinPath(place, path),
      language,
    }));
    // The first mount takes precedence.
    return [...single, ...below].filter(({ path }) => {
      const key = `${language ?? ""}:${path}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  });
}

function readMounts(
  component: "content" | "static",
  { folder, config }: { readonly folder: string; readonly config: Fields },
): readonly Mount[] {
  const clean = (path: string) => withoutSlashes(path.replace(/^\.(?=\/)/, ""));
  const mounts = listOf(fieldsOf(config["module"])["mounts"]).flatMap((entry): readonly Mount[] => {
    const fields = fieldsOf(entry);
    const [source, target] = [textOf(fields["source"]), clean(textOf(fields["target"]) ?? "")];
    if (source === undefined || source.split("/").includes("..") || target.split("/")[0] !== component)
      return [];
    const languages = listOf(fieldsOf(fieldsOf(fields["sites"])["matrix"])["languages"]);
    const language = textOf(fields["lang"]) ?? textOf(languages[0]) ?? null;
    return [{ source: joinPath(folder, clean(source)), place: target.slice(component.length + 1), language }];
  });
  if (mounts.length > 0) return mounts;
  const named = listOf(config[`${component}dir`] ?? component).flatMap((dir) => textOf(dir) ?? []);
  return named.map((dir) => ({ source: joinPath(folder, clean(dir)), place: "", language: null }));
}

/** Date of a page, and the slug that comes with it. */
interface HugoDate {
  /** The date as the author wrote it, or `undefined` for none. */
  readonly date: string | undefined;
  readonly slug: string | undefined;
  readonly from: DateSource;
}

/** Source of a date: the field `date`, something else that the author wrote, git or the file system, or nothing. */
type DateSource = "field" | "written" | "unknown" | "none";

/** Fields with the date of a page, in the order in which Hugo looks for one. */
const DEFAULT = ["date", "publishdate", "pubdate", "published", "lastmod", "modified"];

/** Clock of a page without a date, from which Hugo fills permalinks too. */
export const NO_DATE = "0001-01-01T00:00:00";

/**
 * Finds the date of a page in the sources that `frontmatter.date` of the configuration lists. A parsed date of YAML has lost its
 * zone, which addresses depend on, so that the date is read as it is written. `stem` is the path without its ending.
 */
function readHugoDate({ head }: OldPage, fields: Fields, { config, stem }: HugoDatePlace): HugoDate {
  const named = listOf(fieldsOf(config["frontmatter"])["date"]).map((name) => String(name).toLowerCase());
  const sources = named.length === 0 ? [":default"] : named;
  for (const source of sources.flatMap((name) => (name === ":default" ? DEFAULT : [name]))) {
    if (source === ":filemodtime" || (source === ":git" && config["enablegitinfo"] === true))
      return { date: undefined, slug: undefined, from: "unknown" };
    if (source === ":filename") {
      const [, date, slug = ""] = /(?:^|\/)(\d{4}-\d{2}-\d{2})([^/]*)$/.exec(fileName(stem)) ?? [];
      if (date !== undefined && parseDate(date) !== null)
        return { date, slug: slug.replace(/^[\s_-]+|[\s_-]+$/g, "") || undefined, from: "written" };
    } else if (textOf(fields[source]) !== undefined) {
      const from = source === "date" ? "field" : "written";
      return { date: dateAsWritten(head, source) ?? textOf(fields[source]), slug: undefined, from };
    }
  }
  return { date: undefined, slug: undefined, from: "none" };
}

interface HugoDatePlace {
  readonly config: Fields;
  readonly stem: string;
}

/** A bundle has the name of its folder. */
function fileName(stem: string): string {
  return stem.replace(/\/index$/, "");
}

function dateAsWritten(head: string, name: string): string | undefined {
  const [, written] =
    new RegExp(`^["']?${name}["']?[ \\t]*[:=][ \\t]*["']?([^"'\\n#]*)`, "im").exec(head) ?? [];
  return parseDate(written ?? "") === null ? undefined : written?.trim();
}

/** Returns a text with its front matter in YAML. Hugo also reads JSON without a fence, also in one line with the text. */
function yamlFromJson(text: string): string {
  const start = text.search(/\S/);
  const end = text[start] === "{" ? endOfObject(text, start) : -1;
  if (end < 0) return text;
  try {
    const fields: unknown = JSON.parse(text.slice(start, end));
    const lines = Object.entries(fieldsOf(fields)).map(
      ([name, value]) => `${name}: ${JSON.stringify(value)}`,
    );
    return `---\n${lines.join("\n")}\n---\n${text.slice(end).replace(/^[ \t]*\n?/, "")}`;
  } catch {
    return text;
  }
}

/** Returns the place behind the brace that ends an object of JSON, or -1. Braces in texts do not count. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '"') {
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === "\\") at++;
    } else if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at + 1;
  }
  return -1;
}
