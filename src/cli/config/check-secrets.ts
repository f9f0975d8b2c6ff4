import { chooseWidget, type PlatformName } from "../../runtime/model/comments.js";
import { createProblem, type Problem } from "../../runtime/model/error.js";
import { commentSettings } from "./comments-schema.js";
import type { PlaceOfOption } from "./place-of-option.js";
import type { SiteConfig } from "./schema.js";

/** Platforms that give tokens only to who knows the app's secret. */
const SECRETIVE: readonly PlatformName[] = ["github-v3", "github-v4", "gitee-v5"];

/**
 * Warns of what stands in the config, and so in every page, though nobody should know it, and of a secret that nobody
 * knows: the widget does not start without.
 */
export function checkSecrets({ comments }: SiteConfig, placeOf: PlaceOfOption): readonly Problem[] {
  return [...findShownSecret(comments, placeOf), ...findMissingExchange(comments, placeOf)];
}

type Comments = SiteConfig["comments"];

function findShownSecret({ issue }: Comments, placeOf: PlaceOfOption): readonly Problem[] {
  if (issue?.clientSecret === undefined) return [];
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

function findMissingExchange(comments: Comments, placeOf: PlaceOfOption): readonly Problem[] {
  const widget = chooseWidget(commentSettings(comments));
  if (widget?.kind !== "issue") return [];
  const { platform, exchange, clientSecret, proxy } = widget.settings;
  const isAble = exchange !== undefined || (clientSecret !== undefined && proxy !== undefined);
  if (isAble || !SECRETIVE.includes(platform)) return [];
  return [
    createProblem(
      "warning",
      "exchange-missing",
      `\`comments.issue.exchange\` is missing: ${platform} asks for the secret of its app, and no page can show its comments`,
      placeOf(["comments", "issue"]),
      "Expected the address of a `hanblog comments` that holds the secret, such as `https://comments.example.com`.",
    ),
  ];
}
