import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "../build/build.js";
import { loadProject } from "../config/load-config.js";
import { readPackageInfo } from "../config/package-info.js";
import { problemsOf } from "../report/problems-of.js";
import { type Output, readOutput } from "./addresses/read-output.js";
import { folderFiles } from "./sources/output-files.js";
import type { TrialBuild } from "./import-report.js";

/** A build of the new site, and its output. */
export interface Trial {
  readonly build: TrialBuild;
  /** `null` if the build failed. */
  readonly output: Output | null;
  /** Path that the new site is served under. */
  readonly base: string;
  /** Whether pages of the new site have addresses without `.html`. */
  readonly cleanUrls: boolean;
}

/** Builds the site into a folder below `tempDir`, and removes the folder. */
export async function tryBuild(
  siteDir: string,
  { now, tempDir }: { readonly now: Date; readonly tempDir: string },
): Promise<Trial> {
  const dest = await mkdtemp(join(tempDir, "build-"));
  try {
    const report = await build({ siteDir, dest, now });
    const output = await readOutput(await folderFiles(dest));
    const project = await loadProject({ siteDir, now, packageDir: readPackageInfo().dir });
    const { base, cleanUrls } = project.config;
    const { pages, warnings } = report;
    return { build: { kind: "built", pages, warnings }, output, base, cleanUrls };
  } catch (error) {
    const problems = problemsOf(error);
    if (problems.length === 0) throw error;
    return { build: { kind: "failed", problems }, output: null, base: "/", cleanUrls: false };
  } finally {
    await rm(dest, { recursive: true, force: true });
  }
}
