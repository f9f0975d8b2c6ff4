import { authorizeUrl, readReturn } from "../platforms/callback.js";
import type { Grant, SignInFlow, Token } from "../platforms/platform.js";
import { ANSWER_KEY, PENDING_KEY } from "./callback.js";

/** Time limit for a sign-in at the platform, in milliseconds. */
const PATIENCE = 15 * 60_000;

/** The parameters of a sign-in (RFC 6749 §4.1 and §4.2, with PKCE if the platform supports it). */
export interface SignInStart {
  readonly flow: SignInFlow;
  readonly clientId: string;
  /** Configured prefix of the OAuth state, before the random part. */
  readonly state: string;
  /** URL of the site's callback page. */
  readonly redirectUri: string;
  /** Path of the page to return to. */
  readonly returnTo: string;
}

/** Browser APIs that a sign-in needs. `now` returns milliseconds since 1970. */
export interface SignInTools {
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly crypto: Pick<Crypto, "getRandomValues" | "subtle">;
  readonly now: () => number;
}

/** The outcome of a sign-in. A code must still be exchanged for a token. */
export type SignInAnswer =
  | { readonly kind: "none" }
  | { readonly kind: "code"; readonly grant: Grant }
  | { readonly kind: "token"; readonly token: Token }
  /** The response does not match this window's pending sign-in or came too late, so it is ignored. */
  | { readonly kind: "foreign" }
  /** The visitor or the platform rejected the sign-in. */
  | { readonly kind: "refused"; readonly message: string };

/** Saves a pending sign-in. Resolves to the URL of the platform's sign-in page, or to `null` if the storage is full. */
export async function beginSignIn(start: SignInStart, tools: SignInTools): Promise<string | null> {
  const { flow, clientId, redirectUri, returnTo } = start;
  const { storage, crypto, now } = tools;
  const state = `${start.state}.${randomHex(crypto, 16)}`;
  const verifier = flow.kind === "code-pkce" ? randomHex(crypto, 32) : null;
  const challenge = verifier === null ? null : await challengeOf(verifier, crypto);
  const pending = { state, verifier, redirectUri, returnTo, startedAt: now() };
  try {
    storage.setItem(PENDING_KEY, JSON.stringify(pending));
  } catch {
    return null;
  }
  return authorizeUrl(flow, { clientId, redirectUri, state, challenge });
}

/**
 * Returns the outcome of the response saved by the callback page. Deletes the response and its pending sign-in in any
 * case, so that neither can be reused.
 */
export function takeAnswer(
  flow: Pick<SignInFlow, "kind">,
  { storage, now }: Pick<SignInTools, "storage" | "now">,
): SignInAnswer {
  const address = take(storage, ANSWER_KEY);
  if (address === null) return { kind: "none" };
  const { state, verifier, redirectUri, startedAt } = parsePending(take(storage, PENDING_KEY));
  const isLate = typeof startedAt !== "number" || now() - startedAt > PATIENCE;
  const found = readAddress(address, flow, now());
  if (found.kind === "none" || isLate || !isSameText(state, found.state)) return { kind: "foreign" };
  switch (found.kind) {
    case "refused":
      return { kind: "refused", message: found.reason };
    case "token":
      return { kind: "token", token: found.token };
    case "code": {
      if (typeof redirectUri !== "string") return { kind: "foreign" };
      const known = typeof verifier === "string" ? verifier : null;
      return { kind: "code", grant: { code: found.code, verifier: known, redirectUri } };
    }
  }
}

/** Parses the address. An invalid one counts as no response. */
function readAddress(...[address, flow, now]: Parameters<typeof readReturn>): ReturnType<typeof readReturn> {
  try {
    return readReturn(address, flow, now);
  } catch {
    return { kind: "none" };
  }
}

function take(storage: SignInTools["storage"], key: string): string | null {
  const text = storage.getItem(key);
  storage.removeItem(key);
  return text;
}

function parsePending(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return { ...Object(value) };
  } catch {
    return {};
  }
}

/** Compares all characters, so that the duration reveals nothing about the expected text. */
function isSameText(expected: unknown, found: string): boolean {
  if (typeof expected !== "string" || expected === "") return false;
  let difference = expected.length ^ found.length;
  for (let index = 0; index < expected.length; index += 1) {
    difference |= expected.charCodeAt(index) ^ (found.charCodeAt(index) || 0);
  }
  return difference === 0;
}

/** Returns the PKCE challenge: BASE64URL(SHA256(verifier)) (RFC 7636). */
async function challengeOf(verifier: string, { subtle }: SignInTools["crypto"]): Promise<string> {
  const hash = await subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

function randomHex(crypto: SignInTools["crypto"], size: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(size));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
