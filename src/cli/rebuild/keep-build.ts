import { randomUUID } from "node:crypto";
import { takeStates } from "../cache/file-states.js";
import { writePack } from "../cache/pack-file.js";
import type { Project } from "../config/project.js";
import { keepContentHashes } from "./content-hashes.js";
import { createEntries, type FinishedBuild } from "./build-entries.js";
import { forgetOutput, saveOutput } from "./output-archive.js";
import { daysOf, packFile, spellingsOf, statesOfOutput, type LastBuild } from "./last-build.js";
import type { BuildStart } from "./open-last.js";

/**
 * Saves everything that the next build may reuse. If `archive` is set, also saves a copy of the output and hashes of the
 * inputs. Does nothing if the build key or git head is unknown.
 */
export async function keepBuild(
  project: Project,
  start: BuildStart,
  build: FinishedBuild,
  archive: boolean,
): Promise<void> {
  const { key, head } = start;
  if (key === null || head === null) return;
  const last = lastBuild(project, { ...start, key, head }, build);
  const formerId = build.former?.site.id ?? null;
  writePack(packFile(project), createEntries(last, build), build.former?.pack);
  if (!archive) return forgetOutput(project);
  keepContentHashes(project, last);
  await saveOutput(project, build.committed, { id: last.id, formerId });
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
): LastBuild {
  const { shell, scanned, pages, bodies, publicFiles, report } = build;
  const reads = bodies.flatMap((body) => [...body.reads, ...body.assets.map(({ file }) => file)]);
  const inputs = [...scanned.files, ...publicFiles].map(({ file }) => file).concat(reads);
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
