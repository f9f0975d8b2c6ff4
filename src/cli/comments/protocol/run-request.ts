import { type ClassPolicy, guardQuery, toAnswer } from "../policy/class-policy.js";
import { createCommentPolicy } from "../policy/comment-policy.js";
import { createCounterPolicy } from "../policy/counter-policy.js";
import { likeComment } from "../policy/like-comment.js";
import { readReactions, setReaction } from "../policy/page-reactions.js";
import { changeOwnComment } from "../policy/own-comment.js";
import { createRuleSource, type LoadRules } from "../screen/rule-source.js";
import type { Metrics } from "../metrics.js";
import type { ServiceContext } from "../service-context.js";
import type { ApiAnswer, ApiRequest } from "./api.js";
import { runBatch } from "./batch.js";
import {
  createObject,
  getObject,
  listObjects,
  removeObjects,
  scanObjects,
  updateObject,
  type ClassCall,
} from "./class-calls.js";
import { isCommentId } from "../stored-comments.js";
import { CODES, forbidden, notFound, RequestError, invalidQuery } from "./request-error.js";
import { parseCql } from "../cql/parse-cql.js";
import { findWithin, type ListSource } from "./find-within.js";
import { ownValue, parseJson, readText, type JsonObject } from "./read-json.js";

/** Matches one id, or several ids separated by commas, as the SDK sends them to delete objects. */
const OBJECT_IDS = /^[0-9a-zA-Z]+(,[0-9a-zA-Z]+)*$/;

/**
 * Creates a function that routes requests by method and path. It rejects with 404 or 405 if there is no
 * matching route.
 */
export function createRunRequest(
  context: ServiceContext,
  metrics: Pick<Metrics, "post">,
): (request: ApiRequest) => Promise<ApiAnswer> {
  const { objects } = context.store;
  const loadRules = createRuleSource(context.store.rules);
  const { maxBody: maxBytes, classes } = context;
  const policies = new Map<string, ClassPolicy>([
    [context.commentClass, createCommentPolicy(context, null, loadRules)],
    [context.counterClass, createCounterPolicy(context, null)],
    ...classes.comments.map((name) => [name, createCommentPolicy(context, name, loadRules)] as const),
    ...classes.counters.map((name) => [name, createCounterPolicy(context, name)] as const),
  ]);
  const findPolicy = (className: string) => {
    const policy = policies.get(className);
    if (policy === undefined) throw notFound();
    return policy;
  };
  const callOf = (request: ApiRequest, className: string): ClassCall => {
    return { policy: findPolicy(className), objects, request, maxBytes };
  };

  const run = async (request: ApiRequest): Promise<ApiAnswer> => {
    const { method, path } = request;
    const [segment, name, id, ...rest] = path;
    if (segment === "classes" && name !== undefined && rest.length === 0) {
      if (id !== undefined && !OBJECT_IDS.test(id)) throw notFound();
      const call = callOf(request, name);
      const isPost = method === "POST" && id === undefined;
      return isPost ? countPost(createObject(call, name), name, metrics) : runClassCall(call, id);
    }
    if (segment === "scan" && name === "classes" && id !== undefined && rest.length === 0) {
      requireMethod(method, "GET");
      return scanObjects(callOf(request, id));
    }
    const part = runConversationCall(context, request, loadRules);
    if (part !== null) return part;
    if (path.length !== 1) throw notFound();
    switch (segment) {
      case "cloudQuery":
        requireMethod(method, "GET");
        return runCloudQuery(request, findPolicy, { objects, maxBytes });
      case "batch":
        requireMethod(method, "POST");
        return runBatch(request, run);
      case "date":
        requireMethod(method, "GET");
        return { status: 200, body: { __type: "Date", iso: context.now().toISOString() } };
      case "login":
      case "users":
        if (method !== "POST") throw notFound();
        // Tools that sign in first log this and continue.
        throw forbidden("This service has no user accounts. Counters can be created without signing in.");
      default:
        throw notFound();
    }
  };
  return run;
}

/** Answers `GET cloudQuery?cql=…&pvalues=[…]`. `findPolicy` throws 404 for an unknown class. */
async function runCloudQuery(
  { params, visitor, budget, effort }: ApiRequest,
  findPolicy: (className: string) => ClassPolicy,
  source: ListSource,
): Promise<ApiAnswer> {
  const { className, query, selection, count } = parseCql(
    readText(ownValue(params, "cql") ?? "", "cql"),
    readValues(params),
    effort,
  );
  const policy = findPolicy(className);
  const guarded = guardQuery(query, policy, visitor);
  const [found, total] = await Promise.all([
    findWithin(budget, source, { collection: policy.collection, query: guarded }),
    count ? source.objects.count(policy.collection, guarded.where) : null,
  ]);
  const marked = await policy.mark(found);
  const results = marked.map((object) => toAnswer(object, policy, { visitor, selection }));
  // The SDK needs the class name to construct its objects.
  return { status: 200, body: { results, ...(total === null ? {} : { count: total }), className } };
}

function readValues(params: JsonObject): readonly unknown[] {
  const given = ownValue(params, "pvalues");
  if (given === undefined || given === "") return [];
  const values = typeof given === "string" ? parseJson(given, "pvalues") : given;
  if (!Array.isArray(values)) throw invalidQuery("pvalues must be a list.");
  return values;
}

/** Routes requests for the parts of the conversation that the owner has turned on. Returns `null` for all others. */
function runConversationCall(
  context: ServiceContext,
  request: ApiRequest,
  loadRules: LoadRules,
): Promise<ApiAnswer> | null {
  const [segment, id, ...rest] = request.path;
  if (segment === "reactions" && id === undefined && context.reactions.length > 0) {
    if (request.method === "GET") return readReactions(context, request);
    requireMethod(request.method, "PUT");
    return setReaction(context, request);
  }
  const isLike = segment === "likes" && context.hasLikes;
  const isOwn = segment === "own" && (context.ownMinutes > 0 || context.readers !== null);
  if (id === undefined || rest.length > 0 || !(isLike || isOwn)) return null;
  requireMethod(request.method, "PUT");
  if (!isCommentId(id)) throw notFound();
  return isLike ? likeComment(context, request, id) : changeOwnComment(context, request, id, loadRules);
}

/** Routes requests for a class and its objects, except for the creation of objects. */
function runClassCall(call: ClassCall, id: string | undefined): Promise<ApiAnswer> {
  switch (call.request.method) {
    case "GET":
      return id === undefined ? listObjects(call) : getObject(call, id);
    case "PUT":
      if (id !== undefined) return updateObject(call, id);
      break;
    case "DELETE":
      if (id !== undefined) return removeObjects(call, id);
      break;
    default:
  }
  throw wrongMethod();
}

async function countPost(
  post: Promise<ApiAnswer>,
  className: string,
  metrics: Pick<Metrics, "post">,
): Promise<ApiAnswer> {
  try {
    const answer = await post;
    metrics.post(className, answer.outcome ?? "visible");
    return answer;
  } catch (error) {
    const isLimited = error instanceof RequestError && error.status === 429;
    metrics.post(className, isLimited ? "limited" : error instanceof RequestError ? "refused" : "failed");
    throw error;
  }
}

function requireMethod(method: string, expected: "GET" | "POST" | "PUT"): void {
  if (method !== expected) throw wrongMethod();
}

function wrongMethod(): RequestError {
  return new RequestError(405, CODES.invalidQuery, "This method is not allowed for this path.");
}
