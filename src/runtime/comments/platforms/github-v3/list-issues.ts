import type { ListIssues, PlatformContext, PlatformOptions } from "../platform.js";
import { at, listAt } from "../reply.js";
import { openCalls } from "../issue-backend.js";
import { createRest, repoPath } from "./rest.js";
import { readIssue } from "./wire.js";

/**
 * Lists a GitHub repository's issues, oldest first, over the REST API, which needs no token. Follows the `Link`
 * header, as GitHub requires.
 */
export const listIssues: ListIssues = async function* (options, context) {
  const send = createRest(options, openCalls(context), 0);
  const path = `${repoPath(options)}/issues`;
  const { labels } = options;
  const order = { state: "all", sort: "created", direction: "asc", per_page: "100" };
  const first = { ...(labels.length === 0 ? {} : { labels: labels.join(",") }), ...order };
  for (let query: Readonly<Record<string, string>> | null = first; query !== null;) {
    const { data, headers } = await send({ path, query });
    const issues = listAt(data).filter((issue) => at(issue, "pull_request") === undefined);
    yield issues.map(readIssue);
    query = nextQuery(headers.get("Link"));
  }
};

/** Returns the query of the next page in a `Link` header, or `null` on the last page. */
export function nextQuery(header: string | null): Readonly<Record<string, string>> | null {
  const next = /<([^<>]+)>\s*;[^,]*\brel="?next\b/.exec(header ?? "")?.[1];
  return next === undefined || !URL.canParse(next) ? null : Object.fromEntries(new URL(next).searchParams);
}

/** Returns whether a repository is hidden from visitors who have not signed in. */
export async function isPrivate(options: PlatformOptions, context: PlatformContext): Promise<boolean> {
  const { data } = await createRest(options, openCalls(context), 0)({ path: repoPath(options) });
  // GitHub Enterprise also has internal repositories, so only `false` means public.
  return at(data, "private") !== false;
}
