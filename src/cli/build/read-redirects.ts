import { rm } from "node:fs/promises";
import type { ProjectOptions } from "../config/load-config.js";
import type { PackageInfo } from "../config/package-info.js";
import { readPasswords } from "../config/passwords.js";
import type { Project } from "../config/project.js";
import { scan } from "../content/scan.js";
import { createBuildCrew } from "../crew/build-crew.js";
import type { Redirect } from "../routes/redirects.js";
import { createShell } from "../site/create-shell.js";
import { setUpCrew } from "./build.js";
import { heldDirOf } from "./build-run.js";
import { addressSite, shownPages } from "../engine/lay-out-site.js";
import { readPages } from "../engine/read-pages.js";

/** Returns the redirects of a site without building it. Problems of pages are left to the next build. */
export async function readRedirects(
  project: Project,
  options: { readonly packageInfo: PackageInfo; readonly projectOptions: ProjectOptions },
): Promise<readonly Redirect[]> {
  const crew = createBuildCrew(1);
  try {
    const passwords = await readPasswords(process.env, project.config);
    await setUpCrew(crew, project, { ...options, passwords });
    const { files } = await scan(project);
    const read = await readPages(crew, files, {
      now: project.now,
      former: null,
      onProgress: () => undefined,
    });
    const pages = shownPages(project, read.results).map(({ page }) => page);
    return addressSite(project, createShell(project.config, project.config.title ?? ""), pages).table
      .redirects;
  } finally {
    await crew.close();
    await rm(heldDirOf(project), { recursive: true, force: true });
  }
}
