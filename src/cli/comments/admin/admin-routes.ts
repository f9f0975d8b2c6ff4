import { feedPath } from "../feed/answer-feed.js";
import { LIMITS } from "../limits.js";
import { isJsonObject, ownValue } from "../protocol/read-json.js";
import { notFound, invalidQuery, CODES, RequestError } from "../protocol/request-error.js";
import { answerJson, type ServiceRequest } from "../routes/service-request.js";
import { readJsonBody } from "../routes/read-body.js";
import type { Area, Route } from "../routes/routes.js";
import type { ServiceContext } from "../service-context.js";
import { changeComments, countReplies, removeComments } from "./change-comments.js";
import { listComments, reportScreening } from "./list-comments.js";
import { createCodeRoute } from "./blog-routes.js";
import { createSessionCalls } from "./session-calls.js";
import { changeableBy, checkFields, checkFilters, checkRoute, toShown } from "./moderator-rights.js";
import { createSessionTools, type SessionTools } from "./session-tools.js";
import type { Account } from "./sessions.js";
import { findLessons } from "../screen/lessons.js";
import { equals } from "../query/query.js";
import { findComment, isCommentId } from "../stored-comments.js";
import { readRules } from "../screen/rule-source.js";
import { parseRules, type Rules } from "../screen/rules.js";
import { createTransferArea } from "../transfer/target/transfer-routes.js";

/** Creates the owner's JSON API under `/admin/api`. Only signing in and out work without a session. */
export function createAdminAreas(context: ServiceContext): readonly Area[] {
  const tools = createSessionTools(context);
  const { open, list } = createSessionCalls(tools);
  // The owner must be able to edit any comment that a visitor can send, so the size limit is at least as
  // large.
  const most = Math.max(LIMITS.body, context.maxBody);
  // Called by routes, after the session was checked, because only the owner and moderators may send a large body. A client can send
  // it slowly, so that the session may have ended meanwhile.
  const readBody = async (request: ServiceRequest) => {
    const body = await readJsonBody(request, most);
    const { account } = await tools.require(request);
    return { body, account };
  };
  return [
    createTransferArea(context, tools.requireOwner),
    { path: "/admin/api", routes: open },
    {
      path: "/admin/api",
      isClosed: true,
      check: async (request, route) => checkRoute((await tools.require(request)).account, route),
      routes: [
        ...list,
        createCodeRoute(tools),
        ...createCommentRoutes(tools, readBody),
        ...createServiceRoutes(context, readBody),
      ],
    },
  ];
}

/** Resolves to the body of a request, and to the account that sent it. */
type ReadBody = (request: ServiceRequest) => Promise<{ readonly body: unknown; readonly account: Account }>;

function createCommentRoutes({ context, require }: SessionTools, readBody: ReadBody): readonly Route[] {
  const { show, change, remove } = createChanges(context);
  return [
    {
      method: "GET",
      path: "/comments",
      async run({ request, query }) {
        const account = checkFilters((await require(request)).account, query);
        const { comments, counts } = await listComments(context, query);
        return answerJson({ comments: comments.map((comment) => show(account, comment)), counts });
      },
    },
    {
      method: "GET",
      path: "/comments/replies",
      async run({ query }) {
        const ids = query["ids"];
        const asked = readIds(typeof ids === "string" ? ids.split(",") : ids);
        return answerJson({ replies: await countReplies(context, asked) });
      },
    },
    {
      method: "PATCH",
      path: "/comments",
      async run({ request }) {
        const { body, account } = await readBody(request);
        const ids = readIds(fieldOf(body, "ids"));
        return answerJson({ comments: await change(account, ids, fieldOf(body, "change")) });
      },
    },
    {
      method: "POST",
      path: "/comments/removal",
      async run({ request }) {
        const { body, account } = await readBody(request);
        return answerJson({ removed: await remove(account, readIds(fieldOf(body, "ids"))) });
      },
    },
    {
      method: "PATCH",
      path: "/comments/:id",
      async run({ request, params }) {
        const { body, account } = await readBody(request);
        const [changed] = await change(account, readIds([params["id"]]), body);
        if (changed === undefined) throw notFound();
        return answerJson(changed);
      },
    },
    {
      method: "DELETE",
      path: "/comments/:id",
      async run({ request, params }) {
        const removed = await remove((await require(request)).account, readIds([params["id"]]));
        if (removed === 0) throw notFound();
        return answerJson({ removed });
      },
    },
  ];
}

