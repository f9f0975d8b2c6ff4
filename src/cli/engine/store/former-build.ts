import type { Problem } from "../../../runtime/model/error.js";
import type { DocumentLinks, LinkSource } from "../../output/links/check-links.js";
import type { HtmlReference } from "../../output/html/read-html.js";
import type { KeptSearch } from "../../output/search/search-index.js";
import type { ProgramNames } from "../workers/render-session.js";
import type { FileStates, KnownStates } from "./file-states.js";
import type { PackFile } from "./pack-file.js";
import type { KeptSource, KeyedRoute, Store } from "./store.js";

/**
 * A route as the previous build rendered it. Its links are stored separately, because few builds need them.
 */
export type KeptRoute = Omit<KeyedRoute, "links">;

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

/** Results of the previous build that a build may reuse. */
export interface FormerBuild extends Store {
  /** The open pack, which the build closes at its end. */
  readonly pack: PackFile;
  readonly site: KeptSite;
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
