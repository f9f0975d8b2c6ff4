import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createError } from "../../../messages/create-problem.js";
import type { ExportFault } from "../../../messages/en/import.js";
import type { CommentSpool } from "../../records/comment-file.js";
import { createRowCollector, usualColumns } from "./collect-rows.js";
import { createSqlRows, type SqlRow } from "./sql-rows.js";
import type { TypechoSite } from "./typecho-site.js";
import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { fieldsOf } from "../../plain-value.js";

/** Reads a dump of the database or a backup of Typecho. Throws `import-export`. */
export async function readTypechoExport(
  dir: string,
  name: string,
  comments: CommentSpool,
): Promise<TypechoSite> {
  const path = join(dir, name);
  const fail = (fault: ExportFault) =>
    createError("import-export", { file: name, program: "typecho", line: null, fault });
  const rows = createRowCollector(comments, fail);
  if (/\.dat$/i.test(name)) {
    let count = 0;
    const addRow = async (table: string, row: Parameters<typeof rows.row>[1]) => {
      rows.row(table, row);
      if (++count % 500 === 0) await comments.flush();
    };
    await readBackup(path, addRow, fail);
  } else {
    let decoder: InstanceType<typeof TextDecoder> | null = null;
    const reader = createSqlRows({ columns: usualColumns, row: rows.row }, fail);
    for await (const chunk of createReadStream(path)) {
      const bytes: Uint8Array = chunk;
      decoder ??= decoderOf(bytes);
      reader.write(decoder.decode(bytes, { stream: true }));
      await comments.flush();
    }
    reader.write(decoder?.decode() ?? "");
    reader.end();
  }
  await comments.flush();
  const site = rows.site();
  if (site.contents.length === 0 && site.options.size === 0) throw fail("damaged");
  return site;
}

/** Tables by the numbers that records have. */
const TABLES = ["", "contents", "comments", "metas", "relationships", "users", "fields"] as const;

/** Bytes at the start and at the end of a backup, such as `%TYPECHO_BACKUP_0001%`. */
const MARK_SIZE = 21;
const MARK = /^%TYPECHO_BACKUP_([A-Z\d]{4})%$/;
/** Bytes of an MD5 sum in hexadecimal. */
const SUM_SIZE = 32;
/** Bytes of one record. No page that people write is as long. */
const LONGEST_RECORD = 32e6;

/** Reads the records of a backup, one at a time. `onRow` is called with the name of a table. Throws the error that `fail` returns. */
async function readBackup(
  path: string,
  onRow: (table: string, row: SqlRow) => Promise<void>,
  fail: (fault: ExportFault) => Error,
): Promise<void> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const version = MARK.exec((await readBytes(handle, 0, MARK_SIZE)).toString("latin1"))?.[1];
    if (version === undefined) throw fail("damaged");
    const end = size - MARK_SIZE;
    if (end < MARK_SIZE || !MARK.test((await readBytes(handle, end, MARK_SIZE)).toString("latin1")))
      throw fail("cut-off");
    for (let at = MARK_SIZE; at < end;) {
      const record = await readRecord(handle, { at, end, isFirstVersion: version === "FILE" }, fail);
      at = record.next;
      const table = TABLES[record.type] ?? "";
      // Plugins write records of their own.
      if (table !== "") await onRow(table, toRow(record.schema, record.body));
    }
  } finally {
    await handle.close();
  }
}

interface RecordPlace {
  readonly at: number;
  readonly end: number;
  /** Whether records have a length of their body that is too short for long texts, and is not used. */
  readonly isFirstVersion: boolean;
}

async function readRecord(
  handle: FileHandle,
  { at, end, isFirstVersion }: RecordPlace,
  fail: (fault: ExportFault) => Error,
) {
  const metaSize = isFirstVersion ? 6 : 8;
  if (at + metaSize > end) throw fail("damaged");
  const meta = await readBytes(handle, at, metaSize);
  const headerSize = meta.readUInt16LE(2);
  if (at + metaSize + headerSize > end) throw fail("damaged");
  const header = await readBytes(handle, at + metaSize, headerSize);
  const schema = readSchema(header.toString("utf8"));
  if (schema === null) throw fail("damaged");
  const used = schema.reduce((sum, [, length]) => sum + (length ?? 0), 0);
  const bodySize = isFirstVersion ? used : meta.readUInt32LE(4);
  if (bodySize > LONGEST_RECORD) throw fail("large");
  const next = at + metaSize + headerSize + bodySize + SUM_SIZE;
  if (used > bodySize || next > end) throw fail("damaged");
  const rest = await readBytes(handle, at + metaSize + headerSize, bodySize + SUM_SIZE);
  const body = rest.subarray(0, bodySize);
  const sum = createHash("md5").update(meta).update(header).update(body).digest("hex");
  if (rest.subarray(bodySize).toString("latin1") !== sum) throw fail("damaged");
  return { type: meta.readUInt16LE(0), schema, body, next };
}

async function readBytes(handle: FileHandle, at: number, size: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, at);
  return buffer.subarray(0, bytesRead);
}

/** Reads the names of fields and the lengths of their values. Returns `null` if it is invalid. */
function readSchema(text: string): readonly (readonly [name: string, length: number | null])[] | null {
  try {
    const schema = Object.entries(fieldsOf(JSON.parse(text))).map(
      ([name, length]) => [name, typeof length === "number" ? length : null] as const,
    );
    return schema.every(([, length]) => length === null || (Number.isSafeInteger(length) && length >= 0))
      ? schema
      : null;
  } catch {
    return null;
  }
}

function toRow(schema: readonly (readonly [name: string, length: number | null])[], body: Buffer): SqlRow {
  let at = 0;
  return new Map(
    schema.map(([name, length]) => {
      if (length === null) return [name, null];
      at += length;
      return [name, body.toString("utf8", at - length, at)];
    }),
  );
}

/** Returns a decoder for the encoding that a dump names. PowerShell writes UTF-16. */
function decoderOf(start: Uint8Array): InstanceType<typeof TextDecoder> {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder("utf-16le");
  const [, name] =
    /\bSET NAMES '?(gbk|gb2312|gb18030|big5)\b/i.exec(Buffer.from(start).toString("latin1")) ?? [];
  return new TextDecoder(name);
}
