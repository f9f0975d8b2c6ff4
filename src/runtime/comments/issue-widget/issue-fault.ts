import { printDate } from "../../model/date.js";
import type { IssueCommentTexts } from "../../texts/features/issue-comment-texts.js";
import { PlatformError } from "../platforms/platform.js";

/** A failure reported by a platform or by the connection to it. */
export interface IssueFault {
  /** HTTP status, or the platform's substitute for one if there was no response. */
  readonly status: number;
  readonly message: string;
  /** Time when a rate limit ends, in milliseconds since 1970, or `null`. */
  readonly retryAt: number | null;
  /** Whether there was no response, or one without the platform's error message. */
  readonly isSilence: boolean;
}

/** Returns the fault for any thrown value. */
export function readIssueFault(error: unknown): IssueFault {
  if (error instanceof PlatformError) return error;
  return new PlatformError(500, error instanceof Error ? error.message : String(error));
}

/** Returns whether signing in may help: the status is 401 or 403. */
export function asksForLogin({ status }: Pick<IssueFault, "status">): boolean {
  return status === 401 || status === 403;
}

/** Returns the message for visitors, or empty if there is nothing to add. */
export function issueFaultText(fault: IssueFault, strings: IssueCommentTexts, locale: string): string {
  const { status, message, retryAt, isSilence } = fault;
  if (retryAt !== null) return strings.limited(printDate(retryAt, "time", locale));
  if (status === 429) return strings.busy;
  if (isSilence) return strings.unreachable;
  return shorten(message);
}

/** Returns a message on one line, cut to 200 characters. Some platforms respond with a whole page. */
export function shorten(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(.{200}).+/u, "$1…");
}
