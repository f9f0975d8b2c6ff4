import type { Language } from "../../../runtime/texts/languages.js";
import type { JsonObject } from "../protocol/read-json.js";
import type { Area, Route } from "../routes/routes.js";
import { answerServicePage, type ServicePage } from "./service-page.js";

/** The differences of an answer from a page with a message only and status 200. */
export type LinkPage = Pick<ServicePage, "message"> & Partial<ServicePage>;

/** Answers a link with this token. The token is empty if the address has none. */
type AnswerLink = (token: string, query: JsonObject) => Promise<LinkPage>;

/** The path, language and title of the pages, and their content for a GET and a POST request. */
interface LinkPages {
  readonly path: string;
  readonly locale: Language;
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
