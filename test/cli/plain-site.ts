import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";
import type { BuildReport } from "../../src/cli/report/build-report.js";
import type { BuildOptions } from "../../src/cli/build/build-run.js";
import { loadProjectWithInputs } from "../../src/cli/config/load/load-config.js";
import { buildSite } from "../../src/cli/build/build.js";
import { serveBuildCalls } from "../../src/cli/engine/workers/build-worker.js";
import { createLocalWorker } from "./local-worker.js";
import { preparePlainProgram } from "./plain-program.js";
import { writeFiles } from "./output/temporary-folder.js";

/** hanblog's own package, independent of the version in `package.json`. */
export const PACKAGE = { dir: resolve(import.meta.dirname, "../.."), version: "0.0.0" };

export type PlainBuildOptions = Partial<Omit<BuildOptions, "projectOptions">> & {
  readonly now?: Date;
  readonly drafts?: boolean;
};

/** Builds the site in `dir` in this thread, without a bundler. */
export async function buildPlainSite(dir: string, options: PlainBuildOptions = {}): Promise<BuildReport> {
  const { now = new Date("2026-01-01T00:00:00Z"), drafts = false, ...rest } = options;
  const projectOptions = { siteDir: dir, packageDir: PACKAGE.dir, now, drafts };
  const { project } = await loadProjectWithInputs(projectOptions);
  return buildSite(project, {
    packageInfo: PACKAGE,
    projectOptions,
    strict: false,
    clean: false,
    cacheOutput: false,
    commentsToken: null,
    workers: 1,
    started: createLocalWorker(serveBuildCalls),
    prepare: preparePlainProgram,
    ...rest,
  });
}

/** A site folder that `buildPlainSite` builds. */
export interface PlainSite {
  readonly dir: string;
  readonly write: (files: Readonly<Record<string, string>>) => Promise<void>;
  readonly build: (options?: PlainBuildOptions) => Promise<BuildReport>;
  /** Reads the text of an output file. */
  readonly read: (file: string) => Promise<string>;
}

/** Creates a site of these files, which is deleted when the test ends. */
export async function createPlainSite(files: Readonly<Record<string, string>>): Promise<PlainSite> {
  const parent = await mkdtemp(join(tmpdir(), "hanblog-plain-site-"));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const dir = join(parent, "site");
  await writeFiles(dir, files);
  return {
    dir,
    write: (changes) => writeFiles(dir, changes),
    build: (options) => buildPlainSite(dir, options),
    read: (file) => readFile(join(dir, "dist", file), "utf8"),
  };
}
