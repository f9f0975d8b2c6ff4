import express, { type Request, type RequestHandler, type Router } from "express";
import type { ServiceContext } from "../service-context.js";
import { SERVICE_TEXTS } from "./service-texts.js";
import { readUnsubscribeToken } from "./unsubscribe-token.js";
import { createUnsubscribePage, type UnsubscribePage } from "./unsubscribe-page.js";

/** No script, no frame, nothing from elsewhere, and the address with its token is told to nobody. */
const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
};

/**
 * `/unsubscribe?token=…`: a GET only asks, because mail programs and virus scanners open links; a POST does it,
 * the one of the page's button and the one that a mail program sends by itself (RFC 8058).
 */
export function createUnsubscribeRouter({ store, secret, site, now }: ServiceContext): Router {
  const texts = SERVICE_TEXTS[site.locale];
  const router = express.Router();

  const answer = (read: (request: Request, hash: string, token: string) => Promise<UnsubscribePage>) =>
    (async (request, response) => {
      const { token: asked } = request.query;
      const token = typeof asked === "string" ? asked : "";
      const hash = readUnsubscribeToken(secret, token);
      const page =
        hash === null ? { message: texts.badLink, button: null } : await read(request, hash, token);
      response.status(hash === null ? 404 : 200);
      response.set(HEADERS).type("html").send(createUnsubscribePage(site.locale, page));
    }) satisfies RequestHandler;

  const ask = (_: Request, __: string, token: string) =>
    Promise.resolve({
      message: texts.ask(site.name),
      button: { text: texts.askButton, action: `?token=${token}` },
    });
  const unsubscribe = async ({ query }: Request, hash: string, token: string) => {
    if (query["undo"] === "1") {
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
