import * as z from "zod";
import type { CommentSettings } from "../../../runtime/model/comments.js";
import { ruleMessage } from "../../messages/rule.js";
import { isRecord } from "../is-record.js";
import { issue, issueSettings } from "./issue-comments-schema.js";
import { hasService, store, storeSettings } from "./store-comments-schema.js";

/** Schema of `comments`. */
export const commentsSchema = z
  .strictObject({
    /** `false` hides comments except on pages with `comments: true` in their front matter. */
    show: z.boolean().default(true),
    /**
     * Comments without an account, stored by `hanblog comments` or LeanCloud. Without `serverURLs`, `appId` and `appKey`,
     * only `hanblog dev` has them.
     */
    store: store.optional(),
    /** Comments in issues on a platform such as GitHub, for visitors with an account there. */
    issue: issue.optional(),
    /** Selects `store` or `issue` if a site has both; `store` by default. */
    use: z.enum(["store", "issue"]).optional(),
  })
  .superRefine(
    ({ use, store: ofStore, issue: ofIssue }, context) => {
      if ((use !== "store" || ofStore !== undefined) && (use !== "issue" || ofIssue !== undefined)) return;
      const message = ruleMessage("comments-used");
      context.addIssue({ code: "custom", path: [use], message, input: undefined });
    },
    { when: isRecord },
  );

/**
 * Returns the settings of comments, with one name for each. Missing settings stay missing, because the result is in
 * every page. A store without a service has no settings, because no page can reach it.
 */
export function commentSettings(config: z.output<typeof commentsSchema>): CommentSettings {
  const { show, store, issue, use } = config;
  const isServed = store !== undefined && hasService(store);
  return {
    show,
    store: isServed ? storeSettings(store) : null,
    issue: issue === undefined || (use === "store" && !isServed) ? null : issueSettings(issue),
    use: use ?? null,
  };
}
