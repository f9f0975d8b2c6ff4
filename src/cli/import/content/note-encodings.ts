import type { Notes } from "../notes.js";
import type { TextEncoding } from "./decode-text.js";

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
