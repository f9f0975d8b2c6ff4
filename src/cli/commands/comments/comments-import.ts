import { setTimeout as wait } from "node:timers/promises";
import { resolve } from "node:path";
import { openToRead } from "../../comments/open-store.js";
import type { FullStore } from "../../comments/store/store.js";
import { pullApp } from "../../comments/transfer/cut-over/pull-app.js";
import { formatPulled } from "../../comments/transfer/cut-over/pulled-counts.js";
import type { RecordOptions } from "../../comments/transfer/format/read-record.js";
import { importObjects } from "../../comments/transfer/import-objects.js";
import { formatReport, type ImportNotes, type ImportReport } from "../../comments/transfer/import-report.js";
import { findSources, type ImportFile } from "../../comments/transfer/source/read-archive.js";
import { readFileSource, readSource } from "../../comments/transfer/source/open-source.js";
import type { LiveApp } from "../../comments/transfer/source/pull-leancloud.js";
import type { Format, SourceRecords } from "../../comments/transfer/source/source-record.js";
import { createStoreTarget, type TransferStore } from "../../comments/transfer/target/store-target.js";
import type { TransferTarget } from "../../comments/transfer/target/transfer-target.js";
import { tryOut } from "../../comments/transfer/trial-store.js";
import { createError } from "../../messages/create-problem.js";
import type { Terminal } from "../../report/terminal.js";
import type { CommandContext } from "../command-context.js";
import { findPlace, openAddressMap, openTarget, type TargetFlags } from "./comments-place.js";
import { followApp, createImportNotes } from "./follow-app.js";
import { readLiveApp } from "../../comments/transfer/source/live-app.js";

/** Flags of `hanblog comments import`, as comments-program.ts declares them. */
export interface ImportFlags extends TargetFlags {
  readonly class: string;
  readonly format?: Format;
  readonly map?: string;
  readonly fromLeancloud?: boolean;
  readonly all?: boolean;
  /** Seconds between two pulls. */
  readonly follow?: number;
  readonly dryRun?: boolean;
}

/**
 * Runs `hanblog comments import`: imports comments and counters from files or a running app, and prints a report.
 * Rejects with `import-refused` after all other records are imported, and with `usage` for options that exclude each
 * other.
 */
export async function runImport(
  files: readonly string[],
  flags: ImportFlags,
  context: CommandContext,
): Promise<void> {
  const { terminal, cwd } = context;
  checkFlags(files, flags);
  const options: ImportOptions = {
    notes: createImportNotes(terminal),
    format: flags.format ?? null,
    commentClass: flags.class,
    toPageAddress: await openAddressMap(flags.map === undefined ? null : resolve(cwd, flags.map)),
  };
  const isLive = flags.fromLeancloud === true;
  const source: Source = isLive
    ? { kind: "app", app: readLiveApp(process.env, flags.class) }
    : { kind: "records", records: await openRecords(files, cwd) };
  if (flags.dryRun === true) {
    await tryOutImport(source, { ...options, flags }, context);
    return;
  }
  const target = await openTarget(flags, false, context);
  try {
    if (source.kind === "app" && flags.follow !== undefined) {
      await followApp(source.app, { ...options, target, everyMs: flags.follow * 1000 }, terminal);
      return;
    }
    refuseIncomplete(source, await importOnce(source, { ...options, flags, target }, terminal));
  } finally {
    await target.close();
  }
}

/** Imports to a temporary copy of the database. */
async function tryOutImport(
  source: Source,
  options: Omit<OneImport, "target">,
  { terminal, cwd }: CommandContext,
): Promise<void> {
  const place = findPlace(process.env["DATABASE_URL"], resolve(cwd, options.flags.data));
  const store = await openToRead(place, (error) => terminal.note(error.message));
  try {
    const settings = readOnly(store);
    const report = await tryOut(store, (objects) =>
      importOnce(source, { ...options, target: createStoreTarget({ objects, settings }) }, terminal),
    );
    refuseIncomplete(source, report);
  } finally {
    await store?.close();
  }
}

