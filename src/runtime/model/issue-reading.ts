import type { KnownIssue } from "./comments.js";

/** A page whose issue a build looks for. */
export interface WantedIssue {
  /** Its route. */
  readonly path: string;
  /** Its whole `<title>`: the issue is found by it. */
  readonly title: string;
  readonly lang: string;
  /** Number of the issue, where the page's author named it. */
  readonly id: string | null;
}

/** What a build asks a platform. */
export interface IssueRequest {
  /** Of an account on the platform; `null`: the build asks as anybody may. */
  readonly token: string | null;
  readonly pages: readonly WantedIssue[];
}

/** What became of it: all that could be read, and what kept the rest from it. */
export interface IssueReading {
  /** The platform, as people call it. */
  readonly platform: string;
  /** By route. */
  readonly pages: ReadonlyMap<string, FoundIssue>;
  readonly fault: ReadingFault | null;
}

/** The issue of one page that a build asked for. */
export interface FoundIssue {
  readonly issue: KnownIssue;
  /** Its first comments, drawn; empty where the site wants none, or where they could not be read. */
  readonly html: string;
}

/** Why a platform could not be read to the end. */
export interface ReadingFault {
  readonly step: "issues" | "comments";
  /** HTTP status; 0: there was no answer. */
  readonly status: number;
  readonly message: string;
  /** Milliseconds since 1970 when a limit is lifted, or `null`. */
  readonly retryAt: number | null;
}
