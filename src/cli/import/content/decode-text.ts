import type { Notes } from "../notes.js";

/** Encodings of texts that an import reads. A damaged text is UTF-8 with bytes that are no characters. */
export type TextEncoding = "utf-8" | "utf-16" | "gb18030" | "big5" | "windows-1252" | "damaged";

/** A text and the encoding that it was read in. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: TextEncoding;
}

/**
 * Decodes a text: UTF-8, UTF-16 with a mark, or an older encoding of Chinese text, as editors on Windows wrote it. Bytes that are
 * none of these are read as Windows-1252, in which no byte is invalid.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wide = WIDE.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  const own = decode(bytes, wide?.[1] ?? "utf-8");
  if (own !== null) return { text: withLineFeeds(own), encoding: wide === undefined ? "utf-8" : "utf-16" };
  // Characters of another encoding are rarely valid UTF-8, so that a text with many of them has lost a few bytes.
  const damaged = new TextDecoder(wide?.[1] ?? "utf-8").decode(bytes);
  const letters = count(damaged, /(?!\uFFFD)[\u0080-\u{10FFFF}]/gu);
  if (wide !== undefined || letters > 3 * count(damaged, /\uFFFD/g))
    return { text: withLineFeeds(damaged), encoding: "damaged" };
  const guesses = CHINESE.flatMap(([encoding, common]) => {
    const text = decode(bytes, encoding);
    if (text === null) return [];
    const share = count(text, common) / Math.max(count(text, /[\u0080-\u{10FFFF}]/gu), 1);
    return [{ text, encoding, share }];
  });
  const [best] = guesses.toSorted((a, b) => b.share - a.share);
  if (best !== undefined && (best.share > 0 || hasPairs(bytes))) {
    return { text: withLineFeeds(best.text), encoding: best.encoding };
  }
  return { text: withLineFeeds(decodeWindows(bytes)), encoding: "windows-1252" };
}

/** Marks at the start of UTF-16. */
const WIDE = [
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
] as const;

/** Encodings of Chinese text, and characters that every such text has, in simplified and traditional form. */
const CHINESE = [
  [
    "gb18030",
    /[的一是不了在人有我他这中大来上个们到说时地为子你会和要就出也年生可以自后过家学，。、！？：；（）《》“”]/g,
  ],
  [
    "big5",
    /[的一是不了在人有我他這中大來上個們到說時地為子你會和要就出也年生可以自後過家學，。、！？：；（）《》「」]/g,
  ],
] as const;

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Characters of Windows-1252 from 0x80, which the decoder of Node 20 reads as control characters. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

function decodeWindows(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString("latin1");
  return text.replace(/[\u0080-\u009F]/g, (letter) => WINDOWS[letter.charCodeAt(0) - 0x80] ?? letter);
}

/** Returns whether most bytes above ASCII are in pairs, as those of a Chinese character. A letter with an accent is one byte. */
function hasPairs(bytes: Uint8Array): boolean {
  let pairs = 0;
  let singles = 0;
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    if ((bytes[at + 1] ?? 0) < 0x80) singles++;
    else {
      pairs++;
      at++;
    }
  }
  return pairs > singles;
}

function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found++;
  return found;
}

function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** Names of encodings in the report. */
const NAMES = { gb18030: "GB18030", big5: "Big5", "windows-1252": "Windows-1252" };

/** Reports the files that are not UTF-8: a line for each folder and guessed encoding, and one for each damaged file. */
export function noteEncodings(encodings: ReadonlyMap<string, TextEncoding>, notes: Notes): void {
  const groups = new Map<string, { readonly name: string; readonly folder: string; count: number }>();
  for (const [file, encoding] of encodings) {
    if (encoding === "damaged") notes.lost("damaged-text", file, { file });
    if (encoding === "utf-8" || encoding === "damaged") continue;
    notes.translated("encoding");
    // A mark names UTF-16, so that it is no guess.
    if (encoding === "utf-16") continue;
    const folder = file.slice(0, file.lastIndexOf("/") + 1) || ".";
    const key = `${encoding}:${folder}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { name: NAMES[encoding], folder, count: 1 });
    else group.count++;
  }
  for (const { name, folder, count } of groups.values()) {
    notes.lost("encoding", `${name} × ${count}`, { file: folder });
  }
}
