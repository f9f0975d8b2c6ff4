import { createSend } from "../http.js";
import { nullIfMissing, listAt, textAt } from "../reply.js";
import { type ListIssues, PlatformError } from "../platform.js";
import { CLOSED, readIssue } from "./index.js";

/**
 * Lists a Bitbucket repository's issues, oldest first. Throws a `PlatformError` with `CLOSED` if the tracker is
 * missing.
 */
export const listIssues: ListIssues = async function* (options, context) {
  const address = "https://api.bitbucket.org/2.0";
  const send = createSend(
    { name: "Bitbucket", address, accept: "application/json", statusOfSilence: 0 },
    context,
  );
  const path = `repositories/${[options.owner, options.repo].map(encodeURIComponent).join("/")}/issues`;
  for (let page = 1, isEnd = false; !isEnd; page += 1) {
    const query = { sort: "created_on", pagelen: 100, page };
    const reply = await nullIfMissing(send({ path, query }));
    if (reply === null) throw new PlatformError(410, CLOSED);
    yield listAt(reply.data, "values").map(readIssue);
    isEnd = textAt(reply.data, "next") === "";
  }
};
