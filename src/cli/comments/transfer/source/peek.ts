import type { Bytes } from "./source-record.js";

/** A stream whose beginning has been looked at, and that still can be read whole, once. */
export interface Peeked {
  /** The first bytes: as many as asked for, or all there are. */
  readonly head: Buffer;
  /** Everything, the first bytes included. */
  readonly all: Bytes;
}

/** Looks at how a source begins without using it up. */
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
    // Who stops reading closes the file.
    await iterator.return?.();
  }
}
