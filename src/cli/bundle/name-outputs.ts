import { createHash } from "node:crypto";
import type { BuiltFile } from "./built-file.js";

/** A file of the output with its final name. */
export interface NamedFile {
  /** Path below the output folder, with `/`. */
  readonly path: string;
  readonly contents: Uint8Array;
}

/** Files whose names depend on their content and on that of all files they refer to. */
export interface NamedOutputs {
  readonly files: readonly NamedFile[];
  /** Output name by the name that esbuild assigned. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Names each file `name.hash.ext` after its content. esbuild's own hashes also depend on the location of the
 * sources, so two machines would get different names for equal files. Files that import each other in a cycle,
 * such as a late chunk and the application, are renamed together. Each contains the names of others, and a
 * changed file under its old name would be taken from the browser's cache. `unused` files are omitted;
 * references to them keep a name without a hash, which is never requested.
 */
export function nameOutputs(
  built: readonly BuiltFile[],
  unused: ReadonlySet<string> = new Set(),
): NamedOutputs {
  const used = built.filter(({ path }) => !unused.has(path));
  const names = new Map([...unused].map((path) => [path, withHash(path, "")]));
  const findNames = createNameFinder(built.map(({ path }) => path));
  const partsOf = new Map(used.map(({ path, contents }) => [path, findNames(contents)]));
  const renamed = (path: string, nameOf: (path: string) => string | undefined) =>
    (partsOf.get(path) ?? []).map((part) =>
      "bytes" in part ? part.bytes : Buffer.from(baseName(nameOf(part.path) ?? part.path)),
    );
  for (const group of groupCircles(used)) {
    const bare = new Map(group.map(({ path }) => [path, withHash(path, "")]));
    const hashes = new Map(
      group.map(({ path }) => [path, hashOf(renamed(path, (to) => bare.get(to) ?? names.get(to)))]),
    );
    const shared = [...hashes.values()].toSorted();
    for (const [path, hash] of hashes) {
      const own = group.length === 1 ? hash : hashOf([hash, ...shared]);
      names.set(path, withHash(path, `.${own.slice(0, 8)}`));
    }
  }
  const files = used.map(({ path, contents }) => {
    const [first, ...rest] = renamed(path, (to) => names.get(to));
    const isSame = first === undefined || rest.length === 0;
    return { path: names.get(path) ?? path, contents: isSame ? contents : Buffer.concat([first, ...rest]) };
  });
  return { files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)), names };
}

/**
 * Sorts files so that each group comes after its imports. A group is a single file, or files that import each
 * other in a cycle (Tarjan, "Depth-first search and linear graph algorithms", 1972).
 */
function groupCircles(built: readonly BuiltFile[]): readonly (readonly BuiltFile[])[] {
  const byPath = new Map(built.map((file) => [file.path, file]));
  const groups: (readonly BuiltFile[])[] = [];
  const order = new Map<string, number>();
  const open: BuiltFile[] = [];
  const isOpen = new Set<string>();

  /** Visits a file. Returns the order of the earliest open file that is reachable from it. */
  const visit = (file: BuiltFile): number => {
    const own = order.size;
    order.set(file.path, own);
    open.push(file);
    isOpen.add(file.path);
    let earliest = own;
    for (const path of file.imports) {
      const imported = byPath.get(path);
      if (imported === undefined) continue;
      const known = order.get(path);
      if (known === undefined) earliest = Math.min(earliest, visit(imported));
      else if (isOpen.has(path)) earliest = Math.min(earliest, known);
    }
    if (earliest === own) {
      const group = open.splice(open.indexOf(file));
      for (const { path } of group) isOpen.delete(path);
      groups.push(group);
    }
    return earliest;
  };
  for (const file of built) if (!order.has(file.path)) visit(file);
  return groups;
}

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

/**
 * Matches the hash and extension of names that esbuild assigns: `-`, 8 capital letters or digits, and the
 * extension.
 */
const HASH_AND_ENDING = /-[A-Z0-9]{8}(\.[^./]+)$/;
const ANY_HASH_AND_ENDING = /-[A-Z0-9]{8}\.[A-Za-z0-9]+/g;

function withHash(path: string, hash: string): string {
  return path.replace(HASH_AND_ENDING, `${hash}$1`);
}

/** A section of a file, or a reference to another file. */
type Part = { readonly bytes: Uint8Array } | { readonly path: string };

/**
 * Creates a function that splits a file at its references to `paths`. It scans each text once for all names,
 * because a program has a hundred files.
 */
function createNameFinder(paths: readonly string[]): (contents: Uint8Array) => readonly Part[] {
  const byEnding = new Map<string, { readonly path: string; readonly name: string }[]>();
  for (const path of paths) {
    const name = Buffer.from(baseName(path)).toString("latin1");
    const ending = HASH_AND_ENDING.exec(name)?.[0] ?? "";
    byEnding.set(ending, [...(byEnding.get(ending) ?? []), { path, name }]);
  }
  return (contents) => {
    // Latin-1 maps each byte to one character, so that binary files are preserved.
    const text = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength).toString("latin1");
    const parts: Part[] = [];
    let end = 0;
    for (const { 0: ending, index } of text.matchAll(ANY_HASH_AND_ENDING)) {
      const after = index + ending.length;
      const found = byEnding.get(ending)?.find(({ name }) => text.endsWith(name, after));
      if (found === undefined) continue;
      parts.push({ bytes: contents.subarray(end, after - found.name.length) }, { path: found.path });
      end = after;
    }
    return [...parts, { bytes: contents.subarray(end) }];
  };
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
