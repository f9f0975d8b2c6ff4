import { posix } from "node:path";
import { folderOf, foldersAround } from "../config/path-below.js";
import { repositoryUrl } from "../config/options/repository-url.js";
import { encodeRoute, withoutSlashes } from "../../runtime/model/path.js";

/** Repository of a folder with sources. */
interface FolderRepository {
  /** `owner/name` on GitHub, or the URL of a repository. */
  readonly url: string;
  readonly branch: string;
  /** Place of the folder inside the repository. */
  readonly dir: string;
}

/** Repository with the sources of a site. */
export interface Repository extends FolderRepository {
  readonly editLinks: boolean;
  /** Other repositories, by the path of a folder in the site. */
  readonly folders: Readonly<Record<string, FolderRepository>>;
}

/** A source file of a page. */
export interface EditedFile {
  /** Path in the site, which begins with a folder of `Repository.folders` if that applies. */
  readonly relativePath: string;
  /** Real path relative to the site folder, for a file behind a link; `null` if it is in another repository. */
  readonly linkedTo?: string | null;
}

/**
 * Returns the URL for editing a source file on its code host, or `null` if the site has no edit links or the file is not in
 * one of its repositories.
 */
export function editLinkOf(
  repository: Repository | undefined,
  { relativePath, linkedTo }: EditedFile,
): string | null {
  if (repository === undefined || !repository.editLinks) return null;
  const [folder = ""] = foldersAround(Object.keys(repository.folders), relativePath);
  const own = repository.folders[folder];
  if (own !== undefined) {
    // The page's path may be spelled in another Unicode form, which can have another length.
    const depth = folderOf(folder).split("/").length - 1;
    return linkIn(own, relativePath.split("/").slice(depth).join("/"));
  }
  return linkedTo === null ? null : linkIn(repository, linkedTo ?? relativePath);
}

/** Returns the URL for editing a file of a repository, or `null` if `path` leaves it. */
function linkIn(repository: FolderRepository, path: string): string | null {
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
