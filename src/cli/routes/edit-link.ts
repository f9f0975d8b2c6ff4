import { repositoryUrl } from "../config/repository-url.js";
import { encodeRoute } from "../../runtime/model/path.js";

/** Where the sources of a site are kept. */
export interface Repository {
  /** `owner/name` on GitHub, or a repository's URL. */
  readonly url: string;
  readonly branch: string;
  /** Folder of the site inside the repository. */
  readonly dir: string;
  readonly editLinks: boolean;
}

/** Where a source file can be edited on its code host, or `null` where the site wants no such links. */
export function editLinkOf(repository: Repository | undefined, relativePath: string): string | null {
  if (repository === undefined || !repository.editLinks) return null;
  const host = repositoryUrl(repository.url);
  const folder = repository.dir.replace(/^\/+|\/+$/g, "");
  const file = encodeRoute(folder === "" ? relativePath : `${folder}/${relativePath}`);
  if (/bitbucket\.org/.test(host)) {
    return `${host}/src/${repository.branch}/${file}?mode=edit&at=${repository.branch}`;
  }
  const edit = /gitlab/.test(host) ? "-/edit" : "edit";
  return `${host}/${edit}/${repository.branch}/${file}`;
}
