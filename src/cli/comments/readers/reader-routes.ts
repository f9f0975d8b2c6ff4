import { PROVIDERS, type Provider } from "../exchange/oauth-clients.js";
import { html } from "../notify/html.js";
import { cleanDataUrl } from "../images/clean-image.js";
import { answerServicePage } from "../notify/service-page.js";
import { serviceTexts } from "../notify/service-texts.js";
import { createObjectId } from "../policy/comment-id.js";
import { fromBase64Url, isSameSecret, toBase64Url, toHex } from "../policy/keyed-hash.js";
import { takeExchange } from "../policy/throttle.js";
import { crossOriginHeaders } from "../protocol/cross-origin.js";
import { isJsonObject, ownValue } from "../protocol/read-json.js";
import { notFound, refused, RequestError, unauthorized } from "../protocol/request-error.js";
import { equals } from "../query/query.js";
import { readJsonBody } from "../routes/read-body.js";
import { answerJson, type Answer, type ServiceRequest } from "../routes/service-request.js";
import type { Area, Route } from "../routes/routes.js";
import type { ServiceContext } from "../service-context.js";
import { READER_PICTURES, READERS } from "../store/collections.js";
import { findOne, isCommentId, textOf } from "../stored-comments.js";
import { authorizeUrl, findAccount, type Account, type AppOfProvider } from "./find-account.js";
import { createAskRoute, createLinkRoutes, exchangeMailCode, isChallenge, isMailCode } from "./mail-links.js";
import { nameKey } from "./name-key.js";
import {
  createPageCookies,
  isOwnChallenge,
  onOwnPage,
  openOwnPage,
  type PageCookies,
} from "./page-cookies.js";
import { createOwnPageArea } from "./reader-page.js";
import {
  challengeOf,
  endSession,
  exchangeCode,
  openCode,
  openSession,
  providerOf,
} from "./reader-sessions.js";
import type { Readers } from "./reader-settings.js";

/** Maximum size of the body that exchanges a code, in bytes. It is small because anyone can send one. */
const CODE_BODY = 1024;

/** Time in which a reader must sign in at the platform, in milliseconds. */
const STATE_MS = 15 * 60 * 1000;

/** Header with the token of a session, as in the owner's panel. Preflight requests allow it. */
const SESSION_HEADER = "x-lc-session";

/** A service on which readers can sign in. */
interface Desk {
  readonly context: ServiceContext;
  readonly readers: Readers;
  readonly cookies: PageCookies;
}

/**
 * Creates the routes under `/readers`, by which readers sign in with an account at a platform. The panel opens
 * `sign-in/{provider}` in a window. The window returns to `callback`, and hands a code to the page that opened it, if that is
 * a page of the blog. The page exchanges the code, with the secret whose hash it gave at the beginning. A sign-in that
 * another page began is therefore worth nothing to it, and nobody can sign somebody else's panel in.
 */
export function createReaderAreas(context: ServiceContext): readonly Area[] {
  const { readers } = context;
  if (readers === null) return [];
  const cookies = createPageCookies(context, readers);
  const desk = { context, readers, cookies };
  const headers = (request: ServiceRequest) => crossOriginHeaders(request, [readers.origin]);
  const preflights = ["/session", "/mail"].map((path): Route => {
    return { method: "OPTIONS", path, run: () => ({ status: 204, headers: {}, body: null }) };
  });
  const { mail: sender } = readers;
  const check = (request: ServiceRequest) => checkOrigin(request, readers);
  const asking = sender === null ? [] : [createAskRoute({ ...desk, sender }, check)];
  const links = sender === null ? [] : createLinkRoutes(context, cookies);
  const pages = [...createSignInRoutes(desk), ...links, createPictureRoute(context)];
  const begin = (name: unknown) => beginOnPage(desk, name);
  return [
    createOwnPageArea({ ...desk, begin }),
    { path: "/readers", headers, routes: [...preflights, ...asking, ...createSessionRoutes(desk)] },
    { path: "/readers", isClosed: true, routes: pages },
  ];
}

/** The facts about a sign-in that the platform returns unchanged. */
interface State {
  readonly provider: Provider;
  readonly challenge: string;
  /** In milliseconds since 1970. */
  readonly endsAt: number;
  readonly nonce: string;
}

function writeState({ keyedHash }: ServiceContext, { provider, challenge, endsAt, nonce }: State): string {
  const text = JSON.stringify([provider, challenge, endsAt, nonce]);
  return `${toBase64Url(new TextEncoder().encode(text))}.${keyedHash("reader-state", text)}`;
}

