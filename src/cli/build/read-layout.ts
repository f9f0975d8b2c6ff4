import { rm } from "node:fs/promises";
import type { Problem } from "../../runtime/model/error.js";
import type { ProjectOptions } from "../config/load-config.js";
import type { PackageInfo } from "../config/package-info.js";
import { readPasswords } from "../config/passwords.js";
import type { Project } from "../config/project.js";
import type { Hosting } from "../config/read-hosting.js";
import { scan } from "../content/scan.js";
import { checkHostNames } from "../engine/check-host.js";
import { createBuildCrew } from "../engine/workers/build-crew.js";
import type { Destination } from "../engine/site-input.js";
import { openSite } from "../engine/site.js";
import type { SiteLayout } from "../engine/lay-out-site.js";
import { prepareProgram } from "../engine/program/site-program.js";
import { setUpCrew } from "./build.js";
import { heldDirOf } from "./build-run.js";

/** Place for a site whose documents nobody asks for. */
const NOWHERE: Destination = {
  hasFormer: false,
  open: () => () => 0,
  holdsBothForms: () => true,
  holdsBothCases: () => true,
};

/** Finds names of a site that other hosts than its own do not accept, without building it. */
export async function checkOtherHosts(
  project: Project,
  hostings: readonly Hosting[],
  options: { readonly packageInfo: PackageInfo; readonly projectOptions: ProjectOptions },
): Promise<readonly Problem[]> {
  const layout = await readLayout(project, options);
  return hostings.flatMap((hosting) => checkHostNames({ ...layout, project: { ...project, hosting } }));
}

/** Returns the addresses and files of a site without building it. Problems of pages are left to the next build. */
export async function readLayout(
  project: Project,
  options: { readonly packageInfo: PackageInfo; readonly projectOptions: ProjectOptions },
): Promise<SiteLayout> {
  const packageDir = options.packageInfo.dir;
  const crew = createBuildCrew(1);
  try {
    const passwords = await readPasswords(process.env, project.config);
    const opened = openSite({
      project,
      packageDir,
      crew,
      setup: await setUpCrew(crew, project, { ...options, passwords }),
      scanned: await scan(project),
      former: null,
      prepare: () => prepareProgram(project, { packageDir, dev: false }),
      commentsToken: null,
      destination: NOWHERE,
      onRead: () => undefined,
      onRender: () => undefined,
      onRendered: () => undefined,
    });
    return await opened.layout();
  } finally {
    await crew.close();
    await rm(heldDirOf(project), { recursive: true, force: true });
  }
}
