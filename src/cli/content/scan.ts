import { realpath } from "node:fs/promises";
import { sep } from "node:path";
import glob from "fast-glob";
import { position, type Problem, quoteValue } from "../../runtime/model/error.js";
import { compareText } from "../../runtime/model/lists/listing.js";
import { nameProblem } from "../config/checks/name-problem.js";
import { pathBelow, pathFrom } from "../config/path-below.js";
import { followedFolders, NOTHING_FOLLOWED, realPathOf, type Followed } from "../config/followed-folders.js";
import type { AddedPages } from "../config/plugins/plugin-pages.js";
import type { Project } from "../config/project.js";
import { createProblem } from "../messages/create-problem.js";
import { readGitTimes, readLinkedFiles } from "./git-times.js";
import { findLinkedPages, type LinkedPages, type Listing } from "./linked-pages.js";

/** Markdown file of the site. */
export interface SourceFile {
  /** Path below the site folder, with `/`, spelled as on disk. */
  readonly relativePath: string;
  /** Absolute path. */
  readonly file: string;
  /**
   * Unix seconds of the last commit; `null` if the file was never committed or git was not run. For a file behind a link
   * that is in another repository, the time of its last change.
   */
  readonly updatedAt: number | null;
  /**
   * Path of a file behind a link that leaves the site, in relation to the site folder: `../notes/a.md`. `null` if the file is in
   * another repository, and for a page of a plugin. Not set for files in the site.
   */
  readonly linkedTo?: string | null;
  /** Text of a page that a plugin adds. Such a page has no file. Not set for files. */
  readonly text?: string;
}

/** Markdown files of a site, and the problems found while scanning. */
export interface ScanResult {
  readonly files: readonly SourceFile[];
  readonly problems: readonly Problem[];
}

/** Folders of the site that contain no pages. */
const OTHER_FOLDERS = ["**/node_modules/**", "public/**"];

/** File extensions that other generators read as markdown. */
const OTHER_ENDING = /\.(markdown|mdown|mkdn?)$/;

/**
 * Finds the markdown files of a site with the times of their last commits. They are sorted by path, so the order does
 * not depend on the file system.
 */
export async function scan(project: Project): Promise<ScanResult> {
  const { siteDir } = project;
  const [{ own, linked }, added] = await Promise.all([walk(project), project.plugins.pages()]);
  const brokenFolders = [...own.brokenFolders, ...linked.brokenFolders];
  const found = [...own.pages, ...linked.pages.keys()].toSorted(compareText);
  const unreadable = [...found, ...brokenFolders].flatMap((path) => nameProblem(path) ?? []);
  const isReadable = (path: string) => nameProblem(path) === null;
  const { times, problems } = await readGitTimes(siteDir, own.pages.filter(isReadable));
  const behind = await readLinkedFiles(
    siteDir,
    new Map([...linked.pages].filter(([path]) => isReadable(path))),
  );
  const walked = found.filter(isReadable).map((path): SourceFile => {
    const file = createSourceFile(project, path, times);
    return { ...file, ...behind.files.get(path) };
  });
  const { files, problems: ofPlugins } = withAddedPages(project, walked, added);
  const none = files.length + unreadable.length + ofPlugins.length === 0 ? [noPages(project)] : [];
  const passedOver = [...own.passedOver, ...linked.passedOver].toSorted(compareText);
  const left = [...foreignConfigProblems(project), ...linked.problems, ...endingProblems(passedOver)];
  const ofGit = problems.length === 0 ? behind.problems : problems;
  return { files, problems: [...ofGit, ...unreadable, ...none, ...left, ...ofPlugins] };
}

/** Adds the pages of plugins to the files of a site. A page with the path of a file is left out. */
export function withAddedPages(
  { siteDir }: Pick<Project, "siteDir">,
  files: readonly SourceFile[],
  { pages, problems }: Pick<AddedPages, "pages" | "problems">,
): ScanResult {
  if (pages.size === 0) return { files, problems };
  const names = new Set(files.map(({ relativePath }) => relativePath));
  const taken = [...pages.values()].filter(({ relativePath }) => names.has(relativePath));
  const others = [...pages.values()].filter(({ relativePath }) => !names.has(relativePath));
  const added = others.map(({ relativePath, text }): SourceFile => ({
    relativePath,
    file: sourceFile(siteDir, relativePath),
    updatedAt: null,
    linkedTo: null,
    text,
  }));
  return {
    files: [...files, ...added].toSorted((a, b) => compareText(a.relativePath, b.relativePath)),
    problems: [
      ...problems,
      ...taken.map(({ relativePath: path, index, plugin: name, at }) =>
        createProblem("error", "plugin-page-taken", { path, index, name, other: null }, at),
      ),
    ],
  };
}

/** Returns the links of a site that are followed to places outside of it. Most sites have none and are not searched. */
export async function findFollowed(project: Project): Promise<Followed> {
  const folders = followedFolders(project);
  return folders.length === 0 ? NOTHING_FOLLOWED : { folders, links: (await walk(project)).linked.links };
}

/**
 * Returns the candidates that exist and belong to the site. `candidates` are paths below the site folder. Git is not
 * run, because it would search all of its history for a new file.
 */
