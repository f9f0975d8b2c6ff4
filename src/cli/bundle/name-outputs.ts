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
  const visiting = new Set<string>();
  const rename = createRenamer(built.map(({ path }) => path));
  const visit = (file: BuiltFile): void => {
    if (names.has(file.path) || visiting.has(file.path)) return;
    visiting.add(file.path);
    for (const path of file.imports.toSorted()) {
      const imported = byPath.get(path);
      if (imported !== undefined) visit(imported);
    }
    const hashed = rename(file.contents, (path) =>
      visiting.has(path) ? withHash(path, "") : names.get(path),
    );
    const hash = createHash("sha256").update(hashed).digest("hex").slice(0, 8);
    names.set(file.path, withHash(file.path, `.${hash}`));
    visiting.delete(file.path);
  };
  for (const file of built) visit(file);
  const files = built.map((file) => ({
    path: names.get(file.path) ?? file.path,
    contents: rename(file.contents, (path) => names.get(path)),
  }));
  return { files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)), names };
}

/** What esbuild puts before and with the ending of every file it writes: `-` and 8 capitals or digits. */
const HASH_AND_ENDING = /-[A-Z0-9]{8}(\.[^./]+)$/;
const ANY_HASH_AND_ENDING = /-[A-Z0-9]{8}\.[A-Za-z0-9]+/g;

function withHash(path: string, hash: string): string {
  return path.replace(HASH_AND_ENDING, `${hash}$1`);
}

/**
 * Gives what puts other names in the place of those of `paths` in a file. It looks at a text once, whatever it may
 * name: a program has a hundred files.
 */
function createRenamer(paths: readonly string[]) {
  const byEnding = new Map<string, { readonly path: string; readonly name: string }[]>();
  for (const path of paths) {
    const name = asBytes(baseName(path));
    const ending = HASH_AND_ENDING.exec(name)?.[0] ?? "";
    byEnding.set(ending, [...(byEnding.get(ending) ?? []), { path, name }]);
  }
  return (contents: Uint8Array, nameOf: (path: string) => string | undefined): Uint8Array => {
    // One character a byte, so that pictures come to no harm.
    const text = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength).toString("latin1");
    const parts: string[] = [];
    let end = 0;
    for (const { 0: ending, index } of text.matchAll(ANY_HASH_AND_ENDING)) {
      const after = index + ending.length;
      const found = byEnding.get(ending)?.find(({ name }) => text.endsWith(name, after));
      const to = found === undefined ? undefined : nameOf(found.path);
      if (found === undefined || to === undefined) continue;
      parts.push(text.slice(end, after - found.name.length), asBytes(baseName(to)));
      end = after;
    }
    return end === 0 ? contents : Buffer.from(parts.join("") + text.slice(end), "latin1");
  };
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function asBytes(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}
