import { createProblem, type Problem } from "../../runtime/model/error.js";
import type { PlaceOfOption } from "./place-of-option.js";
import type { SiteConfig } from "./schema.js";

/** Warns of what stands in the config, and so in every page, though nobody should know it. */
export function checkSecrets({ comments }: SiteConfig, placeOf: PlaceOfOption): readonly Problem[] {
  if (comments.issue?.clientSecret === undefined) return [];
  return [
    createProblem(
      "warning",
      "client-secret",
      "`comments.issue.clientSecret` stands in every page, where anybody can read it",
      placeOf(["comments", "issue", "clientSecret"]),
      "Let `hanblog comments` hold it (HANBLOG_OAUTH_GITHUB_SECRET), name its address as `comments.issue.exchange`, and make a new secret.",
    ),
  ];
}
