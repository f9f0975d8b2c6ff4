import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, posix, resolve } from "node:path";
import fastGlob from "fast-glob";
import { findSiteAround } from "../../config/load/config-file.js";
import { type PackageInfo, readPackageInfo } from "../../config/package-info.js";
import { pathFrom } from "../../config/path-below.js";
import { readPeerVersions, toInstall } from "../../config/packages/service-packages.js";
import { type BlogChoices, LOOK_PAINT } from "../../create/blog-choices.js";
import { blogConfigText } from "../../create/blog-config.js";
import { blogPackageText, packageName } from "../../create/blog-package.js";
import { BLOG_TEXTS } from "../../create/blog-texts.js";
import type { HostFile } from "../../hosts/hosted-site.js";
import { hostFiles } from "../../hosts/host-files.js";
import type { PackageManager } from "../../hosts/package-manager.js";
import { createEmptyDir, readNames } from "../empty-dir.js";
import { fillTemplate, formatDate } from "../template.js";

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
  readonly packageInfo: PackageInfo;
  /** Date of the first post. */
  readonly date: Date;
  readonly choices: BlogChoices;
  /** Program with which the author installs the blog. */
  readonly manager: PackageManager;
  /** Returns random bytes, for the names of the blog at its comment service. */
  readonly randomBytes: (size: number) => Buffer;
}

/** Files of the blog whose real names would have a meaning in `templates`, for npm or for our own compiler. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["gitignore", ".gitignore"],
  ["tsconfig", "tsconfig.json"],
]);

/**
 * Creates a blog that builds without changes. Overwrites nothing. In the clone of a repository that has only the files
 * with which its host began it, these stay. Throws `dir-not-empty` for other files.
 */
export async function createBlog(options: CreateBlogOptions): Promise<CreatedDir> {
  const { packageInfo, choices, date, manager, randomBytes } = options;
  const dir = resolve(options.cwd, options.dir);
  const texts = BLOG_TEXTS[choices.language];
  const dates = formatDate(date, choices.timeZone);
  const word = () => randomBytes(12).toString("hex");
  const app = { appId: word(), appKey: word() };
  const name = packageName(dir);
  const templates = join(packageInfo.dir, "templates/blog");
  const values = {
    ...dates,
    title: JSON.stringify(choices.title ?? texts.title),
    description: JSON.stringify(texts.description),
    ...LOOK_PAINT[choices.look],
    letter: firstLetter(choices.title ?? "") ?? firstLetter(texts.title) ?? "",
    initial: firstLetter(texts.author) ?? "",
  };
  const fill = (text: string) => fillTemplate(text, values);
  const { version } = packageInfo;
  const peers = readPeerVersions(packageInfo.dir);
  const begun = (await readNames(dir)).filter(isBegun).toSorted();
  const exclude = begun.filter((file) => /\.md$/i.test(file));
  const written: readonly NewFile[] = [
    ...(await readDir(join(templates, "common"), { rename: (file) => NAMES.get(file) ?? file, edit: fill })),
    ...(await readDir(join(templates, choices.language.toLowerCase()), { rename: fill, edit: fill })),
    { path: "hanblog.config.ts", text: blogConfigText({ choices, texts, app, year: dates.year, exclude }) },
    { path: "package.json", text: blogPackageText({ name, choices, app, version, peers }) },
    ...hostFilesOf(choices, name, manager),
  ];
  return writeNewDir(dir, placeBeside(begun, written), isBegun);
}

/** Matches the files with which hosts of code begin a repository. A new blog keeps them. */
const BEGUN = /^(?:(?:licen[cs]e|copying|readme)(?:[-._][a-z\d-]+)*|\.gitignore|\.gitattributes|\.gitee)$/i;

/** Returns whether a file can be in a repository that was created without a blog. */
export function isBegun(name: string): boolean {
  return BEGUN.test(name);
}

/** Adds the lines that `.gitignore` in a folder does not have yet. Its own lines stay as they are. */
async function completeGitignore(dir: string, lines: readonly string[]): Promise<void> {
  const file = join(dir, ".gitignore");
  const text = await readFile(file, "utf8");
  const known = new Set(text.split(/\r?\n/).map((line) => line.trim()));
  const missing = lines.filter((line) => line !== "" && !known.has(line));
  if (missing.length === 0) return;
  const end = text === "" || text.endsWith("\n") ? "" : "\n";
  await writeFile(file, `${text}${end}${missing.join("\n")}\n`);
}

