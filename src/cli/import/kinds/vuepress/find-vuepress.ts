import { type OldFolder, readOldPackage } from "../../old-folder.js";
import { findHiddenFolder, type HiddenFolder } from "../vue/find-hidden-folder.js";

/** Finds the folder with `.vuepress`, the nearest to the old folder first. */
export function findVuePress(old: OldFolder): HiddenFolder | null {
  return findHiddenFolder(old, ".vuepress");
}

/** Returns whether a VuePress site is one of version 2, by its packages or by its configuration. */
export async function isVuePress2(old: OldFolder, { configDir }: HiddenFolder): Promise<boolean> {
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
