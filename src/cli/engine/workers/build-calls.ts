import type { Problem } from "../../../runtime/model/error.js";
import type { IssueReading, IssueRequest } from "../../../runtime/model/issue-reading.js";
import type { PageNote } from "../../../runtime/model/document/chunk.js";
import type { PackedStates } from "../store/file-states.js";
import type { ProjectOptions } from "../../config/load/load-config.js";
import type { AssetUse } from "../../content/file-store.js";
import type { PictureUse } from "../../content/pictures/pictures.js";
import type { ClientPackage } from "../../content/packages/package-files.js";
import type { SourceFile } from "../../content/scan.js";
import type { DocumentLinks } from "../../output/links/check-links.js";
import type { PolicyParts, PolicySource } from "../../output/policy/policy.js";
import type { HtmlReference } from "../../output/html/read-html.js";
import type { QueryAnswer } from "../../../runtime/model/lists/post-query.js";
import type { SearchTerms } from "../../output/search/search-terms.js";
import type { SourceReading } from "./read-sources.js";
import type { SessionProgram } from "./open-program.js";
import type { ProgramNames, SessionOutput, SessionRoute, SessionSetup } from "./render-session.js";

/** Calls that the pipeline sends to a worker, in this order. All values are plain data. */
export type BuildCall =
  | {
      readonly kind: "setup";
      readonly setup: SessionSetup;
      /**
       * Options to load the configuration again, because its markdown rules and the schemas of its fields are functions and
       * cannot be sent to threads. `null` if it has none.
       */
      readonly functionsFrom: ProjectOptions | null;
    }
  /** Finds the files whose state has changed. */
  | { readonly kind: "look"; readonly states: PackedStates }
  | { readonly kind: "read"; readonly sources: readonly SourceFile[] }
  | { readonly kind: "open"; readonly program: SessionProgram }
  /** Compiles pages that are not rendered, to find their problems. */
  | { readonly kind: "compile"; readonly sources: readonly SourceFile[] }
  | { readonly kind: "read-issues"; readonly request: IssueRequest }
  | {
      readonly kind: "render";
      readonly routes: readonly WorkerRoute[];
      readonly output: Omit<SessionOutput, "sidebars" | "answers">;
      /** Common part of the pages' content security policies; `null` if pages contain none. */
      readonly policy: PolicyParts | null;
      /** Route whose transfer size the summary reports, or `null`. */
      readonly measured: string | null;
      /** URLs of the routes whose HTML feeds and plugins read, by route. */
      readonly bodyUrls: ReadonlyMap<string, string>;
      /** Front matter fields whose texts search finds; none if left out. */
      readonly searchFields?: readonly string[];
    }
  | { readonly kind: "search" };

/** Everything that a route is rendered from, except the program and the text of `source`. */
export interface PassedRoute extends SessionRoute {
  /** Only the route's own sidebar, by its key. Routes that share a sidebar share this object. */
  readonly sidebars: SessionOutput["sidebars"];
}

/** A route in the form that is sent to a worker. */
export interface WorkerRoute extends PassedRoute {
  /** File of `source`, for a worker that has not read it. */
  readonly file: SourceFile | null;
  /** Number of the page in the search index of its locale; `null` if search does not include it. */
  readonly searchNumber: number | null;
  /** Answers to the queries of the route, in JSON, as far as they are known. */
  readonly answers: ReadonlyMap<string, QueryAnswer>;
}

/** Dependencies and problems of a compiled page. Its HTML stays in the worker that compiled it. */
export interface Compilation {
  readonly relativePath: string;
  readonly assets: readonly AssetUse[];
  readonly pictures: readonly PictureUse[];
  readonly packages: readonly ClientPackage[];
  /** Absolute paths of all files that compiling looked for, including missing ones. */
  readonly reads: readonly string[];
  /** Routes whose permalinks were looked up, with the results. */
  readonly permalinks: readonly (readonly [regularPath: string, path: string])[];
  readonly problems: readonly Problem[];
}

/** Facts about a rendered route that are kept after its document is written. */
export interface RenderedRoute {
  readonly path: string;
  readonly source: string | null;
  /** Path of the document, relative to the output folder. */
  readonly file: string;
  /** Path of the document's own style sheet, or `null`. */
  readonly sheet: string | null;
  readonly note: PageNote;
  /** External hosts from which the document loads resources. */
  readonly hosts: readonly string[];
  /** Sources that the document needs in addition to those of all pages. */
  readonly sources: readonly PolicySource[];
  /** Size of the document in bytes. `htmlGzip` is the compressed size, for the measured route only. */
  readonly htmlBytes: number;
  readonly htmlGzip: number | null;
  /** HTML for feeds and plugins (see `feedContent`); `null` if none reads it. */
  readonly content: string | null;
  /** Queries for articles, in JSON, with the hashes of their answers. Left out without any. */
  readonly queries?: readonly (readonly [query: string, hash: string])[];
}

