import type { MessageSet } from "../message-set.js";

/** Messages about code of a site that fails. */
export const siteCode = {
  /** `reason` is the text of what was thrown. */
  "render-failed": ({ reason }: { reason: string }) => ({
    message: `Rendering failed: ${reason}`,
    hint: null,
  }),
} satisfies MessageSet;
