import type { Host } from "../config/host-names.js";
import { caddyFile } from "./caddy-file.js";
import { cloudflareFiles } from "./cloudflare-files.js";
import { githubFile } from "./github-file.js";
import type { HostedSite, HostFile } from "./hosted-site.js";
import { netlifyFiles } from "./netlify-files.js";
import { nginxFile } from "./nginx-file.js";
import type { Repository } from "./repository.js";
import { uploadFile } from "./upload-file.js";

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
