import type { Bytes } from "./source-record.js";

/** A byte stream whose first bytes were read in advance. */
export interface Peeked {
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
