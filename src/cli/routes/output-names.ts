import { nameKey } from "../files/name-key.js";

/**
 * Names in the output with their owners. Names that differ only in case or Unicode form are the same, because some file
 * systems do not distinguish them.
 */
export interface OutputNames<Owner> {
  /** Returns the owner of the file with this name, or `null`. */
  readonly fileOf: (file: string) => Owner | null;
  /** Returns the first owner of a file in the folder with this name, or `null`. */
  readonly folderOf: (folder: string) => Owner | null;
  /** Returns the owner of a file that has the name of one of this file's parent folders, or `null`. */
  readonly blockerOf: (file: string) => Owner | null;
}

/** Names that are taken in the output folder, to which further names can be added. */
export interface TakenNames<Owner> extends OutputNames<Owner> {
  /** Assigns a file's name to an owner. If the name is taken, returns its present owner and changes nothing. */
  readonly take: (file: string, owner: Owner) => Owner | null;
  /**
   * Returns the conflicts between folders and files of the same name, each with the first owner of a file in the
   * folder.
   */
  readonly clashes: () => readonly { readonly inside: Owner; readonly file: Owner }[];
}

/** Creates an empty set of names. Names that differ only in case or Unicode form are the same. */
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
      // If a folder is known, so are its parent folders.
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

/** Returns the parent folder of a file or folder, or an empty string for the output folder. */
function outerFolder(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}
