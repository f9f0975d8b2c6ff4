import { chooseWidget } from "../../runtime/model/comments.js";
import { createProblem, type Problem } from "../../runtime/model/error.js";
import { commentSettings } from "./comments-schema.js";
import type { PlaceOfOption } from "./place-of-option.js";
import type { SiteConfig } from "./schema.js";

/** The address of Bitbucket. A proxy, or another server with its interface, may still have a tracker. */
const BITBUCKET = /^https?:\/\/(?:[\w-]+\.)*bitbucket\.org(?::\d+)?(?:\/|$)/i;

/** Warns of a platform that keeps no issues any more. */
export function checkPlatform({ comments }: SiteConfig, placeOf: PlaceOfOption): readonly Problem[] {
  const widget = chooseWidget(commentSettings(comments));
  if (widget?.kind !== "issue" || widget.settings.platform !== "bitbucket-v2") return [];
  const { baseURL } = widget.settings;
  if (baseURL !== undefined && !BITBUCKET.test(baseURL)) return [];
  const option = comments.issue?.platform === undefined ? "api" : "platform";
  return [
    createProblem(
      "warning",
      "platform-closed",
      "Bitbucket closed its issue tracker on 2026-08-20, so `bitbucket-v2` can neither read nor keep comments",
      placeOf(["comments", "issue", option]),
      "Use another platform, such as `gitlab-v4` or `gitea-v1`, or keep comments with `comments.store`.",
    ),
  ];
}
