import type { Bytes } from "./source-record.js";

/** Decodes UTF-8 and removes a byte order mark. Invalid bytes become replacement characters. */
export async function* decode(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8");
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
