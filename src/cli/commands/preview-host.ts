import type { RequestListener } from "node:http";
import type { Problem } from "../../runtime/model/error.js";
import type { Host } from "../config/host-names.js";
import type { ProjectOptions } from "../config/load/load-config.js";
import { readPackageInfo } from "../config/package-info.js";
import type { Project } from "../config/project.js";
import { readHosting } from "../config/read-hosting.js";
import { checkNames } from "../engine/check-host.js";
import { listFiles } from "../output/place/list-files.js";
import { MARKER_FILE } from "../output/place/check-dest.js";
import { createHostServer } from "../preview/host-server.js";
import { checkHostBase } from "./check-host-base.js";

/** The preview of a host, and the names in the output that the host does not accept. */
export interface HostPreview {
  /** Creates the handler that serves an output folder. */
  readonly serve: (dir: string) => RequestListener;
  readonly problems: readonly Problem[];
}

/** Prepares the preview of an output folder on a host. Throws `host-base` if the host cannot serve the site at its base. */
export async function openHostPreview(
  host: Host,
  project: Project,
  projectOptions: ProjectOptions,
): Promise<HostPreview> {
  const { siteDir, dest, config } = project;
  checkHostBase(host, config.base);
  const { hosting } = await readHosting({ siteDir, dest, host });
  const { dotless } = hosting;
  const files = (await listFiles(dest, [MARKER_FILE])).map((path) => ({
    path,
    describe: (part: string) => ({ named: { kind: "output" as const, path: part }, at: null }),
  }));
  const served = {
    host,
    base: config.base,
    includesHidden: dotless === null,
    own: { headers: [], redirects: await readRedirects(host, project, projectOptions) },
  };
  return {
    serve: (dir) => createHostServer({ ...served, dir }),
    problems: checkNames(files, { host, isConfigured: false, dotless }),
  };
}

/** Returns the redirects that `deploy` writes into the files for nginx and Caddy. */
async function readRedirects(host: Host, project: Project, projectOptions: ProjectOptions) {
  if (host !== "nginx" && host !== "caddy") return [];
  // Only these hosts need the code of a build.
  const { readLayout } = await import("../build/read-layout.js");
  const { table } = await readLayout(project, { packageInfo: readPackageInfo(), projectOptions });
  return table.redirects;
}
