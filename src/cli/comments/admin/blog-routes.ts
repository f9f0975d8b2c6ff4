import { normalizeMail } from "../policy/keyed-hash.js";
import { isByBrowser, isByReader } from "../policy/own-comment.js";
import { crossOriginHeaders } from "../protocol/cross-origin.js";
import { isJsonObject, ownValue, readText, type JsonObject } from "../protocol/read-json.js";
import { notFound, refused, unauthorized } from "../protocol/request-error.js";
import { equals } from "../query/query.js";
import { findSignedIn } from "../readers/reader-sessions.js";
import { readJsonBody } from "../routes/read-body.js";
import { answerJson, type Answer, type ServiceRequest } from "../routes/service-request.js";
import type { Area, Route } from "../routes/routes.js";
import { updateComment } from "../screen/update-comment.js";
import type { ServiceContext } from "../service-context.js";
import type { StoredObject } from "../store/store.js";
import {
  findBlogPage,
  findComment,
  findNewest,
  inBlogFolder,
  isCommentId,
  OF_BLOG,
  PART,
  SHOWN_TO_OWNER,
  textOf,
} from "../stored-comments.js";
import { changeComments, removeComments } from "./change-comments.js";
import type { SessionTools } from "./session-tools.js";
import { changeableBy, checkFields, toNamed, toShown } from "./moderator-rights.js";
import { clientOf, createSessions, type Account, type OpenSession, type Sessions } from "./sessions.js";
import { LIMITS } from "../limits.js";

/** Maximum size of the body that exchanges a code, in bytes. It is small because anyone can send one. */
const CODE_BODY = 1024;

/** Header with the token of a session. LeanCloud's clients have the same one, so preflight requests allow it. */
const SESSION_HEADER = "x-lc-session";

/** Age up to which a comment can be marked as the writer's own, in milliseconds. The panel marks what it has just sent. */
const NEW_MS = 5 * 60 * 1000;

/**
 * Creates the route with which the owner's page opens the blog: `POST /blog-codes` returns the address of the newest
 * commented page, with a code by which the panel there signs in. Throws 400 if the service does not know the blog.
 */
export function createCodeRoute({ context, sessions, require }: SessionTools): Route {
  return {
    method: "POST",
    path: "/blog-codes",
    async run({ request }) {
      const { url } = context.site;
      if (url === null) throw refused("Set HANBLOG_SITE_URL to the address of the blog.");
      const { account } = await require(request);
      const page = await findNewestPage(context, url);
      if (page === null) throw refused("No page has a comment yet. Write one first.");
      const code = await sessions.openCode(clientOf(request), page.origin, account);
      // The query is a visitor's, and could redirect with the code.
      page.search = "";
      page.hash = `comment-owner-${code}`;
      return answerJson({ url: page.href }, 201);
    },
  };
}

/**
 * Creates the API under `/owner`, with which the panel on the blog moderates. Only pages of the blog's origin get answers,
 * and each answer has only what the panel shows. Nothing is here if the service does not know the blog.
 */
export function createBlogAreas(context: ServiceContext): readonly Area[] {
  const { url } = context.site;
  if (url === null) return [];
  const { origin } = new URL(url);
  const sessions = createSessions(context);
  const headers = (request: ServiceRequest) => crossOriginHeaders(request, [origin]);
  const open = createOpenRoutes(sessions, origin);
  const requireAccount = async (request: ServiceRequest) => {
    const session = await findSession(sessions, request, origin);
    if (session === null) throw unauthorized();
    return session.account;
  };
  const closed = [
    ...createSessionRoutes(sessions, origin),
    ...createCommentRoutes(context, origin, requireAccount),
  ];
  const paths = new Set([...open, ...closed].map(({ path }) => path));
  const preflights = [...paths].map((path): Route => ({
    method: "OPTIONS",
    path,
    run: () => ({ status: 204, headers: {}, body: null }),
  }));
  return [
    { path: "/owner", headers, routes: [...preflights, ...open] },
    {
      path: "/owner",
      headers,
      isClosed: true,
      check: requireAccount,
      routes: closed,
    },
  ];
}

/** Resolves to the request's session, or to `null` if another site sent it or the session has ended. */
function findSession(
  sessions: Sessions,
  request: ServiceRequest,
  origin: string,
): Promise<OpenSession | null> {
  const sender = request.header("origin") ?? origin;
  if (sender !== origin) return Promise.resolve(null);
  return sessions.findOnBlog(request.header(SESSION_HEADER) ?? "", origin);
}

function createOpenRoutes(sessions: Sessions, origin: string): readonly Route[] {
  return [
    {
      method: "POST",
      path: "/session",
      async run({ request }): Promise<Answer> {
        const body = await readJsonBody(request, CODE_BODY);
        const code = isJsonObject(body) ? ownValue(body, "code") : undefined;
        if (typeof code !== "string" || request.header("origin") !== origin) throw unauthorized();
        const token = await sessions.exchange(code, clientOf(request), origin);
        if (token === null) throw unauthorized();
        return answerJson({ token }, 201);
      },
    },
  ];
}

