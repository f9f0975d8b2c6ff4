import { join } from "node:path";
import type { Problem } from "../../runtime/model/error.js";
import type { BuildCrew, BuildWorker } from "../crew/build-crew.js";
import type { ProjectOptions } from "../config/load-config.js";
import type { PackageInfo } from "../config/package-info.js";
import type { Project } from "../config/project.js";
import type { ScanResult, SourceFile } from "../content/scan.js";
import type { FormerBuild } from "../rebuild/former-build.js";
import type { SessionSetup } from "../crew/page-session.js";
import type { BuildStart } from "../rebuild/open-last.js";
import type { PreparedProgram, prepareProgram } from "../site-code/site-program.js";

/** The stages that go through all pages, in their order. */
export type BuildStage = "read" | "render";

/** What a build takes beside its project. */
export interface BuildOptions {
  readonly packageInfo: PackageInfo;
  /** How `project` was loaded: workers load it again where it holds functions. */
  readonly projectOptions: ProjectOptions;
  /** Warnings fail the build. */
  readonly strict: boolean;
  /** Write every file anew. */
  readonly clean: boolean;
  /** Of an account on the platform that keeps comments as issues; `null`: it is asked without one. */
  readonly commentsToken: string | null;
  /** Threads; results do not depend on it. */
  readonly workers?: number | undefined;
  /** A worker that is loading already; the crew closes it with its others. */
  readonly started?: BuildWorker | undefined;
  /** Bundles the site's code, unless the usual bundler does. */
  readonly prepare?: typeof prepareProgram | undefined;
  /** Told which stage has done how many of its pages. */
  readonly onProgress?: ((stage: BuildStage, done: number, total: number) => void) | undefined;
  /** Told the warnings of a build that fails; those of one that succeeds are in its report. */
  readonly onWarnings?: ((warnings: readonly Problem[]) => void) | undefined;
}

/** One build: what it is told, and what is known before it reads a page. */
export interface BuildRun {
  readonly project: Project;
  readonly options: BuildOptions;
  readonly crew: BuildCrew;
  /** What the crew was told first. */
  readonly setup: SessionSetup;
  readonly scanned: ScanResult;
  /** The same files by their paths below the site. */
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly start: BuildStart;
  /** What may be taken over, as long as the program is the same. */
  readonly former: FormerBuild | null;
  readonly preparing: Promise<PreparedProgram>;
}

/** Where workers put what their memory is not to hold. */
export function heldDirOf({ cacheDir }: Project): string {
  return join(cacheDir, `held-${process.pid}`);
}
