import type { Answer, ServiceRequest } from "../routes/service-request.js";
import type { ServiceContext } from "../service-context.js";
import { isSameSecret } from "../policy/keyed-hash.js";
import {
  challengeOf,
  endSession,
  openSession,
  OWN_PAGE,
  PAGE_SESSION_MS,
  type Reader,
} from "./reader-sessions.js";
import type { Readers } from "./reader-settings.js";

/** A value in a cookie of a reader's browser. Scripts cannot read it. */
interface ReaderCookie {
  /** Returns the header `Set-Cookie` that stores a value. */
  set(value: string): string;
  /** Returns the header `Set-Cookie` that deletes the value. */
  clear(): string;
  /** Returns the value, or an empty text. */
  read(request: ServiceRequest): string;
}

/** The cookies of the page of one's own data. */
export interface PageCookies {
  /** The token of the session. */
  readonly session: ReaderCookie;
  /** The secret of a sign-in that this browser has begun. Nobody can sign another browser in. */
  readonly asked: ReaderCookie;
}

/** Time in which a sign-in must end, in milliseconds. A link that is mailed works for twenty minutes. */
const ASKED_MS = 30 * 60 * 1000;

/** Returns the address of the page of one's own data. */
export function ownPageUrl({ serviceUrl }: Pick<Readers, "serviceUrl">): string {
  return `${serviceUrl}/readers/me`;
}

/**
 * Marks the hash of a secret as that of a browser on the page of one's own data. No panel can give such a hash, so a code that
 * a panel asked for opens no page, whatever a script of the blog does with it.
 */
export function onOwnPage(challenge: string): string {
  return `page ${challenge}`;
}

/** Resolves to whether a secret of a browser belongs to a marked hash. */
export async function isOwnChallenge(challenge: string, secret: string): Promise<boolean> {
  return secret !== "" && isSameSecret(challenge, onOwnPage(await challengeOf(secret)));
}

/** Creates the cookies. */
export function createPageCookies(
  context: Pick<ServiceContext, "keyedHash" | "keys">,
  readers: Readers,
): PageCookies {
  return {
    session: createCookie(context, readers, { name: "reader", maxAge: PAGE_SESSION_MS }),
    asked: createCookie(context, readers, { name: "reader-asked", maxAge: ASKED_MS }),
  };
}

/**
 * Creates access to a cookie. A service with a host of its own gets a cookie that no other host can set. Below a path of a
 * shared host, the path keeps the cookie from other programs. The name depends on the service, because all ports of a
 * machine share cookies. The cookie is not `Strict`, because a platform leads back to the page, and the page changes nothing
 * by a link.
 */
function createCookie(
  { keyedHash, keys }: Pick<ServiceContext, "keyedHash" | "keys">,
  { serviceUrl }: Readers,
  { name: word, maxAge }: { readonly name: string; readonly maxAge: number },
): ReaderCookie {
  const { protocol, pathname } = new URL(serviceUrl);
  const isSecure = protocol === "https:";
  const isAlone = isSecure && pathname === "/";
  const prefix = isAlone ? "__Host-" : isSecure ? "__Secure-" : "";
  const path = isAlone ? "/" : `${pathname.replace(/\/$/, "")}/readers`;
  const name = `${prefix}hanblog-${word}-${keyedHash("cookie", keys.appId).slice(0, 8)}`;
  const write = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; ${isSecure ? "Secure; " : ""}SameSite=Lax`;
  return {
    set: (value) => write(value, Math.floor(maxAge / 1000)),
    clear: () => write("", 0),
    read(request) {
      const pairs = (request.header("cookie") ?? "").split(/;\s*/);
      const own = pairs.find((pair) => pair.startsWith(`${name}=`));
      const value = own?.slice(name.length + 1) ?? "";
      return /^[\da-f]{64}$/.test(value) ? value : "";
    },
  };
}

/** Signs the browser that sent a request in on the page of one's own data, with a new session, and leads it there. */
export async function openOwnPage(
  context: ServiceContext,
  {
    cookies,
    request,
    reader,
  }: { readonly cookies: PageCookies; readonly request: ServiceRequest; readonly reader: Pick<Reader, "id"> },
): Promise<Answer> {
  const before = cookies.session.read(request);
  if (before !== "") await endSession(context, before, OWN_PAGE);
  const token = await openSession(context, reader, OWN_PAGE);
  return leadToPage(context, [cookies.session.set(token), cookies.asked.clear()]);
}

/** Leads a browser to the page of one's own data. */
export function leadToPage(
  { readers }: Pick<ServiceContext, "readers">,
  cookies: readonly string[] = [],
): Answer {
  const headers = {
    Location: readers === null ? "/" : ownPageUrl(readers),
    "Referrer-Policy": "no-referrer",
  };
  return {
    status: 303,
    headers: { ...headers, ...(cookies.length > 0 && { "Set-Cookie": cookies }) },
    body: null,
  };
}
