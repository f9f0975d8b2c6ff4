import type { ClassPolicy } from "../policy/class-policy.js";
import { createCommentPolicy } from "../policy/comment-policy.js";
import { createCounterPolicy } from "../policy/counter-policy.js";
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
import { runCloudQuery } from "./cloud-query.js";
import { CODES, notFound, RequestError } from "./request-error.js";

/** One id, or several with commas between them, as the SDK deletes them. */
const OBJECT_IDS = /^[0-9a-zA-Z]+(,[0-9a-zA-Z]+)*$/;

/** The table of calls: which function answers which method and path. Throws 404 and 405 for all others. */
export function createRunRequest(
  context: ServiceContext,
  metrics: Pick<Metrics, "post">,
): (request: ApiRequest) => Promise<ApiAnswer> {
  const { objects } = context.store;
  const policies = new Map<string, ClassPolicy>([
    [context.commentClass, createCommentPolicy(context)],
    [context.counterClass, createCounterPolicy(context)],
  ]);
  const findPolicy = (className: string) => {
    const policy = policies.get(className);
    if (policy === undefined) throw notFound();
    return policy;
  };

  const runClassCall = (request: ApiRequest, className: string, id: string | undefined) => {
    if (id !== undefined && !OBJECT_IDS.test(id)) throw notFound();
    const call: ClassCall = { policy: findPolicy(className), objects, request, maxBytes: context.maxBody };
    switch (request.method) {
      case "GET":
        return id === undefined ? listObjects(call) : getObject(call, id);
      case "POST":
        if (id === undefined) return countPost(createObject(call, className), className);
        break;
      case "PUT":
        if (id !== undefined) return updateObject(call, id);
        break;
      case "DELETE":
        if (id !== undefined) return removeObjects(call, id);
        break;
      default:
    }
    throw wrongMethod();
  };

  const countPost = async (post: Promise<ApiAnswer>, className: string): Promise<ApiAnswer> => {
    try {
      const answer = await post;
      metrics.post(className, answer.outcome ?? "visible");
      return answer;
    } catch (error) {
      const isLimited = error instanceof RequestError && error.status === 429;
      metrics.post(className, isLimited ? "limited" : error instanceof RequestError ? "refused" : "failed");
      throw error;
    }
  };

  const run = async (request: ApiRequest): Promise<ApiAnswer> => {
    const { method, path } = request;
    const [room, name, id, ...rest] = path;
    const isGet = method === "GET";
    if (room === "classes" && name !== undefined && rest.length === 0) return runClassCall(request, name, id);
    if (room === "scan" && name === "classes" && id !== undefined && rest.length === 0) {
      if (!isGet) throw wrongMethod();
      return scanObjects({ policy: findPolicy(id), objects, request, maxBytes: context.maxBody });
    }
    if (path.length !== 1) throw notFound();
    switch (room) {
      case "cloudQuery":
        if (!isGet) throw wrongMethod();
        return runCloudQuery(request, findPolicy, { objects, maxBytes: context.maxBody });
      case "batch":
        if (method !== "POST") throw wrongMethod();
        return runBatch(request, run);
      case "date":
        if (!isGet) throw wrongMethod();
        return { status: 200, body: { __type: "Date", iso: context.now().toISOString() } };
      default:
        throw notFound();
    }
  };
  return run;
}

function wrongMethod(): RequestError {
  return new RequestError(405, CODES.invalidQuery, "This method is not for this address.");
}
