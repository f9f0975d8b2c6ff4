import { randomUUID } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { takeStates } from "./file-states.js";
import { writePack } from "./pack-file.js";
import { pathFrom } from "../../config/path-below.js";
import type { Project } from "../../config/project.js";
import type { ScanResult } from "../../content/scan.js";
import type { OpenedSite } from "../site.js";
import { createEntries, type FinishedBuild } from "./build-entries.js";
import { forgetOutput, saveOutput } from "./output-archive.js";
import { daysOf, hashContents, packFile, spellingsOf, statesOfOutput, type LastBuild } from "./last-build.js";
import type { BuildStart } from "./open-last.js";

/** A build whose results are saved. */
export interface KeptRun {
  readonly project: Project;
  readonly start: BuildStart;
  readonly scanned: ScanResult;
  /** Whether to save a copy of the output and hashes of the inputs too. */
  readonly options: { readonly cacheOutput: boolean };
}

/** Saves everything that the next build may reuse. Does nothing if the build key or git head is unknown. */
export async function keepBuild(
  { project, start, scanned, options: { cacheOutput } }: KeptRun,
  site: OpenedSite,
  done: Pick<FinishedBuild, "committed" | "report">,
): Promise<void> {
  const { key, head } = start;
  const build = await finish(scanned, site, done);
  if (hasSecretWarning(project, build)) {
    // An earlier record may have the page from before it got its password.
    build.former?.pack.close();
    rmSync(packFile(project), { recursive: true, force: true });
    forgetOutput(project);
    return;
  }
  if (key === null || head === null) return;
  const states = lastBuild(project, { ...start, key, head }, build);
  const contents = cacheOutput ? hashContents(states.inputs, start.hashContent) : null;
  const last: LastBuild = { ...states, contents };
  const formerId = build.former?.site.id ?? null;
  writePack(packFile(project), createEntries(last, build), build.former?.pack);
  if (cacheOutput) await saveOutput(project, build.committed, { id: last.id, formerId });
  else forgetOutput(project);
}

async function finish(
  scanned: ScanResult,
  site: OpenedSite,
  done: Pick<FinishedBuild, "committed" | "report">,
): Promise<FinishedBuild> {
  const { program, key } = await site.code();
  const { routes, bodies, targets } = await site.documents();
  return {
    ...done,
    shell: await site.shell(),
    program,
    programKey: key,
    names: (await site.renderer()).names,
    scanned,
    pages: (await site.pages()).results,
    publicFiles: (await site.publicFiles()).files,
    routes,
    bodies,
    targets,
    search: await site.search(),
    former: await site.former(),
  };
}

/**
 * Returns whether a warning may quote a page with a password, or a file that it includes. The record of a build contains
 * its warnings, so such a build is not saved.
 */
function hasSecretWarning({ siteDir }: Project, { pages, bodies, report }: FinishedBuild): boolean {
  const locked = lockedFiles(pages);
  if (locked.size === 0) return false;
  const secretPages = pages.filter(({ page }) => locked.has(page.relativePath));
  const secretBodies = bodies.filter(({ relativePath }) => locked.has(relativePath));
  const parts = [...secretPages, ...secretBodies];
  if (parts.some(({ problems }) => problems.length > 0)) return true;
  const reads = parts.flatMap(({ reads = [] }) => reads);
  const secret = new Set([...locked, ...reads.map((file) => pathFrom(siteDir, file))]);
  return report.warnings.some(({ at }) => at !== null && secret.has(at.page?.path ?? at.file));
}

function lockedFiles(pages: FinishedBuild["pages"]): ReadonlySet<string> {
  return new Set(pages.flatMap(({ page }) => (page.locked === true ? page.relativePath : [])));
}

/** Returns files whose line numbers appear in warnings. The lines may move without changing the results. */
function warnedOf({ configFile }: Project, { program }: FinishedBuild): readonly string[] {
  const styles = [...program.sources].filter((file) => file.endsWith(".css"));
  return configFile === null ? styles : [configFile, ...styles];
}

type KnownStart = BuildStart & { readonly key: string; readonly head: string };

function lastBuild(
  project: Project,
  { key, head, names, since }: KnownStart,
  build: FinishedBuild,
): Omit<LastBuild, "contents"> {
  const { shell, scanned, pages, bodies, publicFiles, report } = build;
  const locked = lockedFiles(pages);
  const ofPages = pages.map(({ page: { relativePath }, reads = [] }) => ({ relativePath, reads }));
  const reads = [...ofPages, ...bodies].flatMap(({ relativePath, reads: files }) =>
    // The name of a missing file may be text of the page. Such a page is compiled again when a file is added.
    locked.has(relativePath) ? files.filter((file) => existsSync(file)) : files,
  );
  const assets = bodies.flatMap((body) => body.assets.map(({ file }) => file));
  const sources = scanned.files.filter(({ text }) => text === undefined);
  const inputs = [...sources, ...publicFiles].map(({ file }) => file).concat(reads, assets);
  const spellings = [...inputs, ...warnedOf(project, build)].flatMap(spellingsOf);
  return {
    id: randomUUID(),
    key,
    head,
    names,
    program: build.programKey,
    days: daysOf(
      pages.flatMap(({ page }) => [page.date, page.frontmatter.expiryDate ?? null]),
      project.now,
    ),
    title: shell.locales["/"]?.title ?? "",
    inputs: takeStates([...new Set(spellings)], since, build.former?.inputs),
    ...statesOfOutput(project.dest, build.committed, build.former),
    report,
  };
}
