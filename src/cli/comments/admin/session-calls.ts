import { takeLogin } from "../policy/throttle.js";
import { isJsonObject, ownValue } from "../protocol/read-json.js";
import { notFound, unauthorized } from "../protocol/request-error.js";
import { answerJson, type Answer, type ServiceRequest } from "../routes/service-request.js";
import { readJsonBody } from "../routes/read-body.js";
import type { Route } from "../routes/routes.js";
import type { ServiceContext } from "../service-context.js";
import { clientOf, createSessions, SESSION_MS } from "./sessions.js";
import { toHex, isSameSecret } from "../policy/keyed-hash.js";

/** Maximum size of a sign-in body, in bytes. It is small because anyone can send one. */
const LOGIN_BODY = 16 * 1024;

/** Maximum length of a password, in characters. Longer ones are rejected without being checked. */
const PASSWORD_LENGTH = 1000;

/** The routes that concern sessions, and the check for one. */
export interface SessionCalls {
  /** Signing in and out, which require no session. */
  readonly open: readonly Route[];
  /** Rejects with 401 if a request has no valid session. */
  requireSession(request: ServiceRequest): Promise<void>;
  readonly list: readonly Route[];
}

/**
 * Creates the routes for signing in and out. A script sends its session token in the `Authorization` header. The
 * owner's page has it in a cookie that scripts cannot read.
 */
export function createSessionCalls(context: ServiceContext): SessionCalls {
  const sessions = createSessions(context);
  const cookie = createOwnerCookie(context, { prefix: "hanblog", maxAge: SESSION_MS });
  const currentId = (request: ServiceRequest) => {
    const [, given] = /^Bearer (\S+)$/.exec(request.header("authorization") ?? "") ?? [];
    return sessions.find(given ?? cookie.read(request));
  };
  const tools = { context, sessions, cookie, currentId };
  return {
    open: createOpenRoutes(tools),
    list: createListRoutes(tools),
    async requireSession(request) {
      if ((await currentId(request)) === null) throw unauthorized();
    },
  };
}

/**
 * A header that the owner's page adds to every request. Other sites cannot send it, because the service
 * rejects their preflight request. A request with only the cookie, which browsers send automatically, is not
 * accepted.
 */
const PAGE_HEADER = "x-requested-with";
const PAGE_NAME = "hanblog";

/** A value in a cookie of the owner's browser. Scripts cannot read it. */
interface OwnerCookie {
  /** Returns the header `Set-Cookie` that stores a value. */
  set(request: ServiceRequest, value: string): string;
  /** Returns the header `Set-Cookie` that deletes the value. */
  clear(request: ServiceRequest): string;
  /** Returns the value if the owner's page sent the request, or else an empty string. */
  read(request: ServiceRequest): string;
}

/** The prefix of a cookie's name, and its lifetime in milliseconds. */
interface CookieKind {
  readonly prefix: string;
  readonly maxAge: number;
}

/**
 * Creates access to a cookie. Its name depends on the service, because all ports of a machine share cookies.
 */
function createOwnerCookie(
  { keyedHash, keys, now }: ServiceContext,
  { prefix, maxAge }: CookieKind,
): OwnerCookie {
  const name = `${prefix}-${keyedHash("cookie", keys.appId).slice(0, 8)}`;
  // The path is the root, because only a proxy knows the path below which it serves the service.
  // A lifetime as a number of seconds does not depend on the clock of the browser. Old browsers know only `Expires`.
  const write = ({ isSecure }: ServiceRequest, value: string, age: string) =>
    `${name}=${value}; ${age}; HttpOnly; ${isSecure ? "Secure; " : ""}SameSite=Strict`;
  return {
    set(request, value) {
      const expires = new Date(now().getTime() + maxAge).toUTCString();
      return write(request, value, `Max-Age=${Math.floor(maxAge / 1000)}; Path=/; Expires=${expires}`);
    },
    clear: (request) => write(request, "", `Path=/; Expires=${new Date(0).toUTCString()}`),
    read(request) {
      if (request.header(PAGE_HEADER) !== PAGE_NAME) return "";
      const pairs = (request.header("cookie") ?? "").split(/;\s*/);
      const own = pairs.find((pair) => pair.startsWith(`${name}=`));
      return own?.slice(name.length + 1) ?? "";
    },
  };
}

