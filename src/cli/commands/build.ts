import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { PolicyPlace } from "../config/host-names.js";
import { startBuildWorker } from "../engine/workers/build-crew.js";
import { sayNote } from "../messages/note.js";
import type { BuildTexts } from "../messages/texts.js";
import type { BuildReport } from "../report/build-report.js";
import type { BuildStage } from "../build/build-run.js";
import { type CommandContext, currentTime } from "./command-context.js";
import { formatProblems, type ProblemFormat } from "../report/format-problems.js";
import type { Problem } from "../../runtime/model/error.js";
import { isCi, type Terminal } from "../report/terminal.js";
import { optimizationFlags } from "../config/node-20.js";

/** Options of `hanblog build`. */
export interface BuildFlags {
  readonly dest?: string;
  readonly base?: string;
  readonly drafts?: boolean;
  readonly csp?: PolicyPlace;
  readonly strict?: boolean;
  readonly clean?: boolean;
  readonly cacheOutput?: boolean;
  readonly verbose?: boolean;
  readonly report?: boolean;
}

/** Runs `hanblog build`: builds a site and prints a summary. */
export async function runBuild(
  site: string,
  flags: BuildFlags,
  { terminal, cwd, enterSite }: CommandContext,
): Promise<void> {
  const began = performance.now();
  const siteDir = resolve(cwd, site);
  const isVerbose = flags.verbose === true;
  enterSite(siteDir, isVerbose);
  const texts = terminal.catalogue.texts.build;
  const format = { siteDir, terminal, isVerbose };
  // For a first build, a worker loads the code that renders pages while this thread loads the rest. A site that was built
  // before may need no worker.
  const started = existsSync(join(siteDir, ".hanblog")) ? undefined : startBuildWorker();
  try {
    const { buildSite, loadSite } = await import("../build/build.js");
    const loaded = await loadSite({
      siteDir,
      dest: flags.dest === undefined ? undefined : resolve(cwd, flags.dest),
      base: flags.base,
      drafts: flags.drafts,
      csp: flags.csp,
      strict: flags.strict,
      clean: flags.clean,
      cacheOutput: flags.cacheOutput ?? isCi(process.env),
      commentsToken: process.env["HANBLOG_COMMENTS_TOKEN"]?.trim() || undefined,
      now: currentTime(process.env),
      started,
      onProgress: (stage, done, total) => {
        terminal.progress(describeProgress(stage, { done, total }, texts));
        if (done < total || stage === "pictures") return;
        for (const flag of flagsAfter(stage, total, process.versions.v8)) setFlagsFromString(flag);
      },
      onWarnings: (warnings) => printWarnings(warnings, format, terminal),
    });
    const report = await buildSite(...loaded);
    printWarnings(report.warnings, { ...format, siteDir: report.siteDir }, terminal);
    const milliseconds = performance.now() - began;
    await printSummary(isVerbose ? report : { ...report, plugins: [] }, { cwd, milliseconds, terminal });
    if (flags.report !== true) return;
    const { reportSizes } = await import("../output/size-report.js");
    for (const line of await reportSizes(report.dest, texts.sizes)) terminal.print(line);
  } finally {
    await started?.close();
  }
}

async function printSummary(
  report: BuildReport,
  {
    cwd,
    milliseconds,
    terminal,
  }: { readonly cwd: string; readonly milliseconds: number; readonly terminal: Terminal },
): Promise<void> {
  const texts = terminal.catalogue.texts.build;
  const { pages, routes, redirects, commit, written, work, plugins } = report;
  const summary = {
    pages,
    listings: routes - pages,
    redirects,
    milliseconds,
    files: commit,
    written: work.writes,
    bytes: written.bytes,
    article: written.article,
    hosts: written.hosts,
    plugins,
  };
  const { summaryLines } = await import("../output/summary.js");
  for (const line of summaryLines(summary, texts)) terminal.print(line);
  for (const note of report.noteDetails) terminal.print(sayNote(note, texts.notes));
  if (report.drafts > 0) terminal.print(texts.draftCount(report.drafts));
  terminal.print(texts.output(relative(cwd, report.dest) || "."));
}

/** Below this many pages a build is short: its code is not worth optimizing early, and its heap stays small. */
const FEW_PAGES = 1500;

/**
 * Lets a heap grow by two fifths of its live data before the next collection; by default V8 lets a worker's heap grow
 * to a multiple. At 5,000 posts the peak is 410 to 460 MB instead of 450 to 850, at equal CPU. Unlike a limit on the
 * heap, it grows with the site, so no page is too large for it.
 */
const SLOW_GROWTH = "--heap-growing-percent=40";
const DEFAULT_GROWTH = "--heap-growing-percent=0";

/**
 * Returns the flags of V8 that a build sets when a stage has completed all its pages. Compiled code is kept only for
 * the flags it was made under: all code is loaded before the last page is read, and the defaults are back after the
 * last one is rendered. `v8` is the version of the engine.
 */
export function flagsAfter(
  stage: Exclude<BuildStage, "pictures">,
  pages: number,
  v8: string,
): readonly string[] {
  if (stage === "render") return [...optimizationFlags("default", v8), DEFAULT_GROWTH];
  return pages >= FEW_PAGES ? [SLOW_GROWTH] : optimizationFlags("late", v8);
}

function describeProgress(
  stage: BuildStage,
  { done, total }: { readonly done: number; readonly total: number },
  texts: BuildTexts,
): string {
  switch (stage) {
    case "read":
      return texts.reading(done, total);
    case "render":
      return texts.rendering(done, total);
    case "pictures":
      return texts.picturing(done, total);
  }
}

function printWarnings(warnings: readonly Problem[], format: ProblemFormat, terminal: Terminal): void {
  for (const text of formatProblems(warnings, format)) terminal.note(text);
  if (warnings.length > 0) terminal.note(terminal.catalogue.texts.build.warningCount(warnings.length));
}
