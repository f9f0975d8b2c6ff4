import { errorFromProblems, type Problem } from "../../runtime/model/error.js";
import type { SiteShell } from "../../runtime/model/site.js";
import { checkStyleUrls } from "../bundle/check-style-urls.js";
import { readPages } from "./read-pages.js";
import type { BuildRun } from "./build-run.js";
import type { ReadPage } from "../crew/build-calls.js";
import { checkPlatform } from "../config/check-platform.js";
import { checkSecrets } from "../config/check-secrets.js";
import { createPlaceOfOption } from "../config/place-of-option.js";
import type { Project } from "../config/project.js";
import type { SourceFile } from "../content/scan.js";
import { failOnErrors } from "./fail-on-errors.js";
import { layOutSite, shownPages } from "./lay-out-site.js";
import type { SessionSetup } from "../crew/page-session.js";
import { programKey } from "../rebuild/build-key.js";
import type { FormerBuild } from "../rebuild/former-build.js";
import { bundleProgram, type SiteProgram } from "../site-code/site-program.js";
import { createShell } from "../site/create-shell.js";

/** A program and the pages that it will show. */
export interface CollectedSite {
  readonly shell: SiteShell;
  readonly program: SiteProgram;
  /** Hash from `programKey`. */
  readonly programKey: string;
  /** Pages of all sources, including drafts. */
  readonly pages: readonly ReadPage[];
  /** Number of pages that were read, not reused. */
  readonly reads: number;
  /** The previous build if it had the same program, or `null`. */
  readonly former: FormerBuild | null;
  readonly problems: readonly Problem[];
}

/**
 * Bundles the program while the crew reads the pages. If bundling fails, rejects with an `AggregateError` of
 * all problems, including those of pages.
 */
export async function collectSite(run: BuildRun): Promise<CollectedSite> {
  const { project, options, crew, setup, scanned, former, preparing } = run;
  const { config } = project;
  const { files } = scanned;
  const shell = createShell(config, config.title ?? (await titleOf(project, files, setup)));
  const [bundled, read] = await Promise.all([
    bundleProgram(project, shell, preparing),
    readPages(crew, files, {
      now: project.now,
      former,
      onProgress: (done, total) => options.onProgress?.("read", done, total),
    }),
  ]);
  const problems = [
    ...(await checkDefaults(project, files)),
    ...checkSecrets(config, createPlaceOfOption(project)),
    ...checkPlatform(config, createPlaceOfOption(project)),
    ...scanned.problems,
    ...read.results.flatMap((one) => one.problems),
  ];
  if (bundled.kind === "failed") {
    // Routes do not depend on the program, so their problems are reported with those of the bundle.
    const layout = await layOutSite(project, shell, shownPages(project, read.results));
    failOnErrors([...problems, ...bundled.problems, ...layout.problems], options);
    throw errorFromProblems(bundled.problems);
  }
  const key = programKey(bundled.program, bundled.problems);
  const styles = await checkStyleUrls({
    siteDir: project.siteDir,
    packageDir: options.packageInfo.dir,
    sources: bundled.program.sources,
  });
  return {
    shell,
    program: bundled.program,
    programKey: key,
    pages: read.results,
    reads: read.done,
    former: former?.program === key ? former : null,
    problems: [...problems, ...bundled.problems, ...styles],
  };
}

/** Checks the folders and fields in `defaults`. Most sites have none and do not load the page reader here. */
async function checkDefaults(project: Project, files: readonly SourceFile[]): Promise<readonly Problem[]> {
  const { defaults } = project.config;
  if (Object.keys(defaults).length === 0) return [];
  const { checkDefaultFolders } = await import("../content/check-default-folders.js");
  const paths = files.map(({ relativePath }) => relativePath);
  return checkDefaultFolders(defaults, paths, createPlaceOfOption(project));
}

/**
 * Returns the title of the first page. Only sites without a configured title load the page reader in this
 * thread.
 */
async function titleOf(project: Project, files: readonly SourceFile[], setup: SessionSetup): Promise<string> {
  const { firstTitle } = await import("./first-title.js");
  return firstTitle(files, setup.page, project.drafts);
}
