import { readdir } from "node:fs/promises";
import { join } from "node:path";

/**
 * Lists all files below `dir` as relative paths with `/`, sorted by code unit. Skips the top-level names in
 * `skip`.
 */
export async function listFiles(dir: string, skip: readonly string[] = []): Promise<readonly string[]> {
  const files: string[] = [];
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readdir(join(dir, folder), { withFileTypes: true })) {
      const path = folder + entry.name;
      if (skip.includes(path)) continue;
      if (entry.isDirectory()) folders.push(`${path}/`);
      else files.push(path);
    }
  }
  return files.toSorted();
}
