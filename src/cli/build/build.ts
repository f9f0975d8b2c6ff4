import { loadProject } from "../config/load-config.js";
import { readPackageInfo } from "../config/package-info.js";
import type { BuildReport } from "../report/build-report.js";
import type { BuildOptions } from "./build-run.js";
import { buildSite } from "./pipeline.js";

/** What `hanblog build` takes, as data; relative folders are relative to the working directory. */
export interface BuildSiteOptions {
  /** Folder of the site. */
  readonly siteDir: string;
  /** Output folder; goes before the configuration's. */
  readonly dest?: string | undefined;
  /** Goes before the configuration's. */
  readonly base?: string | undefined;
  /** Include drafts and articles dated in the future. */
  readonly drafts?: boolean | undefined;
  /** Warnings fail the build. */
  readonly strict?: boolean | undefined;
  /** Write every file anew, also those that are equal. */
  readonly clean?: boolean | undefined;
  /** Reads issues on the platform that keeps comments; without one it is asked as anybody may. */
  readonly commentsToken?: string | undefined;
  /** Threads; the output does not depend on it. */
  readonly workers?: number | undefined;
  /** The moment that "in the future" is measured against; the clock's by default. */
  readonly now?: Date | undefined;
  /** A worker that is loading already; whoever started it closes it. */
  readonly started?: BuildOptions["started"];
  readonly onProgress?: BuildOptions["onProgress"];
  readonly onWarnings?: BuildOptions["onWarnings"];
}

/**
 * Builds a site, as `hanblog build` does. Throws an `AggregateError` of `HanblogError`s that names
 * everything wrong with the input, and leaves the former output as it was.
 */
export async function build(options: BuildSiteOptions): Promise<BuildReport> {
  const packageInfo = readPackageInfo();
  const projectOptions = {
    siteDir: options.siteDir,
    dest: options.dest,
    base: options.base,
    drafts: options.drafts,
    now: options.now ?? new Date(),
    packageDir: packageInfo.dir,
  };
  const project = await loadProject(projectOptions);
  return buildSite(project, {
    packageInfo,
    projectOptions,
    strict: options.strict === true,
    clean: options.clean === true,
    commentsToken: options.commentsToken ?? null,
    workers: options.workers,
    started: options.started,
    onProgress: options.onProgress,
    onWarnings: options.onWarnings,
  });
}
