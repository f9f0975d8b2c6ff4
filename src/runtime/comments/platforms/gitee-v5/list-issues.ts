import { createSend } from "../http.js";
import type { ListIssues } from "../platform.js";
import { listAt } from "../reply.js";
import { HOME } from "./sign-in.js";
import { readIssue } from "./wire.js";

/** The most that Gitee gives at a time (its API v5, `per_page`). */
const LIST = 100;

/** Gitee counts its lists in a header. */
export const listIssues: ListIssues = async function* (options, context) {
  const address = `${options.baseURL ?? HOME}/api/v5`;
  const send = createSend(
    { name: "Gitee", address, accept: "application/json", statusOfSilence: 0 },
    context,
  );
  const path = `repos/${[options.owner, options.repo].map(encodeURIComponent).join("/")}/issues`;
  const labels = options.labels.length === 0 ? {} : { labels: options.labels.join(",") };
  const order = { state: "all", sort: "created", direction: "asc", per_page: LIST };
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, headers } = await send({ path, query: { ...labels, ...order, page } });
    const found = listAt(data).map(readIssue);
    yield found;
    const told = headers.get("total_page");
    if (told !== null) last = Number(told) || 1;
    else if (found.length === LIST) last = page + 1;
  }
};
