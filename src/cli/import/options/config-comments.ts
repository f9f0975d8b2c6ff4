import type { ConfigDraft } from "../config/config-draft.js";
import { type Fields, fieldsOf } from "../plain-value.js";

/** Returns the comments above options that an author has to complete or to know about. */
export function configComments(options: Fields): ConfigDraft["comments"] {
  const comments = fieldsOf(options["comments"]);
  return {
    ...(options["base"] === undefined ? {} : { base: "base" as const }),
    ...(options["url"] === undefined ? {} : { url: "url" as const }),
    ...(options["permalink"] === undefined ? {} : { permalink: "permalink" as const }),
    ...(comments["store"] === undefined ? {} : { comments: "store" as const }),
    ...(comments["store"] === undefined && comments["issue"] !== undefined
      ? { comments: "issue" as const }
      : {}),
    ...(options["mascot"] === undefined ? {} : { mascot: "mascot" as const }),
    ...(options["redirects"] === undefined ? {} : { redirects: "redirects" as const }),
    ...(options["defaults"] === undefined ? {} : { defaults: "defaults" as const }),
  };
}
