import type { Project } from "../config/project.js";
import type { ScanResult } from "../content/scan.js";
import type { WriteFile } from "../output/stage-writer.js";
import type { PreparedProgram } from "./program/site-program.js";
import type { FormerBuild } from "./store/former-build.js";
import type { BuildCrew } from "./workers/build-crew.js";
import type { SessionSetup } from "./workers/page-session.js";

/** Called with the progress of a stage, in pages or routes. */
export type StageProgress = (done: number, total: number) => void;

/** Inputs of a site: its files, the workers that read and render them, and the place for what they make. */
export interface SiteInput {
  readonly project: Project;
  /** Absolute path of hanblog's package folder. */
  readonly packageDir: string;
  readonly crew: BuildCrew;
  /** First message to the crew. */
  readonly setup: SessionSetup;
  readonly scanned: ScanResult;
  /** Previous build whose results may be reused, or `null`. */
  readonly former: FormerBuild | null;
  /** Prepares the site's program, once. */
  readonly prepare: () => Promise<PreparedProgram>;
  /** Access token for the platform that hosts issue comments; `null` for anonymous access. */
  readonly commentsToken: string | null;
  readonly destination: Destination;
  readonly onRead: StageProgress;
  readonly onRender: StageProgress;
  /** Called when the crew has nothing more to do. */
  readonly onRendered: () => void;
}

/** Place for documents and the search index, which are written as soon as they are made to need little memory. */
export interface Destination {
  /** Whether it has the output of the previous build. */
  readonly hasFormer: boolean;
  /** Opens the place. With `onlyChanges`, files that equal those of the previous build may be left out. */
  readonly open: (onlyChanges: boolean) => WriteFile;
  /** Whether its file system can hold two files whose names differ only in Unicode form. */
  readonly holdsBothForms: () => boolean;
  /** Whether it can hold two files whose names differ only in case. */
  readonly holdsBothCases: () => boolean;
}
