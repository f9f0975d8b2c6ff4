import type { ReadingFault, WantedIssue } from "../../model/issue-reading.js";
import type { Issue } from "../platforms/platform.js";
import { groupBy } from "../../model/group-by.js";
import { readFault } from "./reading-fault.js";

/** The most issues that a build reads. */
const MOST_ISSUES = 20_000;

/** Issues found for the pages, and the fault that ended the search, if any. */
export interface IssueWalk {
  readonly issues: ReadonlyMap<WantedIssue, Issue>;
  readonly fault: ReadingFault | null;
}

/**
 * Finds the issue of each page by the number that the page names, or else by the title. The lists start with the
 * oldest issue. Of issues with the same title the oldest wins, so that nobody can take a page over with a newer one.
 */
export async function findIssues(
  lists: AsyncIterable<readonly Issue[]>,
  pages: readonly WantedIssue[],
  prefix: string,
): Promise<IssueWalk> {
  const missing = new Set(pages);
  const issues = new Map<WantedIssue, Issue>();
  const wanted = groupBy(pages, ({ id, title }) => keyOf(id, prefix + title));
  const take = (issue: Issue) => {
    for (const key of [keyOf(issue.id, ""), keyOf(null, issue.title)]) {
      for (const page of wanted.get(key) ?? []) if (missing.delete(page)) issues.set(page, issue);
    }
  };
  let seen = 0;
  try {
    for await (const list of lists) {
      for (const issue of list) take(issue);
      seen += list.length;
      if (missing.size === 0) break;
      if (seen >= MOST_ISSUES) return { issues, fault: tooMany() };
    }
    return { issues, fault: null };
  } catch (error) {
    return { issues, fault: readFault("issues", error) };
  }
}

function keyOf(id: string | null, title: string): string {
  return id === null ? `title ${title}` : `id ${id}`;
}

function tooMany(): ReadingFault {
  const message = `The repository has more than ${MOST_ISSUES} issues, and a build reads no more`;
  return { step: "issues", status: 0, message, retryAt: null };
}
