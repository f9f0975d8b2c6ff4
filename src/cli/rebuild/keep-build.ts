import { randomUUID } from "node:crypto";
import type { BuildReport } from "../build-report.js";
import type { CompiledPage, ReadPage } from "../build-calls.js";
import type { KeyedRoute } from "../build-pages.js";
import { takeStates } from "../cache/file-states.js";
import { writePack, type PackEntry } from "../cache/pack-file.js";
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
  sectionName,
  SITE_SECTION,
  type FormerBuild,
  type KeptLists,
  type KeptRoute,
  type KeptSite,
  type KeptSource,
  type SectionKind,
} from "./former-build.js";
import { daysOf, LAST_SECTION, packFile, spellingsOf, statesOfOutput, type LastBuild } from "./last-build.js";
import type { BuildStart } from "./open-last.js";

/** Values of one section: enough to make it worth its cost, few enough to be written at once. */
const SECTION_SIZE = 500;

const NOTHING: KeptLists = { sources: [], routes: [], targets: [] };

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
  const last = lastBuild(project, { ...start, key, head }, build);
  writePack(packFile(project), entriesOf(last, build), build.former?.pack);
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
  const spellings = inputs.flatMap(spellingsOf);
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
    ...statesOfOutput(project.dest, build.committed, build.former),
    report,
  };
}

function* entriesOf(last: LastBuild, build: FinishedBuild): Generator<PackEntry> {
  yield { kind: "new", name: LAST_SECTION, value: last };
  const lists = listsOf(build);
  const former = build.former?.lists ?? NOTHING;
  yield* listEntries("sources", lists.sources, former.sources, isSameSource);
  yield* listEntries("routes", lists.routes, former.routes, isSameRoute);
  yield* listEntries("targets", lists.targets, former.targets, Object.is);
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
    search,
    sections: {
      sources: sectionsOf(lists.sources),
      routes: sectionsOf(lists.routes),
      targets: sectionsOf(lists.targets),
    },
  };
  yield { kind: "new", name: SITE_SECTION, value: site };
}

function listsOf(build: FinishedBuild): KeptLists {
  const compiled = new Map(build.bodies.map((body) => [body.relativePath, body]));
  const updated = new Map(build.scanned.files.map((file) => [file.relativePath, file.updatedAt]));
  const sources = build.pages.map((read): KeptSource => {
    const { relativePath } = read.page;
    const updatedAt = updated.get(relativePath) ?? null;
    return { relativePath, updatedAt, read, compiled: compiled.get(relativePath) ?? null };
  });
  return { sources, ...withoutUnused(build) };
}

/** Addresses that no page names any more are left out where they are many: to leave one out changes the routes. */
function withoutUnused({
  routes,
  targets,
}: Pick<FinishedBuild, "routes" | "targets">): Omit<KeptLists, "sources"> {
  const isUsed = new Uint8Array(targets.length);
  for (const { rendered } of routes) for (const number of rendered.references) isUsed[number] = 1;
  const used = targets.filter((_, number) => isUsed[number] === 1);
  if (used.length * 2 > targets.length) return { routes, targets };
  const list = createTargetList(used);
  const places = targets.map((target, number) => (isUsed[number] === 1 ? list.numberOf(target) : 0));
  const moved = routes.map(({ key, rendered }): KeptRoute => {
    const references = rendered.references.map((number) => places[number] ?? 0);
    return { key, rendered: { ...rendered, references } };
  });
  return { routes: moved, targets: used };
}

/** The sections of a list: those that hold what they held before stay as they are. */
function* listEntries<Value>(
  kind: SectionKind,
  values: readonly Value[],
  former: readonly Value[],
  isSame: (value: Value, other: Value) => boolean,
): Generator<PackEntry> {
  const isKept = (value: Value, at: number) => {
    const other = former[at];
    return other !== undefined && isSame(value, other);
  };
  for (let number = 0; number < sectionsOf(values); number++) {
    const start = number * SECTION_SIZE;
    const end = start + SECTION_SIZE;
    const part = values.slice(start, end);
    const name = sectionName(kind, number);
    const isWhole = part.length === former.slice(start, end).length;
    if (isWhole && part.every((value, index) => isKept(value, start + index))) yield { kind: "same", name };
    else yield { kind: "new", name, value: part };
  }
}

function sectionsOf(values: readonly unknown[]): number {
  return Math.ceil(values.length / SECTION_SIZE);
}

/** What is taken over is the same object. */
function isSameSource(source: KeptSource, other: KeptSource): boolean {
  const { read, compiled, updatedAt } = other;
  return source.read === read && source.compiled === compiled && source.updatedAt === updatedAt;
}

function isSameRoute({ key, rendered }: KeptRoute, other: KeptRoute): boolean {
  return key === other.key && rendered === other.rendered;
}
