import { stat, writeFile } from "node:fs/promises";
import { basename, join, parse, relative, resolve } from "node:path";
import { readPackageInfo } from "../config/package-info.js";
import { pathBelow } from "../config/path-below.js";
import { packageName } from "../create/blog-package.js";
import { quoteForShell } from "../hosts/quote-for-shell.js";
import type { ComparedAddress } from "../import/addresses/compare-addresses.js";
import { REACHES_NETWORK } from "../import/config/run-config.js";
import type { FetchImages } from "../import/import-options.js";
import { fixImport } from "../import/fix-import.js";
import { checkImport, importSite } from "../import/import-site.js";
import { countAddresses, type ImportReport, reportTasks } from "../import/import-report.js";
import { sourceOf } from "../import/sources/read-sitemap.js";
import { addressTable, renderReport, REPORT_FILE, summarizeReport } from "../import/render-report.js";
import type { Trial } from "../import/try-build.js";
import { inWorkFolder, type WorkFolder } from "../import/work-folder.js";
import { createError } from "../messages/create-problem.js";
import type { ImportKindName } from "../messages/import-texts.js";
import { formatProblems } from "../report/format-problems.js";
import { type CommandContext, currentTime } from "./command-context.js";
import { requireEmptyDir } from "./empty-dir.js";

/** Options of `hanblog import`. */
export interface ImportFlags {
  readonly from?: ImportKindName;
  readonly oldOutput?: string;
  readonly oldSitemap?: string;
  /** Address of the old site, without a slash at the end. */
  readonly oldUrl?: string;
  readonly fetchImages?: boolean;
  /** Origin that images are fetched from. */
  readonly imageServer?: string;
  readonly dryRun?: boolean;
  readonly check?: boolean;
  readonly fix?: boolean;
  /** Whether the generator of the old site is run, with all code of that site. */
  readonly runOld?: boolean;
  /** Whether a configuration of the old site may be run. */
  readonly run: boolean;
}

/** Runs `hanblog import`. Throws `import-build` if the new site does not build. */
export async function runImport(
  old: string,
  given: string | undefined,
  flags: ImportFlags,
  context: CommandContext,
): Promise<void> {
  const { terminal, cwd } = context;
  const oldDir = resolve(cwd, old);
  const place = await stat(oldDir).catch(() => null);
  if (place === null || !(place.isDirectory() || place.isFile())) {
    throw createError("import-missing", { path: old, flag: null });
  }
  const now = currentTime(process.env);
  if (flags.check === true || flags.fix === true) {
    return inWorkFolder(null, async ({ tempDir }) => {
      const trial = flags.fix === true ? await applyProposals(oldDir, { now, tempDir }, context) : null;
      await finishCheck(await checkImport(oldDir, { now, tempDir }, trial), oldDir, context);
    });
  }
  const newDir = resolve(cwd, given ?? `${place.isFile() ? parse(oldDir).name : basename(oldDir)}-hanblog`);
  if (newDir === oldDir || pathBelow(oldDir, newDir) !== null) {
    throw createError("import-inside", { dir: newDir, oldDir });
  }
  // A dry run does the same in a temporary folder, so that its report is complete.
  const isDry = flags.dryRun === true;
  if (!isDry) await requireEmptyDir(newDir);
  await inWorkFolder(isDry ? null : newDir, async (work) => {
    const report = await importSite({
      oldDir,
      newDir: work.siteDir,
      tempDir: work.tempDir,
      from: flags.from ?? null,
      oldOutput: sourceOf(flags.oldOutput, cwd),
      oldSitemap: sourceOf(flags.oldSitemap, cwd),
      fetchImages: readFetchImages(flags, terminal),
      oldUrl: flags.oldUrl,
      now,
      texts: terminal.catalogue.texts.imports,
      beforeRun: flags.run
        ? (file) => terminal.print(terminal.catalogue.texts.imports.runs(file, REACHES_NETWORK))
        : null,
      beforeRunOld:
        flags.runOld === true
          ? (command, isolation) =>
              terminal.print(terminal.catalogue.texts.imports.runsOld(command, isolation))
          : null,
      packageName: packageName(newDir),
      version: readPackageInfo().version,
    });
    await finish(report, work, context, { oldDir, newDir, flags });
  });
}

