import { notFound, unauthorized } from "../protocol/request-error.js";
import { answerJson, type Answer, type ServiceRequest } from "../routes/service-request.js";
import type { Route } from "../routes/routes.js";
import { createChallengeRoutes, createPasskeyRoutes } from "./passkey-routes.js";
import { checkPassword, readFields, readNewPassword, type SessionTools } from "./session-tools.js";
import { clientOf, markOf, SESSION_MS } from "./sessions.js";

/** The routes that concern sessions. */
export interface SessionCalls {
  /** Signing in and out, which require no session. */
  readonly open: readonly Route[];
  readonly list: readonly Route[];
}

/**
 * Creates the routes for signing in and out. A script sends its session token in the `Authorization` header. The
 * owner's page has it in a cookie that scripts cannot read.
 */
export function createSessionCalls(tools: SessionTools): SessionCalls {
  return {
    open: [...createOpenRoutes(tools), ...createChallengeRoutes(tools)],
    list: [...createListRoutes(tools), ...createPasskeyRoutes(tools)],
  };
}

function createOpenRoutes({
  context,
  sessions,
  cookie,
  browsers,
  passkeys,
  current,
  attempt,
}: SessionTools): readonly Route[] {
  const signIn = async (request: ServiceRequest): Promise<Answer> => {
    const field = await readFields(request);
    const passkey = field("passkey");
    const mark =
      passkey === undefined
        ? await attempt(request, "login", () => checkPassword(context, field("password")))
        : await attempt(request, "passkey", async () => (await passkeys?.check(passkey)) ?? null);
    if (mark === null) throw unauthorized();
    const token = await sessions.open(clientOf(request), mark);
    const seconds = SESSION_MS / 1000;
    if (field("cookie") !== true) return answerJson({ token, seconds }, 201);
    const cookies = [cookie.set(request, token), browsers.remember(request)];
    return answerJson({ seconds }, 201, { "Set-Cookie": cookies });
  };
  const recover = async (request: ServiceRequest): Promise<Answer> => {
    const field = await readFields(request);
    const [token, password] = [field("token"), readNewPassword(field("password"))];
    const check = async () => {
      const hash = await context.ownerPassword.recover(typeof token === "string" ? token : "", password);
      return hash === null ? null : markOf(context.keyedHash, hash);
    };
    const mark = await attempt(request, "recovery", check);
    if (mark === null) throw unauthorized();
    // They have ended with the former password. Nothing brings it back.
    await sessions.endAll();
    await context.store.passkeys.removeOthers(mark);
    return answerJson({}, 201);
  };
  const signOut = async (request: ServiceRequest): Promise<Answer> => {
    const session = await current(request);
    if (session !== null) await sessions.end(session.id);
    return answerJson({}, 200, { "Set-Cookie": cookie.clear(request) });
  };
  return [
    { method: "POST", path: "/session", run: ({ request }) => signIn(request) },
    { method: "DELETE", path: "/session", run: ({ request }) => signOut(request) },
    { method: "POST", path: "/password", run: ({ request }) => recover(request) },
  ];
}

function createListRoutes({ sessions, cookie, current }: SessionTools): readonly Route[] {
  return [
    { method: "GET", path: "/session", run: () => answerJson({}) },
    {
      method: "GET",
      path: "/sessions",
      run: async ({ request }) =>
        answerJson({ sessions: await sessions.list((await current(request))?.id ?? "") }),
    },
    {
      method: "DELETE",
      path: "/sessions",
      async run({ request }) {
        await sessions.endAll();
        return answerJson({}, 200, { "Set-Cookie": cookie.clear(request) });
      },
    },
    {
      method: "DELETE",
      path: "/sessions/:id",
      async run({ params }) {
        if (!(await sessions.end(params["id"] ?? ""))) throw notFound();
        return answerJson({});
      },
    },
  ];
}
