import type { RequestError } from "../protocol/request-error.js";

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
export function answerError({ status, code, message, retryAfter }: RequestError): Answer {
  const headers = retryAfter === null ? {} : { "Retry-After": String(retryAfter) };
  return answerJson({ code, error: message }, status, headers);
}
