import type { Problem } from "../../runtime/model/error.js";
import { checkOtherHosts } from "../build/read-layout.js";
import { loadProject } from "../config/load/load-config.js";
import { readPackageInfo } from "../config/package-info.js";
import { droppedPart, refusedPart } from "../hosts/host-contract.js";
import type { OldHost } from "./sources/old-hosts.js";

/**
 * Finds names of a new site that the hosts of the old one do not publish, or with which they deploy nothing. `files` are those of
 * the output, with a slash at the start. The site is read again only if one of them is not accepted.
 */
export async function checkOldHosts(
  siteDir: string,
  hosts: readonly OldHost[],
  { files, now }: { readonly files: ReadonlySet<string>; readonly now: Date },
): Promise<readonly Problem[]> {
  const paths = [...files].map((file) => file.slice(1));
  const strict = hosts.filter(({ host, dotless }) =>
    paths.some(
      (path) => refusedPart(host, path) !== null || droppedPart(host, path, dotless === null) !== null,
    ),
  );
  if (strict.length === 0) return [];
  const packageInfo = readPackageInfo();
  const projectOptions = { siteDir, now, packageDir: packageInfo.dir };
  const project = await loadProject(projectOptions);
  // The build of the new site reports those of a host that its own repository names.
  const hostings = strict
    .filter(({ host }) => host !== project.hosting.host)
    .map((old) => ({ ...old, isConfigured: false }));
  return checkOtherHosts(project, hostings, { packageInfo, projectOptions });
}
