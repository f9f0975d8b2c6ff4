import { join } from "node:path";
import { errorFromProblems, hasErrors, type Problem } from "../../runtime/model/error.js";
import type { BuildCrew, BuildWorker } from "../engine/workers/build-crew.js";
import type { ProjectOptions } from "../config/load/load-config.js";
import type { PackageInfo } from "../config/package-info.js";
import type { PasswordsByName } from "../config/passwords.js";
import type { Project } from "../config/project.js";
import type { ScanResult } from "../content/scan.js";
import type { FormerBuild } from "../engine/store/former-build.js";
import type { SessionSetup } from "../engine/workers/render-session.js";
import { createSetup } from "../engine/workers/session-setup.js";
import type { BuildStart } from "../engine/store/open-last.js";
import type { PreparedProgram, prepareProgram } from "../engine/program/site-program.js";

/** Stages that go through all pages, in order, and through the pictures that must be made. */
export type BuildStage = "read" | "render" | "pictures";

/** Options of a build, without its project. */
export interface BuildOptions {
  readonly packageInfo: PackageInfo;
  /** Options that `project` was loaded with. Workers load it again if it contains functions. */
  readonly projectOptions: ProjectOptions;
  /** Whether warnings fail the build. */
  readonly strict: boolean;
  /** Whether to rewrite unchanged files too. */
  readonly clean: boolean;
  /** Whether to save a compressed copy of the output, for a build that finds the cache but no output. */
  readonly cacheOutput: boolean;
  /** Access token for the platform that hosts issue comments; `null` for anonymous access. */
  readonly commentsToken: string | null;
  /** Number of worker threads. Results do not depend on it. */
  readonly workers?: number | undefined;
  /** A worker that is already loading. The crew closes it with its others. */
  readonly started?: BuildWorker | undefined;
  /** Replaces the usual bundler of the site's code. */
  readonly prepare?: typeof prepareProgram | undefined;
  /** Called with the stage and its progress, in pages or pictures. */
  readonly onProgress?: ((stage: BuildStage, done: number, total: number) => void) | undefined;
  /** Called with the warnings of a failed build. A successful build returns them in its report. */
  readonly onWarnings?: ((warnings: readonly Problem[]) => void) | undefined;
}

/** State of one build before it reads pages: its options and everything known so far. */
export interface BuildRun {
  readonly project: Project;
  readonly options: BuildOptions;
  readonly crew: BuildCrew;
  /** First message to the crew. */
  readonly setup: SessionSetup;
  readonly scanned: ScanResult;
  readonly start: BuildStart;
  /** Previous build whose results may be reused if the program is the same, or `null` if there is none. */
  readonly former: FormerBuild | null;
  readonly preparing: Promise<PreparedProgram>;
}

/** Returns the folder for data that workers do not hold in memory. */
export function heldDirOf({ cacheDir }: Project): string {
  return join(cacheDir, `held-${process.pid}`);
}

/** Treatment of warnings in a build. */
export interface Severity {
  /** Whether warnings fail the build. */
  readonly strict: boolean;
  /** Called with the warnings of a failed build. */
  readonly onWarnings?: ((warnings: readonly Problem[]) => void) | undefined;
}

/** Throws if there are errors. Warnings are passed to `onWarnings`, or thrown as errors under `strict`. */
export function failOnErrors(problems: readonly Problem[], { strict, onWarnings }: Severity): void {
  if (!hasErrors(problems)) return;
  if (strict) throw errorFromProblems(problems.map(asError));
  onWarnings?.(problems.filter((problem) => problem.severity === "warning"));
  throw errorFromProblems(problems);
}

/** Throws under `strict` if there are warnings. */
export function failOnWarnings(warnings: readonly Problem[], { strict }: Severity): void {
  if (strict && warnings.length > 0) throw errorFromProblems(warnings.map(asError));
}

function asError(problem: Problem): Problem {
  return { ...problem, severity: "error" };
}

/**
 * Makes the crew load the code that reads pages, before the pages are known. Markdown rules, those of plugins and schemas of fields
 * are functions and cannot be sent to threads, so workers load them from the configuration.
 */
export async function setUpCrew(
  crew: BuildCrew,
  project: Project,
  options: Pick<BuildOptions, "packageInfo" | "projectOptions"> & { readonly passwords: PasswordsByName },
): Promise<SessionSetup> {
  const { rules, ...markdown } = project.config.markdown;
  const created = await createSetup(project, options.packageInfo.dir, options.passwords);
  const setup = { ...created, heldDir: heldDirOf(project) };
  const { fields, pluginRules, authorRules: _, ...page } = setup.page;
  const hasFunctions = rules.length > 0 || fields !== undefined || pluginRules !== undefined;
  crew.prepare({
    kind: "setup",
    setup: { ...setup, markdown: { ...markdown, rules: [] }, page },
    functionsFrom: hasFunctions ? options.projectOptions : null,
  });
  crew.start();
  return setup;
}
