import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import fastGlob from "fast-glob";
import { errorCode } from "../../files/error-code.js";
import { compareText } from "../../../runtime/model/lists/listing.js";
import { slugify } from "../../../runtime/model/text/slug.js";
import { readTimeZone } from "../../config/time-zone.js";
import { findSiteAround, hasConfig } from "../../config/load/config-file.js";
import { createError } from "../../messages/create-problem.js";
import { cleanTitle, type DateTexts, fillTemplate, formatDate } from "../template.js";

/**
 * Maximum number of characters of a title in a file name. 50 characters of four bytes fit into the 255 bytes of file
 * systems.
 */
const SLUG_LENGTH = 50;

/** Options of `createPost`. */
export interface CreatePostOptions {
  readonly cwd: string;
  readonly title: string;
  /**
   * Site folder, relative to `cwd`. The default is the first of `cwd`, its folder `site` and its parents with a config.
   */
  readonly siteDir?: string | undefined;
  /** Folder `templates` of the package. */
  readonly templatesDir: string;
  /** Moment of the post, or its date as text in the site's time zone: `2026-03-01`, `2026-03-01 10:20`. */
  readonly date: Date | string;
  /** Name of a template in the folder `.templates` of the site. */
  readonly template?: string;
  /** Folder of the post, relative to the site folder. */
  readonly folder?: string;
  readonly draft?: boolean;
  /** Called with the absolute site folder before its configuration is read. */
  readonly onSite?: (siteDir: string) => void;
}

/**
 * Creates a post, dated in the site's time zone, and returns its absolute path. The path is
 * `blogs/{year}/{yyyymmdd}-{slug}.md`. If the site has posts named `…/{year}/{yyyymmdd}.md` or
 * `…/{year}/{yyyymmdd}-{slug}.md`, it follows the folder and the name of the newest one. If the file exists, the name
 * gets the suffix `-2`. With `folder`, the path is `{folder}/{slug}.md`. Throws `site-not-found`, `empty-title`,
 * `template-missing`, and errors of the site's configuration.
 */
export async function createPost(options: CreatePostOptions): Promise<{ readonly file: string }> {
  const title = requireTitle(options.title);
  const siteDir = await findSite(options);
  options.onSite?.(siteDir);
  const template = await readTemplate(siteDir, options);
  const dated = await dateTexts(siteDir, options.date);
  const place =
    options.folder === undefined
      ? await placeOfPost(siteDir, title, dated)
      : join(options.folder, fileSlug(title) || dated.day);
  // Every JSON string is also a YAML string.
  const filled = fillTemplate(template, { title: JSON.stringify(title), date: dated.date });
  const text = options.draft === true ? asDraft(filled) : filled;
  return { file: await writeNew(join(siteDir, place), text) };
}

/** Folder of a site with templates of posts. Files in hidden folders are no pages. */
const TEMPLATES = ".templates";

/** Reads the template with this name, else the site's own `post`, else the one of hanblog. */
async function readTemplate(
  siteDir: string,
  { template, templatesDir }: Pick<CreatePostOptions, "template" | "templatesDir">,
): Promise<string> {
  const own = await fastGlob("*.md", { cwd: join(siteDir, TEMPLATES) });
  const name = `${template ?? "post"}.md`;
  if (own.includes(name)) return readFile(join(siteDir, TEMPLATES, name), "utf8");
  if (template === undefined || template === "post") return readFile(join(templatesDir, "post.md"), "utf8");
  const known = own.toSorted(compareText).map((file) => file.replace(/\.md$/, ""));
  throw createError("template-missing", {
    file: `${TEMPLATES}/${name}`,
    known: known.length === 0 ? null : known.join(", "),
  });
}

async function dateTexts(siteDir: string, date: Date | string): Promise<DateTexts> {
  // Also reports errors of the configuration for a date that needs no time zone.
  const timeZone = await readTimeZone(siteDir);
  if (typeof date !== "string") return formatDate(date, timeZone);
  return { year: date.slice(0, 4), day: date.slice(0, 10).replaceAll("-", ""), date };
}

