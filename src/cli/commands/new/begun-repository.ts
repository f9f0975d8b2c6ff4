import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Matches the files with which hosts of code begin a repository. A new blog keeps them. */
const BEGUN = /^(?:(?:licen[cs]e|copying|readme)(?:[-._][a-z\d-]+)*|\.gitignore|\.gitattributes|\.gitee)$/i;

/** Returns whether a file can be in a repository that was created without a blog. */
export function isBegun(name: string): boolean {
  return BEGUN.test(name);
}

/** Adds the lines that `.gitignore` in a folder does not have yet. Its own lines stay as they are. */
export async function completeGitignore(dir: string, lines: readonly string[]): Promise<void> {
  const file = join(dir, ".gitignore");
  const text = await readFile(file, "utf8");
  const known = new Set(text.split(/\r?\n/).map((line) => line.trim()));
  const missing = lines.filter((line) => line !== "" && !known.has(line));
  if (missing.length === 0) return;
  const end = text === "" || text.endsWith("\n") ? "" : "\n";
  await writeFile(file, `${text}${end}${missing.join("\n")}\n`);
}
