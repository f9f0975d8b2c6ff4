/** Codes of LeanCloud's answers that its clients know, and of ours that the widget has words for. */
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
  gone: 410,
  tooLarge: 413,
  tooMany: 429,
  unavailable: 503,
} as const;

/** A request that is answered with `{code, error}`: thrown by whatever finds the fault, told by the app. */
export class RequestError extends Error {
  readonly status: number;
  readonly code: number;
  /** Whole seconds, where waiting helps. */
  readonly retryAfter: number | null;

  constructor(status: number, code: number, message: string, retryAfter: number | null = null) {
    super(message);
    this.name = "RequestError";
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** The class or the object is not there, or not for this visitor: the two are not told apart. */
export function notFound(): RequestError {
  return new RequestError(404, CODES.notFound, "Class or object doesn't exists.");
}

/** 400: a part of a query that this service does not read; the message says which. */
export function invalidQuery(message: string): RequestError {
  return new RequestError(400, CODES.invalidQuery, message);
}

/** Came with no key, or no session, of this service; which part was wrong is not told. */
export function unauthorized(): RequestError {
  return new RequestError(401, CODES.unauthorized, "Unauthorized.");
}

/** 403: there, but not for this visitor to do. */
export function forbidden(message: string): RequestError {
  return new RequestError(403, CODES.forbidden, message);
}

/** Seconds after which what is away or full may answer again. */
const AWAY = 5;

/** 503: what was asked may be asked again later as it is. */
export function unavailable(message: string): RequestError {
  return new RequestError(503, CODES.unavailable, message, AWAY);
}