export async function scanFiles(
  project: Project,
  candidates: readonly string[],
): Promise<readonly SourceFile[]> {
  const paths = await findPaths(
    project,
    candidates.map((path) => glob.escapePath(path)),
  );
  const root = await realpath(project.siteDir);
  // Unlike a walk through the site, a path can reach hidden files and files behind symbolic links.
  const walked = await Promise.all(
    paths.map(async (path) => !isHidden(path) && (await isUnlinked(sourceFile(root, path)))),
  );
  const own = paths.filter((_, index) => walked[index]);
  const others = candidates.filter((path) => !own.includes(path));
  const linked = await findBehindLinks(project, others);
  return [...own, ...linked].toSorted(compareText).map((path) => createSourceFile(project, path, null));
}

/** Returns the candidates that are pages behind a link that leaves the site. Only a walk knows which links are followed. */
async function findBehindLinks(project: Project, candidates: readonly string[]): Promise<readonly string[]> {
  const root = realPathOf(project.siteDir) ?? project.siteDir;
  const isBehind = (path: string) => {
    const real = realPathOf(sourceFile(root, path));
    return real !== null && pathBelow(root, real) === null;
  };
  if (project.config.content.follow.length === 0 || !candidates.some(isBehind)) return [];
  const { linked } = await walk(project);
  return candidates.filter((path) => linked.pages.has(path) && nameProblem(path) === null);
}

function isHidden(path: string): boolean {
  return path.split("/").some((name) => name.startsWith("."));
}

/** Returns whether an absolute path contains no symbolic link. */
async function isUnlinked(file: string): Promise<boolean> {
  return (await realpath(file).catch(() => null)) === file;
}

/** Lists the pages in a site, and those behind the links that leave it. */
async function walk(project: Project): Promise<{ readonly own: Listing; readonly linked: LinkedPages }> {
  const own = await list(project, "", []);
  const linked = await findLinkedPages(project, own.links, (folder, ignore) => list(project, folder, ignore));
  return { own, linked };
}

/**
 * Lists the markdown files and symbolic links in a folder of the site, and folders whose names contain a line break.
 * Links inside `components` and `theme` are left out, because they hide no pages.
 */
async function list(project: Project, folder: string, ignore: readonly string[]): Promise<Listing> {
  // `**` alone does not match names with a line break.
  const entries = await glob(folder === "" ? "**/*" : `${glob.escapePath(folder)}/**/*`, {
    cwd: project.siteDir,
    ignore: [...ignoredGlobs(project), ...ignore],
    followSymbolicLinks: false,
    onlyFiles: false,
    objectMode: true,
  });
  const found = entries.toSorted((a, b) => compareText(a.path, b.path));
  const files = found.flatMap(({ path, dirent }) => (dirent.isFile() ? path : []));
  const links = found.flatMap(({ path, dirent }) => (dirent.isSymbolicLink() ? path : []));
  const folders = found.flatMap(({ path, dirent }) => (dirent.isDirectory() ? path : []));
  return {
    // The search finds no files in these folders.
    brokenFolders: folders.filter((path) => /[\n\r]/.test(path)),
    pages: files.filter((path) => /\.md$/i.test(path)),
    passedOver: files.filter((path) => OTHER_ENDING.test(path)),
    links: links.filter((path) => !/^(components|theme)(\/|$)/.test(path)),
  };
}

async function findPaths(project: Project, patterns: string[]): Promise<readonly string[]> {
  const found = await glob(patterns, {
    cwd: project.siteDir,
    ignore: ignoredGlobs(project),
    // A symbolic link to a parent folder would list every page many times.
    followSymbolicLinks: false,
  });
  return found.toSorted(compareText);
}

function createSourceFile(
  { siteDir }: Project,
  relativePath: string,
  times: ReadonlyMap<string, number> | null,
): SourceFile {
  const file = sourceFile(siteDir, relativePath);
  return { relativePath, file, updatedAt: times?.get(relativePath) ?? null };
}

/**
 * Returns the absolute path of a source file. Joins the parts as they are, because normalising thousands of paths is
 * slow.
 */
export function sourceFile(siteDir: string, relativePath: string, separator: string = sep): string {
  const folder = siteDir.endsWith(separator) ? siteDir : siteDir + separator;
  return folder + (separator === "/" ? relativePath : relativePath.replaceAll("/", separator));
}

/** Warns that a site has no markdown file. The usual cause is that the command ran in another folder than intended. */
function noPages({ siteDir }: Project): Problem {
  return createProblem("warning", "no-pages", { folder: siteDir });
}

/**
 * Warns of a configuration file of another generator. The blog builds without it, but lacks its title, menus and
 * addresses.
 */
function foreignConfigProblems({ foreignConfig }: Project): readonly Problem[] {
  if (foreignConfig === null) return [];
  const values = { file: quoteValue(foreignConfig) };
  return [createProblem("warning", "foreign-config", values, position(foreignConfig))];
}

/**
 * Warns of markdown files that are skipped because of their extension. Otherwise, missing articles are noticed late.
 */
function endingProblems([first, ...others]: readonly string[]): readonly Problem[] {
  if (first === undefined) return [];
  const values = { first: quoteValue(first), others: others.length };
  return [createProblem("warning", "file-ending", values, position(first))];
}

function ignoredGlobs(project: Project): string[] {
  const inside = [project.dest, project.themeDir]
    .map((folder) => pathFrom(project.siteDir, folder))
    .filter((path) => path !== "" && path !== ".." && !path.startsWith("../"));
  return [
    ...OTHER_FOLDERS,
    ...inside.map((path) => `${glob.escapePath(path)}/**`),
    ...project.config.exclude.map((pattern) => pattern.replace(/^\.?\//, "")),
  ];
}
