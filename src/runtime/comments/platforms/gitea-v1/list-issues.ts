import { createSend } from "../http.js";
import type { Issue, ListIssues } from "../platform.js";
import { listAt } from "../reply.js";
import { HOME, readIssue } from "./index.js";

/** Page size, in issues. Gitea never returns more per request. */
const LIST = 50;
/**
 * The most pages that are read, which makes 10,000 issues. Protects against a server that never reports a last page.
 */
const MOST_LISTS = 200;

/**
 * Lists a Gitea repository's issues, oldest first. Gitea sorts by newest only, so all issues are read before the
 * first is returned.
 */
export const listIssues: ListIssues = async function* (options, context) {
  const address = `${options.baseURL ?? HOME}/api/v1`;
  const send = createSend(
    { name: "Gitea", address, accept: "application/json", statusOfSilence: 0 },
    context,
  );
  const path = `repos/${[options.owner, options.repo].map(encodeURIComponent).join("/")}/issues`;
  const labels = options.labels.length === 0 ? {} : { labels: options.labels.join(",") };
  const issues: Issue[] = [];
  for (let page = 1; page <= MOST_LISTS; page += 1) {
    const query = { type: "issues", state: "all", limit: LIST, ...labels, page };
    const { data, headers } = await send({ path, query });
    const found = listAt(data).map(readIssue);
    issues.push(...found);
    const total = Number(headers.get("X-Total-Count") ?? Number.NaN);
    // A server may return fewer issues per page than requested. It then reports the total in a header.
    const isEnd = Number.isNaN(total) ? found.length < LIST : issues.length >= total;
    if (isEnd || found.length === 0) break;
  }
  yield issues.toReversed();
};
