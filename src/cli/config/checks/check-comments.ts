import { chooseWidget, SECRETIVE_PLATFORMS } from "../../../runtime/model/comments.js";
import type { Problem } from "../../../runtime/model/error.js";
import { createProblem } from "../../messages/create-problem.js";
import { commentSettings } from "../options/comments-schema.js";
import type { PlaceOfOption } from "../place-of-option.js";
import type { SiteConfig } from "../schema.js";
import type { Note } from "../../messages/note.js";
import { hasService } from "../options/store-comments-schema.js";

/**
 * Warns about a secret in the configuration, because it would be in every page, and about a missing exchange, without
 * which the widget does not start.
 */
export function checkSecrets({ comments }: SiteConfig, placeOf: PlaceOfOption): readonly Problem[] {
  return [...findShownSecret(comments, placeOf), ...findMissingExchange(comments, placeOf)];
}

type Comments = SiteConfig["comments"];

function findShownSecret({ issue }: Comments, placeOf: PlaceOfOption): readonly Problem[] {
  if (issue?.clientSecret === undefined) return [];
  return [createProblem("warning", "client-secret", {}, placeOf(["comments", "issue", "clientSecret"]))];
}

function findMissingExchange(comments: Comments, placeOf: PlaceOfOption): readonly Problem[] {
  const widget = chooseWidget(commentSettings(comments));
  if (widget?.kind !== "issue") return [];
  const { platform, exchange, clientSecret, proxy } = widget.settings;
  const isAble = exchange !== undefined || (clientSecret !== undefined && proxy !== undefined);
  if (isAble || SECRETIVE_PLATFORMS[platform] === undefined) return [];
  return [createProblem("warning", "exchange-missing", { platform }, placeOf(["comments", "issue"]))];
}

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

/** Names of the machine itself. */
const OWN_NAMES: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Returns a note if the visitors of a site see no comments: its store names no service, or a site with a public address
 * has its comments in a service on the machine that builds it.
 */
export function commentNotes({ comments, url }: Pick<SiteConfig, "comments" | "url">): readonly Note[] {
  const { store, issue, use } = comments;
  if (store === undefined) return [];
  if (!hasService(store)) {
    return issue === undefined || use === "store" ? [{ kind: "comments-off" }] : [];
  }
  const service = store.serverURLs;
  if (service === undefined || url === undefined || !isOwn(service) || isOwn(url)) return [];
  return [{ kind: "comments-local", service }];
}

function isOwn(url: string): boolean {
  return OWN_NAMES.has(new URL(url).hostname);
}
