import express, { type Request, type RequestHandler, type Router } from "express";
import type { Language } from "../../../runtime/texts/languages.js";
import { sendServicePage, type ServicePage } from "./service-page.js";

/** The differences of an answer from a page with a message only and status 200. */
export type LinkPage = Pick<ServicePage, "message"> & Partial<ServicePage>;

/** Answers a link with this token. The token is empty if the address has none. */
type AnswerLink = (token: string, query: Request["query"]) => Promise<LinkPage>;

/** The language and title of the pages, and their content for a GET and a POST request. */
interface LinkPages {
  readonly locale: Language;
  readonly title: string;
  readonly get: AnswerLink;
  readonly post: AnswerLink;
}

/**
 * Creates the routes of links in notices, `…?token=…`. A GET must change nothing, because mail clients, chats and virus
 * scanners open links too. It shows a page with a form that sends a POST.
 */
export function createLinkRouter({ locale, title, get, post }: LinkPages): Router {
  const answer =
    (answerLink: AnswerLink): RequestHandler =>
    async ({ query }, response) => {
      const token = typeof query["token"] === "string" ? query["token"] : "";
      const page = await answerLink(token, query);
      sendServicePage(response, locale, { status: 200, title, button: null, ...page });
    };
  const router = express.Router();
  router.get("/", answer(get));
  router.post("/", answer(post));
  return router;
}
