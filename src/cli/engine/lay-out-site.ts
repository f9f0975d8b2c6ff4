import type { SiteShell } from "../../runtime/model/site.js";
import type { Page } from "../../runtime/model/page.js";
import type { ReadPage } from "./workers/build-calls.js";
import { createPlaceOfOption } from "../config/place-of-option.js";
import type { Project } from "../config/project.js";
import { readCovers } from "../content/text/read-covers.js";
import { createPlaceOfSetting } from "../content/front-matter/place-of-field.js";
import { ownFiles } from "../output/own-files.js";
import { createRoutes, type RouteTable } from "../routes/create-routes.js";
import { createSite, type CreatedSite } from "../site/create-site.js";

/** A site before its pages are compiled: pages with their relations, and all routes. */
export interface SiteLayout extends CreatedSite {
  readonly table: RouteTable;
}

/** Returns the pages that a build shows. Drafts are included only on request. */
export function shownPages(project: Project, pages: readonly ReadPage[]): readonly Page[] {
  return pages.flatMap(({ page }) => (project.drafts || !page.draft ? page : []));
}

/** Connects the pages with each other and assigns a path to every route. */
export function layOutSite(project: Project, shell: SiteShell, pages: readonly Page[]): SiteLayout {
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
