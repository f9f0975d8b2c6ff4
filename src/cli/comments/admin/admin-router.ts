import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import { feedPath } from "../feed/feed-token.js";
import { LIMITS } from "../limits.js";
import { takeLogin } from "../policy/throttle.js";
import { isJsonObject, ownValue, type JsonObject } from "../protocol/read-json.js";
import { notFound, unauthorized } from "../protocol/request-error.js";
import type { ServiceContext } from "../service-context.js";
import { changeComments } from "./change-comments.js";
import { listComments } from "./list-comments.js";
import { isPassword } from "./password.js";
import { replaceRules, showRules } from "./rules-desk.js";
import { readIds } from "./read-ids.js";
import { countReplies, removeComments } from "./remove-comments.js";
import { createSessionCookie, type SessionCookie } from "./session-cookie.js";
import { createToken, isToken, SESSION_MS, type SessionKey } from "./session-token.js";

/**
 * The owner's calls, JSON under `/admin/api`. A script's session is a token in a header; the owner's page has
 * the same token in a cookie that no script can read.
 */
export function createAdminRouter(context: ServiceContext): Router {
  const key: SessionKey = { secret: context.secret, passwordHash: context.adminPasswordHash };
  const cookie = createSessionCookie(context);
  const router = express.Router();
  // What a visitor could write, the owner must be able to change.
  router.use(express.json({ limit: Math.max(LIMITS.body, context.maxBody), inflate: false }));

  const openSession = async (request: Request, response: Response) => {
    const body = readBody(request);
    await checkPassword(context, ownValue(body, "password"), request.ip ?? "");
    const token = createToken(key, context.now());
    const seconds = SESSION_MS / 1000;
    if (ownValue(body, "cookie") !== true) return { token, seconds };
    cookie.set(request, response, token);
    return { seconds };
  };
  router.post("/session", answer(openSession, 201));
  router.delete("/session", (request, response) => {
    cookie.clear(request, response);
    response.json({});
  });
  router.use(requireSession(key, cookie, context));
  router.get("/session", (_, response) => {
    response.json({});
  });
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

/** Throws 401, or 429 for the sixth try in a minute. */
async function checkPassword(context: ServiceContext, password: unknown, address: string): Promise<void> {
  await takeLogin(context, address);
  const isRight = typeof password === "string" && password.length <= 1000;
  const { adminPasswordHash, passwordCost } = context;
  if (!isRight || !(await isPassword(password, adminPasswordHash, passwordCost))) throw unauthorized();
}

/** Answers with what a promise brings, or hands its fault on. */
function answer(
  run: (request: Request, response: Response) => Promise<unknown>,
  status = 200,
): RequestHandler {
  return (request, response, next) => {
    run(request, response).then((body) => response.status(status).json(body), next);
  };
}

function readBody(request: Request): JsonObject {
  const body: unknown = request.body;
  return isJsonObject(body) ? body : {};
}

function requireSession(key: SessionKey, cookie: SessionCookie, { now }: ServiceContext): RequestHandler {
  return (request, _response, next) => {
    const [, given] = /^Bearer (\S+)$/.exec(request.get("authorization") ?? "") ?? [];
    if (!isToken(given ?? cookie.read(request), key, now())) throw unauthorized();
    next();
  };
}
