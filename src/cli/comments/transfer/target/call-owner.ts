import type { z } from "zod";
import { withoutEndSlashes } from "../../../../runtime/model/path.js";
import { createError } from "../../../messages/create-problem.js";
import { parseJsonObject } from "../../protocol/read-json.js";

/** A running service and the password of its owner. */
export interface OwnerAccess {
  /** Address of the service, without a slash at its end. */
  readonly url: string;
  readonly password: string;
  readonly fetch: typeof fetch;
  readonly wait: (ms: number) => Promise<void>;
}

/** Calls of the owner, in one session. Each rejects with `service-refused`. */
export interface OwnerCaller {
  get<T>(path: string, query: Readonly<Record<string, string>>, schema: z.ZodType<T>): Promise<T>;
  post<T>(path: string, body: unknown, schema: z.ZodType<T>): Promise<T>;
  /** Ends the session, if there is one. */
  close(): Promise<void>;
}

/** Time limit of a request, in milliseconds. */
const PATIENCE = 60_000;
/** Maximum number of attempts per call. The delay between them doubles, from the first to the longest, in milliseconds. */
const MOST_TRIES = 6;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 60_000;

/** Names of computers on which a password does not leave the machine. */
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Creates the calls of the owner. Throws `service-refused` for an address that would send the password in the clear. */
export function createOwnerCaller(access: OwnerAccess): OwnerCaller {
  const base = URL.canParse(access.url) ? new URL(access.url) : null;
  const isSafe = base?.protocol === "https:" || (base?.protocol === "http:" && LOOPBACK.test(base.hostname));
  if (base === null || !isSafe) throw createError("service-refused", { kind: "address", url: access.url });
  const host = base.host;
  let token: string | null = null;
  const send = (method: string, path: string, body?: unknown) =>
    sendPatiently(access, host, { method, path, body, token });

  const signIn = async (): Promise<void> => {
    token = null;
    const { status, body } = await send("POST", "session", { password: access.password });
    if (status === 401) throw createError("service-refused", { kind: "password", host });
    const given = body?.["token"];
    if (status !== 201 || typeof given !== "string") {
      throw createError("service-refused", { kind: "unexpected", host, status });
    }
    token = given;
  };

  const call = async <T>(
    method: string,
    path: string,
    { body, schema }: { readonly body?: unknown; readonly schema: z.ZodType<T> },
  ): Promise<T> => {
    for (let isAgain = token === null; ; isAgain = true) {
      if (token === null) await signIn();
      const { status, body: answered } = await send(method, `transfer/${path}`, body);
      // A session ends after some hours, and when the service gets another password.
      if (status === 401 && !isAgain) token = null;
      else if (status === 404) throw createError("service-refused", { kind: "old", host });
      else {
        const parsed = schema.safeParse(answered);
        if (status === 200 && parsed.success) return parsed.data;
        throw createError("service-refused", { kind: "unexpected", host, status });
      }
    }
  };

  return {
    get: (path, query, schema) => call("GET", `${path}?${new URLSearchParams(query).toString()}`, { schema }),
    post: (path, body, schema) => call("POST", path, { body, schema }),
    async close() {
      if (token !== null)
        await sendOnce(access, { method: "DELETE", path: "session", token }).catch(() => null);
      token = null;
    },
  };
}

interface OwnerRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly token: string | null;
}

/** Sends a request, again if the service is busy or unreachable. */
async function sendPatiently(access: OwnerAccess, host: string, request: OwnerRequest): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await sendOnce(access, request).catch(() => null);
    const isBusy = answer === null || answer.status === 429 || answer.status >= 500;
    if (!isBusy) return answer;
    if (tries === MOST_TRIES) {
      const status = answer?.status ?? null;
      throw createError("service-refused", { kind: "failed", host, attempts: tries, status });
    }
    const backoff = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1));
    await access.wait(Math.min(LONGEST_WAIT, Math.max(backoff, (answer?.retryAfter ?? 0) * 1000)));
  }
}

async function sendOnce(
  { url, fetch }: OwnerAccess,
  { method, path, body, token }: OwnerRequest,
): Promise<Answer> {
  const response = await fetch(`${withoutEndSlashes(url)}/admin/api/${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // The password and the comments must not be sent to another host.
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE),
  });
  const retryAfter = Number(response.headers.get("Retry-After") ?? 0) || 0;
  return { status: response.status, retryAfter, body: parseJsonObject(await response.text()) };
}

interface Answer {
  readonly status: number;
  /** Seconds to wait before the next attempt, from `Retry-After`. */
  readonly retryAfter: number;
  /** `null` if the body is no JSON object. */
  readonly body: ReturnType<typeof parseJsonObject>;
}
