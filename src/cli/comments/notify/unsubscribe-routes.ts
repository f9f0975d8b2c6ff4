import type { Area } from "../routes/routes.js";
import type { ServiceContext } from "../service-context.js";
import { createLinkArea } from "./link-routes.js";
import { serviceTexts } from "./service-texts.js";
import { readUnsubscribeToken } from "./unsubscribe-token.js";

/**
 * Creates the routes of `/unsubscribe?token=…`. A GET only asks. A POST unsubscribes. It comes from the page's button or
 * directly from the mail client (RFC 8058).
 */
export function createUnsubscribeArea({ store, keyedHash, site, now }: ServiceContext): Area {
  const texts = serviceTexts(site.locale);
  const missing = { status: 404, message: texts.badLink };
  return createLinkArea({
    path: "/unsubscribe",
    locale: site.locale,
    title: texts.askTitle,
    async get(token) {
      if (readUnsubscribeToken(keyedHash, token) === null) return missing;
      const button = { text: texts.askButton, action: `?token=${token}` };
      return { message: texts.ask(site.name), button };
    },
    async post(token, { undo }) {
      const hash = readUnsubscribeToken(keyedHash, token);
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
