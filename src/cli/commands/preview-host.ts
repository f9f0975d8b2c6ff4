import type { Problem } from "../../runtime/model/error.js";
import type { Host } from "../config/host-names.js";
import type { ProjectOptions } from "../config/load-config.js";
import { readPackageInfo } from "../config/package-info.js";
import type { Project } from "../config/project.js";
import { readHosting } from "../config/read-hosting.js";
import { droppedPart, HOST_CONTRACTS, refusedPart } from "../hosts/host-contract.js";
import { createProblem } from "../messages/create-problem.js";
import { listFiles } from "../output/list-files.js";
import type { HostServerOptions } from "../preview/host-server.js";
import { checkHostBase } from "./check-host-base.js";

/** Settings of the preview of a host, and the names in the output that the host does not accept. */
export interface HostPreview {
  readonly options: HostServerOptions;
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
  const { dotless } = await readHosting({ siteDir, dest, host });
  const files = await listFiles(dest);
  const options = {
    host,
    dir: dest,
    base: config.base,
    includesHidden: dotless === null,
    own: { headers: [], redirects: await readRedirects(host, project, projectOptions) },
  };
  const refused = partsOf(files, (path) => refusedPart(host, path));
  const dropped = partsOf(files, (path) => droppedPart(host, path, options.includesHidden));
  const characters = HOST_CONTRACTS[host].refuses;
  return {
    options,
    problems: [
      ...refused.map((path) =>
        createProblem("warning", "host-refuses", { host, named: { kind: "output", path }, characters }),
      ),
      ...dropped.map((part) => {
        const step =
          dotless === null || droppedPart(host, part, true) !== null
            ? null
            : { place: `${dotless.file}:${dotless.line}`, isTooOld: dotless.isTooOld };
        return createProblem("warning", "host-drops", {
          host,
          named: { kind: "output", path: part },
          part,
          step,
        });
      }),
    ],
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

function partsOf(files: readonly string[], partOf: (path: string) => string | null): readonly string[] {
  return [...new Set(files.flatMap((file) => partOf(file) ?? []))];
}
