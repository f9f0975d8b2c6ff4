import type { RecordFault } from "../../../messages/faults/commands.js";
import { Readable, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { TRANSFER_LIMITS } from "../transfer-limits.js";
import type { Bytes } from "./source-record.js";

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
