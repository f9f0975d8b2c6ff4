import type { Problem } from "../runtime/model/error.js";
import type { CommitSummary } from "./output/compare-output.js";
import type { WrittenSite } from "./write-site.js";

/** What a build tells of itself. */
export interface BuildReport {
  readonly siteDir: string;
  readonly dest: string;
  readonly pages: number;
  readonly routes: number;
  readonly redirects: number;
  readonly drafts: number;
  readonly warnings: readonly Problem[];
  /** What the author may want to know, though nothing is wrong. */
  readonly notes: readonly string[];
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
