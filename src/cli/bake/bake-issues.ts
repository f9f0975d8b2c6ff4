import type { CommentSettings } from "../../runtime/model/comments.js";
import type { WantedIssue } from "../../runtime/model/issue-reading.js";
import type { RouteData } from "../../runtime/model/render.js";
import type { BakedPages, BakeTools } from "./baked-pages.js";
import { commentedRoutes, type PageRoute } from "./commented-routes.js";
import { readingProblem } from "./reading-problem.js";

/**
 * Finds the issue of each page, if `comments.issue.resolve` or `comments.issue.bake` is on. An unreadable
 * platform results in a warning and never fails the build. Without a baked issue, the browser searches for
 * it.
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
