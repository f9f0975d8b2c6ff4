import type { ReadingFault, WantedIssue } from "../../model/issue-reading.js";
import type { Issue } from "../platforms/platform.js";
import { groupBy } from "./group-by.js";
import { readFault } from "./reading-fault.js";

/** Issues that are looked through at the most. */
const MOST_ISSUES = 20_000;

/** The issues of pages, as far as they were found. */
export interface IssueWalk {
  readonly issues: ReadonlyMap<WantedIssue, Issue>;
  readonly fault: ReadingFault | null;
}

/**
 * Finds pages' issues by the number that their author named, else by their title, in lists that begin with the oldest
 * issue. Of issues with one title the oldest counts: who opens another one later takes no page over.
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
  const message = `there are more than ${MOST_ISSUES} of them, and a build looks no further`;
  return { step: "issues", status: 0, message, retryAt: null };
}
