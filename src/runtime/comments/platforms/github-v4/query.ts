import { retryAt } from "../http.js";
import { NAME } from "../github-v3/rest.js";
import { PlatformError, type CallContext } from "../platform.js";
import { at, listAt, textAt } from "../reply.js";

/** Runs a GraphQL document with variables. Resolves to its data. */
export type Query = (document: string, variables?: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** HTTP statuses for the error types that GitHub reports with a 200 response. */
const STATUSES = new Map([
  ["NOT_FOUND", 404],
  ["FORBIDDEN", 403],
  ["INSUFFICIENT_SCOPES", 403],
  ["RATE_LIMITED", 429],
  ["UNPROCESSABLE", 422],
]);

/**
 * Creates the function that queries GitHub's GraphQL API. The API requires a token, so a query without one rejects
 * with status 401 before any request.
 */
export function createQuery(baseURL: string | null, context: CallContext): Query {
  const address = baseURL === null ? "https://api.github.com" : `${baseURL}/api`;
  const send = context.connect({ name: NAME, address, accept: "application/json", statusOfSilence: 0 });
  return async (document, variables = {}) => {
    if (context.token() === null) throw new PlatformError(401, `The GraphQL API of ${NAME} requires a login`);
    const body = { query: document, variables };
    const { data, headers } = await send({ method: "POST", path: "graphql", body });
    const error = listAt(data, "errors")[0];
    if (error === undefined) return at(data, "data");
    const status = STATUSES.get(textAt(error, "type")) ?? 400;
    throw new PlatformError(status, textAt(error, "message"), retryAt(headers, context.now));
  };
}
