import { commentLink } from "../comment-link.js";
import { findComment } from "../find-comment.js";
import { equals } from "../query/query.js";
import type { Area } from "../routes/routes.js";
import type { ServiceContext } from "../service-context.js";
import { readConfirmToken, type ConfirmToken } from "./confirm-token.js";
import { createLinkArea, type LinkPage } from "./link-routes.js";
import { serviceTexts } from "./service-texts.js";

/**
 * Creates the routes of `/confirm?token=…`. A GET only asks. A POST confirms the address, and subscribes it again if it
 * was unsubscribed.
 */
export function createConfirmArea(context: ServiceContext): Area {
  const { store, keyedHash, site, now } = context;
  const texts = serviceTexts(site.locale);
  const open = async (text: string, answer: (token: ConfirmToken) => LinkPage | Promise<LinkPage>) => {
    const token = readConfirmToken(keyedHash, text);
    return token === null || token.endsAt <= now()
      ? { status: token === null ? 404 : 410, message: texts.badLink }
      : answer(token);
  };
  return createLinkArea({
    path: "/confirm",
    locale: site.locale,
    title: texts.confirmTitle,
    get: (text) =>
      open(text, () => ({
        message: texts.confirmAsk(site.name),
        button: { text: texts.confirmButton, action: `?token=${encodeURIComponent(text)}` },
      })),
    post: (text) =>
      open(text, async ({ mailHash, commentId }) => {
        await store.unsubscribed.remove(mailHash);
        await store.confirmations.confirm(mailHash, now());
        const url = await findLink(context, commentId);
        const links = url === null ? [] : [{ text: texts.openComment, url }];
        return { message: texts.confirmed(site.name), links };
      }),
  });
}

/** Returns the address of a comment on the site, or `null` if it is not visible. */
async function findLink({ store, site }: ServiceContext, commentId: string): Promise<string | null> {
  const comment = await findComment(store, equals("objectId", commentId), equals("status", "visible"));
  return comment === null || site.url === null ? null : commentLink(site.url, comment);
}