function createSessionRoutes(sessions: Sessions, origin: string): readonly Route[] {
  return [
    {
      method: "DELETE",
      path: "/session",
      async run({ request }) {
        const session = await findSession(sessions, request, origin);
        if (session !== null) await sessions.end(session.id, session.account);
        return answerJson({});
      },
    },
  ];
}

/** Resolves to the account of a request. Throws 401 if its session has ended. */
type RequireAccount = (request: ServiceRequest) => Promise<Account>;

function createCommentRoutes(
  context: ServiceContext,
  origin: string,
  requireAccount: RequireAccount,
): readonly Route[] {
  const readChange = async (request: ServiceRequest): Promise<JsonObject> => {
    const body = await readJsonBody(request, Math.max(LIMITS.body, context.maxBody));
    if (!isJsonObject(body)) throw refused("The change must be a JSON object.");
    return body;
  };
  return [
    {
      method: "GET",
      path: "/waiting",
      async run({ request, query }) {
        const { moderator } = await requireAccount(request);
        const url = ownValue(query, "url");
        const page = url === undefined ? [] : [equals("url", readText(url, "url"))];
        const of = [OF_BLOG, equals("status", "waiting"), ...page];
        const comments = await findNewest(context.store, of, { limit: LIMITS.defaultList, skip: 0 });
        return answerJson({ comments: comments.map(toShown), ...toNamed(moderator) });
      },
    },
    {
      method: "PUT",
      path: "/comments/:id",
      async run({ request, params }) {
        const change = await readChange(request);
        // Only now, because a client can send the body slowly.
        const account = await requireAccount(request);
        const changed =
          ownValue(change, "mine") === true
            ? await markOwn(context, idOf(params), { change, account, origin })
            : await changeOne(context, idOf(params), { change, account });
        if (changed === null) throw notFound();
        return answerJson(toShown(changed));
      },
    },
    {
      method: "DELETE",
      path: "/comments/:id",
      async run({ request, params }) {
        const where = changeableBy(await requireAccount(request));
        const removed = await removeComments(context, [idOf(params)], where);
        if (removed === 0) throw notFound();
        return answerJson({ removed });
      },
    },
  ];
}

async function changeOne(
  context: ServiceContext,
  id: string,
  { change, account }: { readonly change: JsonObject; readonly account: Account },
): Promise<StoredObject | null> {
  checkFields(change);
  const [changed] = await changeComments(context, [id], { change, where: changeableBy(account) });
  return changed ?? null;
}

/**
 * Marks a comment that the owner or a moderator has just written in the panel, and shows it. Its author key is one that no browser
 * can have, so the mark does not pass to later comments of the same browser. One of a moderator gets their name. Resolves to `null`
 * for an older comment, and for one that neither this browser nor the reader who is signed in there wrote.
 */
async function markOwn(
  context: ServiceContext,
  objectId: string,
  {
    change,
    account,
    origin,
  }: { readonly change: JsonObject; readonly account: Account; readonly origin: string },
): Promise<StoredObject | null> {
  const { moderator } = account;
  const now = context.now();
  const comment = await findComment(context.store, equals("objectId", objectId));
  if (comment === null || now.getTime() - comment.createdAt.getTime() > NEW_MS) return null;
  // Nobody takes what a visitor has just written.
  const session = ownValue(change, "session");
  const reader = typeof session === "string" ? await findSignedIn(context, session, origin) : null;
  if (!isByReader(comment, reader) && !isByBrowser(context, comment, change)) return null;
  // Comments without a mail address have different authors, as elsewhere.
  const author = normalizeMail(textOf(comment, "mail")) || objectId;
  const authorKey = context.keyedHash("owner-on-blog", author);
  const mark =
    moderator === null
      ? { owner: 1, authorKey }
      : {
          owner: null,
          moderator: moderator.id,
          nick: moderator.name,
          // An account at a platform outlives the rights of a moderator.
          reader: null,
          authorKey: context.keyedHash("moderator-on-blog", moderator.id),
        };
  const set = { ...mark, status: "visible" };
  return updateComment(context, { objectId, updatedAt: now, set, add: {}, where: changeableBy(account) });
}

function idOf({ id }: Readonly<Record<string, string>>): string {
  if (!isCommentId(id)) throw notFound();
  return id;
}

/** Resolves to the page of the newest comment on the blog that is no spam, or to `null`. */
async function findNewestPage(context: ServiceContext, siteUrl: string): Promise<URL | null> {
  // Mostly it is the page of the first one.
  for (let skip = 0, limit = 1; skip < LIMITS.defaultList; skip += limit, limit = PART) {
    const found = await findNewest(context.store, [OF_BLOG, SHOWN_TO_OWNER], { limit, skip });
    for (const comment of found) {
      const page = findBlogPage(siteUrl, textOf(comment, "url"));
      if (page !== null) return page;
    }
    if (found.length < limit) return null;
  }
  // Comments on made-up pages elsewhere must not keep the owner from signing in.
  const where = [OF_BLOG, SHOWN_TO_OWNER, inBlogFolder(siteUrl)];
  const [own] = await findNewest(context.store, where, { limit: 1, skip: 0 });
  return own === undefined ? null : findBlogPage(siteUrl, textOf(own, "url"));
}