/** Parses a state that this service has signed. Returns `null` for another one, or one that has ended. */
function readState({ keyedHash, now }: ServiceContext, given: unknown): State | null {
  const [, encoded = "", sign = ""] =
    typeof given === "string" && given.length <= 500 ? (/^([\w-]+)\.([\da-f]{32})$/.exec(given) ?? []) : [];
  if (encoded === "") return null;
  const text = decode(encoded);
  if (!isSameSecret(sign, keyedHash("reader-state", text))) return null;
  const [provider, challenge, endsAt, nonce] = JSON.parse(text) as [Provider, string, number, string];
  return endsAt > now().getTime() ? { provider, challenge, endsAt, nonce } : null;
}

function decode(encoded: string): string {
  try {
    return new TextDecoder().decode(fromBase64Url(encoded));
  } catch {
    return "";
  }
}

function findApp({ apps }: Readers, name: unknown): AppOfProvider {
  const provider = PROVIDERS.find((known) => known === name);
  const app = provider === undefined ? undefined : apps.get(provider);
  if (provider === undefined || app === undefined) throw notFound();
  return { provider, app };
}

/** Leads a browser to a platform, with the hash of a secret that the platform returns unchanged. */
function goToPlatform({ context, readers }: Desk, app: AppOfProvider, challenge: string): Answer {
  const endsAt = context.now().getTime() + STATE_MS;
  const nonce = toHex(context.randomBytes(16));
  const state = writeState(context, { provider: app.provider, challenge, endsAt, nonce });
  const headers = { Location: authorizeUrl(readers, app, state), "Referrer-Policy": "no-referrer" };
  return { status: 302, headers, body: null };
}

/** Begins a sign-in on the page of one's own data. The browser keeps the secret. */
async function beginOnPage(desk: Desk, name: unknown): Promise<Answer> {
  const app = findApp(desk.readers, name);
  const secret = toHex(desk.context.randomBytes(32));
  const answer = goToPlatform(desk, app, onOwnPage(await challengeOf(secret)));
  return { ...answer, headers: { ...answer.headers, "Set-Cookie": desk.cookies.asked.set(secret) } };
}

function createSignInRoutes(desk: Desk): readonly Route[] {
  const { context, readers } = desk;
  return [
    {
      method: "GET",
      path: "/sign-in/:provider",
      run({ params, query }) {
        const app = findApp(readers, params["provider"]);
        const { challenge } = query;
        if (!isChallenge(challenge)) throw refused("Invalid challenge.");
        return goToPlatform(desk, app, challenge);
      },
    },
    {
      method: "GET",
      path: "/callback",
      async run({ request, query }) {
        const { code, state } = query;
        const read = readState(context, state);
        if (read === null) return answerWindow(context, readers, null, 400);
        if (typeof code !== "string" || code === "" || code.length > 2048) {
          return answerWindow(context, readers, null);
        }
        try {
          await takeExchange(context, request.address);
        } catch (error) {
          if (!(error instanceof RequestError)) throw error;
          return answerWindow(context, readers, null, error.status);
        }
        return finishSignIn(desk, request, { read, code });
      },
    },
    {
      method: "GET",
      path: "/window.js",
      run: () => ({
        status: 200,
        headers: { "Content-Type": "text/javascript; charset=utf-8" },
        body: WINDOW_SCRIPT,
      }),
    },
  ];
}

/** Stores the reader whose account the platform names. Opens the page of one's own data, or hands a code to the panel. */
async function finishSignIn(
  { context, readers, cookies }: Desk,
  request: ServiceRequest,
  { read, code }: { readonly read: State; readonly code: string },
): Promise<Answer> {
  const { challenge, provider } = read;
  const isOnPage = challenge.startsWith(onOwnPage(""));
  const isAsker = !isOnPage || (await isOwnChallenge(challenge, cookies.asked.read(request)));
  // Within the limits, because anyone gets any number of states, and each that is used is stored.
  if (!isAsker || !(await isFirst(context, read))) return answerWindow(context, readers, null, 400);
  const account = await findOrReport(readers, findApp(readers, provider), code);
  if (account === null) return answerWindow(context, readers, null);
  await keepReader(context, account);
  if (isOnPage) return openOwnPage(context, { cookies, request, reader: account });
  const own = await openCode(context, { reader: account.id, origin: readers.origin, challenge });
  return answerWindow(context, readers, own);
}

/** Finds an account. Reports why there is none, without what the platform answered. */
async function findOrReport(readers: Readers, app: AppOfProvider, code: string): Promise<Account | null> {
  const report = (reason: string) => {
    readers.onFault(app.provider, reason);
    return null;
  };
  try {
    return (
      (await findAccount(readers, app, code)) ?? report("the platform did not accept the code or the app")
    );
  } catch (error) {
    return report(error instanceof RequestError ? error.message : "the account could not be read");
  }
}

