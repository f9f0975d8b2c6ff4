import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, posix, resolve } from "node:path";
import fastGlob from "fast-glob";
import { slugify } from "../../runtime/model/slug.js";
import { findSiteAround } from "../config/find-site-around.js";
import { readPackageInfo } from "../config/package-info.js";
import { pathFrom } from "../config/path-below.js";
import { createEmptyDir } from "./empty-dir.js";
import { fillTemplate, formatDate } from "./template.js";

/** What was made: the absolute folder, and its files relative to it, with `/`, in order. */
export interface CreatedDir {
  readonly dir: string;
  readonly files: readonly string[];
}

/** What `hanblog new` takes, as data. */
export interface CreateBlogOptions {
  readonly cwd: string;
  /** The new folder, relative to `cwd`. */
  readonly dir: string;
  /** The package's `templates`. */
  readonly templatesDir: string;
  /** Date of the first post. */
  readonly date: Date;
  /** IANA name; the blog's configuration names it. */
  readonly timeZone: string;
}

/** Files of the blog that would mean something under their names where they stand: to npm, and to our own compiler. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["gitignore", ".gitignore"],
  ["tsconfig", "tsconfig.json"],
]);

/** Makes a blog that builds at once. Throws `dir-not-empty`; overwrites nothing. */
export async function createBlog(options: CreateBlogOptions): Promise<CreatedDir> {
  const dir = resolve(options.cwd, options.dir);
  const values = {
    ...formatDate(options.date, options.timeZone),
    zone: options.timeZone,
    name: packageName(basename(dir)),
    version: readPackageInfo().version,
  };
  return copyDir(join(options.templatesDir, "blog"), dir, {
    rename: (file) => fillTemplate(NAMES.get(file) ?? file, values),
    edit: (text) => fillTemplate(text, values),
  });
}

/** What `hanblog new comments` takes, as data. */
export interface CreateCommentFilesOptions {
  readonly cwd: string;
  /** The new folder, relative to `cwd`. */
  readonly dir: string;
  /** The package's `templates`. */
  readonly templatesDir: string;
  /** Where the service is to listen. */
  readonly host: string;
  readonly port: number;
  /** File of the comments, in a folder below `/var/lib`, which systemd makes for the service. */
  readonly data: string;
}

/** Writes what runs the comment service on a server: systemd, docker and nginx. Throws `dir-not-empty`. */
export async function createCommentFiles(options: CreateCommentFilesOptions): Promise<CreatedDir> {
  const { cwd, dir, templatesDir, host, port, data } = options;
  const state = posix.relative("/var/lib", posix.dirname(data));
  const values = { host, port: String(port), data, state, version: readPackageInfo().version };
  return copyDir(join(templatesDir, "comments"), resolve(cwd, dir), {
    edit: (text) => fillTemplate(text, values),
  });
}

/** What `hanblog new theme` takes, as data. */
export interface CreateThemeOptions {
  readonly cwd: string;
  /** The new folder, relative to `cwd`. */
  readonly dir: string;
  /** Source of the default theme. */
  readonly themeSourceDir: string;
}

/** The new folder, and how to use it. */
export interface CreatedTheme extends CreatedDir {
  /** What the config of the site around the new folder says to use it: `./my-theme`. */
  readonly name: string;
}

/**
 * Copies the default theme, so that `theme: "./dir"` builds and can be changed; editors check it as they check the
 * site around it. Throws `dir-not-empty`.
 */
export async function createTheme(options: CreateThemeOptions): Promise<CreatedTheme> {
  const made = await copyDir(options.themeSourceDir, resolve(options.cwd, options.dir), {
    ignore: ["tsconfig.json"],
  });
  const siteDir = (await findSiteAround(dirname(made.dir))) ?? options.cwd;
  const path = pathFrom(siteDir, made.dir);
  const name = path.startsWith("../") ? path : `./${path}`;
  const settings = join(siteDir, "tsconfig.json");
  if (!existsSync(settings)) return { ...made, name };
  const own = { extends: pathFrom(made.dir, settings), include: ["."] };
  await writeFile(join(made.dir, "tsconfig.json"), `${JSON.stringify(own, null, 2)}\n`, { flag: "wx" });
  return { ...made, files: [...made.files, "tsconfig.json"].toSorted(), name };
}

interface CopyOptions {
  readonly ignore?: string[];
  readonly rename?: (file: string) => string;
  readonly edit?: (text: string) => string;
}

async function copyDir(from: string, to: string, options: CopyOptions): Promise<CreatedDir> {
  const { ignore = [], rename = String, edit } = options;
  const sources = await fastGlob("**/*", { cwd: from, dot: true, ignore });
  await createEmptyDir(to);
  const files = await Promise.all(
    sources.map(async (source) => {
      const file = rename(source);
      const bytes = await readFile(join(from, source));
      await mkdir(dirname(join(to, file)), { recursive: true });
      // `wx`: fails where a file appeared in the meantime.
      await writeFile(join(to, file), edit ? edit(bytes.toString("utf8")) : bytes, { flag: "wx" });
      return file;
    }),
  );
  return { dir: to, files: files.toSorted() };
}

/** npm takes lower-case ASCII names only; a name in Chinese leaves nothing of itself. */
function packageName(name: string): string {
  const slug = slugify(name)
    .replace(/[^a-z0-9-]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return slug === "" ? "my-blog" : slug;
}
