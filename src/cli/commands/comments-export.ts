import { open } from "node:fs/promises";
import { join, resolve } from "node:path";
import { errorCode } from "../files/error-code.js";
import type { ObjectReader } from "../comments/store/store.js";
import { createNewFile } from "../comments/transfer/create-new-file.js";
import { exportClass, listClasses } from "../comments/transfer/export-objects.js";
import type { CommandContext } from "./command-context.js";
import { findPlace, openExisting } from "./comments-place.js";

/** Flags of `hanblog comments export`, as comments-program.ts declares them. */
export interface ExportFlags {
  readonly data: string;
  readonly class: string;
}

/**
 * Runs `hanblog comments export`: writes all comments and counters as they are at one moment, in LeanCloud's format.
 * Rejects with `data-missing` without a comment database.
 */
export async function runExport(
  to: string,
  flags: ExportFlags,
  { terminal, cwd }: CommandContext,
): Promise<void> {
  const place = findPlace(process.env["DATABASE_URL"], resolve(cwd, flags.data));
  const store = await openExisting(place, terminal);
  const exportAll = async (objects: ObjectReader, write: (text: string) => Promise<void>) => {
    for (const each of await listClasses(objects, flags.class)) {
      const count = await exportClass(objects, each, write);
      terminal.note(`${each.name}: ${count}`);
    }
  };
  try {
    await store.snapshot(async (objects) => {
      if (to === "-") {
        await exportAll(objects, writeOutput);
      } else if (/\.jsonl$/i.test(to)) {
        await writeFile(resolve(cwd, to), (write) => exportAll(objects, write));
      } else {
        for (const each of await listClasses(objects, flags.class)) {
          await writeFile(resolve(cwd, join(to, `${each.name}.0.jsonl`)), async (write) => {
            const count = await exportClass(objects, each, write);
            terminal.note(`${each.name}: ${count}`);
          });
        }
      }
    });
  } catch (error) {
    // The reader of `hanblog comments export - | head` has stopped reading.
    if (errorCode(error) !== "EPIPE") throw error;
  } finally {
    await store.close();
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
