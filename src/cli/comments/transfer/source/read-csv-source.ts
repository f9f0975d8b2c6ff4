import { Readable, pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { isJsonObject } from "../../protocol/read-json.js";
import { TRANSFER_LIMITS } from "../transfer-limits.js";
import type { Bytes, SourceRecords } from "./source-record.js";
import { SourceBroken } from "./source-bytes.js";

/**
 * Reads comments or counters from Waline's CSV, whose first line contains the column names. Throws
 * `SourceBroken` at invalid CSV.
 */
export async function* readCsvSource(file: string, bytes: Bytes): SourceRecords {
  const parser = parse({
    bom: true,
    columns: (names: readonly string[]) => names.map((name) => name.trim()),
    info: true,
    max_record_size: TRANSFER_LIMITS.record,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  pipeline(Readable.from(bytes), parser, () => undefined);
  let line = 1;
  try {
    for await (const row of parser as AsyncIterable<unknown>) {
      if (!isJsonObject(row) || !isJsonObject(row["record"]) || !isJsonObject(row["info"])) continue;
      const { record, info } = row;
      const at = { file, line: line + 1 };
      // The line on which this record ends. The next record starts after it.
      line = Number(info["lines"]);
      if (info["error"] !== undefined) {
        yield { kind: "fault", at, fault: { kind: "columns" } };
      } else {
        const value = Object.fromEntries(Object.entries(record).filter(([, text]) => text !== ""));
        const size = Object.values(value).reduce<number>((sum, text) => sum + String(text).length, 0);
        yield { kind: "object", at, value, size, className: null, format: "waline" };
      }
    }
  } catch (error) {
    if (error instanceof CsvError) throw new SourceBroken({ kind: "csv", line }, error);
    throw error;
  }
}
