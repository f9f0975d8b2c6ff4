import type { Problem } from "../../../runtime/model/error.js";
import type { SourceFile } from "../../content/scan.js";
import type { DocumentLinks, LinkSource } from "../../output/check-links.js";
import type { HtmlReference } from "../../output/read-html.js";
import type { EncodedTerms } from "../../output/search-terms-merge.js";
import type { CompiledPage, ReadPage } from "../workers/build-calls.js";
import type { ProgramNames } from "../workers/page-session.js";
import type { FileStates, KnownStates } from "./file-states.js";
import type { KeyedRoute } from "./keyed-route.js";
import type { PackFile } from "./pack-file.js";

/** A source as the previous build read and compiled it. */
export interface KeptSource {
  readonly relativePath: string;
  readonly updatedAt: number | null;
  readonly read: ReadPage;
  /** `null` for a draft, which was not compiled, and for a page with a password. */
  readonly compiled: CompiledPage | null;
}

/**
 * A route as the previous build rendered it. Its links are stored separately, because few builds need them.
 */
export type KeptRoute = Omit<KeyedRoute, "links">;

/** Search terms of a locale's pages. */
export interface KeptSearch {
  readonly path: string;
  /** Routes of the pages, in the order of their numbers. */
  readonly pages: readonly string[];
  readonly terms: EncodedTerms;
}

/** Data of a build that belongs to no single page. */
export interface KeptSite {
  /** Id of the build, equal to the one in its record. */
  readonly id: string;
  readonly names: ProgramNames;
  readonly scanProblems: readonly Problem[];
  readonly search: readonly KeptSearch[];
  /** Addresses that the documents of each section of links use. */
  readonly named: readonly Uint32Array<ArrayBuffer>[];
  /** Number of sections of each kind. */
  readonly sections: Readonly<Record<SectionKind, number>>;
}

/** Long lists, which are stored in sections so that a build writes only the changed ones. */
export interface KeptLists {
  readonly sources: readonly KeptSource[];
  readonly routes: readonly KeyedRoute[];
  /** Distinct addresses in the output. The links of routes are stored as indices into this list. */
  readonly targets: readonly HtmlReference[];
}

/** Names of the lists that are stored in sections. */
export type SectionKind = keyof KeptLists | "links";

/** Name of the section with `KeptSite`. */
export const SITE_SECTION = "site";

/** Returns the name of a section. Numbers start at 0. */
export const sectionName = (kind: SectionKind, number: number) => `${kind} ${number}`;

/** Earlier results that may be reused: of the previous build, or of the site in dev before a change. */
export interface KeptResults {
  readonly sources: ReadonlyMap<string, KeptSource>;
  /** Whether an input file (absolute) may have changed, or was not an input before. */
  readonly isChanged: (file: string) => boolean;
}

/** Results of the previous build that a build may reuse. */
export interface FormerBuild extends KeptResults {
  /** The open pack, which the build closes at its end. */
  readonly pack: PackFile;
  readonly site: KeptSite;
  readonly routes: ReadonlyMap<string, KeyedRoute>;
  readonly lists: KeptLists;
  /** Hash of the program, see `programKey`. */
  readonly program: string;
  /** Whether the site has the same files, each with the same last commit. */
  readonly isComplete: boolean;
  readonly inputs: KnownStates;
  /** State of the output. Checked while pages are read, because only rendering and writing need it. */
  readonly output: Promise<FormerOutput>;
}

/** Output of the previous build, with the changes to its files since then. */
export interface FormerOutput {
  readonly outputs: FileStates;
  readonly folders: FileStates;
  /** All files of the output, relative to it; `null` if the output may have changed. */
  readonly files: ReadonlySet<string> | null;
  /**
   * Returns whether an output file may differ from what the build wrote. The path is relative to the output
   * folder.
   */
  readonly isTouched: (path: string) => boolean;
}

/** A previous build whose output has been checked. */
export type SeenBuild = FormerBuild & FormerOutput;

/** Returns the page of a file that has not changed; `null` if it must be read. */
export function keptPage(former: KeptResults | null, file: SourceFile): ReadPage | null {
  const kept = former?.sources.get(file.relativePath);
  if (former === null || kept === undefined || kept.updatedAt !== file.updatedAt) return null;
  if (former.isChanged(file.file) || kept.read.reads?.some(former.isChanged)) return null;
  return kept.read;
}

/**
 * Returns the previous compilation of a page if its text and everything that compiling used are unchanged,
 * otherwise `null`.
 */
export function keptCompilation(
  former: KeptResults | null,
  { page, hash }: ReadPage,
  permalinks: ReadonlyMap<string, string>,
): CompiledPage | null {
  const kept = former?.sources.get(page.relativePath);
  if (former === null || kept === undefined || kept.compiled === null || kept.read.hash !== hash) return null;
  const isCurrent =
    !kept.compiled.reads.some(former.isChanged) &&
    kept.compiled.permalinks.every(([route, path]) => (permalinks.get(route) ?? route) === path);
  return isCurrent ? kept.compiled : null;
}

/**
 * Reads the results of the build `id` from a pack. Returns `null` if they are damaged, or if another build
 * has been saved meanwhile.
 */
export function readKept(
  pack: PackFile,
  id: string,
): Pick<FormerBuild, "site" | "sources" | "routes" | "lists"> | null {
  const site = pack.read(SITE_SECTION) as KeptSite | null;
  if (site === null || site.id !== id) return null;
  const sources = readSections<KeptSource>(pack, site, "sources")?.flat() ?? null;
  const targets = readSections<HtmlReference>(pack, site, "targets")?.flat() ?? null;
  const routes = readRoutes(pack, site);
  if (sources === null || routes === null || targets === null) return null;
  return {
    site,
    sources: new Map(sources.map((source) => [source.relativePath, source])),
    routes: new Map(routes.map((route) => [route.rendered.path, route])),
    lists: { sources, routes, targets },
  };
}

function readSections<Value>(
  pack: PackFile,
  { sections }: KeptSite,
  kind: SectionKind,
): readonly (readonly Value[])[] | null {
  const read = Array.from({ length: sections[kind] }, (_, number) => pack.read(sectionName(kind, number)));
  return read.includes(null) ? null : (read as (readonly Value[])[]);
}

function readRoutes(pack: PackFile, site: KeptSite): readonly KeyedRoute[] | null {
  const routes: KeyedRoute[] = [];
  for (const [number, section] of (readSections<KeptRoute>(pack, site, "routes") ?? [null]).entries()) {
    const read = pack.readLater(sectionName("links", number)) as (() => readonly DocumentLinks[]) | null;
    const named = site.named[number];
    if (section === null || read === null || named === undefined) return null;
    const links = linksOfSection(section, named, read);
    for (const { key, rendered } of section) routes.push({ key, rendered, links });
  }
  return routes;
}

/** Returns the links of a section's routes, which are stored in the same order. They are read on demand. */
function linksOfSection(
  section: readonly KeptRoute[],
  named: LinkSource["named"],
  read: () => readonly DocumentLinks[],
): LinkSource {
  let links: ReadonlyMap<string, DocumentLinks | undefined> | null = null;
  return {
    named,
    read(route) {
      if (links === null) {
        const all = read();
        links = new Map(section.map(({ rendered }, index) => [rendered.path, all[index]]));
      }
      const own = links.get(route);
      if (own === undefined) throw new RangeError(`The pack has no links of ${route}`);
      return own;
    },
  };
}