/** Resolves to whether a state is used for the first time. It is remembered until it has ended. */
async function isFirst({ store, keyedHash, now }: ServiceContext, { nonce }: State): Promise<boolean> {
  const rate = { limit: 1, intervalMs: STATE_MS };
  return (await store.rates.take(`reader-state:${keyedHash("reader-nonce", nonce)}`, rate, now())) === 0;
}

/** Hands a code, or an empty text after a failure, to the page that opened the window. */
function answerWindow(
  { site }: ServiceContext,
  { origin }: Readers,
  code: string | null,
  status = 200,
): Answer {
  const { readerTitle, readerWindow, readerFailed } = serviceTexts(site.locale);
  return answerServicePage(site.locale, {
    status,
    title: readerTitle,
    message: code === null ? readerFailed : readerWindow,
    button: null,
    script: html`<script src="window.js" data-origin="${origin}" data-code="${code ?? ""}" defer></script>`,
  });
}

/** Script of the window. Browsers deliver the message only to a page of the blog's origin. */
const WINDOW_SCRIPT = `"use strict";
const { origin, code } = document.currentScript.dataset;
if (window.opener) {
  window.opener.postMessage({ reader: code }, origin);
  if (code) window.close();
}
`;

/** Stores the name and the picture of an account. */
async function keepReader(context: ServiceContext, { id, name, picture }: Account): Promise<void> {
  const { store, now, randomBytes } = context;
  const { objects } = store;
  const time = now();
  const where = equals("objectId", id);
  const before = await findOne(store, READERS, where);
  const old = before === null ? "" : textOf(before, "picture");
  const kept = await readPicture(context, old);
  let next = old;
  if (picture !== kept) {
    next = picture === null ? "" : createObjectId(time, randomBytes);
    const times = { createdAt: time, updatedAt: time };
    if (picture !== null) {
      await objects.create(READER_PICTURES, { objectId: next, ...times, contents: picture });
    }
  }
  const key = nameKey(name);
  const isRenamed = before !== null && textOf(before, "nameKey") !== key;
  const set = { name, nameKey: key, picture: next || null, ...(isRenamed ? { namedAt: time } : {}) };
  const created = { objectId: id, createdAt: time, updatedAt: time, ...set };
  if (!(await objects.create(READERS, created)).created) {
    await objects.update(READERS, { objectId: id, updatedAt: time, set, add: {}, where });
  }
  if (old !== next && old !== "") await objects.remove(READER_PICTURES, equals("objectId", old));
}

/** Resolves to a picture as a data URL, or to `null` if there is none. */
async function readPicture({ store }: ServiceContext, id: string): Promise<string | null> {
  if (!isCommentId(id)) return null;
  const found = await findOne(store, READER_PICTURES, equals("objectId", id));
  return found && textOf(found, "contents");
}

function createPictureRoute(context: ServiceContext): Route {
  return {
    method: "GET",
    path: "/pictures/:id",
    async run({ params }) {
      const url = await readPicture(context, params["id"] ?? "");
      const image = url && cleanDataUrl(url);
      if (!image) throw notFound();
      const headers = {
        "Content-Type": image.type,
        // A new picture has another id.
        "Cache-Control": "public, max-age=31536000, immutable",
        "Content-Security-Policy": "default-src 'none'",
        "Cross-Origin-Resource-Policy": "cross-origin",
      };
      return { status: 200, headers, body: image.bytes };
    },
  };
}

/** Throws 401 for a request that does not come from a page of the blog. */
function checkOrigin(request: ServiceRequest, { origin }: Readers): void {
  if (request.header("origin") !== origin) throw unauthorized();
}

function createSessionRoutes({ context, readers }: Desk): readonly Route[] {
  const { origin } = readers;
  return [
    {
      method: "POST",
      path: "/session",
      async run({ request }) {
        const body = await readJsonBody(request, CODE_BODY);
        const field = (name: string) => (isJsonObject(body) ? ownValue(body, name) : undefined);
        const [code, verifier] = [field("code"), field("verifier")];
        if (typeof code !== "string" || typeof verifier !== "string") throw unauthorized();
        checkOrigin(request, readers);
        const exchange = isMailCode(code) ? exchangeMailCode : exchangeCode;
        const reader = await exchange(context, { code, verifier, origin, address: request.address });
        if (reader === null) throw unauthorized();
        const token = await openSession(context, reader, origin);
        return answerJson({ token, name: reader.name, provider: providerOf(reader.id) }, 201);
      },
    },
    {
      method: "DELETE",
      path: "/session",
      async run({ request }) {
        if ((request.header("origin") ?? origin) !== origin) throw unauthorized();
        await endSession(context, request.header(SESSION_HEADER) ?? "", origin);
        return answerJson({});
      },
    },
  ];
}
