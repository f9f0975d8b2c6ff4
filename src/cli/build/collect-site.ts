import type { Problem } from "../../runtime/model/error.js";
import type { SiteShell } from "../../runtime/model/site.js";
import { checkStyleUrls } from "../bundle/check-style-urls.js";
import { readPages } from "./read-pages.js";
import type { BuildRun } from "./build-run.js";
import type { ReadPage } from "../crew/build-calls.js";
import type { Project } from "../config/project.js";
import type { SourceFile } from "../content/scan.js";
import type { SessionSetup } from "../crew/page-session.js";
import { programKey } from "../rebuild/build-key.js";
import type { FormerBuild } from "../rebuild/former-build.js";
import { bundleProgram, type SiteProgram } from "../site-code/site-program.js";
import { standInProgram, type StandInProgram } from "../site-code/stand-in-program.js";
import { createShell } from "../site/create-shell.js";

/** A program and the pages that it will show. */
export interface CollectedSite {
  readonly shell: SiteShell;
  /** A stand-in if the program cannot be bundled; `problems` has the reason then. */
  readonly program: SiteProgram | StandInProgram;
  /** Hash from `programKey`; empty for a program that could not be bundled. */
  readonly programKey: string;
  /** Pages of all sources, including drafts. */
  readonly pages: readonly ReadPage[];
  /** Number of pages that were read, not reused. */
  readonly reads: number;
  /** The previous build if it had the same program, or `null`. */
  readonly former: FormerBuild | null;
  readonly problems: readonly Problem[];
}

/** Bundles the program while the crew reads the pages. */
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
    ...(project.faults?.problems ?? []),
    ...scanned.problems,
    ...read.results.flatMap((one) => one.problems),
  ];
  if (bundled.kind === "failed") {
    return {
      shell,
      program: await standInProgram(project, shell, options.packageInfo.dir),
      programKey: "",
      pages: read.results,
      reads: read.done,
      former: null,
      problems: [...problems, ...bundled.problems],
    };
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
