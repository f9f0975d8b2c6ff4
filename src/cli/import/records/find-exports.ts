import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { OldFolder } from "../old-folder.js";

/** Bytes in which the root of an export must be. Comments about its use are before the root. */
const HEAD = 64 * 1024;

/** Marks of exports of one kind. Bytes of a file are read as Latin-1. */
interface Marks {
  readonly name: RegExp;
  readonly text: RegExp;
  /** Whether the mark can be anywhere in the file, and not only at its start. */
  readonly isAnywhere?: boolean;
}

/** Marks of exports by their programs. */
const MARKS = {
  // Exports by hand have no list around the tables, or begin with them.
  ghost: [
    {
      name: /\.json$/i,
      text: /^(?:\u00ef\u00bb\u00bf)?\s*\{\s*(?:"db"\s*:\s*\[\s*\{\s*"(?:meta|data)"|"meta"\s*:\s*\{[^{}]*"exported_on")/,
    },
  ],
  typecho: [
    { name: /\.dat$/i, text: /^%TYPECHO_BACKUP_/ },
    // Tables of other programs in the same database can come first.
    {
      name: /\.sql$/i,
      text: /\b(?:CREATE TABLE|INTO)\s[^;()]{0,80}contents["'`]?\s*(?:VALUES|\([^;]{0,900}\bauthorId\b)/i,
      isAnywhere: true,
    },
  ],
  // A dump of its database, which is recognised only.
  wordpressDump: [{ name: /\.sql$/i, text: /\bpost_content\b/, isAnywhere: true }],
  wordpress: [{ name: /\.xml$/i, text: /<rss\b[^<>]*\bxmlns:wp=/ }],
} satisfies Readonly<Record<string, readonly Marks[]>>;

/** Returns the exports of a program in a folder, but not in the folders in it. */
export async function findExports(old: OldFolder, program: keyof typeof MARKS): Promise<readonly string[]> {
  const found: string[] = [];
  const all: readonly Marks[] = MARKS[program];
  for (const file of old.files) {
    const marks = file.includes("/") ? undefined : all.find(({ name }) => name.test(file));
    if (marks !== undefined && (await hasMark(join(old.dir, file), marks))) found.push(file);
  }
  return found;
}

/** Returns whether a file has a mark. Only the start is read, if the mark must be there. */
async function hasMark(file: string, { text, isAnywhere = false }: Marks): Promise<boolean> {
  let part = "";
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: HEAD })) {
      const bytes: Uint8Array = chunk;
      // Letters of UTF-16 have zeros between them.
      part = part.slice(-2000) + Buffer.from(bytes).toString("latin1").replaceAll("\0", "");
      if (text.test(part)) return true;
      if (!isAnywhere) return false;
    }
  } catch {
    // A file that cannot be read is no export.
  }
  return false;
}
