import type { BakedThread } from "../../model/comments.js";
import type { SiteShell } from "../../model/site.js";
import type { IssueReading, IssueRequest } from "../../model/issue-reading.js";

/** Renders the comments that a build has read from a store, in the language of the page. */
export type Bake = (thread: BakedThread, lang: string) => string;

/**
 * Loads the code that renders comments at build time. Resolves to `null` if the site does not bake comments.
 */
export async function openBaker({ comments, timeZone }: SiteShell): Promise<Bake | null> {
  if (comments.store?.bake !== true) return null;
  const { createBaker } = await import("../../comments/baked/create-baker.js");
  return createBaker(comments.store, timeZone);
}

/**
 * Requests the issues of pages from the platform of the site's issue-based comments. Loads the code for that
 * first. Rejects for a site without such comments, which is a bug in hanblog.
 */
export async function readSiteIssues(
  { comments, timeZone }: SiteShell,
  request: IssueRequest,
): Promise<IssueReading> {
  const { issue } = comments;
  if (issue === null) throw new Error("The site has no issue-based comments");
  const [{ readIssues }, { createIssueDrawer }] = await Promise.all([
    import("../../comments/baked/read-issues.js"),
    import("../../comments/baked/draw-issue.js"),
  ]);
  const draw = issue.bake === true ? createIssueDrawer(issue, timeZone) : null;
  return readIssues(issue, request, { fetch, now: () => Date.now(), draw });
}
