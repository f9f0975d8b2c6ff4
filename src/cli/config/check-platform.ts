import { chooseWidget } from "../../runtime/model/comments.js";
import type { Problem } from "../../runtime/model/error.js";
import { createProblem } from "../messages/create-problem.js";
import { commentSettings } from "./comments-schema.js";
import type { PlaceOfOption } from "./place-of-option.js";
import type { SiteConfig } from "./schema.js";

/** Address of Bitbucket. A proxy or another server with the same API may still have an issue tracker. */
const BITBUCKET = /^https?:\/\/(?:[\w-]+\.)*bitbucket\.org(?::\d+)?(?:\/|$)/i;

/** Warns about a platform that has closed its issue tracker. */
export function checkPlatform({ comments }: SiteConfig, placeOf: PlaceOfOption): readonly Problem[] {
  const widget = chooseWidget(commentSettings(comments));
  if (widget?.kind !== "issue" || widget.settings.platform !== "bitbucket-v2") return [];
  const { baseURL } = widget.settings;
  if (baseURL !== undefined && !BITBUCKET.test(baseURL)) return [];
  const option = comments.issue?.platform === undefined ? "api" : "platform";
  return [createProblem("warning", "platform-closed", {}, placeOf(["comments", "issue", option]))];
}
