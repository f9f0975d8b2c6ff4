import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { dirname } from "node:path";
import type { Problem } from "../../runtime/model/error.js";
import { hasRepository, nearestFolder, pathFrom } from "../config/path-below.js";
import { createProblem } from "../messages/create-problem.js";

/** Times of the last commits of a site's files. */
export interface GitTimes {
  /** Unix seconds of each file's last commit, by path below the site folder; `null` without git or a repository. */
  readonly times: ReadonlyMap<string, number> | null;
  readonly problems: readonly Problem[];
}

const CONFIG = ["-c", "core.quotePath=false", "-c", "log.showSignature=false"];
const LOG = [
  "log",
  "--format=%x01%at %D",
  "--name-only",
  "-z",
  "--no-renames",
  "--relative",
  "--no-color",
  "--",
  ".",
];

/**
 * Reads the time of the last commit of each file, with one git process for the whole site. The process is killed once
 * every file has appeared, so a long history with young files costs little.
 */
export async function readGitTimes(siteDir: string, files: readonly string[]): Promise<GitTimes> {
  if (files.length === 0) return { times: new Map(), problems: [] };
  if (!hasRepository(siteDir)) return { times: null, problems: [] };
  const parser = createLogParser(files);
  const child = spawn("git", ["-C", siteDir, ...CONFIG, ...LOG], { stdio: ["ignore", "pipe", "pipe"] });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (complaint += text));
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    parser.read(text);
    if (parser.isComplete()) child.kill();
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(-1));
    child.once("close", resolve);
  });
  if (!parser.isComplete() && code !== 0) {
    return {
      times: null,
      problems: complaint.includes("dubious ownership") ? [createProblem("warning", "git-refused", {})] : [],
    };
  }
  const { times, isShallow } = parser.result();
  return { times, problems: isShallow ? [createProblem("warning", "git-shallow", {})] : [] };
}

/** Incremental parser of the output of `git log --format=%x01%at %D --name-only -z`. It accepts chunks of any size. */
interface LogParser {
  readonly read: (text: string) => void;
  /** Returns whether every wanted file has appeared in the log. */
  readonly isComplete: () => boolean;
  readonly result: () => LogResult;
}

interface LogResult {
  readonly times: ReadonlyMap<string, number>;
  /** Whether a wanted file last changed before the commits that a shallow clone contains. */
  readonly isShallow: boolean;
}

/** Mark before each commit, written by `%x01` in the format. No path begins with it. */
const COMMIT_MARK = "\u0001";

/**
 * Creates a parser that finds the last commit of each wanted file. The log lists the newest commit first, so the first
 * commit with a file is its last. A `grafted` commit is where a shallow clone begins. It seems to change every file, so
 * its time is not used.
 */
export function createLogParser(wanted: readonly string[]): LogParser {
  const times = new Map<string, number>();
  // File systems of macOS report names in NFD, git in NFC.
  const missing = new Map(wanted.map((file) => [file.normalize("NFC"), file]));
  let pending = "";
  let time = 0;
  let isGrafted = false;
  let isShallow = false;

  const readToken = (token: string) => {
    const text = token.replace(/^\n/, "");
    if (text.startsWith(COMMIT_MARK)) {
      const space = text.indexOf(" ");
      time = Number(text.slice(COMMIT_MARK.length, space));
      isGrafted = text
        .slice(space + 1)
        .split(", ")
        .includes("grafted");
      return;
    }
    const name = text.normalize("NFC");
    const file = missing.get(name);
    if (file === undefined) return;
    missing.delete(name);
    if (isGrafted) isShallow = true;
    else times.set(file, time);
  };

  return {
    read(text) {
      const tokens = (pending + text).split("\0");
      pending = tokens.pop() ?? "";
      for (const token of tokens) readToken(token);
    },
    isComplete: () => missing.size === 0,
    result() {
      return { times, isShallow };
    },
  };
}

/** Facts about a file behind a link that leaves the site; see `SourceFile`. */
interface LinkedFile {
  readonly updatedAt: number | null;
  readonly linkedTo: string | null;
}

/**
 * Reads the times of files behind links, given by their real paths. A file in the repository of the site has the time of
 * its last commit. Others have the time of their last change, because the history of another repository is not that of the site.
 */
export async function readLinkedFiles(
  siteDir: string,
  realPaths: ReadonlyMap<string, string>,
): Promise<{ readonly files: ReadonlyMap<string, LinkedFile>; readonly problems: readonly Problem[] }> {
  if (realPaths.size === 0) return { files: new Map(), problems: [] };
  const repository = nearestFolder(siteDir, ".git");
  const known = new Map<string, boolean>();
  const isOwn = (real: string): boolean => {
    const folder = dirname(real);
    const found = known.get(folder) ?? nearestFolder(folder, ".git") === repository;
    known.set(folder, found);
    return found;
  };
  const root = repository ?? siteDir;
  const own = [...realPaths.values()].filter(isOwn).map((real) => pathFrom(root, real));
  const { times, problems } =
    repository === null ? { times: null, problems: [] } : await readGitTimes(root, own);
  const files = [...realPaths].map(([path, real]): [string, LinkedFile] => {
    if (!isOwn(real)) return [path, { updatedAt: timeOfFile(real), linkedTo: null }];
    const updatedAt = times?.get(pathFrom(root, real)) ?? null;
    return [path, { updatedAt, linkedTo: pathFrom(siteDir, real) }];
  });
  return { files: new Map(files), problems };
}

/** Returns the time of the last change of a file in Unix seconds, or `null` if it is missing. */
export function timeOfFile(file: string): number | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? null : Math.floor(stats.mtimeMs / 1000);
}
