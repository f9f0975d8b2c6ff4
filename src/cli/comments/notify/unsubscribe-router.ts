import express, { type RequestHandler, type Router } from "express";
import type { ServiceContext } from "../service-context.js";
import { serviceTexts } from "./service-texts.js";
import { readUnsubscribeToken } from "./unsubscribe-token.js";
import { createUnsubscribePage, type UnsubscribePage } from "./unsubscribe-page.js";

/**
 * Headers that allow no scripts, frames or external resources, and keep the address with its token out of
 * `Referer`.
 */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
};

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

  const answer =
    (read: (opened: OpenedLink) => Promise<UnsubscribePage>): RequestHandler =>
    async ({ query }, response) => {
      const token = typeof query["token"] === "string" ? query["token"] : "";
      const hash = readUnsubscribeToken(secret, token);
      const isUndo = query["undo"] === "1";
      const page = hash === null ? null : await read({ hash, token, isUndo });
      response
        .status(page === null ? 404 : 200)
        .set(HEADERS)
        .type("html");
      response.send(createUnsubscribePage(site.locale, page ?? { message: texts.badLink, button: null }));
    };

  const ask = ({ token }: OpenedLink) =>
    Promise.resolve({
      message: texts.ask(site.name),
      button: { text: texts.askButton, action: `?token=${token}` },
    });
  const unsubscribe = async ({ hash, token, isUndo }: OpenedLink) => {
    if (isUndo) {
      await store.unsubscribed.remove(hash);
      return { message: texts.undone(site.name), button: null };
    }
    await store.unsubscribed.add(hash, now());
    const action = `?token=${token}&undo=1`;
    return { message: texts.done(site.name), button: { text: texts.undoButton, action } };
  };
  router.get("/", answer(ask));
  router.post("/", answer(unsubscribe));
  return router;
}
