import type { Router } from "express";
import type { ServiceContext } from "../service-context.js";
import { createLinkRouter } from "./link-router.js";
import { serviceTexts } from "./service-texts.js";
import { readUnsubscribeToken } from "./unsubscribe-token.js";

/**
 * Creates the routes of `/unsubscribe?token=…`. A GET only asks. A POST unsubscribes. It comes from the page's button or
 * directly from the mail client (RFC 8058).
 */
export function createUnsubscribeRouter({ store, secret, site, now }: ServiceContext): Router {
  const texts = serviceTexts(site.locale);
  const missing = { status: 404, message: texts.badLink };
  return createLinkRouter({
    locale: site.locale,
    title: texts.askTitle,
    async get(token) {
      if (readUnsubscribeToken(secret, token) === null) return missing;
      const button = { text: texts.askButton, action: `?token=${token}` };
      return { message: texts.ask(site.name), button };
    },
    async post(token, { undo }) {
      const hash = readUnsubscribeToken(secret, token);
      if (hash === null) return missing;
      if (undo === "1") {
        await store.unsubscribed.remove(hash);
        return { message: texts.undone(site.name) };
      }
      await store.unsubscribed.add(hash, now());
      const button = { text: texts.undoButton, action: `?token=${token}&undo=1` };
      return { message: texts.done(site.name), button };
    },
  });
}
