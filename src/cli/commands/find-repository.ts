import { nearestFolder, repositoryRoot } from "../config/nearest-folder.js";
import { pathFrom } from "../config/path-below.js";
import { packageName } from "../create/blog-package.js";
import { findManager } from "../hosts/find-manager.js";
import { freshManager } from "../hosts/package-manager.js";
import type { Repository } from "../hosts/repository.js";

/** A repository and its absolute folder. */
export interface FoundRepository {
  readonly dir: string;
  readonly repository: Repository;
}

/**
 * Finds the repository of a site: the nearest folder with `.git`, else the nearest with a `package.json`, else the site
 * itself. Both folders are absolute.
 */
export function findRepository({
  siteDir,
  dest,
}: {
  readonly siteDir: string;
  readonly dest: string;
}): FoundRepository {
  const packages = nearestFolder(siteDir, "package.json");
  const root = repositoryRoot(siteDir);
  const isInside = packages !== null && !pathFrom(root, packages).startsWith("..");
  const folder = isInside ? pathFrom(root, packages) : "";
  return {
    dir: root,
    repository: {
      site: pathFrom(root, siteDir),
      packages: folder,
      manager: findManager(root, folder) ?? { ...freshManager("npm"), folder },
      dest: pathFrom(root, dest),
      name: packageName(root),
    },
  };
}
