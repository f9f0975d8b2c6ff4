import type { Problem } from "../../runtime/model/error.js";
import type { Note } from "../messages/note.js";
import type { CommitSummary } from "../output/place/compare-output.js";
import type { ForeignHost } from "../output/policy/foreign-hosts.js";

/** Totals of the emitted files. Sizes are in bytes. */
export interface WrittenSite {
  readonly files: number;
  readonly bytes: { readonly html: number; readonly js: number; readonly css: number };
  /** Size of a visitor's first article: its document, the entry script with its imports, and the style sheet. */
  readonly article: { readonly raw: number; readonly gzip: number } | null;
  /** Hosts, other than the site's own, that pages load from. */
  readonly hosts: readonly ForeignHost[];
}

/** The result of a build. */
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
  /** Times of the plugins that were called. */
  readonly plugins: readonly PluginTime[];
}

/** Time that the parts of a plugin took, except `markdown`, whose rules run while pages are compiled. */
export interface PluginTime {
  readonly name: string;
  readonly milliseconds: number;
}

/** Counts of expensive operations. They are low in a build after a small change. */
export interface BuildWork {
  /** Number of sources that were read, and that were compiled. */
  readonly reads: number;
  readonly compiles: number;
  readonly renders: number;
  /** Number of written files, including those whose bytes did not change. */
  readonly writes: number;
}

/** The work of a build without changes. */
export const NO_WORK: BuildWork = { reads: 0, compiles: 0, renders: 0, writes: 0 };