/** Throws `import-refused`, or `import-empty` for files without any record. A running app may still be empty. */
function refuseIncomplete({ kind }: Source, report: ImportReport): void {
  const { comments, counters, reactions, refused, other } = report;
  if (refused > 0) throw createError("import-refused", { count: refused });
  const known = [comments, counters, reactions].flatMap((each) => Object.values(each));
  const counts = [...known, other.size];
  if (kind === "records" && counts.every((count) => count === 0)) throw createError("import-empty", {});
}

/** The options of both kinds of import. */
interface ImportOptions extends RecordOptions {
  readonly notes: ImportNotes;
}

type Source =
  | { readonly kind: "app"; readonly app: LiveApp }
  | { readonly kind: "records"; readonly records: SourceRecords };

function checkFlags(files: readonly string[], flags: ImportFlags): void {
  const isLive = flags.fromLeancloud === true;
  if (isLive === files.length > 0) throw createError("usage", { kind: "no-source" });
  if (!isLive && (flags.all === true || flags.follow !== undefined)) {
    throw createError("usage", { kind: "only-live", name: flags.all === true ? "--all" : "--follow" });
  }
  const isDry = flags.dryRun === true;
  const excluded = flags.follow !== undefined ? "--follow" : flags.service === undefined ? null : "--service";
  if (isDry && excluded !== null) {
    throw createError("usage", { kind: "excluded", names: [excluded, "--dry-run"] });
  }
}

async function openRecords(files: readonly string[], cwd: string): Promise<SourceRecords> {
  const isInput = files.length === 1 && files[0] === "-";
  return isInput ? readSource("-", process.stdin) : readFiles(await findSources(files, cwd));
}

async function* readFiles(files: readonly ImportFile[]): SourceRecords {
  for (const { name, path } of files) yield* readFileSource(name, path);
}

interface OneImport extends ImportOptions {
  readonly flags: ImportFlags;
  readonly target: TransferTarget;
}

async function importOnce(
  source: Source,
  { flags, target, ...options }: OneImport,
  terminal: Terminal,
): Promise<ImportReport> {
  const texts = terminal.catalogue.texts.comments;
  const title = flags.dryRun === true ? texts.dryRun : texts.imported;
  if (source.kind === "records") {
    const report = await importObjects(withProgress(source.records, terminal), { ...options, target });
    printReport(title, report, terminal);
    return report;
  }
  const pulled = await pullApp({
    ...options,
    app: source.app,
    tools: { fetch, now: () => new Date(), wait: (ms) => wait(ms) },
    target,
    isWhole: flags.all === true,
    watch: (records) => withProgress(records, terminal),
    isStopped: () => false,
  });
  printReport(title, pulled.report, terminal);
  for (const line of formatPulled(pulled.counts, texts.pulled)) terminal.print(`  ${line}`);
  if (pulled.since !== null) terminal.print(`  ${texts.pulled.since(pulled.since.toISOString())}`);
  return pulled.report;
}

/** Returns the settings of a dry run, which stores nothing. */
function readOnly(store: FullStore | null): TransferStore["settings"] {
  return {
    read: (key) => store?.settings.read(key) ?? Promise.resolve(null),
    write: () => Promise.resolve(),
  };
}

function printReport(title: string, report: ImportReport, terminal: Terminal): void {
  terminal.print(title);
  const texts = terminal.catalogue.texts.comments;
  for (const line of formatReport(report, texts.report)) terminal.print(`  ${line}`);
}

/** Number of records between two progress lines. */
const STEP = 1000;

async function* withProgress(records: SourceRecords, terminal: Terminal): SourceRecords {
  let count = 0;
  for await (const record of records) {
    yield record;
    count++;
    if (count % STEP === 0) terminal.progress(terminal.catalogue.texts.comments.readCount(count));
  }
}
