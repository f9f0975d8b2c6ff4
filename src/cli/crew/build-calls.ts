import type { Problem } from "../../runtime/model/error.js";
import type { IssueReading, IssueRequest } from "../../runtime/model/issue-reading.js";
import type { Page } from "../../runtime/model/page.js";
import type { PageNote } from "../../runtime/model/chunk.js";
import type { PackedStates } from "../cache/packed-states.js";
import type { ProjectOptions } from "../config/load-config.js";
import type { AssetUse } from "../content/file-store.js";
import type { PagePackage } from "../content/package-files.js";
import type { SourceFile } from "../content/scan.js";
import type { DocumentLinks } from "../output/check-links.js";
import type { HtmlReference } from "../output/read-html.js";
import type { SearchTerms } from "../output/search-terms.js";
import type { PackedFiles } from "./packed-files.js";
import type { SessionProgram } from "./open-program.js";
import type { ProgramNames, SessionOutput, SessionPage, SessionSetup } from "./page-session.js";

/** What the pipeline may ask of a worker, in this order. Everything is plain data. */
export type BuildCall =
  | {
      readonly kind: "setup";
      readonly setup: SessionSetup;
      /** Where the markdown rules of the configuration come from, which cannot cross threads. */
      readonly rulesFrom: ProjectOptions | null;
    }
  /** Which files are not as they were. */
  | { readonly kind: "look"; readonly states: PackedStates }
  | { readonly kind: "read"; readonly sources: readonly SourceFile[] }
  | { readonly kind: "open"; readonly program: SessionProgram }
  /** Compiles pages that are not rendered, for what is wrong with them. */
  | { readonly kind: "compile"; readonly sources: readonly SourceFile[] }
  | { readonly kind: "read-issues"; readonly request: IssueRequest }
  | {
      readonly kind: "render";
      readonly routes: readonly WorkerRoute[];
      readonly output: Omit<SessionOutput, "sidebars">;
      /** Route whose transfer size the summary reports, or `null`. */
      readonly measured: string | null;
      /** Route whose content feeds want → its URL. */
      readonly feedUrls: ReadonlyMap<string, string>;
    }
  | { readonly kind: "search" };

/** Everything that a route is rendered from, besides the program and the text behind `source`. */
export interface PassedRoute extends SessionPage {
  /** The route's own sidebar by its key, and no other. The same object for all routes that share it. */
  readonly sidebars: SessionOutput["sidebars"];
}

/** A route as it crosses to a worker. */
export interface WorkerRoute extends PassedRoute {
  /** The file behind `source`, for a worker that has not read it. */
  readonly file: SourceFile | null;
  /** The page's number in the search index of its locale; `null` for what is not to be found. */
  readonly searchNumber: number | null;
}

/** A page without its text, as it comes back from a worker. */
export interface ReadPage {
  readonly page: Page;
  /** Of the text. */
  readonly hash: string;
  readonly problems: readonly Problem[];
}

/** What a compiled page depends on; its HTML stays with the worker that made it. */
export interface CompiledPage {
  readonly relativePath: string;
  readonly assets: readonly AssetUse[];
  readonly packages: readonly PagePackage[];
  /** Absolute paths of all files that were asked for, missing ones too. */
  readonly reads: readonly string[];
  /** Routes whose permalinks were asked for, with the answers. */
  readonly permalinks: readonly (readonly [regularPath: string, path: string])[];
  readonly problems: readonly Problem[];
}

/** The facts of a rendered route that are kept once its document is written. */
export interface RenderedRoute {
  readonly path: string;
  readonly source: string | null;
  /** Its document, by its path below the output folder. */
  readonly file: string;
  readonly note: PageNote;
  /** Other hosts that the document loads from. */
  readonly hosts: readonly string[];
  /** Bytes as they are and compressed. */
  readonly htmlBytes: number;
  readonly htmlGzip: number | null;
  /** What feeds carry of it, see `feedContent`; `null` for those that they do not want. */
  readonly content: string | null;
}

/** A rendered route as it comes back from a worker. */
export interface WorkerResult {
  readonly rendered: RenderedRoute;
  readonly links: DocumentLinks;
  /** `null` for a route without a source. */
  readonly compiled: CompiledPage | null;
}

/**
 * What a worker answers to a `BuildCall`. A call that a fault of the user's ended is `refused`; any other error rejects
 * it, but one that the rendering of a page threw is among the `failures`.
 */
export type BuildResult =
  | { readonly kind: "done" }
  /** The paths of those. */
  | { readonly kind: "looked"; readonly changed: readonly string[] }
  | { readonly kind: "read"; readonly pages: readonly ReadPage[] }
  | { readonly kind: "opened"; readonly names: ProgramNames }
  | { readonly kind: "compiled"; readonly pages: readonly CompiledPage[] }
  | { readonly kind: "issues"; readonly reading: IssueReading }
  | {
      readonly kind: "rendered";
      /** Documents of the routes, for the calling thread to write. */
      readonly files: PackedFiles;
      readonly routes: readonly WorkerResult[];
      /** What the routes' links are places in: most addresses stand on many pages. */
      readonly targets: readonly HtmlReference[];
      readonly problems: readonly Problem[];
      /** What the theme, or hanblog, threw: one a page, each with what was thrown as its cause. */
      readonly failures: readonly Error[];
    }
  /** The terms of all pages that this worker rendered, by locale. */
  | { readonly kind: "search"; readonly terms: ReadonlyMap<string, SearchTerms> }
  | { readonly kind: "refused"; readonly problems: readonly Problem[] };