/** A rendered route as returned by a worker. */
export interface WorkerResult {
  readonly rendered: RenderedRoute;
  readonly links: DocumentLinks;
  /** `null` for a route without a source. */
  readonly compiled: Compilation | null;
}

/** A route with the queries, in JSON, whose answers its rendering needs. */
export interface AskingRoute {
  readonly path: string;
  readonly queries: readonly string[];
}

/** Reason why a program does not run: problems of the user's input, or else an error that its code threw. */
export interface OpeningFailure {
  readonly problems: readonly Problem[];
  readonly error: Error;
}

/**
 * Answers of a worker to a `BuildCall`. `refused` means that the call failed because of a problem in the
 * user's input. Any other error rejects the call, except errors from rendering a page, which are in
 * `failures`.
 */
export type BuildResult =
  | { readonly kind: "done" }
  /** Paths whose state has changed. */
  | { readonly kind: "looked"; readonly changed: readonly string[] }
  | ({ readonly kind: "read" } & SourceReading)
  | { readonly kind: "opened"; readonly names: ProgramNames; readonly failure: OpeningFailure | null }
  | { readonly kind: "compiled"; readonly pages: readonly Compilation[] }
  | { readonly kind: "issues"; readonly reading: IssueReading }
  | {
      readonly kind: "rendered";
      /** Documents of the routes, which the calling thread writes. */
      readonly files: PackedFiles;
      readonly routes: readonly WorkerResult[];
      /** Routes that were not written, because they have asked queries without answers. */
      readonly asking: readonly AskingRoute[];
      /**
       * Distinct addresses, most of which occur on many pages. The links of routes are indices into this
       * list.
       */
      readonly targets: readonly HtmlReference[];
      readonly problems: readonly Problem[];
      /** Errors thrown by the theme or by hanblog: one per page, with the original error as its cause. */
      readonly failures: readonly Error[];
    }
  /** Search terms of all pages that this worker rendered, by locale. */
  | { readonly kind: "search"; readonly terms: ReadonlyMap<string, SearchTerms> }
  | { readonly kind: "refused"; readonly problems: readonly Problem[] };

/** Files that a worker sends to be written, in one block of memory. */
export interface PackedFiles {
  /** Paths relative to the output folder. */
  readonly paths: readonly string[];
  /** End of each file in `bytes`. A file begins where the previous one ends. */
  readonly ends: readonly number[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Encodes texts and collects them as files in one block of memory. */
export interface FilePacker {
  /** Encodes a text in UTF-8. Returns its size in bytes. */
  readonly add: (path: string, text: string) => number;
  /** Returns the files. The packer must not be used afterwards. */
  readonly take: () => PackedFiles;
}

/** Maximum number of UTF-8 bytes per UTF-16 unit. */
const MOST_BYTES = 3;
/** Initial buffer size in bytes, enough for a batch of typical pages. */
const FIRST_ROOM = 1024 * 1024;

/** Creates an empty packer. */
export function createFilePacker(): FilePacker {
  const paths: string[] = [];
  const ends: number[] = [];
  let room = Buffer.from(new ArrayBuffer(FIRST_ROOM));
  let end = 0;
  return {
    add(path, text) {
      const needed = end + text.length * MOST_BYTES;
      if (needed > room.length) {
        const larger = Buffer.from(new ArrayBuffer(Math.max(needed, room.length * 2)));
        larger.set(room.subarray(0, end));
        room = larger;
      }
      const size = room.write(text, end);
      end += size;
      paths.push(path);
      ends.push(end);
      return size;
    },
    take: () => ({ paths, ends, bytes: new Uint8Array(room.buffer, 0, end) }),
  };
}

/** Calls `take` with each file. Its bytes are a view into `bytes`. */
export function unpackFiles(
  { paths, ends, bytes }: PackedFiles,
  take: (path: string, bytes: Uint8Array) => void,
): void {
  for (const [index, path] of paths.entries()) take(path, bytes.subarray(ends[index - 1] ?? 0, ends[index]));
}
