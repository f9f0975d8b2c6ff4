import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import fastGlob from "fast-glob";
import { errorCode } from "../files/error-code.js";
import { compareText } from "../../runtime/model/listing.js";
import { slugify } from "../../runtime/model/slug.js";
import { readTimeZone } from "../config/read-time-zone.js";
import { findSiteAround, hasConfig } from "../config/find-site-around.js";
import { createError } from "../messages/create-problem.js";
import { fillTemplate, formatDate } from "./template.js";

/** Characters of a title that go into its file's name: 50 of four bytes fit the 255 of file systems. */
const SLUG_LENGTH = 50;

/** What `hanblog new post` takes, as data. */
export interface CreatePostOptions {
  readonly cwd: string;
  readonly title: string;
  /** The site folder, relative to `cwd`; without one, the first with a config: `cwd`, its folder `site`, those around. */
  readonly siteDir?: string | undefined;
  /** The package's `templates`. */
  readonly templatesDir: string;
  readonly date: Date;
  /** Called with the absolute site folder before its configuration is read. */
  readonly onSite?: (siteDir: string) => void;
}

/**
 * Makes a post, dated in the site's time zone, and gives its absolute path. It goes into `blogs/{year}/{yyyymmdd}-{slug}.md`, or, where
 * the site has posts named `…/{year}/{yyyymmdd}.md` or `…/{year}/{yyyymmdd}-{slug}.md` elsewhere, to where
 * the newest of them stands and named as it is. A name that is taken gets `-2` behind.
 * Throws `site-not-found` and `empty-title`, and what reading the site's configuration throws.
 */
export async function createPost(options: CreatePostOptions): Promise<{ readonly file: string }> {
  const title = cleanTitle(options.title);
  const siteDir = await findSite(options);
  options.onSite?.(siteDir);
  const template = await readFile(join(options.templatesDir, "post.md"), "utf8");
  const { year, day, date } = formatDate(options.date, await readTimeZone(siteDir));
  const pattern = await readPattern(siteDir);
  const slug = pattern.slugged ? fileSlug(title) : "";
  const name = slug === "" ? day : `${day}-${slug}`;
  // A JSON string is a YAML string too, whatever it holds.
  const text = fillTemplate(template, { title: JSON.stringify(title), date });
  return { file: await writeNew(join(siteDir, pattern.folder, year, name), text) };
}

/** A title as one line of printable characters, which is what YAML can hold. */
function cleanTitle(title: string): string {
  const clean = title
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (clean !== "") return clean;
  throw createError("empty-title", { found: JSON.stringify(title) });
}

/** Letters and digits of any script, the same on every file system; may be empty. */
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
    // `-2` is what a name gets that was taken, not a slug.
    const slugged = slug !== undefined && !/^-\d{1,2}$/.test(slug);
    return match ? [{ file, folder, day, slugged }] : [];
  });
  const sorted = posts.toSorted((a, b) => compareText(b.day, a.day) || compareText(a.file, b.file));
  for (const post of sorted) {
    if (post.slugged || (await mayHaveSlug(join(siteDir, post.file)))) return post;
  }
  return sorted[0] ?? { folder: "blogs", slugged: true };
}

/** Whether a post could be named by its title: where that is `……` alone, its name says nothing of how posts are named. */
async function mayHaveSlug(file: string): Promise<boolean> {
  const title = /^title:(.*)$/m.exec(await readFile(file, "utf8"))?.[1];
  return title === undefined || fileSlug(title) !== "";
}

/** Writes `{path}.md`, or the first of `{path}-2.md`, `{path}-3.md` … that nobody has. */
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
