/** Encodings of texts that an import reads. */
export type TextEncoding = "utf-8" | "utf-16" | "gb18030" | "latin1";

/**
 * Decodes a text: UTF-8, UTF-16 with a mark, or an older encoding of Chinese text, as editors on Windows wrote it. Bytes that are
 * none of these are read as Latin-1, in which no byte is invalid.
 */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly encoding: TextEncoding } {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isWide = isLittle || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const labels = isWide ? [isLittle ? "utf-16le" : "utf-16be"] : (["utf-8", "gb18030"] as const);
  for (const label of labels) {
    try {
      const text = new TextDecoder(label, { fatal: true }).decode(bytes);
      const encoding = label === "utf-8" || label === "gb18030" ? label : "utf-16";
      return { text: withLineFeeds(text), encoding };
    } catch {
      continue;
    }
  }
  return { text: withLineFeeds(Buffer.from(bytes).toString("latin1")), encoding: "latin1" };
}

function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
