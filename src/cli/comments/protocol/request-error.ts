/**
 * Error codes in responses: those of LeanCloud that its clients know, and our own that the widget translates.
 */
export const CODES = {
  notFound: 101,
  invalidQuery: 102,
  invalidKey: 105,
  invalidJson: 107,
  incorrectType: 111,
  notForClients: 119,
  refused: 142,
  noEffect: 305,
  unauthorized: 401,
  forbidden: 403,
  timedOut: 408,
  answered: 409,
  gone: 410,
  tooLarge: 413,
  expired: 423,
  proofNeeded: 428,
  tooMany: 429,
  unavailable: 503,
} as const;

/** An error that the service answers with `{code, error}`. Any code can throw it. */
export class RequestError extends Error {
  readonly status: number;
  readonly code: number;
  /** Seconds after which the client may retry, or `null` if a retry does not help. */
  readonly retryAfter: number | null;
  /** Further fields of the response. */
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: number,
    message: string,
    { retryAfter = null, fields = {} }: Partial<Pick<RequestError, "retryAfter" | "fields">> = {},
  ) {
    super(message);
    this.name = "RequestError";
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.fields = fields;
  }
}

/**
 * Creates a 404 for a class or object that is missing or hidden from this visitor. The response does not
 * distinguish the two.
 */
export function notFound(): RequestError {
  return new RequestError(404, CODES.notFound, "Class or object doesn't exists.");
}

/** Creates a 400 for a path whose percent encoding is invalid. */
export function malformedPath(): RequestError {
  return new RequestError(400, CODES.refused, "The path is not valid percent encoding.");
}

/** Creates a 400 for an invalid or unsupported query. */
export function invalidQuery(message: string): RequestError {
  return new RequestError(400, CODES.invalidQuery, message);
}

/** Creates a 400 for a value that the service does not accept. */
export function refused(message: string): RequestError {
  return new RequestError(400, CODES.refused, message);
}

/** Creates a 401 for a missing or invalid key or session. The response does not say which part was wrong. */
export function unauthorized(): RequestError {
  return new RequestError(401, CODES.unauthorized, "Unauthorized.");
}

/** Creates a 403 for an operation that this visitor may not perform. */
export function forbidden(message: string): RequestError {
  return new RequestError(403, CODES.forbidden, message);
}

/** Seconds after which a client may retry when the service is unavailable. */
const AWAY = 5;

/** Creates a 503 for a request that may succeed later without changes. */
export function unavailable(message: string): RequestError {
  return new RequestError(503, CODES.unavailable, message, { retryAfter: AWAY });
}
