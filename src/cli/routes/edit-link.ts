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

/** Returns the URL for editing a source file on its code host, or `null` if the site has no edit links. */
export function editLinkOf(repository: Repository | undefined, relativePath: string): string | null {
  if (repository === undefined || !repository.editLinks) return null;
  const host = repositoryUrl(repository.url);
  const folder = withoutSlashes(repository.dir);
  const file = encodeRoute(folder === "" ? relativePath : `${folder}/${relativePath}`);
  if (/bitbucket\.org/.test(host)) {
    return `${host}/src/${repository.branch}/${file}?mode=edit&at=${repository.branch}`;
  }
  const edit = /gitlab/.test(host) ? "-/edit" : "edit";
  return `${host}/${edit}/${repository.branch}/${file}`;
}
