import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, posix, resolve } from "node:path";
import fastGlob from "fast-glob";
import { slugify } from "../../runtime/model/slug.js";
import { findSiteAround } from "../config/find-site-around.js";
import { readPackageInfo } from "../config/package-info.js";
import { pathFrom } from "../config/path-below.js";
import { allToInstall } from "../config/service-packages.js";
import { createEmptyDir } from "./empty-dir.js";
import { fillTemplate, formatDate } from "./template.js";

/** A created folder (absolute) and its files, relative to it, with `/`, sorted. */
export interface CreatedDir {
  readonly dir: string;
  readonly files: readonly string[];
}

/** Options of `createBlog`. */
export interface CreateBlogOptions {
  readonly cwd: string;
  /** The new folder, relative to `cwd`. */
  readonly dir: string;
  /** The package's `templates`. */
  readonly templatesDir: string;
  /** Date of the first post. */
  readonly date: Date;
  /** IANA time zone for the configuration of the blog. */
  readonly timeZone: string;
}

/** Files of the blog whose real names would have a meaning in `templates`, for npm or for our own compiler. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["gitignore", ".gitignore"],
  ["tsconfig", "tsconfig.json"],
]);

/** Creates a blog that builds without changes. Overwrites nothing. Throws `dir-not-empty`. */
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

/** Options of `createCommentFiles`. */
export interface CreateCommentFilesOptions {
  readonly cwd: string;
  /** The new folder, relative to `cwd`. */
  readonly dir: string;
  /** The package's `templates`. */
  readonly templatesDir: string;
  /** Host and port that the service listens on. */
  readonly host: string;
  readonly port: number;
  /** Database file of the comments, in a folder below `/var/lib` that systemd creates for the service. */
  readonly data: string;
}

/** Writes the files that run the comment service on a server: systemd, docker and nginx. Throws `dir-not-empty`. */
export async function createCommentFiles(options: CreateCommentFilesOptions): Promise<CreatedDir> {
  const { cwd, dir, templatesDir, host, port, data } = options;
  const state = posix.relative("/var/lib", posix.dirname(data));
  const packages = allToInstall();
  const values = { host, port: String(port), data, state, packages, version: readPackageInfo().version };
  return copyDir(join(templatesDir, "comments"), resolve(cwd, dir), {
    edit: (text) => fillTemplate(text, values),
  });
}

/** Options of `createTheme`. */
export interface CreateThemeOptions {
  readonly cwd: string;
  /** The new folder, relative to `cwd`. */
  readonly dir: string;
  /** Folder of the default theme's source. */
  readonly themeSourceDir: string;
}

/** A created theme. */
export interface CreatedTheme extends CreatedDir {
  /** Value of `theme` in the config of the surrounding site, such as `./my-theme`. */
  readonly name: string;
}

/**
 * Copies the default theme into a folder that works as `theme: "./dir"`. If the surrounding site has a `tsconfig.json`,
 * the theme gets one that extends it, so that editors check both alike. Throws `dir-not-empty`.
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
      // `wx` fails if another program has created the file meanwhile.
      await writeFile(join(to, file), edit ? edit(bytes.toString("utf8")) : bytes, { flag: "wx" });
      return file;
    }),
  );
  return { dir: to, files: files.toSorted() };
}

/** Returns a package name for a folder. npm allows only lower-case ASCII, so a Chinese name gives `my-blog`. */
export function packageName(name: string): string {
  const slug = slugify(name)
    .replace(/[^a-z0-9-]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return slug === "" ? "my-blog" : slug;
}
