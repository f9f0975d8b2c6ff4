import type { IssueReading, IssueRequest } from "../model/issue-reading.js";
import type { SiteShell } from "../model/site.js";

/**
 * Asks the platform of the site's issue-based comments for the issues of pages; its code is loaded then. Rejects for
 * a site without such comments, which is a bug of ours.
 */
export async function readSiteIssues(
  { comments, timeZone }: SiteShell,
  request: IssueRequest,
): Promise<IssueReading> {
  const { issue } = comments;
  if (issue === null) throw new Error("The site keeps no comments as issues");
  const [{ readIssues }, { createIssueDrawer }] = await Promise.all([
    import("../comments/baked/read-issues.js"),
    import("../comments/baked/draw-issue.js"),
  ]);
  const draw = issue.bake === true ? createIssueDrawer(issue, timeZone) : null;
  return readIssues(issue, request, { fetch, now: () => Date.now(), draw });
}
