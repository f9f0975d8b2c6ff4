import { LIMITS } from "../limits.js";
import { createEffort } from "../query/effort.js";
import { answerError, answerJson, type ServiceRequest } from "../routes/service-request.js";
import { parseQuery, readJsonBody } from "../routes/read-body.js";
import type { AnswerRequest } from "../routes/routes.js";
import type { ServiceEnv } from "../open-context.js";
import { toRequestError } from "../to-request-error.js";
import { type ApiAnswer, createByteBudget } from "./api.js";
import { crossOriginHeaders, isOriginAllowed } from "./cross-origin.js";
import { forbidden, malformedPath, notFound, unauthorized } from "./request-error.js";
import { createRunRequest } from "./run-request.js";
import { isSameSecret } from "../policy/keyed-hash.js";
import type { ServiceContext } from "../service-context.js";

/** The path of all requests of the LeanCloud protocol, and of those below it. */
const ROOT = "/1.1";

/** Returns whether a path belongs to the LeanCloud protocol. */
export function isProtocolPath(path: string): boolean {
  return path.startsWith(ROOT) && (path.length === ROOT.length || path[ROOT.length] === "/");
}

/** Creates a function that answers requests of the protocol. It never rejects. */
export function createProtocolAnswers(env: ServiceEnv): AnswerRequest {
  const { context, log } = env;
  const run = createRunner(env);
  return async (request) => {
    const headers = crossOriginHeaders(request, context.origins);
    if (request.method === "OPTIONS" && isOriginAllowed(request, context.origins)) {
      return { status: 204, headers, body: null };
    }
    const answer = await run(request).then(
      ({ status, body, location }) =>
        answerJson(body, status, location === undefined ? {} : { Location: `${ROOT}/${location}` }),
      (error: unknown) => answerError(toRequestError(error, log)),
    );
    return { ...answer, headers: { ...headers, ...answer.headers } };
  };
}

/** Creates a function that authenticates and parses a request, and runs it. It rejects with a `RequestError`. */
function createRunner({
  context,
  metrics,
  nextTurn,
}: ServiceEnv): (request: ServiceRequest) => Promise<ApiAnswer> {
  const run = createRunRequest(context, metrics);
  return async (request) => {
    const { method, path, query, address } = request;
    const isWrite = !["GET", "HEAD"].includes(method);
    if (isWrite && !isOriginAllowed(request, context.origins)) {
      throw forbidden("This origin is not allowed to write.");
    }
    if (method === "OPTIONS") throw notFound();
    const { isMaster } = authenticate(request, context);
    return run({
      method,
      path: path
        .slice(ROOT.length)
        .split("/")
        .filter((segment) => segment !== "")
        .map(decodeSegment),
      params: parseQuery(query),
      body: await readJsonBody(request, context.maxBody),
      visitor: { address, isMaster, origin: request.header("origin") ?? null },
      budget: createByteBudget(LIMITS.answer),
      effort: createEffort(),
      nextTurn,
      isGone: () => request.isGone(),
    });
  };
}

/**
 * The settings for checking signatures. `signMaxAgeMs` is `null` by default, because clocks of visitors are
 * wrong and the app key is public.
 */
type SignRules = Pick<ServiceContext, "keys" | "signMaxAgeMs" | "md5" | "now">;

/**
 * Checks the app id and key of a request, and returns whether it has the master key. Throws 401 if they are
 * invalid.
 */
export function authenticate(
  { header }: Pick<ServiceRequest, "header">,
  { keys, signMaxAgeMs, md5, now }: SignRules,
): { readonly isMaster: boolean } {
  if (!isSameSecret(header("x-lc-id") ?? "", keys.appId)) throw unauthorized();
  const sign = header("x-lc-sign") ?? "";
  const [given = "", ...marks] = (sign === "" ? (header("x-lc-key") ?? "") : sign).split(",");
  const isMaster = marks.at(-1) === "master";
  const key = isMaster ? keys.masterKey : keys.appKey;
  if (key === null) throw unauthorized();
  const time = marks[0] ?? "";
  const expected = sign === "" ? key : md5(`${time}${key}`);
  if (!isSameSecret(given, expected)) throw unauthorized();
  if (sign !== "" && signMaxAgeMs !== null && !(Math.abs(now().getTime() - Number(time)) <= signMaxAgeMs)) {
    throw unauthorized();
  }
  return { isMaster };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw malformedPath();
  }
}
