import { notFound, unauthorized } from "../protocol/request-error.js";
import { answerJson, type Answer, type ServiceRequest } from "../routes/service-request.js";
import type { Route } from "../routes/routes.js";
import { toNamed } from "./moderator-rights.js";
import { createLinkRoutes, createModeratorRoutes } from "./moderator-routes.js";
import { createChallengeRoutes, createPasskeyRoutes } from "./passkey-routes.js";
import {
  checkModerator,
  checkPassword,
  openSession,
  readFields,
  readNewPassword,
  type SessionTools,
} from "./session-tools.js";
import { markOf } from "./sessions.js";
import { LIMITS } from "../limits.js";
import { readText } from "../protocol/read-json.js";
import type { ServiceContext } from "../service-context.js";
import type { StoredModerator } from "../store/store.js";

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
    open: [...createOpenRoutes(tools), ...createChallengeRoutes(tools), ...createLinkRoutes(tools)],
    list: [...createListRoutes(tools), ...createPasskeyRoutes(tools), ...createModeratorRoutes(tools)],
  };
}

function createOpenRoutes(tools: SessionTools): readonly Route[] {
  const { context, sessions, cookie, passkeys, current, attempt } = tools;
  const signIn = async (request: ServiceRequest): Promise<Answer> => {
    const field = await readFields(request);
    const [passkey, name, password] = [field("passkey"), field("name"), field("password")];
    const account =
      passkey !== undefined
        ? await attempt(request, "passkey", async () => (await passkeys?.check(passkey)) ?? null)
        : name === undefined
          ? await attempt(request, "login", () => checkPassword(context, password))
          : await attempt(request, "moderator", () =>
              checkModerator(context, password, () => findByName(context, name)),
            );
    if (account === null) throw unauthorized();
    return openSession(tools, request, account, field("cookie") === true);
  };
  const recover = async (request: ServiceRequest): Promise<Answer> => {
    const field = await readFields(request);
    const [token, password] = [field("token"), readNewPassword(field("password"))];
    const check = async () => {
      const hash = await context.ownerPassword.recover(typeof token === "string" ? token : "", password);
      return hash === null ? null : { moderator: null, mark: markOf(context.keyedHash, hash) };
    };
    const account = await attempt(request, "recovery", check);
    if (account === null) throw unauthorized();
    // They have ended with the former password. Nothing brings it back.
    await sessions.endAll(account);
    await context.store.passkeys.removeOthers(account.mark);
    return answerJson({}, 201);
  };
  const signOut = async (request: ServiceRequest): Promise<Answer> => {
    const session = await current(request);
    if (session !== null) await sessions.end(session.id, session.account);
    return answerJson({}, 200, { "Set-Cookie": cookie.clear(request) });
  };
  return [
    { method: "POST", path: "/session", run: ({ request }) => signIn(request) },
    { method: "DELETE", path: "/session", run: ({ request }) => signOut(request) },
    { method: "POST", path: "/password", run: ({ request }) => recover(request) },
  ];
}

/** Resolves to the moderator of a name, or to `null`. */
function findByName({ store }: ServiceContext, name: unknown): Promise<StoredModerator | null> {
  const isName = typeof name === "string" && name.length <= 2 * LIMITS.nick && !name.includes("\0");
  return isName ? store.moderators.findByName(readText(name, "name").trim()) : Promise.resolve(null);
}

function createListRoutes({ sessions, cookie, require }: SessionTools): readonly Route[] {
  return [
    {
      method: "GET",
      path: "/session",
      async run({ request }) {
        const { moderator } = (await require(request)).account;
        return answerJson(toNamed(moderator));
      },
    },
    {
      method: "GET",
      path: "/sessions",
      run: async ({ request }) => answerJson({ sessions: await sessions.list(await require(request)) }),
    },
    {
      method: "DELETE",
      path: "/sessions",
      async run({ request }) {
        await sessions.endAll((await require(request)).account);
        return answerJson({}, 200, { "Set-Cookie": cookie.clear(request) });
      },
    },
    {
      method: "DELETE",
      path: "/sessions/:id",
      async run({ request, params }) {
        const { account } = await require(request);
        if (!(await sessions.end(params["id"] ?? "", account))) throw notFound();
        return answerJson({});
      },
    },
  ];
}
