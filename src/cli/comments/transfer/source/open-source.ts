import { createReadStream } from "node:fs";
import { TRANSFER_LIMITS } from "../transfer-limits.js";
import { peek } from "./peek.js";
import { readArchive } from "./read-archive.js";
import { readCsvSource } from "./read-csv-source.js";
import { readDisqusSource } from "./read-disqus-source.js";
import { readJsonSource } from "./read-json-source.js";
import type { Bytes, SourceRecords } from "./source-record.js";
import { SourceBroken, unpack } from "./unpack.js";

/** Bytes that tell what a file is: a tar archive says it at 257. */
const MAGIC = 512;

/** Bytes that tell how a text is encoded: letters beyond ASCII may come late. */
const HEAD = 64 * 1024;

/** How often things may be packed into each other. */
const MOST_PACKINGS = 2;

/** The objects of a file, whatever it is: read from its beginning to its end and never held as a whole. */
export function readFileSource(name: string, path: string): SourceRecords {
  return readSource(name, createReadStream(path));
}

/** The same of bytes that come from anywhere; what they are is told by what they begin with. */
export function readSource(name: string, bytes: Bytes): SourceRecords {
  return guard(name, readBytes(name, bytes, 0));
}

/** What is broken is one fault of the source that it is in: others go on. */
async function* guard(name: string, records: SourceRecords): SourceRecords {
  try {
    yield* records;
  } catch (error) {
    if (!(error instanceof SourceBroken)) throw error;
    yield { kind: "fault", at: { file: name, line: null }, reason: error.message };
  }
}

async function* readBytes(name: string, bytes: Bytes, packings: number): SourceRecords {
  const { head, all } = await peek(bytes, HEAD);
  const text = new TextDecoder().decode(head).trimStart();
  const read = (inner: string, innerBytes: Bytes) => guard(inner, readBytes(inner, innerBytes, packings + 1));
  if (packings > MOST_PACKINGS) throw new SourceBroken("is packed too often");
  if (head[0] === 0x1f && head[1] === 0x8b) {
    yield* read(name.replace(/\.gz$/i, ""), unpack(all, TRANSFER_LIMITS));
  } else if (head.subarray(257, 262).toString("latin1") === "ustar") {
    yield* readArchive(name, all, read);
  } else if (head.subarray(0, 4).toString("latin1") === "PK\u0003\u0004") {
    throw new SourceBroken("is a zip archive: unpack it first");
  } else if (isUtf16(head)) {
    throw new SourceBroken("is UTF-16: save it as UTF-8");
  } else if (head.subarray(0, MAGIC).includes(0)) {
    throw new SourceBroken("is no text: BSON and other databases cannot be read, JSON, CSV and XML can");
  } else if (!isUtf8(head)) {
    throw new SourceBroken("is in another encoding than UTF-8: save it as UTF-8");
  } else if (text.startsWith("<")) {
    yield* readDisqusSource(name, all);
  } else if (/^[{[#]/.test(text) || (text === "" && head.length === HEAD)) {
    yield* readJsonSource(name, all);
  } else if (text.split("\n", 1)[0]?.includes(",") === true) {
    yield* readCsvSource(name, all);
  } else if (text !== "") {
    throw new SourceBroken("is neither JSON, CSV nor XML");
  }
}

/** As PowerShell writes what is sent to a file. */
function isUtf16(head: Buffer): boolean {
  return /^(?:\xFF\xFE|\xFE\xFF)/.test(head.toString("latin1", 0, 2));
}

/** Excel in China saves CSV as GBK; comments that were taken so would stay unreadable. */
function isUtf8(head: Buffer): boolean {
  try {
    // A letter may be cut off at the end.
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
