import express, { type RequestHandler, type Router } from "express";
import type { ServiceContext } from "../service-context.js";
import { serviceTexts } from "./service-texts.js";
import { sendServicePage, type ServicePage } from "./service-page.js";
import { readUnsubscribeToken } from "./unsubscribe-token.js";

interface OpenedLink {
  readonly token: string;
  /** Hash of the mail address that the link belongs to. */
  readonly hash: string;
  readonly isUndo: boolean;
}

/**
 * Creates the routes of `/unsubscribe?token=…`. A GET only asks, because mail clients and virus scanners open
 * links. A POST unsubscribes. It comes from the page's button or directly from the mail client (RFC 8058).
 */
export function createUnsubscribeRouter({ store, secret, site, now }: ServiceContext): Router {
  const texts = serviceTexts(site.locale);
  const router = express.Router();
  const common = { status: 200, title: texts.askTitle, button: null };

  const answer =
    (
      read: (opened: OpenedLink) => Promise<Partial<ServicePage> & Pick<ServicePage, "message">>,
    ): RequestHandler =>
    async ({ query }, response) => {
      const token = typeof query["token"] === "string" ? query["token"] : "";
      const hash = readUnsubscribeToken(secret, token);
      const isUndo = query["undo"] === "1";
      const page =
        hash === null ? { status: 404, message: texts.badLink } : await read({ hash, token, isUndo });
      sendServicePage(response, site.locale, { ...common, ...page });
    };

  const ask = ({ token }: OpenedLink) =>
    Promise.resolve({
      message: texts.ask(site.name),
      button: { text: texts.askButton, action: `?token=${token}` },
    });
  const unsubscribe = async ({ hash, token, isUndo }: OpenedLink) => {
    if (isUndo) {
      await store.unsubscribed.remove(hash);
      return { message: texts.undone(site.name) };
    }
    await store.unsubscribed.add(hash, now());
    const action = `?token=${token}&undo=1`;
    return { message: texts.done(site.name), button: { text: texts.undoButton, action } };
  };
  router.get("/", answer(ask));
  router.post("/", answer(unsubscribe));
  return router;
}
