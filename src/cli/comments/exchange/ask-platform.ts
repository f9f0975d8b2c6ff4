import { CODES, RequestError } from "../protocol/request-error.js";

/** How long a platform may take, in milliseconds. */
const PATIENCE = 5000;
/** Longest answer that is read, in bytes. */
const MAX_ANSWER = 16 * 1024;

/** What of a platform's answer is passed on. */
const TEXTS = ["access_token", "token_type", "scope", "refresh_token", "error", "error_description"] as const;
const NUMBERS = ["expires_in", "refresh_token_expires_in"] as const;

/** Asks one fixed address for a token; gives the fields that a visitor needs. Throws 502 or 504 where that fails. */
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
      // A redirect would carry the secret elsewhere.
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE),
    });
    // Not a word on the visitor's grant, whatever is written there: it may do in a moment.
    if (response.status >= 500 || response.status === 429) throw badGateway();
    return await readCapped(response);
  } catch (error) {
    if (error instanceof RequestError) throw error;
    const isLate = error instanceof Error && error.name === "TimeoutError";
    throw isLate
      ? new RequestError(504, CODES.unavailable, "The platform did not answer in time.")
      : badGateway();
  }
}

/** Reads no further than allowed, whatever length the answer says it has. */
async function readCapped({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER) throw badGateway();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badGateway();
  }
}

function badGateway(): RequestError {
  return new RequestError(502, CODES.unavailable, "The platform cannot be asked for a token.");
}
