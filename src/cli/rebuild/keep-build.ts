import { randomUUID } from "node:crypto";
import type { BuildReport } from "../build-report.js";
import type { CompiledPage, ReadPage } from "../build-calls.js";
import type { KeyedRoute } from "../build-pages.js";
import { takeStates } from "../cache/file-states.js";
import { writePack } from "../cache/pack-file.js";
import type { Project } from "../config/project.js";
import type { ScanResult } from "../content/scan.js";
import type { PublicFile } from "../output/public-files.js";
import type { HtmlReference } from "../output/read-html.js";
import type { SearchLocale } from "../output/search-index.js";
import type { Committed } from "../output/staging.js";
import { createTargetList } from "../output/target-list.js";
import type { ProgramNames } from "../page-session.js";
import type { SiteShell } from "../../runtime/model/site.js";
import {
  routeSection,
  SITE_SECTION,
  sourceSection,
  type FormerBuild,
  type KeptRoute,
  type KeptSite,
  type KeptSource,
} from "./former-build.js";
import { daysOf, LAST_SECTION, packFile, statesOfOutput, type LastBuild } from "./last-build.js";
import type { BuildStart } from "./open-last.js";

/** Values of one section: enough to make it worth its cost, few enough to be written at once. */
const SECTION_SIZE = 500;

export interface FinishedBuild {
  readonly shell: SiteShell;
  readonly programKey: string;
  readonly names: ProgramNames;
  readonly scanned: ScanResult;
  /** Of all sources, in the order of the files. */
  readonly pages: readonly ReadPage[];
  readonly bodies: readonly CompiledPage[];
  readonly publicFiles: readonly PublicFile[];
  readonly routes: readonly KeyedRoute[];
  readonly targets: readonly HtmlReference[];
  readonly search: readonly SearchLocale[];
  readonly committed: Committed;
  /** The build that this one took over from. */
  readonly former: FormerBuild | null;
  readonly report: BuildReport;
}

/** Keeps what the next build may take over. */
export function keepBuild(project: Project, start: BuildStart, build: FinishedBuild): void {
  const { key, head } = start;
  if (key === null || head === null) return;
  writePack(packFile(project), sectionsOf(lastBuild(project, { ...start, key, head }, build), build));
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
  const spellings = inputs.flatMap((file) => [file, file.normalize("NFC"), file.normalize("NFD")]);
  return {
    id: randomUUID(),
    key,
    head,
    names,
    program: build.programKey,
    days: daysOf(
      pages.map(({ page }) => page.date),
      project.now,
    ),
    title: shell.locales["/"]?.title ?? "",
    inputs: takeStates([...new Set(spellings)], since, build.former?.inputs),
    outputs: statesOfOutput(project.dest, build.committed, build.former?.outputs),
    report,
  };
}

function* sectionsOf(
  last: LastBuild,
  build: FinishedBuild,
): Generator<readonly [name: string, value: unknown]> {
  yield [LAST_SECTION, last];
  const compiled = new Map(build.bodies.map((body) => [body.relativePath, body]));
  const updated = new Map(build.scanned.files.map((file) => [file.relativePath, file.updatedAt]));
  let sources = 0;
  for (const part of cut(build.pages)) {
    const kept = part.map((read): KeptSource => {
      const { relativePath } = read.page;
      const updatedAt = updated.get(relativePath) ?? null;
      return { relativePath, updatedAt, read, compiled: compiled.get(relativePath) ?? null };
    });
    yield [sourceSection(sources++), kept];
  }
  // Addresses that no page names any more are left out.
  const targets = createTargetList();
  const places: number[] = [];
  let routes = 0;
  for (const part of cut(build.routes)) {
    const kept = part.map(({ key, rendered }): KeptRoute => {
      const references = rendered.references.map((number) => {
        const target = build.targets[number];
        return target === undefined ? 0 : (places[number] ??= targets.numberOf(target));
      });
      return { key, rendered: { ...rendered, references } };
    });
    yield [routeSection(routes++), kept];
  }
  const search = build.search.map(({ path, pages, words }) => ({
    path,
    pages: pages.map(([page]) => page),
    terms: words,
  }));
  const { names, scanned } = build;
  const site: KeptSite = {
    id: last.id,
    names,
    scanProblems: scanned.problems,
    targets: targets.all,
    search,
    sources,
    routes,
  };
  yield [SITE_SECTION, site];
}

function* cut<Value>(values: readonly Value[]): Generator<readonly Value[]> {
  for (let start = 0; start < values.length; start += SECTION_SIZE) {
    yield values.slice(start, start + SECTION_SIZE);
  }
}
