import type { RequestError } from "../protocol/request-error.js";

/** A request to the service, independent of the program that received it. */
export interface ServiceRequest {
  readonly method: string;
  /** The path as it was sent, with its percent encoding. */
  readonly path: string;
  /** The query without its question mark. */
  readonly query: string;
  /** IP address of the visitor. Only the program that received the request knows which headers it may trust. */
  readonly address: string;
  /** Whether the visitor's connection is encrypted. */
  readonly isSecure: boolean;
  readonly hasBody: boolean;
  /** Returns a header by its lower-case name. */
  header(name: string): string | undefined;
  /** Reads the body. Rejects with a `RequestError`: 413 beyond `maxBytes`, or another status if the body is cut off. */
  readBytes(maxBytes: number): Promise<Uint8Array>;
  /** Returns whether the client has disconnected. */
  isGone(): boolean;
  /** Keeps the program running until `work` is done, on hosts that stop it after the response. */
  waitUntil?(work: Promise<unknown>): void;
}

/** Headers of a response. A header with several values is sent several times. */
export type AnswerHeaders = Readonly<Record<string, string | readonly string[]>>;

/** A response, independent of the program that sends it. */
export interface Answer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: string | Uint8Array | null;
}

/** Returns a response with a value as JSON. */
export function answerJson(value: unknown, status = 200, headers: AnswerHeaders = {}): Answer {
  return {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(value),
  };
}

/** Returns a response with a document. */
export function answerHtml(markup: string, status = 200, headers: AnswerHeaders = {}): Answer {
  return { status, headers: { "Content-Type": "text/html; charset=utf-8", ...headers }, body: markup };
}

/** Returns the response for an error. */
export function answerError({ status, code, message, retryAfter, fields }: RequestError): Answer {
  const headers = retryAfter === null ? {} : { "Retry-After": String(retryAfter) };
  return answerJson({ code, error: message, ...fields }, status, headers);
}
