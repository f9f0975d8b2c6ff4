import { messageOf } from "../../../runtime/model/error.js";
import { unavailable } from "../protocol/request-error.js";
import { isJsonObject, ownValue } from "../protocol/read-json.js";

/** Origin of Turnstile. */
export const CLOUDFLARE = "https://challenges.cloudflare.com";

/** https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
const VERIFY = `${CLOUDFLARE}/turnstile/v0/siteverify`;

/** Name of the purpose, which a token of another form of the owner does not have. */
export const ACTION = "comment";

/** Maximum length of a token, in characters, by the same document. */
const MOST_TOKEN = 2048;

/** Time limit of a check, in milliseconds. The visitor waits for its result. */
const CHECK_MS = 5_000;

/** The keys of the owner's widget at Cloudflare. */
export interface TurnstileSettings {
  /** Public. */
  readonly siteKey: string;
  readonly secret: string;
}

/** Cloudflare's check that a visitor is no program. */
export interface Turnstile {
  readonly siteKey: string;
  /** Resolves to whether Cloudflare has issued a token for a comment here, and nobody has used it. Rejects with 503 without an answer. */
  readonly check: (token: string) => Promise<boolean>;
}

interface TurnstileTools {
  readonly fetch: typeof globalThis.fetch;
  /** Called with the reason if a token could not be checked. */
  readonly onFault: (reason: string) => void;
}

/** Creates the check. The address of the visitor is not sent. */
export function createTurnstile({ siteKey, secret }: TurnstileSettings, tools: TurnstileTools): Turnstile {
  return {
    siteKey,
    async check(token) {
      const { success, action, codes } = await verify(secret, token, tools);
      if (success) return action === ACTION;
      // Other codes concern the token. These are about the owner's secret, or Cloudflare itself.
      const fault = codes.find((code) => /secret|internal|bad-request/.test(code));
      if (fault === undefined) return false;
      tools.onFault(`Turnstile: ${fault}`);
      throw unavailable("The check of the comment is not available.");
    },
  };
}

/** Returns a value that can be a token, or `null`. */
export function readToken(value: unknown): string | null {
  return typeof value === "string" && value !== "" && value.length <= MOST_TOKEN ? value : null;
}

interface Verdict {
  readonly success: boolean;
  readonly action: unknown;
  readonly codes: readonly string[];
}

async function verify(
  secret: string,
  response: string,
  { fetch, onFault }: TurnstileTools,
): Promise<Verdict> {
  try {
    const answer = await fetch(VERIFY, {
      method: "POST",
      body: new URLSearchParams({ secret, response }),
      // Cloudflare does not support `error`. A redirect has no JSON.
      redirect: "manual",
      signal: AbortSignal.timeout(CHECK_MS),
    });
    const value: unknown = await answer.json();
    if (!isJsonObject(value)) throw new Error(`HTTP ${answer.status}`);
    const codes = ownValue(value, "error-codes");
    return {
      success: ownValue(value, "success") === true,
      action: ownValue(value, "action"),
      codes: Array.isArray(codes) ? codes.map(String) : [],
    };
  } catch (error) {
    onFault(`Turnstile: ${messageOf(error)}`);
    throw unavailable("The check of the comment is not available.");
  }
}
