import express, { type Request, type RequestHandler, type Router } from "express";
import { LIMITS } from "../limits.js";
import { isJsonObject, ownValue } from "../protocol/read-json.js";
import { CODES, notFound, RequestError } from "../protocol/request-error.js";
import { takeLogin } from "../policy/throttle.js";
import type { ServiceContext } from "../service-context.js";
import { changeComment, listComments, removeComment } from "./comment-desk.js";
import { isPassword } from "./password.js";
import { createToken, isToken, SESSION_MS, type SessionKey } from "./session-token.js";

/**
 * The owner's calls, JSON under `/admin/api`. The session is a token in a header, never a cookie: no other
 * site can make a browser send it.
 */
export function createAdminRouter(context: ServiceContext): Router {
  const { now, secret, adminPasswordHash } = context;
  const key: SessionKey = { secret, passwordHash: adminPasswordHash };
  const router = express.Router();
  router.use(express.json({ limit: LIMITS.body, inflate: false }));

  const openSession = async (request: Request) => {
    await takeLogin(context, request.ip ?? "");
    const body: unknown = request.body;
    const password = isJsonObject(body) ? ownValue(body, "password") : undefined;
    const isRight = typeof password === "string" && password.length <= 1000;
    if (!isRight || !(await isPassword(password, adminPasswordHash))) throw unauthorized();
    return { token: createToken(key, now()), seconds: SESSION_MS / 1000 };
  };
  router.post("/session", answer(openSession, 201));
  router.use(requireSession(key, now));
  router.get(
    "/comments",
    answer(({ query }) => listComments(context, query)),
  );
  router.patch(
    "/comments/:id",
    answer(({ params, body }) => changeComment(context, params["id"], body)),
  );
  router.delete(
    "/comments/:id",
    answer(({ params }) => removeComment(context, params["id"])),
  );
  router.use(() => {
    throw notFound();
  });
  return router;
}

/** Answers with what a promise brings, or hands its fault on. */
function answer(run: (request: Request) => Promise<unknown>, status = 200): RequestHandler {
  return (request, response, next) => {
    run(request).then((body) => response.status(status).json(body), next);
  };
}

function requireSession(key: SessionKey, now: () => Date): RequestHandler {
  return (request, _response, next) => {
    const [, token = ""] = /^Bearer (\S+)$/.exec(request.get("authorization") ?? "") ?? [];
    if (!isToken(token, key, now())) throw unauthorized();
    next();
  };
}

function unauthorized(): RequestError {
  return new RequestError(401, CODES.unauthorized, "Unauthorized.");
}
