import type { Bytes } from "./source-record.js";

/** UTF-8 as text, its mark cut off; what is no UTF-8 becomes a replacement character. */
export async function* decode(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8");
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
