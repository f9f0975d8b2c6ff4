import { lstatSync } from "node:fs";
import { resolve } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { position, type Problem } from "../../runtime/model/error.js";
import { compareText } from "../../runtime/model/listing.js";
import type { Page } from "../../runtime/model/page.js";
import type { CreatedPage } from "../content/create-page.js";
import { permalinksOf } from "../content/permalink.js";
import { timeOfFile } from "../content/git-times.js";
import { scan, scanFiles, type SourceFile } from "../content/scan.js";
import { derive } from "../engine/node.js";
import { errorCode } from "../files/error-code.js";
import { realPathOf } from "../config/followed-folders.js";
import { pathBelow } from "../config/path-below.js";
import type { Project } from "../config/project.js";
import type { PageSession } from "../engine/workers/page-session.js";
import { bodyKey, type ProblemBoard } from "./problems/problem-board.js";
import { isSameData } from "./same-data.js";
import { createProblem } from "../messages/create-problem.js";

/** The markdown files of a site, as last read. */
export interface DevSources {
  /** Scans for the current markdown files, in order. */
  readonly find: () => Promise<readonly SourceFile[]>;
  /** Reads the given files that are new, and drops known files that are not among them. */
  readonly take: (found: readonly SourceFile[]) => Promise<void>;
  /** Reads files that were created, and drops files that were removed. */
  readonly follow: (relativePaths: readonly string[]) => Promise<void>;
  /** Reads a known file again; ignores other files. */
  readonly reread: (relativePath: string) => void;
  /** Returns the known files in the order of `find`; the same list while it is unchanged. */
  readonly files: () => readonly SourceFile[];
  readonly page: (relativePath: string) => Page | null;
  /** Returns all pages; the same list while nothing that the site graph depends on has changed. */
  readonly pages: () => readonly Page[];
  /** Returns the pages that include one of these files (absolute paths). */
  readonly usersOf: (files: ReadonlySet<string>) => readonly string[];
  /** Whether reading the page reported problems. */
  readonly isFaulty: (relativePath: string) => boolean;
  /** Returns the pages moved by permalinks: `regularPath` → `path`. */
  readonly permalinks: () => ReadonlyMap<string, string>;
  /** Returns a counter that increases whenever a file is read or removed. */
  readonly textVersion: () => number;
}

/**
 * Maximum number of files that are read one by one. If more change at once, as after a checkout of another
 * branch, the whole site and git are scanned again.
 */
const MOST_FOLLOWED = 16;

/**
 * Milliseconds of reading after which other work gets a turn. A save in the meantime needs several turns
 * until it shows.
 */
const TURN = 5;

/** Creates the sources of a site in development. No file is read yet. */
export function createDevSources(project: Project, session: PageSession, board: ProblemBoard): DevSources {
  const known = createKnownPages(session, board);
  const { files, pages, includes, forget, read } = known;
  const { find, findAmong } = createFinder(project, board);

  async function take(found: readonly SourceFile[]): Promise<void> {
    const names = new Set(found.map(({ relativePath }) => relativePath));
    // Deleting the current key of a map during iteration is safe.
    for (const path of files.keys()) {
      if (!names.has(path)) forget(path);
    }
    let began = performance.now();
    for (const source of found) {
      if (files.has(source.relativePath)) continue;
      read(source);
      if (performance.now() - began < TURN) continue;
      await nextTurn();
      began = performance.now();
    }
  }

  return {
    find,
    take,
    async follow(relativePaths) {
      const isMany = relativePaths.length > MOST_FOLLOWED;
      if (isMany || board.has("scan") || isAnyLinked(project, relativePaths)) {
        // A file that was removed and created again is a different file.
        for (const path of relativePaths) forget(path);
        return take(await find());
      }
      const found = await findAmong(relativePaths);
      const names = new Set(found.map(({ relativePath }) => relativePath));
      const missing = relativePaths.filter((path) => !names.has(path));
      for (const path of missing) forget(path);
      for (const source of found) read(source);
      // A full scan reports the problems of sites without pages and of symbolic links to pages.
      if (files.size === 0 || missing.some((path) => isLink(resolve(project.siteDir, path)))) await find();
    },
    reread(relativePath) {
      const source = files.get(relativePath);
      if (source === undefined) return;
      const updatedAt = source.linkedTo === null ? timeOfFile(source.file) : source.updatedAt;
      read({ ...source, updatedAt, file: resolve(project.siteDir, relativePath) });
    },
    files: known.list,
    page: (relativePath) => pages.get(relativePath) ?? null,
    pages: known.pageList,
    usersOf: (changed) =>
      [...includes].filter(([, reads]) => reads.some((file) => changed.has(file))).map(([path]) => path),
    isFaulty: (relativePath) => board.has(readKey(relativePath)),
    permalinks: () => permalinksOf(known.pageList()),
    textVersion: known.textVersion,
  };
}

