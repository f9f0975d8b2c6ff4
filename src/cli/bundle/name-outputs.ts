import { createHash } from "node:crypto";

export interface NamedFile {
  /** Below the output folder, with `/`. */
  readonly path: string;
  readonly contents: Uint8Array;
}

export interface BuiltFile {
  /** As esbuild named it, below the output folder. */
  readonly path: string;
  readonly contents: Uint8Array;
  /** Paths of the built files that this one names. */
  readonly imports: readonly string[];
}

export interface NamedOutputs {
  readonly files: readonly NamedFile[];
  /** Name that esbuild gave → name in the output. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Gives each file `name.hash.ext` by its own bytes. esbuild's hashes also cover where the sources lie,
 * so two machines with other folder layouts would get other names for equal files.
 * A file that is part of a circle of imports is hashed with the bare names of the files it leads back to.
 */
export function nameOutputs(built: readonly BuiltFile[]): NamedOutputs {
  const byPath = new Map(built.map((file) => [file.path, file]));
  const names = new Map<string, string>();
  const files: NamedFile[] = [];
  const visiting = new Set<string>();
  const visit = (file: BuiltFile): void => {
    if (names.has(file.path) || visiting.has(file.path)) return;
    visiting.add(file.path);
    for (const path of file.imports.toSorted()) {
      const imported = byPath.get(path);
      if (imported !== undefined) visit(imported);
    }
    const bare = [...visiting].map((path) => [path, withHash(path, "")] as const);
    const hashed = rename(file.contents, new Map([...bare, ...names]));
    const hash = createHash("sha256").update(hashed).digest("hex").slice(0, 8);
    names.set(file.path, withHash(file.path, `.${hash}`));
    visiting.delete(file.path);
  };
  for (const file of built) visit(file);
  for (const file of built) {
    const path = names.get(file.path) ?? file.path;
    files.push({ path, contents: rename(file.contents, names) });
  }
  return { files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)), names };
}

/** esbuild puts `-` and 8 capitals or digits before the ending of every file it writes. */
function withHash(path: string, hash: string): string {
  return path.replace(/-[A-Z0-9]{8}(\.[^./]+)$/, `${hash}$1`);
}

function rename(contents: Uint8Array, names: ReadonlyMap<string, string>): Uint8Array {
  const bytes = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength);
  let text: string | null = null;
  for (const [from, to] of names) {
    const before = from.slice(from.lastIndexOf("/") + 1);
    if (!bytes.includes(before)) continue;
    text = (text ?? bytes.toString("utf8")).replaceAll(before, to.slice(to.lastIndexOf("/") + 1));
  }
  return text === null ? contents : Buffer.from(text, "utf8");
}
