import type { RequestHandler } from "express";

/** What LeanCloud's clients send; a header that is missing here stops every call of a browser. */
const HEADERS = [
  "Content-Type",
  "X-LC-Id",
  "X-LC-Key",
  "X-LC-Sign",
  "X-LC-UA",
  "X-LC-Session",
  "X-LC-Prod",
  "X-LC-Hook-Key",
  "X-Requested-With",
];

/** A blog and its comments live at two origins. No cookie is ever read, so any origin may call. */
export const allowCrossOrigin: RequestHandler = (request, response, next) => {
  response.set("Access-Control-Allow-Origin", "*");
  response.set("Access-Control-Expose-Headers", "Retry-After, Location");
  if (request.method !== "OPTIONS") {
    next();
    return;
  }
  response.set({
    "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE",
    "Access-Control-Allow-Headers": HEADERS.join(", "),
    "Access-Control-Max-Age": "86400",
  });
  response.status(204).end();
};
