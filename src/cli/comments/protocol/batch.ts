import { LIMITS } from "../limits.js";
import type { ApiAnswer, ApiRequest } from "./api.js";
import { isJsonObject, ownValue, readText, type JsonObject } from "./read-json.js";
import { CODES, RequestError } from "./request-error.js";

/**
 * Answers `POST batch`: runs its requests one after the other and returns a result for each. Clients also use
 * it for queries that are too long for an address. Other requests can run between two parts. The remaining
 * parts are skipped if the client disconnects.
 */
export async function runBatch(
  request: ApiRequest,
  run: (request: ApiRequest) => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  const requests = isJsonObject(request.body) ? ownValue(request.body, "requests") : undefined;
  if (!Array.isArray(requests) || !requests.every(isJsonObject)) {
    throw new RequestError(400, CODES.invalidJson, "Invalid batch: expected a list of requests.");
  }
  if (requests.length > LIMITS.batch) {
    throw new RequestError(
      400,
      CODES.refused,
      `The batch is too large: at most ${LIMITS.batch} requests are allowed.`,
    );
  }
  const answers: unknown[] = [];
  for (const each of requests) {
    if (answers.length > 0) await request.nextTurn();
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

/**
 * Returns the path of a part after the version. Returns an empty path for a nested batch, which is not
 * supported.
 */
function readPath(text: string): readonly string[] {
  const path = text.split("/").filter((segment) => segment !== "");
  return path[0] === "1.1" && path[1] !== "batch" ? path.slice(1) : [];
}
