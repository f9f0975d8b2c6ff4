import type { Problem } from "../../runtime/model/error.js";
import type { Note } from "../messages/note.js";
import type { CommitSummary } from "../output/compare-output.js";
import type { ForeignHost } from "../output/foreign-hosts.js";

/** Totals of the emitted files. Sizes are in bytes. */
export interface WrittenSite {
  readonly files: number;
  readonly bytes: { readonly html: number; readonly js: number; readonly css: number };
  /** What a visitor's first article loads: its document, the entry script with what it imports, the style. */
  readonly article: { readonly raw: number; readonly gzip: number } | null;
  /** Hosts that pages load from beside the site's own. */
  readonly hosts: readonly ForeignHost[];
  readonly problems: readonly Problem[];
}

/** The outcome of a build, as its summary prints it. */
export interface BuildReport {
  readonly siteDir: string;
  readonly dest: string;
  readonly pages: number;
  readonly routes: number;
  readonly redirects: number;
  readonly drafts: number;
  readonly warnings: readonly Problem[];
  /** Facts that the author may want to know, in English. */
  readonly notes: readonly string[];
  /** `notes` as data, for other languages. */
  readonly noteDetails: readonly Note[];
  readonly written: WrittenSite;
  readonly commit: CommitSummary;
  readonly work: BuildWork;
}

/** How often a build did what costs time: a build after a small change does little of it. */
export interface BuildWork {
  /** Sources that were read, and compiled. */
  readonly reads: number;
  readonly compiles: number;
  readonly renders: number;
  /** Files that were written, whether their bytes were new or not. */
  readonly writes: number;
}

/** A build that found everything as the last one left it. */
export const NO_WORK: BuildWork = { reads: 0, compiles: 0, renders: 0, writes: 0 };