/** Gives the new home page another name if the repository has a `README.md` of its own. */
function placeBeside(begun: readonly string[], files: readonly NewFile[]): readonly NewFile[] {
  const hasReadme = begun.some((file) => file.toLowerCase() === "readme.md");
  return files.map((file) => (hasReadme && file.path === "README.md" ? { ...file, path: "index.md" } : file));
}

/** Returns the first letter or digit of a text, with its marks, as a capital letter. */
function firstLetter(text: string): string | null {
  return /[\p{L}\p{N}]\p{M}*/u.exec(text)?.[0].toUpperCase() ?? null;
}

/** Returns the files of the chosen host. The blog is the root of its repository. */
function hostFilesOf(
  { host, address }: BlogChoices,
  name: string,
  manager: PackageManager,
): readonly HostFile[] {
  if (host === null) return [];
  const { base, url } = address ?? { base: "/", url: null };
  const site = { base, url, headers: [], redirects: [] };
  return hostFiles(host, site, { site: "", packages: "", dest: "dist", name, manager });
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
  const libsql = toInstall(["libsql"]);
  const values = { host, port: String(port), data, state, libsql, version: readPackageInfo().version };
  const edit = (text: string) => fillTemplate(text, values);
  return writeNewDir(resolve(cwd, dir), await readDir(join(templatesDir, "comments"), { edit }));
}

/** Options of `createTheme`. */
export interface CreateThemeOptions {
  readonly cwd: string;
  /** The new folder, relative to `cwd`. */
  readonly dir: string;
  /** Folder of the theme's source. */
  readonly themeSourceDir: string;
  /** Folder of the files that make the theme a package of its own, if it becomes one. */
  readonly packageSourceDir?: string | null;
}

/** A created theme. */
export interface CreatedTheme extends CreatedDir {
  /** Value of `theme` in the config of the surrounding site, such as `./my-theme`. */
  readonly name: string;
}

/**
 * Copies a theme into a folder that works as `theme: "./dir"`. If the surrounding site has a `tsconfig.json`,
 * the theme gets one that extends it, so that editors check both alike. Throws `dir-not-empty`.
 */
export async function createTheme(options: CreateThemeOptions): Promise<CreatedTheme> {
  const { themeSourceDir, packageSourceDir = null } = options;
  const source = await readDir(themeSourceDir, { ignore: ["tsconfig.json"] });
  const dir = resolve(options.cwd, options.dir);
  const edit = (text: string) => fillTemplate(text, { name: packageName(dir) });
  const ofPackage = packageSourceDir === null ? [] : await readDir(packageSourceDir, { edit });
  const made = await writeNewDir(dir, [...source, ...ofPackage]);
  const siteDir = (await findSiteAround(dirname(made.dir))) ?? options.cwd;
  const path = pathFrom(siteDir, made.dir);
  const name = path.startsWith("../") ? path : `./${path}`;
  const settings = join(siteDir, "tsconfig.json");
  if (!existsSync(settings)) return { ...made, name };
  const own = { extends: pathFrom(made.dir, settings), include: ["."] };
  await writeFile(join(made.dir, "tsconfig.json"), `${JSON.stringify(own, null, 2)}\n`, { flag: "wx" });
  return { ...made, files: [...made.files, "tsconfig.json"].toSorted(), name };
}

interface ReadOptions {
  readonly ignore?: string[];
  readonly rename?: (file: string) => string;
  readonly edit?: (text: string) => string;
}

/** A file that is not written yet. */
interface NewFile {
  readonly path: string;
  readonly text: string | Uint8Array;
  readonly isExecutable?: true;
}

async function readDir(from: string, options: ReadOptions): Promise<readonly NewFile[]> {
  const { ignore = [], rename = String, edit } = options;
  const sources = await fastGlob("**/*", { cwd: from, dot: true, ignore });
  return Promise.all(
    sources.map(async (source) => {
      const bytes = await readFile(join(from, source));
      return { path: rename(source), text: edit ? edit(bytes.toString("utf8")) : bytes };
    }),
  );
}

async function writeNewDir(
  dir: string,
  files: readonly NewFile[],
  mayHave?: (name: string) => boolean,
): Promise<CreatedDir> {
  await createEmptyDir(dir, mayHave);
  const known = new Set(await readNames(dir));
  await Promise.all(
    files.map(async ({ path, text, isExecutable }) => {
      if (path === ".gitignore" && known.has(path)) {
        return completeGitignore(dir, text.toString().split("\n"));
      }
      await mkdir(dirname(join(dir, path)), { recursive: true });
      // `wx` fails if another program has created the file meanwhile.
      await writeFile(join(dir, path), text, { flag: "wx", mode: isExecutable ? 0o755 : 0o666 });
    }),
  );
  return { dir, files: files.map(({ path }) => path).toSorted() };
}
