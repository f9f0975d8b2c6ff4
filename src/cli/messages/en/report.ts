import type { MessageSet } from "../message-set.js";

/** Messages about failures that the operating system reports. */
export const report = {
  /** In the words of the operating system or of SQLite. */
  refused: ({ reason }: { reason: string }) => ({
    message: reason,
    hint: "The operating system reported this. Check the file, its permissions and the free space on its disk.",
  }),
} satisfies MessageSet;
