import type { IssueSettings } from "../../runtime/model/comments.js";
import type { Problem } from "../../runtime/model/error.js";
import type { IssueReading, ReadingFault } from "../../runtime/model/issue-reading.js";
import { createProblem } from "../messages/create-problem.js";

/** The repository that a build tried to read. */
export interface ReadingAim extends Pick<IssueSettings, "owner" | "repo"> {
  /** Whether the build sent an access token. */
  readonly hasToken: boolean;
}

/** Returns the warning for a build that could not read all issues or comments from a platform. */
export function readingProblem(
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
