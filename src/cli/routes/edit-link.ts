import { posix } from "node:path";
import { repositoryUrl } from "../config/repository-url.js";
import { encodeRoute, withoutSlashes } from "../../runtime/model/path.js";

/** Repository with the sources of a site. */
export interface Repository {
  /** `owner/name` on GitHub, or the URL of a repository. */
  readonly url: string;
  readonly branch: string;
  /** Folder of the site inside the repository. */
  readonly dir: string;
  readonly editLinks: boolean;
}

/**
 * Returns the URL for editing a source file on its code host, or `null` if the site has no edit links or the file is not in
 * its repository. `path` is relative to the site folder, and `null` for a file in another repository.
 */
export function editLinkOf(repository: Repository | undefined, path: string | null): string | null {
  if (repository === undefined || !repository.editLinks || path === null) return null;
  const host = repositoryUrl(repository.url);
  const inside = posix.join(withoutSlashes(repository.dir), path);
  if (inside.startsWith("../")) return null;
  const file = encodeRoute(inside);
  if (/bitbucket\.org/.test(host)) {
    return `${host}/src/${repository.branch}/${file}?mode=edit&at=${repository.branch}`;
  }
  const edit = /gitlab/.test(host) ? "-/edit" : "edit";
  return `${host}/${edit}/${repository.branch}/${file}`;
}
