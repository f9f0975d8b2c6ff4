import { Readable, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { TRANSFER_LIMITS } from "../transfer-limits.js";
import type { Bytes } from "./source-record.js";

/** What a source does not give any more because it is broken or hostile; said of the source as a whole. */
export class SourceBroken extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "SourceBroken";
  }
}

interface UnpackLimits {
  readonly unpacked: number;
  readonly unpackedRatio: number;
}

/** Unpacks gzip. Throws `SourceBroken` where it is damaged, and where so little makes so much that it is an attack. */
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
  // Errors come out of the loop below.
  pipeline(Readable.from(counted()), gunzip, () => undefined);
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      if (unpacked > limits.unpacked && unpacked > packed * limits.unpackedRatio) {
        throw new SourceBroken(`unpacks to more than ${limits.unpackedRatio} times its size`);
      }
      yield chunk;
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) {
      throw new SourceBroken("is damaged, or not complete: it cannot be unpacked to its end", error);
    }
    throw error;
  }
}
