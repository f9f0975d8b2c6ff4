import { createSend } from "../http.js";
import type { ListIssues } from "../platform.js";
import { at, listAt } from "../reply.js";
import { HOME, readIssue } from "./wire.js";

/** Lists a GitLab project's issues, oldest first. Omits confidential issues, even if the token may read them. */
export const listIssues: ListIssues = async function* (options, context) {
  const address = `${options.baseURL ?? HOME}/api/v4`;
  const send = createSend(
    { name: "GitLab", address, accept: "application/json", statusOfSilence: 0 },
    context,
  );
  const path = `projects/${encodeURIComponent(`${options.owner}/${options.repo}`)}/issues`;
  const labels = options.labels.length === 0 ? {} : { labels: options.labels.join(",") };
  const order = { order_by: "created_at", sort: "asc", per_page: 100 };
  for (let page = "1"; page !== "";) {
    const { data, headers } = await send({
      path,
      query: { ...labels, ...order, confidential: "false", page },
    });
    const open = listAt(data).filter((issue) => at(issue, "confidential") !== true);
    yield open.map(readIssue);
    page = headers.get("X-Next-Page") ?? "";
  }
};
