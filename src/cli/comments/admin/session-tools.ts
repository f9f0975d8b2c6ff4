import { LIMITS } from "../limits.js";
import { isJsonObject, ownValue, readText } from "../protocol/read-json.js";
import { refused, unauthorized } from "../protocol/request-error.js";
import { isSameSecret, toHex } from "../policy/keyed-hash.js";
import { takeLogin, type LoginPurpose } from "../policy/throttle.js";
import { readJsonBody } from "../routes/read-body.js";
import { answerJson, type Answer, type ServiceRequest } from "../routes/service-request.js";
import type { ServiceContext } from "../service-context.js";
import { createPasskeys, type Passkeys } from "./passkeys.js";
import { onlyOwner } from "./moderator-rights.js";
import {
  clientOf,
  createSessions,
  markOf,
  SESSION_MS,
  type Account,
  type OpenSession,
  type Sessions,
} from "./sessions.js";
import type { StoredModerator } from "../store/store.js";

/** Maximum size of a sign-in body, in bytes. It is small because anyone can send one. */
const LOGIN_BODY = 16 * 1024;

/** Maximum length of a password, in characters. Longer ones are rejected without being checked. */
const PASSWORD_LENGTH = 1000;

/** The parts that the routes of sessions and passkeys share. */
export interface SessionTools {
  readonly context: ServiceContext;
  readonly sessions: Sessions;
  readonly cookie: OwnerCookie;
  readonly browsers: KnownBrowser;
  /** `null` if passkeys are off. */
  readonly passkeys: Passkeys | null;
  /** Resolves to the request's session, or to `null` if there is none. */
  readonly current: (request: ServiceRequest) => Promise<OpenSession | null>;
  /** Resolves to the request's session, also one of a moderator. Throws 401 if there is none. */
  readonly require: (request: ServiceRequest) => Promise<OpenSession>;
  /** Resolves to the owner's session. Throws 401 if there is none, and 403 for a moderator. */
  readonly requireOwner: (request: ServiceRequest) => Promise<OpenSession>;
  /** Resolves to the account that a check found, or to `null` if the check fails. Throws 429 after too many failed attempts. */
  readonly attempt: (
    request: ServiceRequest,
    purpose: LoginPurpose,
    check: () => Promise<Account | null>,
  ) => Promise<Account | null>;
}

/** Creates the parts that the routes of sessions and passkeys share. */
export function createSessionTools(context: ServiceContext): SessionTools {
  const sessions = createSessions(context);
  const cookie = createOwnerCookie(context, { prefix: "hanblog", maxAge: SESSION_MS });
  const browsers = createKnownBrowser(context);
  const current = (request: ServiceRequest) => {
    const [, given] = /^Bearer (\S+)$/.exec(request.header("authorization") ?? "") ?? [];
    return sessions.find(given ?? cookie.read(request));
  };
  const require = async (request: ServiceRequest) => {
    const session = await current(request);
    if (session === null) throw unauthorized();
    return session;
  };
  return {
    context,
    sessions,
    cookie,
    browsers,
    passkeys: createPasskeys(context),
    current,
    require,
    async requireOwner(request) {
      const session = await require(request);
      if (session.account.moderator !== null) throw onlyOwner();
      return session;
    },
    async attempt(request, purpose, check) {
      const client = { address: request.address, browser: browsers.read(request) };
      const succeed = await takeLogin(context, purpose, client);
      const account = await check();
      if (account !== null) await succeed();
      return account;
    },
  };
}

/** Opens a session for an account and answers with its token, or with a cookie that contains it. */
export async function openSession(
  { sessions, cookie, browsers }: SessionTools,
  request: ServiceRequest,
  account: Account,
  isCookie: boolean,
): Promise<Answer> {
  const token = await sessions.open(clientOf(request), account);
  const seconds = SESSION_MS / 1000;
  if (!isCookie) return answerJson({ token, seconds }, 201);
  // A moderator who got ids of known browsers could guess the owner's password with the limit of each.
  const known = account.moderator === null ? [browsers.remember(request)] : [];
  return answerJson({ seconds }, 201, { "Set-Cookie": [cookie.set(request, token), ...known] });
}

/** Resolves to a function that returns the fields of a request's body. */
export async function readFields(request: ServiceRequest): Promise<(name: string) => unknown> {
  const body = await readJsonBody(request, LOGIN_BODY);
  return (name) => (isJsonObject(body) ? ownValue(body, name) : undefined);
}

/** Returns a new password. Throws 400 if it is too short, or could never be checked. */
export function readNewPassword(value: unknown): string {
  const password = readText(value, "password");
  if (password.length < LIMITS.password || password.length > PASSWORD_LENGTH) {
    throw refused(`The password must have at least ${LIMITS.password} characters.`);
  }
  return password;
}

/** Resolves to the owner's account, or to `null` if the password is wrong. */
export async function checkPassword(
  { keyedHash, ownerPassword }: ServiceContext,
  password: unknown,
): Promise<Account | null> {
  if (typeof password !== "string" || password.length > PASSWORD_LENGTH) return null;
  const hash = await ownerPassword.check(password);
  return hash === null ? null : { moderator: null, mark: markOf(keyedHash, hash) };
}

/**
 * Resolves to the account of a moderator, or to `null` if the password is wrong or there is no such moderator. Each takes the time
 * of one check.
 */
export async function checkModerator(
  { passwords, randomBytes }: ServiceContext,
  password: unknown,
  find: () => Promise<StoredModerator | null>,
): Promise<Account | null> {
  // NULs end a check early, and would reveal whether it was one.
  if (typeof password !== "string" || password.length > PASSWORD_LENGTH || password.includes("\0"))
    return null;
  const moderator = await find();
  if (moderator === null || moderator.passwordHash === null) {
    await passwords.hash(password, randomBytes(16));
    return null;
  }
  const isRight = await passwords.isSame(password, moderator.passwordHash);
  return isRight ? { moderator, mark: moderator.mark } : null;
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
