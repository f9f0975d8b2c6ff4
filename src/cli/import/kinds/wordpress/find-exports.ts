import { open } from "node:fs/promises";
import { join } from "node:path";
import type { OldFolder } from "../../old-folder.js";

/** Bytes in which the root of an export must be. Comments about its use are before the root. */
const HEAD = 64 * 1024;

/** Returns the exports of WordPress in a folder, but not in the folders in it. */
export async function findExports(old: OldFolder): Promise<readonly string[]> {
  const found: string[] = [];
  for (const file of old.files) {
    if (/^[^/]+\.xml$/i.test(file) && (await isExport(join(old.dir, file)))) found.push(file);
  }
  return found;
}

/** Returns whether a file is an export. Only its start is read. */
async function isExport(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => null);
  if (handle === null) return false;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return /<rss\b[^<>]*\bxmlns:wp=/.test(buffer.toString("latin1", 0, bytesRead));
  } finally {
    await handle.close();
  }
}
