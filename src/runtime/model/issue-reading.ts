import type { KnownIssue } from "./comments.js";

/** A page whose issue a build looks up. */
export interface WantedIssue {
  /** The route of the page. */
  readonly path: string;
  /** The full `<title>`, by which the issue is found. */
  readonly title: string;
  readonly lang: string;
  /** Issue number from the page's front matter, or `null`. */
  readonly id: string | null;
}

/** A request for the issues of some pages. */
export interface IssueRequest {
  /** Access token of an account on the platform; `null` for anonymous requests. */
  readonly token: string | null;
  readonly pages: readonly WantedIssue[];
}

/** The result of an `IssueRequest`: the issues that could be read, and the error that stopped it. */
export interface IssueReading {
  /** Display name of the platform. */
  readonly platform: string;
  /** Issues that were found, keyed by route of the page. */
  readonly pages: ReadonlyMap<string, FoundIssue>;
  readonly fault: ReadingFault | null;
}

/** The issue found for one page. */
export interface FoundIssue {
  readonly issue: KnownIssue;
  /**
   * HTML of its first comments. Empty if the site does not write comments into its HTML, or if they could not
   * be read.
   */
  readonly html: string;
}

/** The error that stopped the reading of a platform. */
export interface ReadingFault {
  readonly step: "issues" | "comments";
  /** HTTP status, or 0 if there was no response. */
  readonly status: number;
  readonly message: string;
  /** Time when the rate limit ends, in milliseconds since 1970, or `null`. */
  readonly retryAt: number | null;
}
