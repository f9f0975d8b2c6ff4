import { createReadStream } from "node:fs";
import { explainMissing } from "../../missing-package.js";
import { TRANSFER_LIMITS } from "../transfer-limits.js";
import { peek, SourceBroken, unpack } from "./source-bytes.js";
import { readArchive } from "./read-archive.js";
import { readDisqusSource } from "./read-disqus-source.js";
import { readJsonSource } from "./read-json-source.js";
import type { Bytes, SourceRecords } from "./source-record.js";

/** Number of leading bytes that identify a binary file. A tar archive has its signature at byte 257. */
const MAGIC = 512;

/**
 * Number of leading bytes that determine the encoding. The first non-ASCII character may be far from the
 * start.
 */
const HEAD = 64 * 1024;

/** Maximum number of nested archives. */
const MOST_PACKINGS = 2;

/**
 * Reads the records of a file in any supported format. The file is streamed and never in memory as a whole.
 */
export function readFileSource(name: string, path: string): SourceRecords {
  return readSource(name, createReadStream(path));
}

/** Reads the records of a byte stream. Its format is detected from its first bytes. */
export function readSource(name: string, bytes: Bytes): SourceRecords {
  return guard(name, readBytes(name, bytes, 0));
}

/** Converts a broken source to a single fault, so that other sources can still be read. */
async function* guard(name: string, records: SourceRecords): SourceRecords {
  try {
    yield* records;
  } catch (error) {
    if (!(error instanceof SourceBroken)) throw error;
    yield { kind: "fault", at: { file: name, line: null }, fault: error.fault };
  }
}

async function* readBytes(name: string, bytes: Bytes, packings: number): SourceRecords {
  const { head, all } = await peek(bytes, HEAD);
  const text = new TextDecoder().decode(head).trimStart();
  const read = (inner: string, innerBytes: Bytes) => guard(inner, readBytes(inner, innerBytes, packings + 1));
  if (packings > MOST_PACKINGS) throw new SourceBroken({ kind: "nested-archives" });
  if (head[0] === 0x1f && head[1] === 0x8b) {
    yield* read(name.replace(/\.gz$/i, ""), unpack(all, TRANSFER_LIMITS));
  } else if (head.subarray(257, 262).toString("latin1") === "ustar") {
    yield* readArchive(name, all, read);
  } else if (head.subarray(0, 4).toString("latin1") === "PK\u0003\u0004") {
    throw new SourceBroken({ kind: "zip" });
  } else if (isUtf16(head)) {
    throw new SourceBroken({ kind: "utf-16" });
  } else if (head.subarray(0, MAGIC).includes(0)) {
    throw new SourceBroken({ kind: "binary" });
  } else if (!isUtf8(head)) {
    throw new SourceBroken({ kind: "encoding" });
  } else if (/^<(?:!doctype\s+)?html\b/i.test(text)) {
    throw new SourceBroken({ kind: "html" });
  } else if (text.startsWith("<")) {
    yield* readDisqusSource(name, all);
  } else if (/^[{[#]/.test(text) || (text === "" && head.length === HEAD)) {
    yield* readJsonSource(name, all);
  } else if (text.split("\n", 1)[0]?.includes(",") === true) {
    const { readCsvSource } = await import("./read-csv-source.js").catch(explainMissing);
    yield* readCsvSource(name, all);
  } else if (text !== "") {
    throw new SourceBroken({ kind: "unknown-format" });
  }
}

/** Returns whether a text starts with a UTF-16 byte order mark, as PowerShell writes it. */
function isUtf16(head: Buffer): boolean {
  return /^(?:\xFF\xFE|\xFE\xFF)/.test(head.toString("latin1", 0, 2));
}

/**
 * Returns whether a text is valid UTF-8. Excel in China saves CSV as GBK, which would result in unreadable
 * comments.
 */
function isUtf8(head: Buffer): boolean {
  try {
    // The last character may be incomplete.
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
