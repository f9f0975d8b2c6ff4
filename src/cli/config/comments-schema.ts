import * as z from "zod";
import type { CommentSettings } from "../../runtime/model/comments.js";
import { ruleMessage } from "../messages/rule.js";
import { isRecord } from "./is-record.js";
import { issue, issueSettings } from "./issue-comments-schema.js";
import { store, storeSettings } from "./store-comments-schema.js";

/** The config's `comments`. */
export const commentsSchema = z
  .strictObject({
    /** `false` hides the comments of all pages whose front matter does not say `comments: true`. */
    show: z.boolean().default(true),
    /** Comments without an account, kept by `hanblog comments` or LeanCloud. */
    store: store.optional(),
    /** Comments as issues on a platform such as GitHub, for visitors with an account there. */
    issue: issue.optional(),
    /** Which of the two, for a site that has both; `store` by default. */
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

/** One name for each setting. What was left out stays out: every page carries what this gives. */
export function commentSettings(config: z.output<typeof commentsSchema>): CommentSettings {
  const { show, store, issue, use } = config;
  return {
    show,
    store: store === undefined ? null : storeSettings(store),
    issue: issue === undefined ? null : issueSettings(issue),
    use: use ?? null,
  };
}
