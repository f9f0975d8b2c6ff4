import { joinPath, type OldFolder, readOldPackage } from "../old-folder.js";
import type { FoundSite } from "../site-kind.js";

type Place = Pick<FoundSite, "contentDir" | "configDir">;

/** Finds the folder with `.vuepress`, the nearest to the old folder first. */
export function findVuePress(old: OldFolder): Place | null {
  return findHidden(old, ".vuepress");
}

/** Finds a hidden folder of a generator that has a configuration. */
export function findHidden(old: OldFolder, name: string): Place | null {
  const folders = new Set(
    old.files.flatMap((file) => {
      const match = new RegExp(
        `^(?:(.*)/)?${name.replace(".", "\\.")}/config(?:\\.[cm]?[jt]s|\\.ya?ml|\\.toml|/index\\.[cm]?[jt]s)$`,
      ).exec(file);
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

/** Returns whether a VuePress site is one of version 2, by its packages or by its configuration. */
export async function isVuePress2(old: OldFolder, { configDir }: Place): Promise<boolean> {
  const packages = await readOldPackage(old);
  const version = packages["vuepress"];
  if (version !== undefined && /\d/.test(version)) return /^\D*2/.test(version);
  if (
    Object.keys(packages).some((name) =>
      /^@vuepress\/(?:bundler-|client|cli$)|^vuepress-(?:vite|webpack)/.test(name),
    )
  ) {
    return true;
  }
  const files = old.files.filter(
    (file) =>
      file.startsWith(`${configDir}/`) && /^config\b.*\.[cm]?[jt]s$/.test(file.slice(configDir.length + 1)),
  );
  const texts = await Promise.all(files.map((file) => old.read(file)));
  return texts.some((text) =>
    /defineUserConfig|@vuepress\/bundler-|vuepress-theme-hope|defaultTheme\(/.test(text),
  );
}
