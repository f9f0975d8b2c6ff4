import type { Notes } from "../../notes.js";
import { filesBelow, joinPath, type OldFolder } from "../../old-folder.js";
import type { DraftAsset } from "../../site-kind.js";
import type { MountedFile } from "./hugo-mounts.js";

/** Returns the files that are copied: those next to pages, and those of the static folders. */
export function collectHugoAssets(
  content: readonly MountedFile[],
  published: readonly MountedFile[],
): readonly DraftAsset[] {
  const nearPages = content
    .filter(({ path }) => !/\.(?:md|markdown|html?)$/i.test(path))
    .map(({ source, path }) => ({ source, target: path }));
  const assets = published
    .filter(({ path }) => !/(?:^|\/)\.(?:DS_Store|gitkeep)$/.test(path))
    .map(({ source, path }) => ({ source, target: `public/${path}` }));
  return [...nearPages, ...assets];
}

/** Reports templates and data. */
export function reportHugoFolders(old: OldFolder, folder: string, notes: Notes): void {
  for (const name of ["layouts", "assets", "archetypes"]) {
    const dir = joinPath(folder, name);
    if (name !== "archetypes" && filesBelow(old, dir).length > 0)
      notes.lost("layout", `${name}/`, { file: dir });
  }
  for (const path of filesBelow(old, joinPath(folder, "data")))
    notes.lost("data-file", path, { file: joinPath(folder, `data/${path}`) });
}
