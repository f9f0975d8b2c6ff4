import { joinPath, type OldFolder } from "../../old-folder.js";
import type { FoundSite } from "../../site-kind.js";
import { escapePattern } from "../../text-patterns.js";

/** A hidden folder with the configuration of a site, and the folder around it. */
export type HiddenFolder = Pick<FoundSite, "contentDir" | "configDir">;

/** Finds a hidden folder of a generator that has a configuration. */
export function findHiddenFolder(old: OldFolder, name: string): HiddenFolder | null {
  const config = new RegExp(
    `^(?:(.*)/)?${escapePattern(name)}/config(?:\\.[cm]?[jt]s|\\.ya?ml|\\.toml|/index\\.[cm]?[jt]s)$`,
  );
  const folders = new Set(
    old.files.flatMap((file) => {
      const match = config.exec(file);
      return match === null ? [] : [match[1] ?? ""];
    }),
  );
  // A folder inside the configuration of another site, or of an example, is farther from the top.
  const [contentDir] = [...folders].toSorted((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
  return contentDir === undefined ? null : { contentDir, configDir: joinPath(contentDir, name) };
}

function depth(folder: string): number {
  return folder === "" ? 0 : folder.split("/").length;
}
