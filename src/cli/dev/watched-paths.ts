import { sep } from "node:path";
import { pathBelow } from "../config/path-below.js";
import type { DevProject } from "./dev-project.js";
import type { DevSite } from "./dev-site.js";

/** The parts of a site that list the files it depends on. */
export interface WatchedSite extends Pick<DevSite, "loaded"> {
  readonly current: () => Pick<DevProject, "programSources"> | null;
}

/**
 * Returns the paths that a run watches: the site folder, and files elsewhere that its configuration and
 * program use.
 */
export function watchedPaths(siteDir: string, packageDir: string, site: WatchedSite): readonly string[] {
  const loaded = site.loaded();
  const theme = loaded === null ? [] : [loaded.project.themeDir];
  const sources = [...(site.current()?.programSources() ?? [])].filter(
    // hanblog's own runtime does not change during a run.
    (file) => pathBelow(packageDir, file) === null,
  );
  const elsewhere = [...theme, ...(loaded?.configInputs ?? []), ...sources].filter(
    (path) => pathBelow(siteDir, path) === null && !path.split(sep).includes("node_modules"),
  );
  return [siteDir, ...new Set(elsewhere)];
}
