import type { SignInFlow, Token } from "./platform.js";
import { readToken } from "./token.js";

/** The result of a platform's sign-in page, parsed from the address. Compare `state` before using anything else. */
export type Return =
  | { readonly kind: "code"; readonly state: string; readonly code: string }
  | { readonly kind: "token"; readonly state: string; readonly token: Token }
  | { readonly kind: "refused"; readonly state: string; readonly reason: string }
  | { readonly kind: "none" };

/** The parameters of the platform's sign-in page. */
export interface AuthorizeRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
  /** SHA-256 hash of the PKCE verifier in base64url; `null` without PKCE. */
  readonly challenge: string | null;
}

/** Returns the address of the page where a platform asks the visitor to authorise the site. */
export function authorizeUrl(
  flow: SignInFlow,
  { clientId, redirectUri, state, challenge }: AuthorizeRequest,
): string {
  const url = new URL(flow.authorizeUrl);
  const fields = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: flow.kind === "implicit" ? "token" : "code",
    state,
    ...(flow.scope === null ? {} : { scope: flow.scope }),
    ...(flow.kind !== "code-pkce" || challenge === null
      ? {}
      : { code_challenge: challenge, code_challenge_method: "S256" }),
  };
  for (const [key, value] of Object.entries(fields)) url.searchParams.set(key, value);
  return url.href;
}

/**
 * Parses the address that a visitor returned to. Reads a token only from the hash, in an implicit flow. Reads a code
 * only from the query, in other flows. Values elsewhere may have been added by an attacker.
 */
export function readReturn(address: string, flow: Pick<SignInFlow, "kind">, now: number): Return {
  const url = new URL(address);
  const fields = flow.kind === "implicit" ? new URLSearchParams(url.hash.slice(1)) : url.searchParams;
  const state = fields.get("state");
  if (state === null) return { kind: "none" };
  const error = fields.get("error");
  if (error !== null) return { kind: "refused", state, reason: fields.get("error_description") ?? error };
  if (flow.kind === "implicit") {
    if (!fields.has("access_token")) return { kind: "none" };
    const expires = { expires_in: Number(fields.get("expires_in")) };
    return { kind: "token", state, token: readToken({ ...Object.fromEntries(fields), ...expires }, now) };
  }
  const code = fields.get("code");
  return code === null || code === "" ? { kind: "none" } : { kind: "code", state, code };
}
