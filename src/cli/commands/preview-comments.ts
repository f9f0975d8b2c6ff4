import { join } from "node:path";
import type { ProjectOptions } from "../config/load-config.js";
import { readPackageInfo } from "../config/package-info.js";
import type { Project } from "../config/project.js";
import { hasService } from "../config/store-comments-schema.js";
import type { DevComments } from "./dev-comments.js";

/** Folder of the site with comments. Every new blog has `.hanblog` in its `.gitignore`. */
const FOLDER = join(".hanblog", "preview");

/** Returns whether the comments of a site have no service yet, so that its output has no comments. */
export function lacksComments({ config }: Project): boolean {
  const { store } = config.comments;
  return store !== undefined && !hasService(store);
}

/**
 * Builds a site with comments of this machine, next to its output, which never names a service of this machine. Returns the
 * folder, or `null` if the service cannot start. Throws what `buildSite` throws.
 */
export async function buildWithComments(
  project: Project,
  projectOptions: ProjectOptions,
  comments: DevComments,
): Promise<string | null> {
  const served = await comments.adopt(project);
  if (served.config.comments.store === undefined) return null;
  const dest = join(project.siteDir, FOLDER, "site");
  // Only a site without a service needs the code of a build.
  const { buildSite } = await import("../build/build.js");
  await buildSite(
    { ...served, dest, cacheDir: join(project.siteDir, FOLDER, "cache") },
    {
      packageInfo: readPackageInfo(),
      projectOptions,
      strict: false,
      clean: false,
      cacheOutput: false,
      commentsToken: null,
    },
  );
  return dest;
}
