import { errorFromProblems, type Problem } from "../../runtime/model/error.js";
import type { SiteShell } from "../../runtime/model/site.js";
import { checkStyleUrls } from "../bundle/check-style-urls.js";
import { readPages } from "./read-pages.js";
import type { BuildRun } from "./build-run.js";
import type { ReadPage } from "../crew/build-calls.js";
import type { Project } from "../config/project.js";
import type { SourceFile } from "../content/scan.js";
import { checkPlan } from "../engine/checks.js";
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
  const problems = [...scanned.problems, ...read.results.flatMap((one) => one.problems)];
  if (bundled.kind === "failed") {
    // Routes do not depend on the program, so their problems are reported with those of the bundle.
    const shown = shownPages(project, read.results);
    const layout = await layOutSite(project, shell, shown);
    const { publicFiles, table } = layout;
    const sources = files.map(({ relativePath }) => relativePath);
    const pages = shown.map(({ page }) => page);
    const checked = checkPlan({ project, sources, pages, layouts: null, publicFiles, names: table.names });
    failOnErrors([...problems, ...bundled.problems, ...layout.problems, ...checked], options);
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

/**
 * Returns the title of the first page. Only sites without a configured title load the page reader in this
 * thread.
 */
async function titleOf(project: Project, files: readonly SourceFile[], setup: SessionSetup): Promise<string> {
  const { firstTitle } = await import("./first-title.js");
  return firstTitle(files, setup.page, project.drafts);
}
