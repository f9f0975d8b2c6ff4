import type { Notes } from "../../notes.js";
import { filesBelow, joinPath, type OldFolder } from "../../old-folder.js";
import { type Fields, listOf, textOf } from "../../plain-value.js";
import type { DraftAsset } from "../../site-kind.js";

/** Returns the files that are copied: those next to pages, and those of the static folders. */
export function collectHugoAssets(
  old: OldFolder,
  all: readonly string[],
  {
    folder,
    contentDir,
    config,
  }: { readonly folder: string; readonly contentDir: string; readonly config: Fields },
): readonly DraftAsset[] {
  const nearPages = all
    .filter((path) => !/\.(?:md|markdown|html?)$/i.test(path))
    .map((path) => ({ source: joinPath(contentDir, path), target: path }));
  return [...nearPages, ...staticAssets(old, folder, config)];
}

function staticAssets(old: OldFolder, folder: string, config: Fields): readonly DraftAsset[] {
  const dirs = listOf(config["staticdir"] ?? "static").flatMap((dir) => textOf(dir) ?? []);
  return dirs.flatMap((dir) =>
    filesBelow(old, joinPath(folder, dir))
      .filter((path) => !/(?:^|\/)\.(?:DS_Store|gitkeep)$/.test(path))
      .map((path) => ({ source: joinPath(joinPath(folder, dir), path), target: `public/${path}` })),
  );
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
