import { setTimeout as wait } from "node:timers/promises";
import { resolve } from "node:path";
import { openStore, openToRead } from "../comments/open-store.js";
import type { ObjectStore } from "../comments/store/store.js";
import { importObjects } from "../comments/transfer/import-objects.js";
import { formatReport, printable, type ImportNotes } from "../comments/transfer/import-report.js";
import { createToPageAddress } from "../comments/transfer/page-address.js";
import { readAddressMap } from "../comments/transfer/read-address-map.js";
import { findSources, type SourceFile } from "../comments/transfer/source/find-sources.js";
import { readFileSource, readSource } from "../comments/transfer/source/open-source.js";
import { pullLeancloud, type LiveApp } from "../comments/transfer/source/pull-leancloud.js";
import type { Format, SourceRecords } from "../comments/transfer/source/source-record.js";
import { tryOut } from "../comments/transfer/trial-store.js";
import { createError } from "../messages/create-problem.js";
import { formatPosition, type Terminal } from "../report/terminal.js";
import type { CommandContext } from "./command-context.js";
import { findPlace } from "./comments-place.js";

/** Flags of `hanblog comments import`, as comments-program.ts declares them. */
export interface ImportFlags {
  readonly data: string;
  readonly class: string;
  readonly format?: Format;
  readonly map?: string;
  readonly fromLeancloud?: boolean;
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
  { terminal, cwd }: CommandContext,
): Promise<void> {
  const moved = flags.map === undefined ? new Map<string, string>() : await openMap(resolve(cwd, flags.map));
  const records = await openRecords(files, flags, cwd);
  const place = findPlace(process.env["DATABASE_URL"], resolve(cwd, flags.data));
  const warn = (error: Error) => terminal.note(error.message);
  const run = (objects: ObjectStore) =>
    importObjects(withProgress(records, terminal), {
      objects,
      notes: createNotes(terminal),
      format: flags.format ?? null,
      commentClass: flags.class,
      toPageAddress: createToPageAddress(moved),
    });
  const store = flags.dryRun === true ? await openToRead(place, warn) : await openStore(place, warn);
  try {
    const report =
      flags.dryRun === true || store === null ? await tryOut(store, run) : await run(store.objects);
    const texts = terminal.catalogue.texts.comments;
    terminal.print(flags.dryRun === true ? texts.dryRun : texts.imported);
    for (const line of formatReport(report, texts.report)) terminal.print(`  ${line}`);
    if (report.refused > 0) throw createError("import-refused", { count: report.refused });
  } finally {
    await store?.close();
  }
}

async function openRecords(
  files: readonly string[],
  flags: ImportFlags,
  cwd: string,
): Promise<SourceRecords> {
  if (flags.fromLeancloud === true && files.length === 0) {
    const now = () => new Date();
    return pullLeancloud(readLiveApp(process.env, flags.class), { fetch, now, wait: (ms) => wait(ms) });
  }
  if (files.length === 0 || flags.fromLeancloud === true) {
    throw createError("usage", { kind: "no-source" });
  }
  const isInput = files.length === 1 && files[0] === "-";
  return isInput ? readSource("-", process.stdin) : readFiles(await findSources(files, cwd));
}

async function* readFiles(files: readonly SourceFile[]): SourceRecords {
  for (const { name, path } of files) yield* readFileSource(name, path);
}

async function openMap(file: string): Promise<ReadonlyMap<string, string>> {
  return readAddressMap(file).catch((error: unknown) => {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing) throw error;
    throw createError("import-file", { kind: "map", name: file }, { cause: error });
  });
}

/** Reads secrets from the environment, because everybody on the machine can see the options of a process. */
function readLiveApp(env: NodeJS.ProcessEnv, commentClass: string): LiveApp {
  const [appId = "", masterKey = "", server = ""] = [
    env["LEAN_ID"],
    env["LEAN_MASTER_KEY"],
    env["LEAN_SERVER"],
  ];
  if (
    appId !== "" &&
    masterKey !== "" &&
    URL.canParse(server) &&
    /^https?:$/.test(new URL(server).protocol)
  ) {
    return { appId, masterKey, server, classNames: [commentClass, "Counter"] };
  }
  throw createError("leancloud-app", {});
}

/** Creates callbacks that print rejected records, and replies that stay at the top level. */
function createNotes(terminal: Terminal): ImportNotes {
  const texts = terminal.catalogue.texts.comments;
  return {
    refused({ file, line }, fault) {
      const place = formatPosition({ file: printable(file), line, column: null });
      terminal.note(texts.refusedRecord(place, fault));
    },
    orphan(objectId, answered, reason) {
      terminal.note(texts.orphan(objectId, printable(answered), reason));
    },
  };
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
