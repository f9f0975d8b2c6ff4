import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Project } from "../../config/project.js";
import type { Committed } from "../../output/place/staging.js";
import type { BuildReport } from "../../report/build-report.js";
import { isKeyed } from "./cache-entry.js";
import { followStates, takeStates, type FileStates, isSure } from "./file-states.js";
import type { FormerOutput } from "./former-build.js";
import type { PackFile } from "./pack-file.js";

/** Record of a site's last successful build: its inputs, its output and its report. */
export interface LastBuild {
  /** Unique id of this build. */
  readonly id: string;
  /** Hash from `buildKey`. */
  readonly key: string;
  /** Hash from `programKey`. */
  readonly program: string;
  /** Git head from `readGitHead`. */
  readonly head: string;
  /** Hash from `contentNames`. */
  readonly names: string;
  readonly days: Days;
  /** Title of the first page, which names a site without a configured title. */
  readonly title: string;
  readonly inputs: FileStates;
  /** Hashes of the inputs from `hashContents`; `null` if the next build compares states only. */
  readonly contents: readonly (string | null)[] | null;
  /** States of the output's files. `folders` has the states of their folders. */
  readonly outputs: FileStates;
  readonly folders: FileStates;
  readonly report: BuildReport;
}

/**
 * Range of times in Unix ms, without `until`, in which the same pages are drafts. Pages with a later date are
 * drafts.
 */
export interface Days {
  readonly from: number;
  readonly until: number;
}

/** Name of the section with `LastBuild`. */
export const LAST_SECTION = "last";

/** Returns the absolute path of the file with a project's last build. */
export function packFile({ cacheDir }: Project): string {
  return join(cacheDir, "last-build");
}

/** Reads the record of a pack; returns `null` if it is damaged or was written under another key. */
export function readLastBuild(pack: PackFile, key: string): LastBuild | null {
  const last = pack.read(LAST_SECTION);
  return isKeyed<LastBuild>(last, key) ? last : null;
}

/** Whether the same pages are drafts at the time `now`. */
export function isSameDay({ days }: LastBuild, now: Date): boolean {
  return days.from <= now.getTime() && now.getTime() < days.until;
}

/** Returns the path under which the state of an output file is stored. `file` is relative to the output. */
export function outputPath(dest: string, file: string): string {
  return `${dest}/${file}`;
}

/** Returns the Unicode spellings of a file name (absolute) under which it may have been accessed. */
export function spellingsOf(file: string): readonly string[] {
  // ASCII names have only one spelling.
  return /^[\0-\x7f]*$/.test(file) ? [file] : [file, file.normalize("NFC"), file.normalize("NFD")];
}

/**
 * Returns the states of an output's files and their folders. Unchanged states of the previous output are
 * reused.
 */
export function statesOfOutput(
  dest: string,
  committed: Committed,
  former: FormerOutput | null,
): Pick<LastBuild, "outputs" | "folders"> {
  const { files, written, removed } = committed;
  const at = (file: string) => outputPath(dest, file);
  if (former === null || former.files === null) {
    const folders = [...foldersOf(dest, files)];
    return { outputs: takeStates(files.map(at), Infinity), folders: takeStates(folders, Infinity) };
  }
  const folders = foldersOf(dest, [...written, ...removed]);
  return {
    outputs: followStates(former.outputs, {
      touched: new Set(written.map(at)),
      gone: new Set(removed.map(at)),
    }),
    folders: followStates(former.folders, { touched: folders, gone: new Set() }),
  };
}

function foldersOf(dest: string, files: readonly string[]): ReadonlySet<string> {
  const found = new Set([dest]);
  for (let folder of new Set(files.map(folderOf))) {
    for (; folder !== ""; folder = folderOf(folder)) found.add(outputPath(dest, folder));
  }
  return found;
}

/** Returns the folder of a path relative to the output; empty for the output itself. */
function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}

/**
 * Returns the range of times around `now` in which the same pages are drafts. `dates` are those of all pages,
 * drafts included.
 */
export function daysOf(dates: readonly (string | null)[], now: Date): Days {
  const times = dates.flatMap((date) => (date === null ? [] : [Date.parse(date)]));
  const isPast = (time: number) => time <= now.getTime();
  return {
    from: times.filter(isPast).reduce((latest, time) => Math.max(latest, time), -Infinity),
    until: times.filter((time) => !isPast(time)).reduce((next, time) => Math.min(next, time), Infinity),
  };
}

type HashContent = (content: Uint8Array) => string;

/**
 * Returns a hash of the content of each path, or `null` for one that changed during the build. A fresh checkout
 * changes the states of all files, so the next build compares contents. Builds on one machine do without,
 * because states are faster.
 */
export function hashContents(states: FileStates, hashContent: HashContent): readonly (string | null)[] {
  return states.paths.map((path, index) => (isSure(states, index) ? hashOf(path, hashContent) : null));
}

/** Returns a function that checks whether an input has the content that it had in the last build. */
export function compareContents(
  { inputs, contents }: LastBuild,
  hashContent: HashContent,
): (path: string) => boolean {
  const hashes = new Map(inputs.paths.map((path, index) => [path, contents?.[index] ?? null]));
  return (path) => {
    const known = hashes.get(path) ?? null;
    return known !== null && known === hashOf(path, hashContent);
  };
}

/** Returns the hash of a file, or another word if it cannot be read. */
function hashOf(path: string, hashContent: HashContent): string {
  try {
    return hashContent(readFileSync(path));
  } catch {
    return "missing";
  }
}
