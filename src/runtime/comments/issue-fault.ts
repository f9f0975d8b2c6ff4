import type { IssueStrings } from "./issue-strings/issue-string-table.js";
import { PlatformError } from "./platforms/platform.js";

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

/** Reads whatever was thrown. */
export function readIssueFault(error: unknown): IssueFault {
  if (error instanceof PlatformError) return error;
  return new PlatformError(500, error instanceof Error ? error.message : String(error));
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
  return shorten(message);
}

/** A message in one line, of 200 characters at the most: some platforms answer with a whole page. */
export function shorten(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(.{200}).+/u, "$1…");
}
