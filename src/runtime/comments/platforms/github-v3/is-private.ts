import type { PlatformContext, PlatformOptions } from "../platform.js";
import { at } from "../reply.js";
import { openCalls } from "../issue-backend.js";
import { createRest, repoPath } from "./rest.js";

/** Whether a repository is hidden from those who have not signed in. */
export async function isPrivate(options: PlatformOptions, context: PlatformContext): Promise<boolean> {
  const { data } = await createRest(options, openCalls(context), 0)({ path: repoPath(options) });
  // `false` alone is a promise: servers of one's own have repositories that are internal too.
  return at(data, "private") !== false;
}
