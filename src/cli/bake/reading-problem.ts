import type { IssueSettings } from "../../runtime/model/comments.js";
import { createProblem, type Problem } from "../../runtime/model/error.js";
import type { IssueReading, ReadingFault } from "../../runtime/model/issue-reading.js";
import { plural } from "../../runtime/model/plural.js";

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
  const drawn = [...pages.values()].filter(({ html }) => html !== "").length;
  const left =
    fault.step === "issues"
      ? `The issues of ${plural(pages.size, "page")} were found; readers of the others search for theirs`
      : `They are in the HTML of ${plural(drawn, "page")}, of ${pages.size} with an issue`;
  const message = `The ${fault.step} of ${owner}/${repo} on ${platform} cannot be read: ${fault.message}. ${left}`;
  return createProblem("warning", "issues-unreadable", message, null, hintOf(fault, hasToken));
}

function hintOf({ step, status, retryAt }: ReadingFault, hasToken: boolean): string {
  if (retryAt !== null) {
    const end = `The limit is lifted at ${new Date(retryAt).toISOString()}.`;
    return hasToken
      ? `${end} Build again then.`
      : `${end} With a token in HANBLOG_COMMENTS_TOKEN a build may ask much more.`;
  }
  switch (status) {
    case 401:
    case 403:
    case 429:
      return hasToken
        ? "Let HANBLOG_COMMENTS_TOKEN be a token that has not ended and may read the issues of a public repository."
        : "Set HANBLOG_COMMENTS_TOKEN in the environment of the build, to a token that may read the repository's issues.";
    case 404:
      if (step === "comments" && hasToken)
        return "What not everybody may read stays out of pages, whatever HANBLOG_COMMENTS_TOKEN may read: open the issues to everybody, or set `resolve` in the place of `bake`.";
      return "Correct `owner` and `repo` of `comments.issue` in hanblog.config.ts, or let HANBLOG_COMMENTS_TOKEN be a token that may read that repository.";
    case 410:
      return "The repository keeps no issues: turn them on there, or keep the comments on another platform.";
    default:
      return "Build again when the platform answers. Readers' browsers look for the comments in any case.";
  }
}
