import { nameKey } from "../files/name-key.js";

/** The names of an output that are taken, and by whom; file systems that ignore case or Unicode form see one name. */
export interface OutputNames<Owner> {
  /** The owner of a file of this name; `null` where there is none. */
  readonly fileOf: (file: string) => Owner | null;
  /** The first owner of a file in a folder of this name; `null` where there is none. */
  readonly folderOf: (folder: string) => Owner | null;
  /** The owner of a file that has the name of a folder above this one; `null` where there is none. */
  readonly blockerOf: (file: string) => Owner | null;
}

/** Names of files of the output as they are given away, one after the other. */
export interface TakenNames<Owner> extends OutputNames<Owner> {
  /** Takes a file's name, unless it is taken: then it gives the owner. */
  readonly take: (file: string, owner: Owner) => Owner | null;
  /** Folders that have the name of a file, each with the first owner of a file in it. */
  readonly clashes: () => readonly { readonly inside: Owner; readonly file: Owner }[];
}

/** Nothing is taken yet. Names that differ only in case or in Unicode form are one. */
export function createNames<Owner>(): TakenNames<Owner> {
  const files = new Map<string, Owner>();
  const folders = new Map<string, Owner>();
  return {
    fileOf: (file) => files.get(nameKey(file)) ?? null,
    folderOf: (folder) => folders.get(nameKey(folder)) ?? null,
    blockerOf(file) {
      for (let folder = outerFolder(nameKey(file)); folder !== ""; folder = outerFolder(folder)) {
        const owner = files.get(folder);
        if (owner !== undefined) return owner;
      }
      return null;
    },
    take(file, owner) {
      const key = nameKey(file);
      const other = files.get(key);
      if (other !== undefined) return other;
      files.set(key, owner);
      // Those above a known one are known too.
      for (
        let folder = outerFolder(key);
        folder !== "" && !folders.has(folder);
        folder = outerFolder(folder)
      ) {
        folders.set(folder, owner);
      }
      return null;
    },
    clashes: () =>
      [...folders].flatMap(([folder, inside]) => {
        const file = files.get(folder);
        return file === undefined ? [] : [{ inside, file }];
      }),
  };
}

/** The folder that a file or a folder stands in, the empty text for the output's own. */
function outerFolder(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}
