import { sep } from "node:path";
import { pathBelow } from "../config/path-below.js";
import type { DevProject } from "./dev-project.js";
import type { DevSite } from "./dev-site.js";

/** Of a site what tells which files it is made of. */
export interface WatchedSite extends Pick<DevSite, "loaded"> {
  readonly current: () => Pick<DevProject, "programSources"> | null;
}

/** What a run watches: the site, and what its configuration and its program take from elsewhere. */
export function watchedPaths(siteDir: string, packageDir: string, site: WatchedSite): readonly string[] {
  const loaded = site.loaded();
  const theme = loaded === null ? [] : [loaded.project.themeDir];
  const sources = [...(site.current()?.programSources() ?? [])].filter(
    // hanblog's own runtime does not change while it runs.
    (file) => pathBelow(packageDir, file) === null,
  );
  const elsewhere = [...theme, ...(loaded?.configInputs ?? []), ...sources].filter(
    (path) => pathBelow(siteDir, path) === null && !path.split(sep).includes("node_modules"),
  );
  return [siteDir, ...new Set(elsewhere)];
}
