import type { Problem } from "../../runtime/model/error.js";
import type { CompiledPage, ReadPage } from "../crew/build-calls.js";
import type { KeyedRoute } from "./keyed-route.js";
import type { FileStates, KnownStates } from "../cache/file-states.js";
import type { PackFile } from "../cache/pack-file.js";
import { isDraft } from "../content/create-page.js";
import type { SourceFile } from "../content/scan.js";
import type { HtmlReference } from "../output/read-html.js";
import type { EncodedTerms } from "../output/search-terms-merge.js";
import type { ProgramNames } from "../crew/page-session.js";

/** A source as the build before read and compiled it. */
export interface KeptSource {
  readonly relativePath: string;
  readonly updatedAt: number | null;
  readonly read: ReadPage;
  /** `null` for a draft that was left out. */
  readonly compiled: CompiledPage | null;
}

/** A route as the build before rendered it; its links stand apart, as few builds need them. */
export type KeptRoute = Omit<KeyedRoute, "links">;

/** The words of a locale's pages. */
export interface KeptSearch {
  readonly path: string;
  /** In the order of their numbers. */
  readonly pages: readonly string[];
  readonly terms: EncodedTerms;
}

/** What belongs to no page alone. */
export interface KeptSite {
  /** Of the build, as in its record. */
  readonly id: string;
  readonly names: ProgramNames;
  readonly scanProblems: readonly Problem[];
  readonly search: readonly KeptSearch[];
  /** What the documents of each section of links name. */
  readonly named: readonly Uint32Array<ArrayBuffer>[];
  /** How many sections there are of each kind. */
  readonly sections: Readonly<Record<SectionKind, number>>;
}

/** What there is so much of that it stands in sections, of which a build writes those that change. */
export interface KeptLists {
  readonly sources: readonly KeptSource[];
  readonly routes: readonly KeyedRoute[];
  /** What the routes' links are places in. */
  readonly targets: readonly HtmlReference[];
}

/** What is kept in sections. */
export type SectionKind = keyof KeptLists | "links";

/** The section of `KeptSite`. */
export const SITE_SECTION = "site";

/** The name of a section; numbers count from 0. */
export const sectionName = (kind: SectionKind, number: number) => `${kind} ${number}`;

/** What a build may take over from the one before. */
export interface FormerBuild {
  /** Open as long as the build is. */
  readonly pack: PackFile;
  readonly site: KeptSite;
  readonly sources: ReadonlyMap<string, KeptSource>;
  readonly routes: ReadonlyMap<string, KeyedRoute>;
  readonly lists: KeptLists;
  /** See `programKey`. */
  readonly program: string;
  /** Whether there are the same files, each with the same last commit. */
  readonly isComplete: boolean;
  /** Whether an input (absolute) may have changed, or was none. */
  readonly isChanged: (file: string) => boolean;
  readonly inputs: KnownStates;
  /** Looked at while pages are read: what only rendering and writing need. */
  readonly output: Promise<FormerOutput>;
}

/** How the output stands that a build left. */
export interface FormerOutput {
  readonly outputs: FileStates;
  readonly folders: FileStates;
  /** All of its files, by their paths below it; `null` where it may not be as it was left. */
  readonly files: ReadonlySet<string> | null;
  /** Whether a file of it, by its path below it, may not be as it was written. */
  readonly isTouched: (path: string) => boolean;
}

/** A former build whose output has been looked at. */
export type SeenBuild = FormerBuild & FormerOutput;

/** The page of a file that has not changed; `null` for one that must be read. */
export function keptPage(former: FormerBuild | null, file: SourceFile, now: Date): ReadPage | null {
  const kept = former?.sources.get(file.relativePath);
  if (former === null || kept === undefined || kept.updatedAt !== file.updatedAt) return null;
  if (former.isChanged(file.file)) return null;
  const { page } = kept.read;
  const draft = isDraft(page.frontmatter, page.date, now);
  return draft === page.draft ? kept.read : { ...kept.read, page: { ...page, draft } };
}

/** What compiling a page gave before, if its text and all that compiling asked for are the same. */
export function keptCompilation(
  former: FormerBuild | null,
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
