import type { PlatformFault, StoreFault } from "../faults/commands.js";
import { fillByKind, type MessageSet, type TextsOf } from "../message-set.js";
import { plural } from "../../../runtime/model/text/plural.js";

/** Messages about comments that a build writes into pages. */
export const bake = {
  "comments-unreadable": ({ address, fault }: { address: string; fault: StoreFault }) => ({
    message: `Cannot read comments from ${address}: ${sayStoreFault(fault)}. Pages are built without comments`,
    hint: "Start the comment service, or correct `comments.store` in hanblog.config.ts. Browsers still load the comments.",
  }),
  "issues-unreadable": (fault: PlatformFault) => ({
    message: sayPlatformFault(fault),
    hint: sayFix(fault),
  }),
} satisfies MessageSet;

function sayStoreFault(fault: StoreFault): string {
  return fillByKind(STORE_FAULT_TEXTS, fault);
}

const STORE_FAULT_TEXTS: TextsOf<StoreFault> = {
  "no-response": "no response (%{detail})",
  "no-list": "the response is not a list of comments",
  rejected: "error %{code} (%{error})",
};

function sayPlatformFault({ step, repository, platform, reason, pages, baked }: PlatformFault): string {
  const count = plural(pages, "page");
  const outcome =
    step === "issues"
      ? `Found the issues of ${count}. Browsers search for the others`
      : `The HTML of ${baked} of ${count} with an issue contains comments`;
  return `Cannot read the ${step} of ${repository} on ${platform}: ${reason}. ${outcome}`;
}

function sayFix({ step, status, retryAt, hasToken }: PlatformFault): string {
  if (retryAt !== null) {
    return hasToken
      ? `The rate limit ends at ${retryAt}. Build again after that time.`
      : `The rate limit ends at ${retryAt}. Set HANBLOG_COMMENTS_TOKEN to a token for a higher limit.`;
  }
  switch (status) {
    case 401:
    case 403:
    case 429:
      return hasToken
        ? "Set HANBLOG_COMMENTS_TOKEN to a valid token that may read the issues of a public repository."
        : "Set HANBLOG_COMMENTS_TOKEN in the build environment to a token that may read the repository's issues.";
    case 404:
      return step === "comments" && hasToken
        ? "Pages contain only comments that everyone may read, whatever HANBLOG_COMMENTS_TOKEN may read. Make the issues public, or set `resolve` instead of `bake`."
        : "Correct `owner` and `repo` of `comments.issue` in hanblog.config.ts, or set HANBLOG_COMMENTS_TOKEN to a token that may read the repository.";
    case 410:
      return "Turn on issues in the repository, or keep the comments on another platform.";
    default:
      return "Build again when the platform responds. Browsers load the comments in any case.";
  }
}