/** Creates the calls that change comments, and that show them without what an account may not see. */
function createChanges(context: ServiceContext) {
  const show = ({ moderator }: Account, comment: Readonly<Record<string, unknown>>) =>
    moderator === null ? comment : toShown(comment);
  return {
    show,
    async change(account: Account, ids: readonly string[], change: unknown) {
      if (account.moderator !== null && isJsonObject(change)) checkFields(change);
      const changed = await changeComments(context, ids, { change, where: changeableBy(account) });
      return changed.map((comment) => show(account, comment));
    },
    remove: (account: Account, ids: readonly string[]) => removeComments(context, ids, changeableBy(account)),
  };
}

function fieldOf(body: unknown, name: string): unknown {
  return isJsonObject(body) ? ownValue(body, name) : undefined;
}

/** Parses a list of comment ids and removes duplicates. Throws 400 if it is invalid. */
function readIds(value: unknown): readonly string[] {
  const isList = Array.isArray(value) && value.length > 0 && value.length <= LIMITS.defaultList;
  if (!isList || !value.every(isCommentId)) {
    throw invalidQuery(`Invalid ids: expected a list of 1 to ${LIMITS.defaultList} comment ids.`);
  }
  return [...new Set(value)];
}

function createServiceRoutes(context: ServiceContext, readBody: ReadBody): readonly Route[] {
  return [
    { method: "GET", path: "/screening", run: async () => answerJson(await reportScreening(context)) },
    {
      method: "GET",
      path: "/comments/:id/lessons",
      async run({ params: { id } }) {
        const comment = isCommentId(id) ? await findComment(context.store, equals("objectId", id)) : null;
        if (comment === null) throw notFound();
        const { rules } = await readRules(context.store.rules);
        return answerJson({ lessons: findLessons(comment, rules) });
      },
    },
    { method: "GET", path: "/rules", run: async () => answerJson(await showRules(context)) },
    {
      method: "PUT",
      path: "/rules",
      run: async ({ request }) => answerJson(await replaceRules(context, (await readBody(request)).body)),
    },
    { method: "GET", path: "/feed", run: async () => answerJson({ path: await feedPath(context) }) },
  ];
}

interface VersionedRules {
  /** The version to send when replacing the rules. */
  readonly version: number;
  readonly rules: Rules;
}

/** Returns the current rules. Version 0 means that the owner has set none, and contains the defaults. */
function showRules({ store }: ServiceContext): Promise<VersionedRules> {
  return readRules(store.rules);
}

/**
 * Replaces the rules of the version in `body`. Throws 400 with one line per fault, or 409 if the rules have
 * changed since that version.
 */
async function replaceRules({ store }: ServiceContext, body: unknown): Promise<VersionedRules> {
  const version = isJsonObject(body) ? ownValue(body, "version") : undefined;
  if (!isJsonObject(body) || typeof version !== "number" || !Number.isSafeInteger(version) || version < 0) {
    throw refuse(400, "Invalid body: expected rules, and the version of the rules to replace.");
  }
  const parsed = parseRules(ownValue(body, "rules"));
  if (parsed.kind === "faults") throw refuse(400, parsed.faults.join("\n"));
  const { rules } = parsed;
  const written = await store.rules.write({ version, text: JSON.stringify(rules) });
  if (written === null) throw refuse(409, "The rules were changed in the meantime. Load them again.");
  return { version: written, rules };
}

function refuse(status: number, message: string): RequestError {
  return new RequestError(status, CODES.refused, message);
}
