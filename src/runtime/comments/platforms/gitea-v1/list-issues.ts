import { createSend } from "../http.js";
import type { Issue, ListIssues } from "../platform.js";
import { listAt } from "../reply.js";
import { HOME } from "./sign-in.js";
import { readIssue } from "./wire.js";

/** Gitea gives no more at once, whatever it is asked for. */
const LIST = 50;
/** Ends the reading of a server that says of no list that it is the last: after 10,000 issues. */
const MOST_LISTS = 200;

/** Gitea lists the newest first and in no other order, so all are read before the oldest is known. */
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
    // A server may be set to give fewer than it is asked for, and then says how many there are.
    const isEnd = Number.isNaN(total) ? found.length < LIST : issues.length >= total;
    if (isEnd || found.length === 0) break;
  }
  yield issues.toReversed();
};
