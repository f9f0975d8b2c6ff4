import type { Page } from "../../runtime/model/page.js";
import type { Problem } from "../../runtime/model/error.js";
import { checkPlatform } from "../config/check-platform.js";
import { checkSecrets } from "../config/check-secrets.js";
import { createPlaceOfOption } from "../config/place-of-option.js";
import type { Project } from "../config/project.js";
import { checkDefaultFolders } from "../content/check-default-folders.js";
import { createPlaceOfSetting } from "../content/place-of-field.js";
import type { PublicFile } from "../output/public-files.js";
import { checkPublicFiles } from "../routes/check-public-files.js";
import type { RouteTable } from "../routes/create-routes.js";
import { checkLayouts } from "../site/check-layouts.js";

/** Facts about a site that its checks need. */
export interface SiteFacts {
  readonly project: Project;
  /** Paths of all markdown files, relative to the site folder. */
  readonly sources: readonly string[];
  /** Pages that the site shows. */
  readonly pages: readonly Page[];
  /** Names of the theme's layouts, or `null` if the theme does not run. */
  readonly layouts: readonly string[] | null;
  readonly publicFiles: readonly PublicFile[];
  /** Names in the output that pages and hanblog use. */
  readonly names: RouteTable["names"];
}

type Check = (facts: SiteFacts) => readonly Problem[];

/** All checks of a site as a whole. Those of single pages belong to reading and rendering them. */
const CHECKS: readonly Check[] = [
  ({ project }) => checkSecrets(project.config, createPlaceOfOption(project)),
  ({ project }) => checkPlatform(project.config, createPlaceOfOption(project)),
  ({ project, sources }) =>
    checkDefaultFolders(project.config.defaults, sources, createPlaceOfOption(project)),
  ({ project, pages, layouts }) =>
    layouts === null ? [] : checkLayouts(pages, layouts, createPlaceOfSetting(project)),
  ({ publicFiles, names }) => checkPublicFiles(publicFiles, names),
];

/** Runs all checks of a site. `build` and `dev` report the same, because neither has a list of its own. */
export function checkSite(facts: SiteFacts): readonly Problem[] {
  return CHECKS.flatMap((check) => check(facts));
}
