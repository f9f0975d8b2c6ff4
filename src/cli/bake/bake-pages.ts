import {
  chooseWidget,
  type CommentSettings,
  type IssueSettings,
  type BakedComments,
} from "../../runtime/model/comments.js";
import type { RouteData } from "../../runtime/model/render.js";
import type { SiteShell } from "../../runtime/model/site.js";
import { bakeComments, commentedRoutes, type CommentedRoute } from "./bake-comments.js";
import type {
  WantedIssue,
  IssueReading,
  ReadingFault,
  IssueRequest,
} from "../../runtime/model/issue-reading.js";
import type { Problem } from "../../runtime/model/error.js";
import { createProblem } from "../messages/create-problem.js";

/** The means by which a build reads comments from the store or the platform. */
interface BakeTools {
  readonly fetch: typeof fetch;
  /** Reads issues from the platform with the same code that the widget uses. */
  readonly readIssues: (request: IssueRequest) => Promise<IssueReading>;
  /** Access token of an account on that platform, or `null` to read without one. */
  readonly token: string | null;
}

/** The comments that a build read for its pages, by route path. */
interface BakedRoutes {
  readonly comments: ReadonlyMap<string, BakedComments>;
  readonly problems: readonly Problem[];
}

/**
 * Reads the comments of the configured widget, `store` or `issue`, if the site bakes them. Failures become
 * warnings.
 */
export async function bakePages(
  site: Pick<SiteShell, "base" | "comments">,
  routes: readonly { readonly data: RouteData }[],
  { fetch, readIssues, token }: BakeTools,
): Promise<BakedRoutes> {
  const widget = chooseWidget(site.comments);
  if (widget?.kind === "issue") return bakeIssues(site.comments, routes, { readIssues, token });
  if (widget?.kind !== "store") return { comments: new Map(), problems: [] };
  const { comments, problems } = await bakeComments(site, routes, fetch);
  const baked = [...comments].map(([path, thread]) => [path, { kind: "store", thread }] as const);
  return { comments: new Map(baked), problems };
}

/**
 * Finds the issue of each page, if `comments.issue.resolve` or `comments.issue.bake` is on. An unreadable
 * platform results in a warning and never fails the build. Without a baked issue, the browser searches for
 * it.
 */
async function bakeIssues(
  { issue: settings, show }: CommentSettings,
  routes: readonly { readonly data: RouteData }[],
  { readIssues, token }: Pick<BakeTools, "readIssues" | "token">,
): Promise<BakedRoutes> {
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

/** The repository that a build tried to read. */
interface ReadingAim extends Pick<IssueSettings, "owner" | "repo"> {
  /** Whether the build sent an access token. */
  readonly hasToken: boolean;
}

/** Returns the warning for a build that could not read all issues or comments from a platform. */
function readingProblem(
  { platform, pages }: Pick<IssueReading, "platform" | "pages">,
  fault: ReadingFault,
  { owner, repo, hasToken }: ReadingAim,
): Problem {
  return createProblem("warning", "issues-unreadable", {
    step: fault.step,
    repository: `${owner}/${repo}`,
    platform,
    reason: fault.message,
    status: fault.status,
    retryAt: fault.retryAt === null ? null : new Date(fault.retryAt).toISOString(),
    hasToken,
    pages: pages.size,
    baked: [...pages.values()].filter(({ html }) => html !== "").length,
  });
}

function wantedIssue({ info, page }: CommentedRoute): WantedIssue {
  const { path, documentTitle: title, lang } = info;
  return { path, title, lang, id: page.frontmatter.issue ?? null };
}
