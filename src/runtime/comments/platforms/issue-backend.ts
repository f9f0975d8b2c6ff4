import { createSend } from "./http.js";
import {
  PlatformError,
  type CallContext,
  type CreatePlatformCalls,
  type Issue,
  type IssueBackend,
  type PlatformContext,
  type PlatformOptions,
} from "./platform.js";

/** Makes of a platform's calls what the panel uses: what no platform does by itself is done here, once for all. */
export function createIssueBackend(
  createCalls: CreatePlatformCalls,
  options: PlatformOptions,
  context: PlatformContext,
): IssueBackend {
  const calls = createCalls(options, openCalls(context));
  const { search, listNewest = search, create } = calls;
  return {
    react: rejectReaction,
    readReactions: rejectReaction,
    ...calls,
    findIssue: (key) =>
      "id" in key ? calls.findById(key.id) : findExactTitle(key.title, [search, listNewest]),
    // Somebody else may have opened the page at the same time.
    createIssue: async (issue) => (await findExactTitle(issue.title, [listNewest])) ?? create(issue),
  };
}

/** What a platform's calls are made with. */
export function openCalls(context: PlatformContext): CallContext {
  const { token, now } = context;
  return { connect: (api, own = token) => createSend(api, { ...context, token: own }), token, now };
}

/** The issue that has exactly the title, in the first list that has one: searches find words. */
async function findExactTitle(
  title: string,
  lists: readonly ((title: string) => Promise<readonly Issue[]>)[],
): Promise<Issue | null> {
  for (const list of new Set(lists)) {
    const found = (await list(title)).find((issue) => issue.title === title);
    if (found !== undefined) return found;
  }
  return null;
}

/** What platforms without reactions say to one (spec/comments.md §8). */
function rejectReaction(): Promise<never> {
  return Promise.reject(new PlatformError(501, "501 Not Implemented"));
}
