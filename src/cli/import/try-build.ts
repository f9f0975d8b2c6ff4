import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { loadProject } from "../config/load/load-config.js";
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
  /** Addresses of all files of the output, decoded. */
  readonly files: ReadonlySet<string>;
  /** Path that the new site is served under. */
  readonly base: string;
  /** Whether pages of the new site have addresses without `.html`. */
  readonly cleanUrls: boolean;
}

/** Builds the site into a folder below `tempDir`, and removes the folder. `configFile` is read instead of the site's. */
export async function tryBuild(
  siteDir: string,
  {
    now,
    tempDir,
    configFile,
  }: { readonly now: Date; readonly tempDir: string; readonly configFile?: string },
): Promise<Trial> {
  const { build } = await import("../build/build.js");
  const dest = await mkdtemp(join(tempDir, "build-"));
  try {
    const report = await build({ siteDir, configFile, dest, now });
    const output = await readOutput(await folderFiles(dest));
    const names = await fastGlob("**/*", { cwd: dest, dot: true, followSymbolicLinks: false });
    const files = new Set(names.map((name) => `/${name}`));
    const project = await loadProject({ siteDir, configFile, now, packageDir: readPackageInfo().dir });
    const { base, cleanUrls } = project.config;
    const { pages, warnings } = report;
    return { build: { kind: "built", pages, warnings }, output, files, base, cleanUrls };
  } catch (error) {
    const problems = problemsOf(error);
    if (problems.length === 0) throw error;
    const nothing = { output: null, files: new Set<string>(), base: "/", cleanUrls: false };
    return { build: { kind: "failed", problems }, ...nothing };
  } finally {
    await rm(dest, { recursive: true, force: true });
  }
}
