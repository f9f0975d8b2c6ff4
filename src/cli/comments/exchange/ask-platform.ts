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
  const answer: unknown = parse(await ask(tokenUrl, fields, send));
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

async function ask(
  url: string,
  fields: Readonly<Record<string, string>>,
  send: typeof fetch,
): Promise<string> {
  try {
    const response = await send(url, {
      method: "POST",
      headers: { Accept: "application/json", "User-Agent": "hanblog" },
      body: new URLSearchParams(fields),
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
    return await readCapped(response);
  } catch (error) {
    if (error instanceof RequestError) throw error;
    const isLate = error instanceof Error && error.name === "TimeoutError";
    throw isLate
      ? new RequestError(504, CODES.unavailable, "The platform did not respond in time.")
      : badGateway();
  }
}

/** Reads the body and throws 502 beyond the size limit, regardless of `Content-Length`. */
async function readCapped({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER) throw badGateway();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badGateway();
  }
}

function badGateway(): RequestError {
  return new RequestError(502, CODES.unavailable, "The platform returned no token.");
}
