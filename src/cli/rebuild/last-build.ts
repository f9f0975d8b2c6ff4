import { join } from "node:path";
import { followStates, takeStates, type FileStates } from "../cache/file-states.js";
import { isKeyed } from "../cache/is-keyed.js";
import type { Committed } from "../output/staging.js";
import type { PackFile } from "../cache/pack-file.js";
import type { BuildReport } from "../report/build-report.js";
import type { Project } from "../config/project.js";
import type { FormerOutput } from "./former-build.js";

/** The last good build of a site: what it was made of, what it wrote and what it said. */
export interface LastBuild {
  /** Of this build and no other. */
  readonly id: string;
  /** See `buildKey`. */
  readonly key: string;
  /** See `programKey`. */
  readonly program: string;
  /** See `readGitHead`. */
  readonly head: string;
  /** See `contentNames`. */
  readonly names: string;
  readonly days: Days;
  /** The title of the first page, for a site without one of its own. */
  readonly title: string;
  readonly inputs: FileStates;
  /** The files that it left, and the folders that they stand in. */
  readonly outputs: FileStates;
  readonly folders: FileStates;
  readonly report: BuildReport;
}

/** The moments (Unix ms) between which a site has the same pages: those dated later are drafts. */
export interface Days {
  readonly from: number;
  readonly until: number;
}

/** The section of `LastBuild`. */
export const LAST_SECTION = "last";

/** The file in which a project keeps its last build. */
export function packFile({ cacheDir }: Project): string {
  return join(cacheDir, "last-build");
}

/** The record in a pack; `null` where it is not whole, or was made under another key. */
export function readLastBuild(pack: PackFile, key: string): LastBuild | null {
  const last = pack.read(LAST_SECTION);
  return isKeyed<LastBuild>(last, key) ? last : null;
}

/** Whether the same pages are drafts for their dates now. */
export function isSameDay({ days }: LastBuild, now: Date): boolean {
  return days.from <= now.getTime() && now.getTime() < days.until;
}

/** A file of an output as its state is known by; `file` is below it. */
export function outputPath(dest: string, file: string): string {
  return `${dest}/${file}`;
}

/** The names that a file (absolute) may have been asked for by, as file systems spell them. */
export function spellingsOf(file: string): readonly string[] {
  // Most names have one spelling.
  return /^[\0-\x7f]*$/.test(file) ? [file] : [file, file.normalize("NFC"), file.normalize("NFD")];
}

/** The states of an output's files, and of the folders that they are in. What is known of a former output is reused. */
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

/** The folder of a path below the output; empty for the output itself. */
function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}

/** `dates` are those of all pages that a site might have. */
export function daysOf(dates: readonly (string | null)[], now: Date): Days {
  const times = dates.flatMap((date) => (date === null ? [] : [Date.parse(date)]));
  const isPast = (time: number) => time <= now.getTime();
  return {
    from: times.filter(isPast).reduce((latest, time) => Math.max(latest, time), -Infinity),
    until: times.filter((time) => !isPast(time)).reduce((next, time) => Math.min(next, time), Infinity),
  };
}
