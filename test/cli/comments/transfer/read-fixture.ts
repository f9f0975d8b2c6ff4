import { join, resolve } from "node:path";
import { readFileSource, readSource } from "../../../../src/cli/comments/transfer/source/open-source.js";
import type {
  SourceRecord,
  SourceRecords,
} from "../../../../src/cli/comments/transfer/source/source-record.js";

export const FIXTURES = resolve(import.meta.dirname, "../../../fixtures/transfer");

/** Reads the records of files below `test/fixtures/transfer`, one file after the other. */
export async function* readFixtures(...names: readonly string[]): SourceRecords {
  for (const name of names) yield* readFileSource(name, join(FIXTURES, name));
}

/** Reads the records of a text as if it were a file with this name. */
export function readText(name: string, text: string | Uint8Array, chunk = 4096): SourceRecords {
  const bytes = Buffer.from(text);
  return readSource(
    name,
    (async function* () {
      for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
    })(),
  );
}

export async function collect(records: SourceRecords): Promise<readonly SourceRecord[]> {
  const all: SourceRecord[] = [];
  for await (const record of records) all.push(record);
  return all;
}