/** Returns the path of a dated post without its ending, as the site's posts are named. */
async function placeOfPost(siteDir: string, title: string, { year, day }: DateTexts): Promise<string> {
  const pattern = await readPattern(siteDir);
  const slug = pattern.slugged ? fileSlug(title) : "";
  return join(pattern.folder, year, slug === "" ? day : `${day}-${slug}`);
}

/** Sets `draft: true` in the front matter of a text, which gets one if it has none. */
function asDraft(text: string): string {
  const block = /^---[ \t]*\r?\n([^]*?)^---[ \t]*$/m.exec(text);
  if (block === null || block.index > 0) return `---\ndraft: true\n---\n\n${text}`;
  const fields = (block[1] ?? "").replace(/^draft:.*\n/m, "");
  return `---\n${fields}draft: true\n---${text.slice(block[0].length)}`;
}

/** Reduces a title to one line of printable characters. Throws `empty-title` if nothing is left. */
function requireTitle(title: string): string {
  const clean = cleanTitle(title);
  if (clean !== "") return clean;
  throw createError("empty-title", { found: JSON.stringify(title) });
}

/** Returns the letters and digits of a title, in any script, joined by hyphens. The result may be empty. */
function fileSlug(title: string): string {
  const slug = slugify(title)
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return Array.from(slug.replace(/^-+/, "")).slice(0, SLUG_LENGTH).join("").replace(/-+$/, "");
}

async function findSite({ cwd, siteDir }: CreatePostOptions): Promise<string> {
  if (siteDir !== undefined) {
    const dir = resolve(cwd, siteDir);
    const isDir = await stat(dir).then(
      (stats) => stats.isDirectory(),
      () => false,
    );
    if (isDir) return dir;
    throw createError("site-not-found", { kind: "named", dir });
  }
  const inside = join(cwd, "site");
  const found = (await hasConfig(inside)) && !(await hasConfig(cwd)) ? inside : await findSiteAround(cwd);
  if (found !== null) return found;
  throw createError("site-not-found", { kind: "around", dir: cwd });
}

interface PostPattern {
  /** Folder of the year folders, relative to the site. */
  readonly folder: string;
  readonly slugged: boolean;
}

async function readPattern(siteDir: string): Promise<PostPattern> {
  const files = await fastGlob("**/[0-9][0-9][0-9][0-9]/*.md", {
    cwd: siteDir,
    ignore: ["**/node_modules/**", "public/**", "dist/**"],
  });
  const posts = files.flatMap((file) => {
    const match = /^(?:(.+)\/)?(\d{4})\/(\2\d{4})(-[^/]+)?\.md$/.exec(file);
    const [, folder = "", , day = "", slug] = match ?? [];
    // A suffix such as `-2` is not a slug.
    const slugged = slug !== undefined && !/^-\d{1,2}$/.test(slug);
    return match ? [{ file, folder, day, slugged }] : [];
  });
  const sorted = posts.toSorted((a, b) => compareText(b.day, a.day) || compareText(a.file, b.file));
  for (const post of sorted) {
    if (post.slugged || (await mayHaveSlug(join(siteDir, post.file)))) return post;
  }
  return sorted[0] ?? { folder: "blogs", slugged: true };
}

/**
 * Checks whether the title of a post has letters or digits. Otherwise its file name does not show how posts are named.
 */
async function mayHaveSlug(file: string): Promise<boolean> {
  const title = /^title:(.*)$/m.exec(await readFile(file, "utf8"))?.[1];
  return title === undefined || fileSlug(title) !== "";
}

/** Writes `{path}.md`, or the first of `{path}-2.md`, `{path}-3.md` … that does not exist. */
async function writeNew(path: string, text: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  for (let count = 1; ; count++) {
    const file = count === 1 ? `${path}.md` : `${path}-${count}.md`;
    try {
      await writeFile(file, text, { flag: "wx" });
      return file;
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
}
