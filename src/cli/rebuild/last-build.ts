import { dirname, join } from "node:path";
import { takeStates, type FileStates } from "../cache/file-states.js";
import type { PackFile } from "../cache/pack-file.js";
import type { BuildReport } from "../build-report.js";
import type { Project } from "../config/project.js";

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
  readonly outputs: FileStates;
  readonly report: BuildReport;
}

/** The moments (Unix ms) between which a site has the same pages: those dated later are drafts. */
export interface Days {
  readonly from: number;
  readonly until: number;
}

export const LAST_SECTION = "last";

/** The file in which a project keeps its last build. */
export function packFile({ cacheDir }: Project): string {
  return join(cacheDir, "last-build");
}

/** The record in a pack; `null` where it is not whole, or was made under another key. */
export function readLastBuild(pack: PackFile, key: string): LastBuild | null {
  const last = pack.read(LAST_SECTION);
  return isOf(last, key) ? last : null;
}

/** Whether the same pages are drafts for their dates now. */
export function isSameDay({ days }: LastBuild, now: Date): boolean {
  return days.from <= now.getTime() && now.getTime() < days.until;
}

/** The states of an output's `files` (below `dest`) and of the folders that they stand in. */
export function statesOfOutput(dest: string, files: readonly string[]): FileStates {
  const folders = new Set([dest]);
  for (const file of files) {
    for (let folder = dirname(file); folder !== "."; folder = dirname(folder))
      folders.add(join(dest, folder));
  }
  return takeStates([...folders, ...files.map((file) => join(dest, file))], Infinity);
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

/** The key names who wrote a record, so one that has it has the shape of today. */
function isOf(value: unknown, key: string): value is LastBuild {
  return typeof value === "object" && value !== null && "key" in value && value.key === key;
}
