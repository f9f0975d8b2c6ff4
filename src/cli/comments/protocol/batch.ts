import { setImmediate } from "node:timers/promises";
import { LIMITS } from "../limits.js";
import type { ApiAnswer, ApiRequest } from "./api.js";
import { isJsonObject, ownValue, readText, type JsonObject } from "./read-json.js";
import { CODES, RequestError } from "./request-error.js";

/**
 * `POST batch`: runs each request by itself, one after the other, and answers each for itself. Also the way of
 * queries that are too long for an address. Others come in between two of them, and the rest is not run for a
 * visitor who is gone.
 */
export async function runBatch(
  request: ApiRequest,
  run: (request: ApiRequest) => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  const requests = isJsonObject(request.body) ? ownValue(request.body, "requests") : undefined;
  if (!Array.isArray(requests) || !requests.every(isJsonObject)) {
    throw new RequestError(400, CODES.invalidJson, "A batch needs a list of requests.");
  }
  if (requests.length > LIMITS.batch) {
    throw new RequestError(400, CODES.refused, `A batch may have ${LIMITS.batch} requests.`);
  }
  const answers: unknown[] = [];
  for (const each of requests) {
    if (answers.length > 0) await setImmediate();
    if (request.isGone()) break;
    answers.push(await runOne(each, request, run));
  }
  return { status: 200, body: answers };
}

async function runOne(
  part: JsonObject,
  request: ApiRequest,
  run: (request: ApiRequest) => Promise<ApiAnswer>,
): Promise<unknown> {
  try {
    const params = ownValue(part, "params");
    const { body } = await run({
      ...request,
      method: readText(ownValue(part, "method"), "method").toUpperCase(),
      path: readPath(readText(ownValue(part, "path"), "path")),
      params: isJsonObject(params) ? params : {},
      body: ownValue(part, "body"),
    });
    return { success: body };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { error: { code: error.code, error: error.message } };
  }
}

/** A path in a batch carries the version; a batch within a batch has no path. */
function readPath(text: string): readonly string[] {
  const path = text.split("/").filter((segment) => segment !== "");
  return path[0] === "1.1" && path[1] !== "batch" ? path.slice(1) : [];
}
