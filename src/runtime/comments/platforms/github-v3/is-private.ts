import type { PlatformContext, PlatformOptions } from "../platform.js";
import { at } from "../reply.js";
import { openCalls } from "../issue-backend.js";
import { createRest, repoPath } from "./rest.js";

/** Returns whether a repository is hidden from visitors who have not signed in. */
export async function isPrivate(options: PlatformOptions, context: PlatformContext): Promise<boolean> {
  const { data } = await createRest(options, openCalls(context), 0)({ path: repoPath(options) });
  // GitHub Enterprise also has internal repositories, so only `false` means public.
  return at(data, "private") !== false;
}
