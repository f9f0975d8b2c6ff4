import { hash } from "node:crypto";
import {
  isNewestQuery,
  newestUrl,
  readNewest,
  type NewestComment,
} from "../../runtime/model/newest-comments.js";
import {
  chooseWidget,
  type CommentSettings,
  type IssueSettings,
  type BakedComments,
} from "../../runtime/model/comments.js";
import { printIsoDay } from "../../runtime/model/date.js";
import type { AnswerQuery, NewestQuery, QueryAnswer } from "../../runtime/model/lists/post-query.js";
import { escapeHtml } from "../../runtime/model/text/escape.js";
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
  /** The newest comments of the site. They are empty if its service has no public feed. */
  readonly newest: readonly NewestComment[];
  readonly problems: readonly Problem[];
}

/**
 * Reads the comments of the configured widget, `store` or `issue`, if the site bakes them. Failures become
 * warnings.
 */
export async function bakePages(
  site: Pick<SiteShell, "base" | "comments">,
  routes: readonly { readonly data: RouteData }[],
  tools: BakeTools,
): Promise<BakedRoutes> {
  const hasStore = chooseWidget(site.comments)?.kind === "store";
  const [comments, newest] = await Promise.all([
    bakeWidget(site, routes, tools),
    hasStore ? readNewestComments(site.comments, tools.fetch) : [],
  ]);
  return { ...comments, newest };
}

type BakedWidget = Omit<BakedRoutes, "newest">;

async function bakeWidget(
  site: Pick<SiteShell, "base" | "comments">,
  routes: readonly { readonly data: RouteData }[],
  { fetch, readIssues, token }: BakeTools,
): Promise<BakedWidget> {
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
): Promise<BakedWidget> {
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

/** Time limit for reading the newest comments, in milliseconds. */
const PATIENCE = 10_000;

/** Number of the newest comments that a build reads. A feed has no more. */
const MOST_NEWEST = 50;

/**
 * Reads the newest comments from the feed of the service, if `comments.store.bake` is on. They are empty without such a feed,
 * which is an option of hanblog's service. Browsers read the same feed.
 */
async function readNewestComments(
  { store }: CommentSettings,
  send: typeof fetch,
): Promise<readonly NewestComment[]> {
  if (store?.bake !== true || store.serverURLs === undefined) return [];
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await send(newestUrl(store.serverURLs, MOST_NEWEST), { signal });
    return response.ok ? readNewest(await response.json()) : [];
  } catch {
    return [];
  }
}

/** Returns answers to queries that include the newest comments. Those of a site without any have no HTML. */
export function answerNewest(
  answer: AnswerQuery,
  newest: readonly NewestComment[],
  timeZone: string,
): AnswerQuery {
  if (newest.length === 0) return answer;
  const known = new Map<string, QueryAnswer>();
  return (locale, query) => {
    if (!isNewestQuery(query)) return answer(locale, query);
    const before = known.get(query);
    if (before !== undefined) return before;
    const { newestComments: count } = JSON.parse(query) as NewestQuery;
    const html = newestHtml(newest.slice(0, count), timeZone);
    const found = { query, posts: [], html, hash: hash("sha256", html, "base64") };
    known.set(query, found);
    return found;
  };
}

/** Renders a list as browsers do. Its attribute keeps the texts of visitors out of search and the check of links. */
function newestHtml(comments: readonly NewestComment[], timeZone: string): string {
  const rows = comments.map(({ href, title, text, time }) => {
    const address = href === null ? "" : ` href="${escapeHtml(href)}"`;
    const link = `<a${address}${title === "" ? "" : ` title="${escapeHtml(title)}"`}>${escapeHtml(text)}</a>`;
    if (Number.isNaN(time)) return `<li>${link}</li>`;
    const iso = new Date(time).toISOString();
    return `<li>${link} <time datetime="${iso}">${printIsoDay(time, timeZone)}</time></li>`;
  });
  return `<ul class="posts" data-comments>${rows.join("")}</ul>`;
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
