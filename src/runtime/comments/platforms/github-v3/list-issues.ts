import type { ListIssues } from "../platform.js";
import { at, listAt } from "../reply.js";
import { openCalls } from "../issue-backend.js";
import { createRest, repoPath } from "./rest.js";
import { readIssue } from "./wire.js";

/** Over the REST API, which answers those without a token too. GitHub wants its own way to the next list followed. */
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

/** What a `Link` header says to ask for next, or `null` at the end. */
export function nextQuery(header: string | null): Readonly<Record<string, string>> | null {
  const next = /<([^>]+)>\s*;[^,]*\brel="?next\b/.exec(header ?? "")?.[1];
  return next === undefined || !URL.canParse(next) ? null : Object.fromEntries(new URL(next).searchParams);
}
