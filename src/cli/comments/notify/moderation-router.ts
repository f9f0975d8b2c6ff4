import express, { type RequestHandler, type Router } from "express";
import { countReplies, removeComments } from "../admin/remove-comments.js";
import { LIMITS } from "../limits.js";
import { equals, type Condition } from "../query/query.js";
import { updateComment } from "../screen/update-comment.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS } from "../store/collections.js";
import type { StoredObject } from "../store/store.js";
import { readModerationToken, type ModerationToken } from "./moderation-link.js";
import { oneLine, quotedLines, readablePage } from "./plain-text.js";
import { serviceTexts } from "./service-texts.js";
import { sendServicePage, type ServicePage } from "./service-page.js";

/** A link whose token is valid, and the comment as it was when the link was created. */
interface OpenedLink {
  readonly token: string;
  readonly action: ModerationToken["action"];
  readonly comment: StoredObject;
}

type Page = Pick<ServicePage, "message"> & Partial<ServicePage>;

/** Answers an opened link. `null` means that the comment has changed in the meantime. */
type AnswerLink = (opened: OpenedLink) => Promise<Page | null>;

/**
 * Creates the routes of `/moderate?token=…`, which a notice to the owner links to. A GET shows the comment and asks,
 * because chats and mail clients open links. A POST approves or deletes. A link works until it ends, and only while the
 * comment has not changed since the notice, so also only once.
 */
export function createModerationRouter(context: ServiceContext): Router {
  const { site } = context;
  const common = { status: 200, title: serviceTexts(site.locale).moderationTitle, button: null };
  const answer =
    (answerLink: AnswerLink): RequestHandler =>
    async ({ query }, response) => {
      const text = typeof query["token"] === "string" ? query["token"] : "";
      const page = await openLink(context, text, answerLink);
      sendServicePage(response, site.locale, { ...common, ...page });
    };
  const router = express.Router();
  router.get(
    "/",
    answer((opened) => ask(context, opened)),
  );
  router.post(
    "/",
    answer((opened) => act(context, opened)),
  );
  return router;
}

async function openLink(context: ServiceContext, text: string, answerLink: AnswerLink): Promise<Page> {
  const { site, secret, now } = context;
  const texts = serviceTexts(site.locale);
  const link = site.serviceUrl === null ? null : { text: texts.openAdmin, url: `${site.serviceUrl}/admin/` };
  const token = readModerationToken(secret, text);
  if (token === null || site.linkHours === null) return { status: 404, message: texts.badLink };
  if (token.endsAt <= now()) return { status: 410, message: texts.endedLink, link };
  const comment = await findUnchanged(context, token);
  const opened = { token: text, action: token.action };
  const page = comment === null ? null : await answerLink({ ...opened, comment });
  return page ?? { status: 409, message: texts.usedLink, link };
}

/** Shows the comment, without the author's addresses, and a form. */
async function ask(context: ServiceContext, { token, action, comment }: OpenedLink): Promise<Page> {
  const texts = serviceTexts(context.site.locale);
  const nick = oneLine(field(comment, "nick"), 60) || "Anonymous";
  const page = readablePage(field(comment, "url"));
  return {
    message:
      action === "approve"
        ? texts.askApprove(nick, page)
        : texts.askDelete(nick, page, await countReplies(context, [comment.objectId])),
    // The owner decides on the whole text.
    quote: quotedLines(field(comment, "comment"), LIMITS.comment),
    button: {
      text: action === "approve" ? texts.approve : texts.remove,
      action: `?token=${encodeURIComponent(token)}`,
    },
  };
}

async function act(context: ServiceContext, { action, comment }: OpenedLink): Promise<Page | null> {
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
async function findUnchanged(
  { store }: ServiceContext,
  { commentId, updatedAt, action }: ModerationToken,
): Promise<StoredObject | null> {
  const isSame = [equals("objectId", commentId), equals("updatedAt", updatedAt)];
  const of: readonly Condition[] = action === "approve" ? [...isSame, equals("status", "waiting")] : isSame;
  const query = { where: { kind: "all", of } as const, order: [], limit: 1, skip: 0 };
  const [found] = await store.objects.find(COMMENTS, query);
  return found ?? null;
}

function field(comment: StoredObject, name: string): string {
  const value = comment[name];
  return typeof value === "string" ? value : "";
}
