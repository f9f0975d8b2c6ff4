/** The address and behaviour of an API. */
export interface Api {
  /** Display name of the platform. */
  readonly name: string;
  /** Base URL without a trailing slash. */
  readonly address: string;
  readonly accept: string;
  /** Status reported for a request without a response. */
  readonly statusOfSilence: number;
}

/** A request to an API. */
export interface Call {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path relative to the API's address. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** A successful response of an API. */
export interface Reply {
  readonly status: number;
  /** Final URL after redirects. */
  readonly url: string;
  readonly headers: Headers;
  /** The parsed JSON body; `null` if there is no body. */
  readonly data: unknown;
}

/** Sends a request. Rejects with a `PlatformError` unless the response is 2xx, with a JSON body or none. */
export type Send = (call: Call) => Promise<Reply>;
