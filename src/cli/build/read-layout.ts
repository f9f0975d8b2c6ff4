import { rm } from "node:fs/promises";
import type { Problem } from "../../runtime/model/error.js";
import type { ProjectOptions } from "../config/load/load-config.js";
import type { PackageInfo } from "../config/package-info.js";
import { readPasswords } from "../config/passwords.js";
import type { Project } from "../config/project.js";
import type { Hosting } from "../config/read-hosting.js";
import { scan } from "../content/scan.js";
import { checkHostNames } from "../engine/check-host.js";
import { createBuildCrew } from "../engine/workers/build-crew.js";
import { createMemory } from "../engine/node.js";
import { bundleCode } from "../engine/open-code.js";
import { openPlan } from "../engine/site-plan.js";
import { scanPublic, type PublicScan } from "../output/public-files.js";
import type { SiteLayout } from "../engine/lay-out-site.js";
import { prepareProgram } from "../engine/program/site-program.js";
import { heldDirOf, setUpCrew } from "./build-run.js";

/** Finds names of a site that other hosts than its own do not accept, without building it. */
export async function checkOtherHosts(
  project: Project,
  hostings: readonly Hosting[],
  options: { readonly packageInfo: PackageInfo; readonly projectOptions: ProjectOptions },
): Promise<readonly Problem[]> {
  const { table, files: publicFiles } = await readLayout(project, options);
  return hostings.flatMap((hosting) =>
    checkHostNames({ table, publicFiles, project: { ...project, hosting } }),
  );
}

/** Returns the addresses and files of a site without building it. Problems of pages are left to the next build. */
export async function readLayout(
  project: Project,
  options: { readonly packageInfo: PackageInfo; readonly projectOptions: ProjectOptions },
): Promise<SiteLayout & Pick<PublicScan, "files">> {
  const packageDir = options.packageInfo.dir;
  const crew = createBuildCrew(1);
  try {
    const passwords = await readPasswords(process.env, project.config);
    const { page, pictures } = await setUpCrew(crew, project, { ...options, passwords });
    const plan = openPlan({
      project,
      packageDir,
      crew,
      pageOptions: page,
      pictures,
      scanned: await scan(project),
      scanPublic: () => scanPublic(project.siteDir),
      bundle: (shell) =>
        bundleCode(project, shell, {
          packageDir,
          preparing: prepareProgram(project, { packageDir, dev: false }),
          former: null,
        }),
      former: null,
      memory: createMemory(),
      commentsToken: null,
      bakes: false,
      onRead: () => undefined,
    });
    return { ...(await plan.layout()), files: (await plan.publicFiles()).files };
  } finally {
    await crew.close();
    await rm(heldDirOf(project), { recursive: true, force: true });
  }
}
