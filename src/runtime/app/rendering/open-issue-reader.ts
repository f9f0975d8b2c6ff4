import type { IssueReading, IssueRequest } from "../../model/issue-reading.js";
import type { SiteShell } from "../../model/site.js";

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
