import { CODES, RequestError } from "../protocol/request-error.js";

/** Time limit of a request to the platform, in milliseconds. */
const PATIENCE = 5000;
/** Maximum size of the response, in bytes. */
const MAX_ANSWER = 16 * 1024;

/** The fields of the response that are passed on to the visitor. */
const TEXTS = ["access_token", "token_type", "scope", "refresh_token", "error", "error_description"] as const;
const NUMBERS = ["expires_in", "refresh_token_expires_in"] as const;

/**
 * Requests a token from the platform's token address. Resolves to the fields that the visitor needs. Throws
 * 502 or 504 if the request fails.
 */
export async function askPlatform(
  tokenUrl: string,
  fields: Readonly<Record<string, string>>,
  send: typeof fetch,
): Promise<Readonly<Record<string, string | number>>> {
  const answer = await ask(tokenUrl, { method: "POST", body: new URLSearchParams(fields) }, send);
  const given = new Map(Object.entries(Object(answer) as Readonly<Record<string, unknown>>));
  const texts = TEXTS.flatMap((name) => {
    const value = given.get(name);
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  const numbers = NUMBERS.flatMap((name) => {
    const value = Number(given.get(name));
    return given.has(name) && Number.isFinite(value) ? [[name, value] as const] : [];
  });
  const known = [...texts, ...numbers];
  if (!known.some(([name]) => name === "access_token" || name === "error")) throw badGateway();
  return Object.fromEntries(known);
}

/** Reads the account of a token. Resolves to the platform's answer. Throws 502 or 504 if the request fails. */
export function askAccount(url: string, token: string, send: typeof fetch): Promise<unknown> {
  return ask(url, { headers: { Authorization: `Bearer ${token}` } }, send);
}

type Sent = Pick<RequestInit, "method" | "body"> & { readonly headers?: Readonly<Record<string, string>> };

async function ask(url: string, init: Sent, send: typeof fetch): Promise<unknown> {
  try {
    const response = await send(url, {
      ...init,
      headers: { Accept: "application/json", "User-Agent": "hanblog", ...init.headers },
      // Following a redirect would send the secret to another address. Cloudflare does not support `error`.
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    const { ok, status } = response;
    // A redirect has a status below 400, or 0 if `fetch` hides it.
    const isRedirect = !ok && status < 400;
    // These statuses say nothing about the visitor's grant, which may still be accepted later. The body is
    // not passed on.
    if (isRedirect || status >= 500 || status === 429) throw badGateway();
    return parse(await readCapped(response, MAX_ANSWER));
  } catch (error) {
    if (error instanceof RequestError) throw error;
    const isLate = error instanceof Error && error.name === "TimeoutError";
    throw isLate
      ? new RequestError(504, CODES.unavailable, "The platform did not respond in time.")
      : badGateway();
  }
}

/** Reads a body of at most `most` bytes, regardless of `Content-Length`. Resolves to `null` for a larger one. */
export async function readCapped({ body }: Response, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Parses a body as JSON. Throws 502 if it was too large or is invalid. */
function parse(body: Uint8Array | null): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body ?? undefined));
  } catch {
    throw badGateway();
  }
}

function badGateway(): RequestError {
  return new RequestError(502, CODES.unavailable, "The platform returned no token.");
}
