import type { Page } from "../../runtime/model/page.js";
import type { Problem } from "../../runtime/model/error.js";
import { compareText } from "../../runtime/model/lists/listing.js";
import { pageFile } from "../../runtime/model/path.js";
import { checkPlatform, checkSecrets } from "../config/checks/check-comments.js";
import { createPlaceOfLink, createPlaceOfOption } from "../config/place-of-option.js";
import type { Project } from "../config/project.js";
import { checkDefaultFields, checkFolders } from "../content/front-matter/folder-defaults.js";
import { createProblem } from "../messages/create-problem.js";
import { createPlaceOfSetting, createPlaceOfTarget } from "../content/front-matter/place-of-field.js";
import { checkLinks, type CheckLinksInput, type LinkSource } from "../output/links/check-links.js";
import { checkLockedFiles } from "../output/check-locked-files.js";
import type { PublicFile } from "../output/public-files.js";
import { checkPublicFiles } from "../routes/check-other-files.js";
import type { Route, RouteTable } from "../routes/create-routes.js";
import { checkLayouts } from "../site/check-layouts.js";
import { checkTermTexts, type ListTexts } from "../site/term-pages.js";
import type { PluginAdditions } from "./plugins/call-plugins.js";
import { checkHostLimits, checkHostNames, type HostedOutput } from "./check-host.js";

/** Facts about a planned site that its checks need. */
export interface PlanFacts {
  readonly project: Project;
  /** Paths of all markdown files, relative to the site folder. */
  readonly sources: readonly string[];
  /** Pages that the site shows. */
  readonly pages: readonly Page[];
  /** Pages that can be the text above a list. */
  readonly listTexts: ListTexts;
  /** Names of the theme's layouts, or `null` if the theme does not run. */
  readonly layouts: readonly string[] | null;
  readonly publicFiles: readonly PublicFile[];
  readonly table: RouteTable;
}

/** Facts about a rendered site that its checks need. */
export interface OutputFacts
  extends Pick<CheckLinksInput, "targets" | "files" | "mayCome">, Pick<HostedOutput, "routes"> {
  readonly project: Project;
  readonly pages: readonly Page[];
  readonly table: Pick<RouteTable, "routes" | "redirects" | "entryAt">;
  /** Compiled pages with the files that they use. */
  readonly bodies: HostedOutput["bodies"];
  readonly publicFiles: readonly PublicFile[];
  /** Links of the routes that were rendered, by path. */
  readonly links: ReadonlyMap<string, LinkSource>;
  /** Returns the place of a plugin whose HTML has an address. */
  readonly placeOfTarget: PluginAdditions["placeOfTarget"];
  /** The part of the site whose errors make pages only their bodies, or `null` without such errors. */
  readonly standInFor: "configuration" | "code" | null;
}

/**
 * All checks of a site as a whole, by what they need. Checks of single pages belong to reading, compiling and
 * rendering them.
 */
const CHECKS: {
  readonly plan: readonly ((facts: PlanFacts) => readonly Problem[])[];
  readonly output: readonly ((facts: OutputFacts) => readonly Problem[])[];
} = {
  plan: [
    ({ project }) => checkSecrets(project.config, createPlaceOfOption(project)),
    ({ project }) => checkPlatform(project.config, createPlaceOfOption(project)),
    ({ project }) => checkDefaultFields(project.config.defaults, createPlaceOfOption(project)),
    ({ project, sources }) => {
      const { defaults, repository } = project.config;
      const placeOf = createPlaceOfOption(project);
      return [
        ...checkFolders(["defaults"], Object.keys(defaults), sources, placeOf),
        ...checkFolders(["repository", "folders"], Object.keys(repository?.folders ?? {}), sources, placeOf),
      ];
    },
    ({ project, pages, layouts }) =>
      layouts === null ? [] : checkLayouts(pages, layouts, createPlaceOfSetting(project)),
    ({ project, listTexts }) => checkTermTexts(listTexts, createPlaceOfSetting(project)),
    ({ publicFiles, table }) => checkPublicFiles(publicFiles, table.names),
    checkHostNames,
  ],
  output: [
    ({ pages, bodies }) => checkLockedFiles(pages, bodies),
    checkSiteLinks,
    checkHostLimits,
    ({ standInFor, table }) =>
      standInFor === null
        ? []
        : [
            createProblem(
              "warning",
              "pages-not-rendered",
              { kind: standInFor, pages: table.routes.length },
              null,
            ),
          ],
  ],
};

/** Checks a planned site. `build` and `dev` report the same, because neither has a list of checks of its own. */
export function checkPlan(facts: PlanFacts): readonly Problem[] {
  return CHECKS.plan.flatMap((check) => check(facts));
}

/** Checks a rendered site. */
export function checkOutput(facts: OutputFacts): readonly Problem[] {
  return CHECKS.output.flatMap((check) => check(facts));
}

function checkSiteLinks({
  project,
  table,
  targets,
  files,
  links,
  mayCome,
  standInFor,
  placeOfTarget,
}: OutputFacts): readonly Problem[] {
  const routes = table.routes.toSorted((a, b) => compareText(a.data.info.path, b.data.info.path));
  const documents = routes.flatMap(({ data, source }) => {
    const route = data.info.path;
    const found = links.get(route);
    return found === undefined ? [] : [{ route, source, links: found, isLocked: isLocked({ data }) }];
  });
  const placeInShell = createPlaceOfLink(project);
  const placeInSource = createPlaceOfTarget(project.siteDir, project.config.base);
  // Links to a page that failed to render are not broken.
  const failed = documents.length === routes.length ? [] : routes;
  const found = checkLinks({
    targets,
    base: project.config.base,
    cleanUrls: project.config.cleanUrls,
    documents,
    files: new Set([...files, ...failed.map(({ data }) => pageFile(data.info.path))]),
    redirects: new Map(table.redirects.map(({ from, to }) => [from, to])),
    placeInShell: (target) => placeOfTarget(target, null) ?? placeInShell(target),
    placeInSource(source, target) {
      const found = placeInSource(source, target);
      return found.line === null ? (placeOfTarget(target, source) ?? found) : found;
    },
    mayCome,
  });
  // Themes have ids of their own.
  return standInFor === null ? found : found.filter(({ code }) => code !== "broken-anchor");
}

/** Whether only readers with a password know the headings of a route. */
function isLocked({ data }: Pick<Route, "data">): boolean {
  return data.kind === "page" && data.page.protection !== undefined;
}
