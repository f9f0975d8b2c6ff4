import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { BuildSiteOptions } from "../build.js";
import { startBuildWorker } from "../build-crew.js";
import type { BuildReport } from "../build-report.js";
import type { BuildStage } from "../build-run.js";
import type { CommandContext } from "./command-context.js";
import { formatProblems, type ProblemFormat } from "../format-problems.js";
import type { Problem } from "../../runtime/model/error.js";
import type { Terminal } from "../terminal.js";
import { currentTime } from "./current-time.js";

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
  compile: "compiling",
  render: "rendering",
};

/**
 * Below this many pages V8 optimizes a function only after fifteen times as many bytes of its bytecode have run: else
 * its compilers take the cores that the workers need, for code that is not run for long. On Node 20 that is 15 % less
 * CPU at 100 and at 1,000 posts; at 5,000 it would be 15 % more.
 */
const FEW_PAGES = 1500;
const FEW_PAGES_FLAG = "--interrupt-budget=1000000";
/** Code is kept only for the flags that it was made under, and is all loaded before the last page is read. */
const DEFAULT_FLAG = "--interrupt-budget=67584";
/** Later versions have no such flag, and complain of it. */
const V8_OF_FLAG = "11.";

function fitCompilers(stage: BuildStage, done: number, total: number): void {
  if (!process.versions.v8.startsWith(V8_OF_FLAG)) return;
  if (done < total) return;
  if (stage === "read" && total < FEW_PAGES) setFlagsFromString(FEW_PAGES_FLAG);
  if (stage === "render") setFlagsFromString(DEFAULT_FLAG);
}

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
  const format = { siteDir, colors: terminal.colors, isVerbose };
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
      fitCompilers(stage, done, total);
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
    const { build } = await import("../build.js");
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
