import { createSend } from "../http.js";
import type { ListIssues } from "../platform.js";
import { listAt } from "../reply.js";
import { HOME, readIssue } from "./index.js";

/** Page size, in issues: Gitee's maximum (API v5, `per_page`). */
const LIST = 100;

/** Lists a Gitee repository's issues, oldest first. Gitee reports the number of pages in the header `total_page`. */
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
