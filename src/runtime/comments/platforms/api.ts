/** Where an API answers, and how. */
export interface Api {
  /** Of the platform, as people call it. */
  readonly name: string;
  /** Without a slash at its end. */
  readonly address: string;
  readonly accept: string;
  /** What a call without an answer counts as. */
  readonly statusOfSilence: number;
}

/** A call of an API. */
export interface Call {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the API's address. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** What an API answered to a call that it took. */
export interface Reply {
  readonly status: number;
  /** Where the answer came from, after all redirections. */
  readonly url: string;
  readonly headers: Headers;
  /** What the body's JSON says; `null` without a body. */
  readonly data: unknown;
}

/** Sends a call. Rejects with a `PlatformError` unless the answer is a 2xx with JSON, or with nothing. */
export type Send = (call: Call) => Promise<Reply>;
