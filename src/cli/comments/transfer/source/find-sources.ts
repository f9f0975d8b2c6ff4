import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createError } from "../../../messages/create-problem.js";
import { isReadable } from "./read-archive.js";

/** A file to import, with its name as the user wrote it. */
export interface ImportFile {
  readonly name: string;
  readonly path: string;
}

/**
 * Returns the files to import. A folder is replaced by the exports in it. Throws `import-file` if a file is
 * missing or a folder contains no exports.
 */
export async function findSources(names: readonly string[], cwd: string): Promise<readonly ImportFile[]> {
  const files: ImportFile[] = [];
  for (const name of names) {
    const path = resolve(cwd, name);
    const found = await stat(path).catch(() => null);
    if (found === null) throw createError("import-file", { kind: "file", name });
    if (!found.isDirectory()) {
      files.push({ name, path });
      continue;
    }
    const inside = (await readdir(path)).filter(
      (file) => isReadable(file) || /\.tar(?:\.gz)?$|\.tgz$/i.test(file),
    );
    if (inside.length === 0) throw createError("import-file", { kind: "folder", name });
    files.push(...inside.toSorted().map((file) => ({ name: join(name, file), path: join(path, file) })));
  }
  return files;
}
