import type { KnownIssue } from "../model/comments.js";

/** The data of a page that its comments need. */
export interface CommentedPage {
  readonly lang: string;
  /** The complete text of `<title>`, by which an issue is found. */
  readonly title: string;
  /** Number of the issue that the page names for its comments, or `null`. */
  readonly issueId: string | null;
  /** The issue found at build time, or `null`. */
  readonly known: KnownIssue | null;
  /** The hash of the address when the page was opened. Scrolling past headings changes the current one. */
  readonly hash: string;
  /** Absolute URL of the site's callback page for sign-ins. */
  readonly callbackUrl: string;
}

/**
 * Returns the element that the site selects for its panel, or `host` if it selects none. Returns `null` if no element
 * matches.
 */
export function findTarget(host: Element, selector: string | null): Element | null {
  if (selector === null) return host;
  try {
    return document.querySelector(selector);
  } catch {
    return null;
  }
}
