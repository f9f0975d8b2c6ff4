import type { SiteShell } from "../runtime/model/site.js";
import type { Problem } from "../runtime/model/error.js";
import type { ReadPage } from "./build-calls.js";
import { createPlaceOfOption } from "./config/place-of-option.js";
import type { Project } from "./config/project.js";
import { createPlaceOfField } from "./content/place-of-field.js";
import { ownFiles } from "./output/own-files.js";
import { scanPublic, type PublicFile } from "./output/public-files.js";
import { checkPublicFiles } from "./routes/check-public-files.js";
import { createRoutes, type RouteTable } from "./routes/create-routes.js";
import { createSite, type CreatedSite } from "./site/create-site.js";

/** A site before its pages are compiled. */
export interface SiteLayout extends Pick<CreatedSite, "site"> {
  readonly table: RouteTable;
  readonly publicFiles: readonly PublicFile[];
  readonly problems: readonly Problem[];
}

/** The pages that a build shows: drafts only where they are asked for. */
export function shownPages(project: Project, pages: readonly ReadPage[]): readonly ReadPage[] {
  return pages.filter(({ page }) => project.drafts || !page.draft);
}

/** Relates the pages, and gives every route its address. */
export async function layOutSite(
  project: Project,
  shell: SiteShell,
  shown: readonly ReadPage[],
): Promise<SiteLayout> {
  const { config, siteDir } = project;
  const placeOf = createPlaceOfOption(project);
  const created = createSite({ shell, config, placeOf, pages: shown.map(({ page }) => page) });
  const table = createRoutes(created.site, {
    pageSize: config.pageSize,
    repository: config.repository,
    ownFiles: ownFiles(config, Object.keys(shell.locales)),
    placeOf: createPlaceOfField(siteDir),
  });
  const publicScan = await scanPublic(siteDir);
  return {
    site: created.site,
    table,
    publicFiles: publicScan.files,
    problems: [
      ...created.problems,
      ...table.problems,
      ...publicScan.problems,
      ...checkPublicFiles(publicScan.files, table.names),
    ],
  };
}
