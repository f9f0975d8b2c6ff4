import { lstatSync } from "node:fs";
import { resolve } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createProblem, position } from "../../runtime/model/error.js";
import { compareText } from "../../runtime/model/listing.js";
import type { Page } from "../../runtime/model/page.js";
import type { CreatedPage } from "../content/create-page.js";
import { permalinksOf } from "../content/permalink.js";
import { scan, scanFiles, type SourceFile } from "../content/scan.js";
import { errorCode } from "../files/error-code.js";
import type { Project } from "../config/project.js";
import type { PageSession } from "../crew/page-session.js";
import { bodyKey, type ProblemBoard } from "./problem-board.js";
import { isSameData } from "./same-data.js";

/** The markdown files of a site as they were last read. */
export interface DevSources {
  /** The files that are there now, in order. */
  readonly find: () => Promise<readonly SourceFile[]>;
  /** Reads those of the found files that were not known; forgets those that are gone. */
  readonly take: (found: readonly SourceFile[]) => Promise<void>;
  /** Reads files that were made, forgets those that were removed. */
  readonly follow: (relativePaths: readonly string[]) => Promise<void>;
  /** Reads a file again, if it is one of the site's. */
  readonly reread: (relativePath: string) => void;
  /** In the order of `find`. */
  readonly files: () => readonly SourceFile[];
  readonly page: (relativePath: string) => Page | null;
  readonly pages: () => readonly Page[];
  /** Whether something is wrong with what was read of a page. */
  readonly isFaulty: (relativePath: string) => boolean;
  /** Where permalinks moved pages: `regularPath` → `path`. */
  readonly permalinks: () => ReadonlyMap<string, string>;
  /** Counts the changes of the pages that the site graph is made of. */
  readonly graphVersion: () => number;
}

/** More files than this at once (another branch was checked out) are looked for in the whole site, and in git. */
const MOST_FOLLOWED = 16;

/** Milliseconds that files are read before others get their turn: what is saved meanwhile takes several until it shows. */
const TURN = 5;

/** The sources of a site in development, before any was read. */
export function createDevSources(project: Project, session: PageSession, board: ProblemBoard): DevSources {
  const files = new Map<string, SourceFile>();
  const pages = new Map<string, Page>();
  /** Unix seconds of last commits, as git was last asked: of a file that was away and is back they still hold. */
  const times = new Map<string, number | null>();
  let graphVersion = 0;

  function forget(relativePath: string): void {
    files.delete(relativePath);
    if (pages.delete(relativePath)) graphVersion += 1;
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
      // A file that vanished since it was found is simply not there; the watcher will say so too.
      if (errorCode(error) === "ENOENT") return;
      const message = `${relativePath} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
      const problem = createProblem("error", "file-unreadable", message, position(relativePath));
      board.set(readKey(relativePath), [problem]);
      return;
    }
    files.set(relativePath, source);
    if (!isSameData(pages.get(relativePath), created.page)) {
      graphVersion += 1;
      pages.set(relativePath, created.page);
    }
    board.set(readKey(relativePath), created.problems);
    board.remove(bodyKey(relativePath));
  }

  async function find(): Promise<readonly SourceFile[]> {
    const { files, problems } = await scan(project);
    board.set("scan", problems);
    for (const { relativePath, updatedAt } of files) times.set(relativePath, updatedAt);
    return files;
  }

  async function take(found: readonly SourceFile[]): Promise<void> {
    const names = new Set(found.map(({ relativePath }) => relativePath));
    // Forgetting what a map's walk is at does not disturb the walk.
    for (const known of files.keys()) {
      if (!names.has(known)) forget(known);
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
      if (relativePaths.length > MOST_FOLLOWED || board.has("scan")) {
        // Removed and made again, a file that was known is another one.
        for (const path of relativePaths) forget(path);
        return take(await find());
      }
      const found = await scanFiles(project, relativePaths);
      const names = new Set(found.map(({ relativePath }) => relativePath));
      const missing = relativePaths.filter((path) => !names.has(path));
      for (const path of missing) forget(path);
      for (const source of found) read({ ...source, updatedAt: times.get(source.relativePath) ?? null });
      // What there is to say of a site without pages, and of links to pages, is said in one place.
      if (files.size === 0 || missing.some((path) => isLink(resolve(project.siteDir, path)))) await find();
    },
    reread(relativePath) {
      const source = files.get(relativePath);
      if (source !== undefined) read({ ...source, file: resolve(project.siteDir, relativePath) });
    },
    files: () => [...files.values()].toSorted((a, b) => compareText(a.relativePath, b.relativePath)),
    page: (relativePath) => pages.get(relativePath) ?? null,
    pages: () => [...pages.values()],
    isFaulty: (relativePath) => board.has(readKey(relativePath)),
    permalinks: () => permalinksOf([...pages.values()]),
    graphVersion: () => graphVersion,
  };
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function readKey(relativePath: string): string {
  return `read ${relativePath}`;
}
