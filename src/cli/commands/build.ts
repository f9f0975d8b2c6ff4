import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { BuildSiteOptions } from "../build/build.js";
import { startBuildWorker } from "../crew/build-crew.js";
import type { BuildReport } from "../report/build-report.js";
import type { BuildStage } from "../build/build-run.js";
import type { CommandContext } from "./command-context.js";
import { formatProblems, type ProblemFormat } from "../report/format-problems.js";
import type { Problem } from "../../runtime/model/error.js";
import type { Terminal } from "../report/terminal.js";
import { currentTime } from "./current-time.js";
import { flagsAfter } from "./engine-flags.js";

/** Flags of `hanblog build`, as program.ts declares them. */
export interface BuildFlags {
  readonly dest?: string;
  readonly base?: string;
  readonly drafts?: boolean;
  readonly strict?: boolean;
  readonly clean?: boolean;
  readonly verbose?: boolean;
}

const STAGE_WORDS: Readonly<Record<BuildStage, string>> = {
  read: "reading",
  render: "rendering",
};

/** `hanblog build`: builds a site and prints what it wrote. */
export async function runBuild(
  site: string,
  flags: BuildFlags,
  { terminal, cwd, enterSite }: CommandContext,
): Promise<void> {
  const started = performance.now();
  const siteDir = resolve(cwd, site);
  const isVerbose = flags.verbose === true;
  enterSite(siteDir, isVerbose);
  const format = { siteDir, terminal, isVerbose };
  const report = await buildBesideWorker({
    siteDir,
    dest: flags.dest === undefined ? undefined : resolve(cwd, flags.dest),
    base: flags.base,
    drafts: flags.drafts,
    strict: flags.strict,
    clean: flags.clean,
    commentsToken: process.env["HANBLOG_COMMENTS_TOKEN"]?.trim() || undefined,
    now: currentTime(process.env),
    onProgress: (stage, done, total) => {
      terminal.progress(`${STAGE_WORDS[stage]} ${done}/${total}`);
      if (done < total) return;
      for (const flag of flagsAfter(stage, total, process.versions.v8)) setFlagsFromString(flag);
    },
    onWarnings: (warnings) => printWarnings(warnings, format, terminal),
  });
  printWarnings(report.warnings, { ...format, siteDir: report.siteDir }, terminal);
  const { pages, routes, redirects, commit, written, work } = report;
  const summary = {
    pages,
    listings: routes - pages,
    redirects,
    milliseconds: performance.now() - started,
    files: commit,
    written: work.writes,
    bytes: written.bytes,
    article: written.article,
    hosts: written.hosts,
  };
  const { summaryLines } = await import("../output/summary.js");
  for (const line of [...summaryLines(summary), ...report.notes]) terminal.print(line);
  if (report.drafts > 0) terminal.print(`drafts left out: ${report.drafts} (--drafts includes them)`);
  terminal.print(`output: ${relative(cwd, report.dest) || "."}`);
}

/**
 * Lets the first worker load what makes pages while this thread loads what puts them together. A site that was built
 * before may need no worker at all.
 */
async function buildBesideWorker(options: BuildSiteOptions): Promise<BuildReport> {
  const isFirst = !existsSync(join(options.siteDir, ".hanblog"));
  const started = isFirst ? startBuildWorker() : undefined;
  try {
    const { build } = await import("../build/build.js");
    return await build({ ...options, started });
  } finally {
    await started?.close();
  }
}

function printWarnings(warnings: readonly Problem[], format: ProblemFormat, terminal: Terminal): void {
  for (const text of formatProblems(warnings, format)) terminal.note(text);
  if (warnings.length > 0) {
    terminal.note(
      `${warnings.length} warning${warnings.length === 1 ? "" : "s"}; --strict makes them errors`,
    );
  }
}
