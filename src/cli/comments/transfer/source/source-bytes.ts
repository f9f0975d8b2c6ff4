import { Readable, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { RecordFault } from "../../../messages/faults/commands.js";
import { TRANSFER_LIMITS } from "../transfer-limits.js";
import type { Bytes } from "./source-record.js";

/** A byte stream whose first bytes were read in advance. */
interface Peeked {
  /** The first bytes: as many as requested, or all if there are fewer. */
  readonly head: Buffer;
  /** The whole stream, including the first bytes. It can be read once. */
  readonly all: Bytes;
}

/** Reads the first bytes of a stream without consuming them. */
export async function peek(bytes: Bytes, size: number): Promise<Peeked> {
  const iterator = bytes[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < size) {
    const next = await iterator.next();
    if (next.done === true) break;
    chunks.push(next.value);
    length += next.value.length;
  }
  return { head: Buffer.concat(chunks).subarray(0, size), all: replay(chunks, iterator) };
}

async function* replay(chunks: readonly Uint8Array[], iterator: AsyncIterator<Uint8Array>): Bytes {
  try {
    yield* chunks;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  } finally {
    // Closes the file if the consumer stops reading early.
    await iterator.return?.();
  }
}

/** Decodes UTF-8 and removes a byte order mark. Invalid bytes become replacement characters. */
export async function* decode(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8");
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** An error that ends the reading of a whole source, because it is broken or hostile. */
export class SourceBroken extends Error {
  readonly fault: RecordFault;

  constructor(fault: RecordFault, cause?: unknown) {
    super(fault.kind, { cause });
    this.name = "SourceBroken";
    this.fault = fault;
  }
}

interface UnpackLimits {
  readonly unpacked: number;
  readonly unpackedRatio: number;
}

/**
 * Unpacks gzip data. Throws `SourceBroken` if it is damaged, or if its compression ratio indicates a
 * decompression bomb.
 */
export async function* unpack(bytes: Bytes, limits: UnpackLimits = TRANSFER_LIMITS): Bytes {
  let packed = 0;
  let unpacked = 0;
  const counted = async function* () {
    for await (const chunk of bytes) {
      packed += chunk.length;
      yield chunk;
    }
  };
  const gunzip = createGunzip();
  // Errors are thrown by the loop below.
  pipeline(Readable.from(counted()), gunzip, () => undefined);
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      if (unpacked > limits.unpacked && unpacked > packed * limits.unpackedRatio) {
        throw new SourceBroken({ kind: "expanding", most: limits.unpackedRatio });
      }
      yield chunk;
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) {
      throw new SourceBroken({ kind: "damaged" }, error);
    }
    throw error;
  }
}
