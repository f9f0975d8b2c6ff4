import { dirname, join } from "node:path";
import { takeStates, type FileStates, type KnownStates } from "../cache/file-states.js";
import { isKeyed } from "../cache/is-keyed.js";
import type { Committed } from "../output/staging.js";
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
  return isKeyed<LastBuild>(last, key) ? last : null;
}

/** Whether the same pages are drafts for their dates now. */
export function isSameDay({ days }: LastBuild, now: Date): boolean {
  return days.from <= now.getTime() && now.getTime() < days.until;
}

/** The states of an output's files and of the folders that they stand in, as far as they are not known. */
export function statesOfOutput(
  dest: string,
  { files, written, removed }: Committed,
  known: KnownStates | null = null,
): FileStates {
  const paths = [...foldersOf(dest, files), ...files.map((file) => join(dest, file))];
  if (known === null) return takeStates(paths, Infinity);
  const fresh = new Set([
    ...foldersOf(dest, [...written, ...removed]),
    ...written.map((file) => join(dest, file)),
  ]);
  const isStale = (path: string) => fresh.has(path) || known.isStale(path);
  return takeStates(paths, Infinity, { ...known, isStale });
}

function foldersOf(dest: string, files: readonly string[]): ReadonlySet<string> {
  const found = new Set([dest]);
  for (let folder of new Set(files.map((file) => dirname(file)))) {
    for (; folder !== "."; folder = dirname(folder)) found.add(join(dest, folder));
  }
  return found;
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
