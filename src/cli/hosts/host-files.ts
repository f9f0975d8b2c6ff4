import type { Host } from "../config/host-names.js";
import { caddyFile, nginxFile } from "./server-files.js";
import { cloudflareFiles, netlifyFiles, githubFile } from "./platform-files.js";
import { type HostedSite, type HostFile, ASSETS_DIR } from "./hosted-site.js";
import { type Repository, buildCommand } from "./repository.js";

/** Returns the files in a repository with which a host builds and serves a site. */
export function hostFiles(host: Host, site: HostedSite, repository: Repository): readonly HostFile[] {
  switch (host) {
    case "github":
      return [githubFile(site, repository)];
    case "cloudflare":
      return cloudflareFiles(repository);
    case "netlify":
      return netlifyFiles(repository);
    case "nginx":
      return [nginxFile(site), uploadFile(repository)];
    case "caddy":
      return [caddyFile(site), uploadFile(repository)];
  }
}

/** Returns the script that builds a site and uploads it to a server of one's own. */
function uploadFile(repository: Repository): HostFile {
  const { packages, dest } = repository;
  const output = shellQuote(dest);
  const enter = packages === "" ? "" : `(cd ${shellQuote(packages)} && `;
  const text = `#!/bin/sh
# Builds the site and uploads it with rsync. Run it in the root of the repository:
#   sh deploy/upload.sh me@server:/srv/www/folder/
set -eu
to=\${1:?"Pass the target, such as me@server:/srv/www/folder/"}
to=\${to%/}/
${enter}${buildCommand(repository)}${enter === "" ? "" : ")"}
# First the files that new pages load, then the pages, and old files last: no page names a missing file.
rsync -rtz --include=/${ASSETS_DIR}/ --include='/${ASSETS_DIR}/**' --exclude='*' ${output}/ "$to"
rsync -rtz ${output}/ "$to"
rsync -rtz --delete ${output}/ "$to"
`;
  return { path: "deploy/upload.sh", text, isExecutable: true };
}

function shellQuote(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
