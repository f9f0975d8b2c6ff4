import type { CommentLanguage } from "../../../runtime/texts/languages.js";
import type { JsonObject } from "../protocol/read-json.js";
import type { Area, Route } from "../routes/routes.js";
import { answerServicePage, type ServicePage } from "./service-page.js";
import { commentLink, findComment } from "../stored-comments.js";
import { equals } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { readConfirmToken, type ConfirmToken, readReaderToken, readUnsubscribeToken } from "./link-tokens.js";
import { chooseReplies } from "./reply-choice.js";
import { serviceTexts } from "./service-texts.js";

/** The differences of an answer from a page with a message only and status 200. */
export type LinkPage = Pick<ServicePage, "message"> & Partial<ServicePage>;

/** Answers a link with this token. The token is empty if the address has none. */
type AnswerLink = (token: string, query: JsonObject) => Promise<LinkPage>;

/** The path, language and title of the pages, and their content for a GET and a POST request. */
interface LinkPages {
  readonly path: string;
  readonly locale: CommentLanguage;
  readonly title: string;
  readonly get: AnswerLink;
  readonly post: AnswerLink;
}

/**
 * Creates the routes of links in notices, `…?token=…`. A GET must change nothing, because mail clients, chats and virus
 * scanners open links too. It shows a page with a form that sends a POST.
 */
export function createLinkArea({ path, locale, title, get, post }: LinkPages): Area {
  const createRoute = (method: Route["method"], answerLink: AnswerLink): Route => ({
    method,
    path: "/",
    async run({ query }) {
      const token = typeof query["token"] === "string" ? query["token"] : "";
      const page = await answerLink(token, query);
      return answerServicePage(locale, { status: 200, title, button: null, ...page });
    },
  });
  return { path, routes: [createRoute("GET", get), createRoute("POST", post)] };
}

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

/** The mails that the token of an unsubscribe link ends. */
interface Subscription {
  readonly end: () => Promise<void>;
  readonly undo: () => Promise<void>;
}

/** Returns the mails to an address, or to a signed-in reader. Returns `null` if this service did not sign the token. */
function readSubscription(context: ServiceContext, token: string): Subscription | null {
  const { store, keyedHash, now } = context;
  const reader = readReaderToken(keyedHash, token);
  if (reader !== null) {
    return {
      end: () => chooseReplies(context, reader, false),
      undo: () => chooseReplies(context, reader, true),
    };
  }
  const hash = readUnsubscribeToken(keyedHash, token);
  if (hash === null) return null;
  return { end: () => store.unsubscribed.add(hash, now()), undo: () => store.unsubscribed.remove(hash) };
}

/**
 * Creates the routes of `/unsubscribe?token=…`. A GET only asks. A POST unsubscribes. It comes from the page's button or
 * directly from the mail client (RFC 8058).
 */
export function createUnsubscribeArea(context: ServiceContext): Area {
  const { site } = context;
  const texts = serviceTexts(site.locale);
  const missing = { status: 404, message: texts.badLink };
  return createLinkArea({
    path: "/unsubscribe",
    locale: site.locale,
    title: texts.askTitle,
    async get(token) {
      if (readSubscription(context, token) === null) return missing;
      const button = { text: texts.askButton, action: `?token=${token}` };
      return { message: texts.ask(site.name), button };
    },
    async post(token, { undo }) {
      const subscription = readSubscription(context, token);
      if (subscription === null) return missing;
      if (undo === "1") {
        await subscription.undo();
        return { message: texts.undone(site.name) };
      }
      await subscription.end();
      const button = { text: texts.undoButton, action: `?token=${token}&undo=1` };
      return { message: texts.done(site.name), button };
    },
  });
}
