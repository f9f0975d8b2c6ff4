import express, { type Request, type Router } from "express";
import { feedPath } from "../feed/feed-token.js";
import { LIMITS } from "../limits.js";
import { isJsonObject, ownValue, type JsonObject } from "../protocol/read-json.js";
import { notFound } from "../protocol/request-error.js";
import type { ServiceContext } from "../service-context.js";
import { answer } from "./answer.js";
import { changeComments } from "./change-comments.js";
import { listComments } from "./list-comments.js";
import { replaceRules, showRules } from "./rules-desk.js";
import { readIds } from "./read-ids.js";
import { countReplies, removeComments } from "./remove-comments.js";
import { createSessionCalls } from "./session-calls.js";

/** Creates the owner's JSON API under `/admin/api`. Only signing in and out work without a session. */
export function createAdminRouter(context: ServiceContext): Router {
  const sessionCalls = createSessionCalls(context);
  const router = express.Router();
  router.use(sessionCalls.open);
  // Checks the session before the body is read, because only the owner may send a large one.
  router.use(sessionCalls.requireSession);
  // The owner must be able to edit any comment that a visitor can send, so the size limit is at least as
  // large.
  router.use(express.json({ limit: Math.max(LIMITS.body, context.maxBody), inflate: false }));
  router.use(sessionCalls.list);
  addCommentCalls(router, context);
  addServiceCalls(router, context);
  router.use(() => {
    throw notFound();
  });
  return router;
}

function addCommentCalls(router: Router, context: ServiceContext): void {
  router.get(
    "/comments",
    answer(({ query }) => listComments(context, query)),
  );
  router.get(
    "/comments/replies",
    answer(async ({ query }) => {
      const ids = query["ids"];
      return {
        replies: await countReplies(context, readIds(typeof ids === "string" ? ids.split(",") : ids)),
      };
    }),
  );
  router.patch(
    "/comments",
    answer(async (request) => {
      const body = readBody(request);
      const ids = readIds(ownValue(body, "ids"));
      return { comments: await changeComments(context, ids, ownValue(body, "change")) };
    }),
  );
  router.post(
    "/comments/removal",
    answer(async (request) => ({
      removed: await removeComments(context, readIds(ownValue(readBody(request), "ids"))),
    })),
  );
  router.patch(
    "/comments/:id",
    answer(async (request) => {
      const [changed] = await changeComments(context, readIds([request.params["id"]]), request.body);
      if (changed === undefined) throw notFound();
      return changed;
    }),
  );
  router.delete(
    "/comments/:id",
    answer(async ({ params }) => {
      const removed = await removeComments(context, readIds([params["id"]]));
      if (removed === 0) throw notFound();
      return { removed };
    }),
  );
}

function addServiceCalls(router: Router, context: ServiceContext): void {
  router.get(
    "/rules",
    answer(() => showRules(context)),
  );
  router.put(
    "/rules",
    answer(({ body }) => replaceRules(context, body)),
  );
  router.get(
    "/feed",
    answer(() => Promise.resolve({ path: feedPath(context) })),
  );
}

function readBody(request: Request): JsonObject {
  const body: unknown = request.body;
  return isJsonObject(body) ? body : {};
}
