import { realpath } from "node:fs/promises";
import { sep } from "node:path";
import glob from "fast-glob";
import { createProblem, position, type Problem, quoteValue } from "../../runtime/model/error.js";
import { compareText } from "../../runtime/model/listing.js";
import { nameProblem } from "../config/name-problem.js";
import { pathFrom } from "../config/path-below.js";
import type { Project } from "../config/project.js";
import { readGitTimes } from "./git-times.js";
import { findLinkedPages } from "./linked-pages.js";

/** A markdown file of the site. */
export interface SourceFile {
  /** Below the site folder, with `/`, spelt as on disk. */
  readonly relativePath: string;
  /** Absolute. */
  readonly file: string;
  /** Unix seconds of its last commit; `null` for one that was never committed. */
  readonly updatedAt: number | null;
}

/** The markdown files of a site, and what is wrong with how they lie there. */
export interface ScanResult {
  readonly files: readonly SourceFile[];
  readonly problems: readonly Problem[];
}

/** Folders of the site that hold something else than pages. */
const OTHER_FOLDERS = ["**/node_modules/**", "public/**"];

/** Endings that other generators read markdown by. */
const OTHER_ENDING = /\.(markdown|mdown|mkdn?)$/;

/** The markdown files of a site, in an order that no file system decides, and what git had to complain about. */
export async function scan(project: Project): Promise<ScanResult> {
  const { siteDir } = project;
  const { pages: found, passedOver, links, brokenFolders } = await walk(project);
  const unreadable = [...found, ...brokenFolders].flatMap((path) => nameProblem(path) ?? []);
  const paths = found.filter((path) => nameProblem(path) === null);
  const { times, problems } = await readGitTimes(siteDir, paths);
  const files = paths.map((path) => createSourceFile(project, path, times));
  const none = found.length === 0 ? [noPages(project)] : [];
  const linked = await findLinkedPages(siteDir, links);
  const left = [...foreignConfigProblems(project), ...linked, ...endingProblems(passedOver)];
  return { files, problems: [...problems, ...unreadable, ...none, ...left] };
}

/**
 * Those of some markdown files, by their paths below the site folder, that are there and belong to the site. git
 * is not asked: it would look through all of its history for a file that is new.
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
  // Named, files are found where no walk through the site comes by.
  const walked = await Promise.all(
    paths.map(async (path) => !isHidden(path) && (await isUnlinked(sourceFile(root, path)))),
  );
  return paths.filter((_, index) => walked[index]).map((path) => createSourceFile(project, path, null));
}

function isHidden(path: string): boolean {
  return path.split("/").some((name) => name.startsWith("."));
}

/** Whether no symbolic link leads to an absolute file. */
async function isUnlinked(file: string): Promise<boolean> {
  return (await realpath(file).catch(() => null)) === file;
}

/** What a site has of markdown, and its symbolic links but for code and style of the author's, which may be linked. */
async function walk(project: Project) {
  // `**` alone finds no name with a line break.
  const entries = await glob("**/*", {
    cwd: project.siteDir,
    ignore: ignoredGlobs(project),
    followSymbolicLinks: false,
    onlyFiles: false,
    objectMode: true,
  });
  const found = entries.toSorted((a, b) => compareText(a.path, b.path));
  const files = found.flatMap(({ path, dirent }) => (dirent.isFile() ? path : []));
  const links = found.flatMap(({ path, dirent }) => (dirent.isSymbolicLink() ? path : []));
  const folders = found.flatMap(({ path, dirent }) => (dirent.isDirectory() ? path : []));
  return {
    // Nothing is found in them.
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
    // A symbolic link to a folder above itself would give every page again and again.
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

/** A source as an absolute file. Its path has nothing to resolve, which takes its time where there are thousands. */
export function sourceFile(siteDir: string, relativePath: string, separator: string = sep): string {
  const folder = siteDir.endsWith(separator) ? siteDir : siteDir + separator;
  return folder + (separator === "/" ? relativePath : relativePath.replaceAll("/", separator));
}

/** Often the command ran in another folder than its user thought. */
function noPages({ siteDir }: Project): Problem {
  const message = `There is no markdown file in ${siteDir}`;
  return createProblem(
    "warning",
    "no-pages",
    message,
    null,
    "Name the folder of the site behind the command, or write its first page: README.md",
  );
}

/** A blog of another generator builds as it is, without its title, its menus and its addresses. */
function foreignConfigProblems({ foreignConfig }: Project): readonly Problem[] {
  if (foreignConfig === null) return [];
  const message = `${quoteValue(foreignConfig)} is not read, and there is no configuration of hanblog`;
  const hint =
    "Write its options into `hanblog.config.ts` in the site's folder; the guide says in Migrating what each is.";
  return [createProblem("warning", "foreign-config", message, position(foreignConfig), hint)];
}

/** Articles that are passed over in silence are missed long after. */
function endingProblems([first, ...others]: readonly string[]): readonly Problem[] {
  if (first === undefined) return [];
  const more = others.length === 0 ? "" : `, nor ${others.length} more with such an ending`;
  const message = `${quoteValue(first)} is not read${more}: only files that end in \`.md\` are pages`;
  const hint = "Name what is to be a page `.md`, and the rest in `exclude`.";
  return [createProblem("warning", "file-ending", message, position(first), hint)];
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
