import { open } from "node:fs/promises";
import { join, resolve } from "node:path";
import { errorCode } from "../../files/error-code.js";
import { createNewFile } from "../../comments/transfer/create-new-file.js";
import type { ExportFormat } from "../../comments/transfer/export-formats.js";
import { exportClass, listClasses } from "../../comments/transfer/export-objects.js";
import { exportToD1 } from "../../comments/transfer/to-d1/export-to-d1.js";
import type { FullStore, ObjectReader } from "../../comments/store/store.js";
import { createError } from "../../messages/create-problem.js";
import type { CommandContext } from "../command-context.js";
import { findPlace, openExisting } from "./comments-place.js";

/** Flags of `hanblog comments export`, as comments-program.ts declares them. */
export interface ExportFlags {
  readonly data: string;
  readonly class: string;
  readonly format?: ExportFormat;
}

/**
 * Runs `hanblog comments export`: writes all comments and counters as they are at one moment, in LeanCloud's format or
 * as SQL for D1. Rejects with `data-missing` without a comment database, and with `export-too-large` after everything
 * that D1 can store is written.
 */
export async function runExport(to: string, flags: ExportFlags, context: CommandContext): Promise<void> {
  const { terminal, cwd } = context;
  const place = findPlace(process.env["DATABASE_URL"], resolve(cwd, flags.data));
  const store = await openExisting(place, terminal);
  try {
    if (flags.format === "d1") await writeSql(store, to, context);
    else await store.snapshot((objects) => writeClasses(objects, to, flags.class, context));
  } catch (error) {
    // The reader of `hanblog comments export - | head` has stopped reading.
    if (errorCode(error) !== "EPIPE") throw error;
  } finally {
    await store.close();
  }
}

async function writeSql(store: FullStore, to: string, { terminal, cwd }: CommandContext): Promise<void> {
  let tooLarge: readonly string[] = [];
  const exportAll = async (write: (text: string) => Promise<void>) => {
    const result = await exportToD1(store, write);
    const texts = terminal.catalogue.texts.comments;
    terminal.note(texts.exportedToD1(result));
    terminal.note(texts.backupSecrets);
    tooLarge = result.tooLarge;
  };
  if (to === "-") await exportAll(writeOutput);
  else await writeFile(resolve(cwd, to), exportAll);
  if (tooLarge.length > 0) throw createError("export-too-large", { ids: tooLarge });
}

async function writeClasses(
  objects: ObjectReader,
  to: string,
  commentClass: string,
  { terminal, cwd }: CommandContext,
): Promise<void> {
  const classes = await listClasses(objects, commentClass);
  const fillWith = (chosen: typeof classes) => async (write: (text: string) => Promise<void>) => {
    for (const each of chosen) {
      const count = await exportClass(objects, each, write);
      terminal.note(`${each.name}: ${count}`);
    }
  };
  if (to === "-") {
    await fillWith(classes)(writeOutput);
  } else if (/\.jsonl$/i.test(to)) {
    await writeFile(resolve(cwd, to), fillWith(classes));
  } else {
    for (const each of classes) {
      await writeFile(resolve(cwd, join(to, `${each.name}.0.jsonl`)), fillWith([each]));
    }
  }
}

async function writeFile(
  file: string,
  fill: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  await createNewFile(file, async (temporary) => {
    const handle = await open(temporary, "a");
    try {
      await fill((text) => handle.appendFile(text));
    } finally {
      await handle.close();
    }
  });
}

function writeOutput(text: string): Promise<void> {
  return new Promise((done, fail) => {
    process.stdout.write(text, (error) => (error ? fail(error) : done()));
  });
}
