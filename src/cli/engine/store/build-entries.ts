import { existsSync } from "node:fs";
import type { SiteShell } from "../../../runtime/model/site.js";
import type { BuildReport } from "../../report/build-report.js";
import type { Compilation } from "../workers/build-calls.js";
import type { ReadPage } from "../workers/read-sources.js";
import type { PackEntry } from "./pack-file.js";
import type { KeptSource, KeyedRoute } from "./store.js";
import type { ScanResult } from "../../content/scan.js";
import { linksOfOne, type DocumentLinks, type LinkSource } from "../../output/links/check-links.js";
import type { PublicFile } from "../../output/public-files.js";
import type { HtmlReference } from "../../output/html/read-html.js";
import type { SearchLocale } from "../../output/search/search-index.js";
import type { Committed } from "../../output/place/staging.js";
import { createTargetList } from "../../output/links/resolve-target.js";
import type { ProgramNames } from "../workers/render-session.js";
import type { SiteProgram } from "../program/site-program.js";
import {
  sectionName,
  SITE_SECTION,
  type KeptLists,
  type KeptRoute,
  type KeptSite,
  type SectionKind,
  type SeenBuild,
} from "./former-build.js";
import { LAST_SECTION, type LastBuild } from "./last-build.js";

/** Values per section: enough to be worth the overhead, few enough to write at once. */
const SECTION_SIZE = 500;

const NOTHING: KeptLists = { sources: [], routes: [], targets: [] };

/** Everything that a build saves for the next one. */
export interface FinishedBuild {
  readonly shell: SiteShell;
  readonly programKey: string;
  readonly program: Pick<SiteProgram, "sources">;
  readonly names: ProgramNames;
  readonly scanned: ScanResult;
  /** Pages of all sources, in the order of the files. */
  readonly pages: readonly ReadPage[];
  readonly bodies: readonly Compilation[];
  readonly publicFiles: readonly PublicFile[];
  readonly routes: readonly KeyedRoute[];
  readonly targets: readonly HtmlReference[];
  readonly search: readonly SearchLocale[];
  readonly committed: Committed;
  /** The previous build that results were reused from, or `null`. */
  readonly former: SeenBuild | null;
  readonly report: BuildReport;
}

/** Parts of a build that a pack stores in addition to its record. */
type PackedBuild = Pick<
  FinishedBuild,
  "pages" | "bodies" | "scanned" | "routes" | "targets" | "search" | "names"
> & { readonly former: Pick<SeenBuild, "lists"> | null };

/**
 * Yields the sections of a build's pack. Sections that are equal to those of the previous build are copied.
 */
export function* createEntries(last: Pick<LastBuild, "id">, build: PackedBuild): Generator<PackEntry> {
  yield { kind: "new", name: LAST_SECTION, value: last };
  const lists = listsOf(build);
  const former = build.former?.lists ?? NOTHING;
  yield* listEntries("sources", lists.sources, former.sources, { isSame: isSameSource });
  yield* listEntries("targets", lists.targets, former.targets, { isSame: Object.is });
  yield* listEntries("routes", lists.routes, former.routes, { isSame: isSameRoute, stored: keptRoute });
  yield* listEntries("links", lists.routes, former.routes, { isSame: hasSameLinks, stored: readLinks });
  const search = build.search.map(({ path, pages, words }) => ({
    path,
    pages,
    terms: words,
  }));
  const { names, scanned } = build;
  const site: KeptSite = {
    id: last.id,
    names,
    scanProblems: scanned.problems,
    search,
    named: [...cut(lists.routes)].map(namedInSection),
    sections: {
      sources: sectionsOf(lists.sources),
      routes: sectionsOf(lists.routes),
      links: sectionsOf(lists.routes),
      targets: sectionsOf(lists.targets),
    },
  };
  yield { kind: "new", name: SITE_SECTION, value: site };
}

