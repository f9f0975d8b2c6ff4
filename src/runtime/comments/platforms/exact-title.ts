import type { Issue } from "./platform.js";

/**
 * The issue that has exactly the title, in the first list that has one. Searches find words, and find nothing that was
 * written a moment ago: the later lists are those that do.
 */
export async function findExactTitle(
  title: string,
  lists: readonly (() => Promise<readonly Issue[]>)[],
): Promise<Issue | null> {
  for (const list of lists) {
    const found = (await list()).find((issue) => issue.title === title);
    if (found !== undefined) return found;
  }
  return null;
}
