import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import fastGlob from "fast-glob";
import { errorCode } from "../../files/error-code.js";
import { compareText } from "../../../runtime/model/listing.js";
import { slugify } from "../../../runtime/model/slug.js";
import { readTimeZone } from "../../config/time-zone.js";
import { findSiteAround, hasConfig } from "../../config/load/config-file.js";
import { createError } from "../../messages/create-problem.js";
import { cleanTitle, fillTemplate, formatDate } from "../template.js";

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
  readonly date: Date;
  /** Called with the absolute site folder before its configuration is read. */
  readonly onSite?: (siteDir: string) => void;
}

/**
 * Creates a post, dated in the site's time zone, and returns its absolute path. The path is
 * `blogs/{year}/{yyyymmdd}-{slug}.md`. If the site has posts named `…/{year}/{yyyymmdd}.md` or
 * `…/{year}/{yyyymmdd}-{slug}.md`, it follows the folder and the name of the newest one. If the file exists, the name
 * gets the suffix `-2`. Throws `site-not-found`, `empty-title`, and errors of the site's configuration.
 */
export async function createPost(options: CreatePostOptions): Promise<{ readonly file: string }> {
  const title = requireTitle(options.title);
  const siteDir = await findSite(options);
  options.onSite?.(siteDir);
  const template = await readFile(join(options.templatesDir, "post.md"), "utf8");
  const { year, day, date } = formatDate(options.date, await readTimeZone(siteDir));
  const pattern = await readPattern(siteDir);
  const slug = pattern.slugged ? fileSlug(title) : "";
  const name = slug === "" ? day : `${day}-${slug}`;
  // Every JSON string is also a YAML string.
  const text = fillTemplate(template, { title: JSON.stringify(title), date });
  return { file: await writeNew(join(siteDir, pattern.folder, year, name), text) };
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
