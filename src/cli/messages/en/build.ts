import type { MessageSet } from "../message-set.js";

/** Messages about a build as a whole, its workers and the dev server. */
export const build = {
  /** `reason` is the text of the file system. */
  "file-unreadable": ({ path, reason }: { path: string; reason: string }) => ({
    message: `\`${path}\` cannot be read: ${reason}`,
    hint: "Check the permissions of the file.",
  }),
} satisfies MessageSet;
