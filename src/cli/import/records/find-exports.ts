import { open } from "node:fs/promises";
import { join } from "node:path";
import type { OldFolder } from "../old-folder.js";

/** Bytes in which the root of an export must be. Comments about its use are before the root. */
const HEAD = 64 * 1024;

/** Marks of exports by their programs: the name of the file, and its start, whose bytes are read as Latin-1. */
const MARKS = {
  // Exports by hand have no list around the tables, or begin with them.
  ghost: {
    name: /\.json$/i,
    start:
      /^(?:\u00ef\u00bb\u00bf)?\s*\{\s*(?:"db"\s*:\s*\[\s*\{\s*"(?:meta|data)"|"meta"\s*:\s*\{[^{}]*"exported_on")/,
  },
  wordpress: { name: /\.xml$/i, start: /<rss\b[^<>]*\bxmlns:wp=/ },
} satisfies Readonly<Record<string, { readonly name: RegExp; readonly start: RegExp }>>;

/** Returns the exports of a program in a folder, but not in the folders in it. Only the starts of files are read. */
export async function findExports(old: OldFolder, program: keyof typeof MARKS): Promise<readonly string[]> {
  const { name, start } = MARKS[program];
  const found: string[] = [];
  for (const file of old.files) {
    if (file.includes("/") || !name.test(file)) continue;
    if (start.test(await readStart(join(old.dir, file)))) found.push(file);
  }
  return found;
}

async function readStart(file: string): Promise<string> {
  const handle = await open(file).catch(() => null);
  if (handle === null) return "";
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await handle.close();
  }
}
