import type { CommentSettings } from "../../runtime/model/comments.js";
import type { WantedIssue } from "../../runtime/model/issue-reading.js";
import type { RouteData } from "../../runtime/model/render.js";
import type { BakedPages, BakeTools } from "./baked-pages.js";
import { commentedRoutes, type PageRoute } from "./commented-routes.js";
import { readingProblem } from "./reading-problem.js";

/**
 * Asks the platform which issue belongs to which page, if the site wants that. A platform that cannot be read costs the
 * site a warning, and its readers a search; never the build.
 */
export async function bakeIssues(
  { issue: settings, show }: CommentSettings,
  routes: readonly { readonly data: RouteData }[],
  { readIssues, token }: Pick<BakeTools, "readIssues" | "token">,
): Promise<BakedPages> {
  const isWanted = settings?.resolve === true || settings?.bake === true;
  const pages = isWanted ? commentedRoutes(routes, show).map(wantedIssue) : [];
  if (settings === null || pages.length === 0) return { comments: new Map(), problems: [] };
  const reading = await readIssues({ token, pages });
  const comments = [...reading.pages].map(([path, found]) => [path, { kind: "issue", ...found }] as const);
  const { fault } = reading;
  const aim = { ...settings, hasToken: token !== null };
  const problems = fault === null ? [] : [readingProblem(reading, fault, aim)];
  return { comments: new Map(comments), problems };
}

function wantedIssue({ info, page }: PageRoute): WantedIssue {
  const { path, documentTitle: title, lang } = info;
  return { path, title, lang, id: page.frontmatter.issue ?? null };
}
