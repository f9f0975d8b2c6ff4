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

/** Creates the panel's backend from a platform's calls. It adds the logic that all platforms share. */
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
    // Someone else may have created the issue at the same time.
    createIssue: async (issue) => (await findExactTitle(issue.title, [listNewest])) ?? create(issue),
  };
}

/** Returns the dependencies of a platform's calls. */
export function openCalls(context: PlatformContext): CallContext {
  const { token, now } = context;
  return { connect: (api, own = token) => createSend(api, { ...context, token: own }), token, now };
}

/**
 * Returns the issue whose title equals `title`, from the first list that has one. A search also finds similar titles.
 */
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

/** Rejects with the error for platforms without reactions. */
function rejectReaction(): Promise<never> {
  return Promise.reject(new PlatformError(501, "501 Not Implemented"));
}
