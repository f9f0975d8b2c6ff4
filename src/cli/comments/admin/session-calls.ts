import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import { plainAddress } from "../policy/address-network.js";
import { takeLogin } from "../policy/throttle.js";
import { isJsonObject, ownValue } from "../protocol/read-json.js";
import { notFound, unauthorized } from "../protocol/request-error.js";
import type { ServiceContext } from "../service-context.js";
import { answer } from "./answer.js";
import { createKnownBrowser } from "./known-browser.js";
import { createOwnerCookie } from "./owner-cookie.js";
import { isPassword } from "./password.js";
import { createSessions, SESSION_MS } from "./sessions.js";

/** Maximum size of a sign-in body, in bytes. It is small because anyone can send one. */
const LOGIN_BODY = 16 * 1024;

/** Maximum length of a password, in characters. Longer ones are rejected without being checked. */
const PASSWORD_LENGTH = 1000;

/** The handlers that concern sessions. */
export interface SessionCalls {
  readonly open: Router;
  /** Throws 401 if a request has no valid session. */
  readonly requireSession: RequestHandler;
  readonly list: Router;
}

/**
 * Creates the handlers for signing in and out. A script sends its session token in the `Authorization`
 * header. The owner's page has it in a cookie that scripts cannot read.
 */
export function createSessionCalls(context: ServiceContext): SessionCalls {
  const sessions = createSessions(context);
  const cookie = createOwnerCookie(context, { prefix: "hanblog", maxAge: SESSION_MS });
  const currentId = (request: Request) => {
    const [, given] = /^Bearer (\S+)$/.exec(request.get("authorization") ?? "") ?? [];
    return sessions.find(given ?? cookie.read(request));
  };
  const tools = { context, sessions, cookie, currentId };
  return {
    open: createOpenCalls(tools),
    list: createListCalls(tools),
    requireSession: (request, _response, next) => {
      currentId(request).then((id) => next(id === null ? unauthorized() : undefined), next);
    },
  };
}

interface SessionTools {
  readonly context: ServiceContext;
  readonly sessions: ReturnType<typeof createSessions>;
  readonly cookie: ReturnType<typeof createOwnerCookie>;
  /** Resolves to the id of the request's session, or to `null` if there is none. */
  readonly currentId: (request: Request) => Promise<string | null>;
}

/** Creates the routes for signing in and out, which require no session. */
function createOpenCalls({ context, sessions, cookie, currentId }: SessionTools): Router {
  const browsers = createKnownBrowser(context);

  /** Resolves if the password is correct. Throws 401, or 429 after too many failed attempts. */
  const checkPassword = async (request: Request, password: unknown) => {
    const client = { address: request.ip ?? "", browser: browsers.read(request) };
    const succeed = await takeLogin(context, client);
    const isShort = typeof password === "string" && password.length <= PASSWORD_LENGTH;
    const { adminPasswordHash, passwordCost } = context;
    if (!isShort || !(await isPassword(password, adminPasswordHash, passwordCost))) throw unauthorized();
    await succeed();
  };
  const signIn = async (request: Request, response: Response) => {
    const body: unknown = request.body;
    const field = (name: string) => (isJsonObject(body) ? ownValue(body, name) : undefined);
    await checkPassword(request, field("password"));
    const token = await sessions.open({
      address: plainAddress(request.ip ?? ""),
      agent: request.get("user-agent") ?? "",
    });
    const seconds = SESSION_MS / 1000;
    if (field("cookie") !== true) return { token, seconds };
    cookie.set(request, response, token);
    browsers.remember(request, response);
    return { seconds };
  };
  const signOut = async (request: Request, response: Response) => {
    const id = await currentId(request);
    if (id !== null) await sessions.end(id);
    cookie.clear(request, response);
    return {};
  };
  const open = express.Router();
  open.post("/session", express.json({ limit: LOGIN_BODY, inflate: false }), answer(signIn, 201));
  open.delete("/session", answer(signOut));
  return open;
}

/** Creates the routes that list and end sessions. */
function createListCalls({ sessions, cookie, currentId }: SessionTools): Router {
  const list = express.Router();
  list.get("/session", (_, response) => {
    response.json({});
  });
  list.get(
    "/sessions",
    answer(async (request) => ({ sessions: await sessions.list((await currentId(request)) ?? "") })),
  );
  list.delete(
    "/sessions",
    answer(async (request, response) => {
      await sessions.endAll();
      cookie.clear(request, response);
      return {};
    }),
  );
  list.delete(
    "/sessions/:id",
    answer(async ({ params }) => {
      if (!(await sessions.end(String(params["id"])))) throw notFound();
      return {};
    }),
  );
  return list;
}
