import { authorizeUrl, readReturn } from "../platforms/callback.js";
import type { Grant, SignInFlow, Token } from "../platforms/platform.js";
import { ANSWER_KEY, PENDING_KEY } from "./callback.js";

/** How long a visitor may take at the platform, in milliseconds. */
const PATIENCE = 15 * 60_000;

/**
 * What sends a visitor to the platform's authorisation page, and back (RFC 6749 §4.1 and §4.2, with PKCE where
 * the platform has it).
 */
export interface SignInStart {
  readonly flow: SignInFlow;
  readonly clientId: string;
  /** What the site's config puts before the nonce. */
  readonly state: string;
  /** The site's callback page. */
  readonly redirectUri: string;
  /** Path of the page to come back to. */
  readonly returnTo: string;
}

/** What a sign-in needs of the browser. */
export interface SignInTools {
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly crypto: Pick<Crypto, "getRandomValues" | "subtle">;
  readonly now: () => number;
}

/** What came of a sign-in. A code is still to be exchanged. */
export type SignInAnswer =
  | { readonly kind: "none" }
  | { readonly kind: "code"; readonly grant: Grant }
  | { readonly kind: "token"; readonly token: Token }
  /** It is not the answer to what this browser asked for, so nothing of it is used. */
  | { readonly kind: "foreign" }
  /** The platform, or the visitor there, said no. */
  | { readonly kind: "refused"; readonly message: string };

/**
 * Notes down what is asked for, and gives the platform's address that the visitor is to be sent to; `null` where the
 * storage is full.
 */
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

/** Takes the answer that the callback page kept. It and what it belongs to are burnt, whatever comes of it. */
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

/** What cannot be read is nothing that was asked for. */
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

/** Compares every character, so that the time it takes tells nothing. */
function isSameText(expected: unknown, found: string): boolean {
  if (typeof expected !== "string" || expected === "") return false;
  let difference = expected.length ^ found.length;
  for (let index = 0; index < expected.length; index += 1) {
    difference |= expected.charCodeAt(index) ^ (found.charCodeAt(index) || 0);
  }
  return difference === 0;
}

/** RFC 7636: BASE64URL(SHA256(verifier)). */
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
