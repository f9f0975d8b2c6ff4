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
  const { head, all } = await peek(bytes, MAGIC);
  const text = new TextDecoder().decode(head).trimStart();
  const read = (inner: string, innerBytes: Bytes) => guard(inner, readBytes(inner, innerBytes, packings + 1));
  if (packings > MOST_PACKINGS) throw new SourceBroken("is packed too often");
  if (head[0] === 0x1f && head[1] === 0x8b) {
    yield* read(name.replace(/\.gz$/i, ""), unpack(all, TRANSFER_LIMITS));
  } else if (head.subarray(257, 262).toString("latin1") === "ustar") {
    yield* readArchive(name, all, read);
  } else if (head.subarray(0, 4).toString("latin1") === "PK\u0003\u0004") {
    throw new SourceBroken("is a zip archive: unpack it first");
  } else if (head.includes(0)) {
    throw new SourceBroken("is no text: BSON and other databases cannot be read, JSON, CSV and XML can");
  } else if (text.startsWith("<")) {
    yield* readDisqusSource(name, all);
  } else if (/^[{[#]/.test(text) || (text === "" && head.length === MAGIC)) {
    yield* readJsonSource(name, all);
  } else if (text.split("\n", 1)[0]?.includes(",") === true) {
    yield* readCsvSource(name, all);
  } else if (text !== "") {
    throw new SourceBroken("is neither JSON, CSV nor XML");
  }
}