interface SessionTools {
  readonly context: ServiceContext;
  readonly sessions: ReturnType<typeof createSessions>;
  readonly cookie: ReturnType<typeof createOwnerCookie>;
  /** Resolves to the id of the request's session, or to `null` if there is none. */
  readonly currentId: (request: ServiceRequest) => Promise<string | null>;
}

function createOpenRoutes({ context, sessions, cookie, currentId }: SessionTools): readonly Route[] {
  const browsers = createKnownBrowser(context);

  /** Resolves if the password is correct. Throws 401, or 429 after too many failed attempts. */
  const checkPassword = async (request: ServiceRequest, password: unknown) => {
    const succeed = await takeLogin(context, { address: request.address, browser: browsers.read(request) });
    const isShort = typeof password === "string" && password.length <= PASSWORD_LENGTH;
    if (!isShort || !(await context.isOwnersPassword(password))) throw unauthorized();
    await succeed();
  };
  const signIn = async (request: ServiceRequest): Promise<Answer> => {
    const body = await readJsonBody(request, LOGIN_BODY);
    const field = (name: string) => (isJsonObject(body) ? ownValue(body, name) : undefined);
    await checkPassword(request, field("password"));
    const token = await sessions.open(clientOf(request));
    const seconds = SESSION_MS / 1000;
    if (field("cookie") !== true) return answerJson({ token, seconds }, 201);
    const cookies = [cookie.set(request, token), browsers.remember(request)];
    return answerJson({ seconds }, 201, { "Set-Cookie": cookies });
  };
  const signOut = async (request: ServiceRequest): Promise<Answer> => {
    const id = await currentId(request);
    if (id !== null) await sessions.end(id);
    return answerJson({}, 200, { "Set-Cookie": cookie.clear(request) });
  };
  return [
    { method: "POST", path: "/session", run: ({ request }) => signIn(request) },
    { method: "DELETE", path: "/session", run: ({ request }) => signOut(request) },
  ];
}

/** Lifetime of the cookie, in milliseconds. Browsers keep no cookie for more than 400 days. */
const KNOWN_MS = 400 * 24 * 60 * 60 * 1000;

/** Recognizes browsers in which the owner signed in before. They still need the password. */
interface KnownBrowser {
  /** Returns the id of the browser that sent the request, or `null` if it is unknown. */
  read(request: ServiceRequest): string | null;
  /** Returns the header `Set-Cookie` by which the browser is recognized in later requests. */
  remember(request: ServiceRequest): string;
}

/**
 * Creates a recognizer that stores a signed id in a cookie of each browser. The id outlives sessions and
 * password changes, and grants no access.
 */
function createKnownBrowser(context: ServiceContext): KnownBrowser {
  const cookie = createOwnerCookie(context, { prefix: "hanblog-browser", maxAge: KNOWN_MS });
  const sign = (id: string) => context.keyedHash("known-browser", id);
  const read = (request: ServiceRequest) => {
    const [id = "", given = ""] = cookie.read(request).split(".");
    return isSameSecret(given, sign(id)) ? id : null;
  };
  return {
    read,
    remember(request) {
      const id = read(request) ?? toHex(context.randomBytes(16));
      return cookie.set(request, `${id}.${sign(id)}`);
    },
  };
}

function createListRoutes({ sessions, cookie, currentId }: SessionTools): readonly Route[] {
  return [
    { method: "GET", path: "/session", run: () => answerJson({}) },
    {
      method: "GET",
      path: "/sessions",
      run: async ({ request }) =>
        answerJson({ sessions: await sessions.list((await currentId(request)) ?? "") }),
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
