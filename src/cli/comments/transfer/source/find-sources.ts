import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { HanblogError } from "../../../../runtime/model/error.js";
import { isReadable } from "./read-archive.js";

/** A file to read, with the name that the author gave it. */
export interface SourceFile {
  readonly name: string;
  readonly path: string;
}

/** The files that are meant; a folder is the exports in it. Throws `import-file` where there are none. */
export async function findSources(names: readonly string[], cwd: string): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = [];
  for (const name of names) {
    const path = resolve(cwd, name);
    const found = await stat(path).catch(() => null);
    if (found === null) throw missing(`There is no file ${name}`);
    if (!found.isDirectory()) {
      files.push({ name, path });
      continue;
    }
    const inside = (await readdir(path)).filter(
      (file) => isReadable(file) || /\.tar(?:\.gz)?$|\.tgz$/i.test(file),
    );
    if (inside.length === 0) throw missing(`There is no export in the folder ${name}`);
    files.push(...inside.toSorted().map((file) => ({ name: join(name, file), path: join(path, file) })));
  }
  return files;
}

function missing(message: string): HanblogError {
  return new HanblogError("import-file", message, {
    hint: "Name files that another system exported: .jsonl, .json, .artrans, .csv, .xml, .tar.gz, or a folder of them.",
  });
}