function listsOf(build: PackedBuild): KeptLists {
  const compiled = new Map(build.bodies.map((body) => [body.relativePath, body]));
  const updated = new Map(build.scanned.files.map((file) => [file.relativePath, file.updatedAt]));
  const sources = build.pages.map((read): KeptSource => {
    const { relativePath } = read.page;
    const updatedAt = updated.get(relativePath) ?? null;
    // The links of a page with a password are secret, so it is compiled by every build.
    const kept = read.page.locked === true ? null : (compiled.get(relativePath) ?? null);
    return { relativePath, updatedAt, read: withoutSecretNames(read), compiled: kept };
  });
  return { sources, ...withoutUnused(build) };
}

/** Removes the names of missing files, which may be text of a page with a password. */
function withoutSecretNames(read: ReadPage): ReadPage {
  const { page, reads = [] } = read;
  if (page.locked !== true || reads.every((file) => existsSync(file))) return read;
  return { ...read, reads: reads.filter((file) => existsSync(file)) };
}

/**
 * Removes addresses that no page uses any more, if they are at least half of all. Removing one renumbers all
 * routes, so it is not done every time.
 */
function withoutUnused({
  routes,
  targets,
}: Pick<FinishedBuild, "routes" | "targets">): Omit<KeptLists, "sources"> {
  const isUsed = new Uint8Array(targets.length);
  for (const { named } of new Set(routes.map(({ links }) => links))) {
    for (const number of named) isUsed[number] = 1;
  }
  const used = targets.filter((_, number) => isUsed[number] === 1);
  if (used.length * 2 > targets.length) return { routes, targets };
  const list = createTargetList(used);
  const places = targets.map((target, number) => (isUsed[number] === 1 ? list.numberOf(target) : 0));
  const moved = routes.map(({ key, rendered, links }): KeyedRoute => {
    const own = links.read(rendered.path);
    const references = own.references.map((number) => places[number] ?? 0);
    return { key, rendered, links: linksOfOne({ ...own, references }) };
  });
  return { routes: moved, targets: used };
}

/**
 * Yields the sections of a list. Sections with the same values as before are copied from the previous pack.
 */
function* listEntries<Value>(
  kind: SectionKind,
  values: readonly Value[],
  former: readonly Value[],
  {
    isSame,
    stored = (value) => value,
  }: {
    readonly isSame: (value: Value, other: Value) => boolean;
    readonly stored?: (value: Value) => unknown;
  },
): Generator<PackEntry> {
  const isKept = (value: Value, at: number) => {
    const other = former[at];
    return other !== undefined && isSame(value, other);
  };
  for (const [number, part] of [...cut(values)].entries()) {
    const start = number * SECTION_SIZE;
    const name = sectionName(kind, number);
    const isWhole = part.length === former.slice(start, start + SECTION_SIZE).length;
    if (isWhole && part.every((value, index) => isKept(value, start + index))) yield { kind: "same", name };
    else yield { kind: "new", name, value: part.map(stored) };
  }
}

function* cut<Value>(values: readonly Value[]): Generator<readonly Value[]> {
  for (let start = 0; start < values.length; start += SECTION_SIZE) {
    yield values.slice(start, start + SECTION_SIZE);
  }
}

function sectionsOf(values: readonly unknown[]): number {
  return Math.ceil(values.length / SECTION_SIZE);
}

/** Compares by identity: reused values are the same objects. */
function isSameSource(source: KeptSource, other: KeptSource): boolean {
  const { read, compiled, updatedAt } = other;
  return source.read === read && source.compiled === compiled && source.updatedAt === updatedAt;
}

function isSameRoute({ key, rendered }: KeyedRoute, other: KeyedRoute): boolean {
  return key === other.key && rendered === other.rendered;
}

function hasSameLinks({ rendered, links }: KeyedRoute, other: KeyedRoute): boolean {
  return rendered.path === other.rendered.path && links === other.links;
}

function keptRoute({ key, rendered }: KeyedRoute): KeptRoute {
  return { key, rendered };
}

function readLinks({ rendered, links }: KeyedRoute): DocumentLinks {
  return links.read(rendered.path);
}

function namedInSection(routes: readonly KeyedRoute[]): LinkSource["named"] {
  const [only, ...others] = new Set(routes.map(({ links }) => links));
  if (only !== undefined && others.length === 0) return only.named;
  return Uint32Array.from(new Set(routes.flatMap((route) => [...readLinks(route).references])));
}
