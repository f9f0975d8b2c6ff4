import type { SiteShell } from "../../runtime/model/site.js";
import type { Page } from "../../runtime/model/page.js";
import type { ReadPage } from "./workers/build-calls.js";
import { createPlaceOfOption } from "../config/place-of-option.js";
import type { Project } from "../config/project.js";
import { readCovers } from "../content/read-covers.js";
import { createPlaceOfSetting } from "../content/place-of-field.js";
import { ownFiles } from "../output/own-files.js";
import { scanPublic, type PublicFile } from "../output/public-files.js";
import { createRoutes, type RouteTable } from "../routes/create-routes.js";
import { createSite, type CreatedSite } from "../site/create-site.js";

/** Pages with their relations, and all routes of the site. */
export interface AddressedSite extends CreatedSite {
  readonly table: RouteTable;
}

/** A site before its pages are compiled. */
export interface SiteLayout extends AddressedSite {
  readonly publicFiles: readonly PublicFile[];
}

/** Returns the pages that a build shows. Drafts are included only on request. */
export function shownPages(project: Project, pages: readonly ReadPage[]): readonly ReadPage[] {
  return pages.filter(({ page }) => project.drafts || !page.draft);
}

/**
 * Connects the pages with each other and assigns a path to every route. Files of `public` are not checked.
 */
export function addressSite(project: Project, shell: SiteShell, pages: readonly Page[]): AddressedSite {
  const { config, siteDir } = project;
  const { site, problems } = createSite({ shell, config, placeOf: createPlaceOfOption(project), pages });
  const placeOf = createPlaceOfSetting(project);
  const { covers, problems: coverProblems } = readCovers({ siteDir, base: config.base, pages, placeOf });
  const table = createRoutes(site, {
    pageSize: config.pageSize,
    covers,
    repository: config.repository,
    redirects: config.redirects,
    ownFiles: ownFiles(config, Object.keys(shell.locales)),
    placeOf,
  });
  return { site, table, problems: [...problems, ...coverProblems, ...table.problems] };
}

/** Plans all routes of the site, and finds the files of `public`. */
export async function layOutSite(
  project: Project,
  shell: SiteShell,
  shown: readonly ReadPage[],
): Promise<SiteLayout> {
  const pages = shown.map(({ page }) => page);
  const { site, table, problems } = addressSite(project, shell, pages);
  const found = await scanPublic(project.siteDir);
  return {
    site,
    table,
    publicFiles: found.files,
    problems: [...problems, ...found.problems],
  };
}
