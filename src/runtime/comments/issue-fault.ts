import { PlatformError } from "./platforms/platform.js";
import type { IssueStrings } from "./issue-strings/issue-strings.js";

/** Why a platform did not do what was asked. */
export interface IssueFault {
  /** HTTP status, or what no answer counts as. */
  readonly status: number;
  readonly message: string;
  /** Milliseconds since 1970 when a limit is lifted, or `null`. */
  readonly retryAt: number | null;
  /** Whether there was no answer, or none with words of the platform's. */
  readonly isSilence: boolean;
}

/** Longest message of a platform that is shown, in characters: some answer with a whole page. */
const MESSAGE_LENGTH = 200;

/** Reads whatever was thrown. */
export function readIssueFault(error: unknown): IssueFault {
  if (error instanceof PlatformError) {
    const { status, message, retryAt, isSilence } = error;
    return { status, message: shorten(message), retryAt, isSilence };
  }
  return {
    status: 500,
    message: shorten(error instanceof Error ? error.message : String(error)),
    retryAt: null,
    isSilence: false,
  };
}

/** Whether the platform would rather know who is asking (spec/comments.md §4). */
export function asksForLogin({ status }: Pick<IssueFault, "status">): boolean {
  return status === 401 || status === 403;
}

/** What a visitor reads of it; empty where there is nothing more to say. */
export function issueFaultText(fault: IssueFault, strings: IssueStrings, locale: string): string {
  const { status, message, retryAt, isSilence } = fault;
  if (retryAt !== null) {
    const time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }).format(retryAt);
    return strings.limited(time);
  }
  if (status === 429) return strings.busy;
  if (isSilence) return strings.unreachable;
  return message;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > MESSAGE_LENGTH ? `${line.slice(0, MESSAGE_LENGTH)}…` : line;
}