/** Finds the markdown files of a site, with the times of their last commits. */
function createFinder(project: Project, board: ProblemBoard) {
  /**
   * Unix times of the last commits, in seconds, from the last query of git. Also valid for a file that is
   * removed and restored.
   */
  const times = new Map<string, number | null>();
  return {
    /** Scans the whole site and queries git. */
    async find(): Promise<readonly SourceFile[]> {
      const { files, problems } = await scan(project);
      board.set("scan", problems);
      for (const { relativePath, updatedAt } of files) times.set(relativePath, updatedAt);
      return files;
    },
    /** Scans for the given files only, and uses the known times. */
    async findAmong(relativePaths: readonly string[]): Promise<readonly SourceFile[]> {
      const found = await scanFiles(project, relativePaths);
      return found.map((source) => ({ ...source, updatedAt: times.get(source.relativePath) ?? null }));
    },
  };
}

/** Keeps the files and pages that were read, and reports the problems of reading them. */
function createKnownPages(session: PageSession, board: ProblemBoard) {
  const files = new Map<string, SourceFile>();
  const pages = new Map<string, Page>();
  /** Absolute paths of the files that pages include, by the path of the page. */
  const includes = new Map<string, readonly string[]>();
  let [listVersion, pagesVersion, textVersion] = [0, 0, 0];

  function forget(relativePath: string): void {
    if (files.delete(relativePath)) listVersion += 1;
    includes.delete(relativePath);
    if (pages.delete(relativePath)) pagesVersion += 1;
    textVersion += 1;
    session.forget(relativePath);
    board.remove(readKey(relativePath));
    board.remove(bodyKey(relativePath));
  }

  function read(source: SourceFile): void {
    const { relativePath } = source;
    let created: CreatedPage;
    try {
      created = session.read(source);
    } catch (error) {
      forget(relativePath);
      // A file removed since the scan is not an error. The watcher reports the removal.
      if (errorCode(error) !== "ENOENT") board.set(readKey(relativePath), [unreadable(relativePath, error)]);
      return;
    }
    if (files.get(relativePath)?.updatedAt !== source.updatedAt) listVersion += 1;
    files.set(relativePath, source);
    textVersion += 1;
    if (created.reads.length > 0) includes.set(relativePath, created.reads);
    else includes.delete(relativePath);
    if (!isSameData(pages.get(relativePath), created.page)) {
      pagesVersion += 1;
      pages.set(relativePath, created.page);
    }
    board.set(readKey(relativePath), created.problems);
    board.remove(bodyKey(relativePath));
  }

  return {
    files,
    pages,
    includes,
    forget,
    read,
    list: derive(
      () => [listVersion],
      () => [...files.values()].toSorted((a, b) => compareText(a.relativePath, b.relativePath)),
    ),
    pageList: derive(
      () => [pagesVersion],
      () => [...pages.values()],
    ),
    textVersion: () => textVersion,
  };
}

function unreadable(path: string, error: unknown): Problem {
  const reason = error instanceof Error ? error.message : String(error);
  return createProblem("error", "file-unreadable", { path, reason }, position(path));
}

/** Returns whether a file is behind a followed link. Another link may lead to it, so only a full scan knows its page. */
function isAnyLinked({ siteDir, config }: Project, relativePaths: readonly string[]): boolean {
  if (config.content.follow.length === 0) return false;
  return relativePaths.some((path) => {
    const real = realPathOf(resolve(siteDir, path));
    return real !== null && pathBelow(siteDir, real) === null;
  });
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function readKey(relativePath: string): string {
  return `read ${relativePath}`;
}
