import type { FileNotes } from "../notes.js";
import { joinPath, type OldFolder } from "../old-folder.js";
import { type OldPage, readOldPage } from "./front-matter.js";

/** A markdown file of an old site. */
export interface OldFile {
  /** Path below the folder of the content. */
  readonly path: string;
  /** Path in the old folder. */
  readonly source: string;
  readonly text: string;
  readonly page: OldPage;
}

/** Reads a markdown file by its path below the folder of the content. */
export async function readOldFile(old: OldFolder, contentDir: string, path: string): Promise<OldFile> {
  const source = joinPath(contentDir, path);
  const text = await old.read(source);
  return { path, source, text, page: readOldPage(text) };
}

/** Returns the path of a markdown file with the ending `.md`. */
export function markdownPath(path: string, notes: FileNotes): string {
  const target = path.replace(/\.\w+$/, ".md");
  if (target !== path) notes.translated("file-name");
  return target;
}
