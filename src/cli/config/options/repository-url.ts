import { withoutEndSlashes } from "../../../runtime/model/path.js";
/** Returns the URL of a repository's page. A repository is named by its URL, or as `owner/name` on GitHub. */
export function repositoryUrl(repository: string): string {
  if (!/^https?:\/\//.test(repository)) return `https://github.com/${repository}`;
  return withoutEndSlashes(repository).replace(/\.git$/, "");
}