/** Returns how images are fetched, or `undefined` without a flag that allows it. */
function readFetchImages(
  { fetchImages, imageServer }: ImportFlags,
  terminal: CommandContext["terminal"],
): FetchImages | undefined {
  if (fetchImages !== true && imageServer === undefined) return undefined;
  return {
    server: imageServer ?? null,
    progress: (done, all) => terminal.progress(terminal.catalogue.texts.imports.fetched(done, all)),
  };
}

/** Writes and prints the report of an import, and moves the new site to its place. */
async function finish(
  report: ImportReport,
  work: WorkFolder,
  context: CommandContext,
  {
    oldDir,
    newDir,
    flags,
  }: { readonly oldDir: string; readonly newDir: string; readonly flags: ImportFlags },
): Promise<void> {
  const isDry = flags.dryRun === true;
  const { terminal, cwd } = context;
  const texts = terminal.catalogue.texts.imports;
  const shown = relative(cwd, newDir) || ".";
  const second = relative(newDir, await freeFolder(newDir));
  const again = [
    quoteForShell(relative(newDir, oldDir)),
    quoteForShell(second),
    ...(flags.from === undefined ? [] : [`--from ${flags.from}`]),
    ...(flags.oldUrl === undefined ? [] : [`--old-url ${quoteForShell(flags.oldUrl)}`]),
    ...(flags.run ? [] : ["--no-run"]),
  ].join(" ");
  const place = { newDir: quoteForShell(shown), again };
  if (!isDry) {
    await writeFile(join(work.siteDir, REPORT_FILE), renderReport(report, texts, place));
    await work.keep();
  }
  for (const line of summarizeReport(report, texts)) terminal.print(line);
  const { runProblem = null } = report;
  const format = { siteDir: oldDir, terminal, isVerbose: false };
  if (runProblem !== null) for (const text of formatProblems([runProblem], format)) terminal.note(text);
  terminal.print(isDry ? texts.dryRun : texts.written(shown, join(shown, REPORT_FILE)));
  failOnBuild(report, isDry ? work.siteDir : newDir, context);
  if (isDry) return;
  terminal.print("");
  const [look] = reportTasks(report, texts, place);
  for (const command of look?.commands ?? []) terminal.print(`  ${command}`);
}

/** Returns the first folder next to another one that does not exist, such as `blog-2`. */
async function freeFolder(dir: string): Promise<string> {
  for (let number = 2; ; number++) {
    const next = `${dir}-${number}`;
    if ((await stat(next).catch(() => null)) === null) return next;
  }
}

/** Adds the proposed redirects of an imported site, and prints each of them. Returns the build with them. */
async function applyProposals(
  dir: string,
  options: { readonly now: Date; readonly tempDir: string },
  { terminal }: CommandContext,
): Promise<Trial> {
  const texts = terminal.catalogue.texts.imports;
  const { applied, refused, trial } = await fixImport(dir, options);
  terminal.print(texts.fixed(applied.length, refused.length));
  for (const { from, to } of applied) terminal.print(`  ${from} → ${to}`);
  for (const { from } of refused) terminal.print(`  ${texts.refused(from)}`);
  return trial;
}

/** Writes and prints the report of a check, with every address that is not kept. Throws `import-lost`. */
async function finishCheck(report: ImportReport, dir: string, context: CommandContext): Promise<void> {
  const { terminal, cwd } = context;
  const texts = terminal.catalogue.texts.imports;
  const place = { newDir: quoteForShell(relative(cwd, dir) || "."), again: null };
  await writeFile(join(dir, REPORT_FILE), renderReport(report, texts, place));
  for (const line of summarizeReport(report, texts)) terminal.print(line);
  for (const line of addressTable((report.addresses ?? []).filter(isChanged), texts)) terminal.print(line);
  failOnBuild(report, dir, context);
  const { lost, anchorsLost } = countAddresses(report.addresses ?? []);
  if (lost + anchorsLost > 0)
    throw createError("import-lost", { addresses: lost, anchors: anchorsLost, report: REPORT_FILE });
}

function isChanged({ fate, anchors }: ComparedAddress): boolean {
  return fate.kind !== "kept" || anchors.lost.length > 0;
}

function failOnBuild({ build }: ImportReport, dir: string, { terminal, enterSite }: CommandContext): void {
  if (build.kind === "built") return;
  enterSite(dir);
  for (const text of formatProblems(build.problems, { siteDir: dir, terminal, isVerbose: false })) {
    terminal.note(text);
  }
  throw createError("import-build", { count: build.problems.length });
}
