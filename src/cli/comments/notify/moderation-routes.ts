import { countReplies, removeComments } from "../admin/change-comments.js";
import { findComment, textOf } from "../stored-comments.js";
import { LIMITS } from "../limits.js";
import { equals } from "../query/query.js";
import { updateComment } from "../screen/update-comment.js";
import type { Area } from "../routes/routes.js";
import type { ServiceContext } from "../service-context.js";
import type { StoredObject } from "../store/store.js";
import { createLinkArea, type LinkPage } from "./link-routes.js";
import { readModerationToken, type ModerationToken } from "./link-tokens.js";
import { quotedLines, readableNick, readablePage } from "./plain-text.js";
import { serviceTexts } from "./service-texts.js";

/** A link whose token is valid, and the comment as it was when the link was created. */
interface OpenedLink {
  readonly token: string;
  readonly action: ModerationToken["action"];
  readonly comment: StoredObject;
}

/** Answers an opened link. `null` means that the comment has changed in the meantime. */
type AnswerLink = (opened: OpenedLink) => Promise<LinkPage | null>;

/**
 * Creates the routes of `/moderate?token=…`, which a notice to the owner links to. A GET shows the comment and asks.
 * A POST approves or deletes. A link works until it ends, and only while the comment has not changed since the notice, so
 * also only once.
 */
export function createModerationArea(context: ServiceContext): Area {
  const { locale } = context.site;
  return createLinkArea({
    path: "/moderate",
    locale,
    title: serviceTexts(locale).moderationTitle,
    get: (text) => openLink(context, text, (opened) => ask(context, opened)),
    post: (text) => openLink(context, text, (opened) => act(context, opened)),
  });
}

async function openLink(context: ServiceContext, text: string, answerLink: AnswerLink): Promise<LinkPage> {
  const { site, keyedHash, now } = context;
  const texts = serviceTexts(site.locale);
  const links = site.serviceUrl === null ? [] : [{ text: texts.openAdmin, url: `${site.serviceUrl}/admin/` }];
  const token = readModerationToken(keyedHash, text);
  if (token === null || site.linkHours === null) return { status: 404, message: texts.badLink };
  if (token.endsAt <= now()) return { status: 410, message: texts.endedLink, links };
  const comment = await findUnchanged(context, token);
  const opened = { token: text, action: token.action };
  const page = comment === null ? null : await answerLink({ ...opened, comment });
  return page ?? { status: 409, message: texts.usedLink, links };
}

/** Shows the comment, without the author's addresses, and a form. */
async function ask(context: ServiceContext, { token, action, comment }: OpenedLink): Promise<LinkPage> {
  const texts = serviceTexts(context.site.locale);
  const nick = readableNick(textOf(comment, "nick"));
  const page = readablePage(textOf(comment, "url"));
  return {
    message:
      action === "approve"
        ? texts.askApprove(nick, page)
        : texts.askDelete(nick, page, await countReplies(context, [comment.objectId])),
    // The owner decides on the whole text.
    quote: quotedLines(textOf(comment, "comment"), LIMITS.comment),
    button: {
      text: action === "approve" ? texts.approve : texts.remove,
      action: `?token=${encodeURIComponent(token)}`,
    },
  };
}

async function act(context: ServiceContext, { action, comment }: OpenedLink): Promise<LinkPage | null> {
  const texts = serviceTexts(context.site.locale);
  const { objectId } = comment;
  if (action === "delete") {
    const count = await removeComments(context, [objectId]);
    return count === 0 ? null : { message: texts.deleted };
  }
  const changed = await updateComment(context, {
    objectId,
    // Later than before, even if the clock is behind. The link would work again otherwise.
    updatedAt: new Date(Math.max(context.now().getTime(), comment.updatedAt.getTime() + 1)),
    set: { status: "visible" },
    add: {},
    where: { kind: "all", of: [equals("updatedAt", comment.updatedAt), equals("status", "waiting")] },
  });
  return changed === null ? null : { message: texts.approved };
}

/** Finds the comment of a token if it has not changed since, and still awaits approval if the token approves it. */
function findUnchanged(
  { store }: ServiceContext,
  { commentId, updatedAt, action }: ModerationToken,
): Promise<StoredObject | null> {
  const isSame = [equals("objectId", commentId), equals("updatedAt", updatedAt)];
  return findComment(store, ...isSame, ...(action === "approve" ? [equals("status", "waiting")] : []));
}
