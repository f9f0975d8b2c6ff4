import express, { type RequestHandler, type Router } from "express";
import { commentLink } from "../comment-link.js";
import { equals, type Condition } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS } from "../store/collections.js";
import { readConfirmToken, type ConfirmToken } from "./confirm-token.js";
import { serviceTexts } from "./service-texts.js";
import { sendServicePage, type ServicePage } from "./service-page.js";

type Page = Pick<ServicePage, "message"> & Partial<ServicePage>;

/**
 * Creates the routes of `/confirm?token=…`. A GET only asks, because mail clients and virus scanners open links. A POST
 * confirms the address, and subscribes it again if it was unsubscribed.
 */
export function createConfirmRouter(context: ServiceContext): Router {
  const { store, secret, site, now } = context;
  const texts = serviceTexts(site.locale);
  const common = { status: 200, title: texts.confirmTitle, button: null };

  const answer =
    (answerLink: (token: ConfirmToken, text: string) => Promise<Page>): RequestHandler =>
    async ({ query }, response) => {
      const text = typeof query["token"] === "string" ? query["token"] : "";
      const token = readConfirmToken(secret, text);
      const page =
        token === null || token.endsAt <= now()
          ? { status: token === null ? 404 : 410, message: texts.badLink }
          : await answerLink(token, text);
      sendServicePage(response, site.locale, { ...common, ...page });
    };

  const router = express.Router();
  router.get(
    "/",
    answer((_, text) =>
      Promise.resolve({
        message: texts.confirmAsk(site.name),
        button: { text: texts.confirmButton, action: `?token=${encodeURIComponent(text)}` },
      }),
    ),
  );
  router.post(
    "/",
    answer(async ({ mailHash, commentId }) => {
      await store.unsubscribed.remove(mailHash);
      await store.confirmations.confirm(mailHash, now());
      const url = await findLink(context, commentId);
      const link = url === null ? null : { text: texts.openComment, url };
      return { message: texts.confirmed(site.name), link };
    }),
  );
  return router;
}

/** Returns the address of a comment on the site, or `null` if it is not visible. */
async function findLink({ store, site }: ServiceContext, commentId: string): Promise<string | null> {
  const where: Condition = { kind: "all", of: [equals("objectId", commentId), equals("status", "visible")] };
  const [comment] = await store.objects.find(COMMENTS, { where, order: [], limit: 1, skip: 0 });
  return comment === undefined || site.url === null ? null : commentLink(site.url, comment);
}
