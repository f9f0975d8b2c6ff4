import type { SignInFlow, Token } from "./platform.js";
import { readToken } from "./token.js";

/** What a platform has sent a visitor back with. `state` is to be compared before anything else is done. */
export type Return =
  | { readonly kind: "code"; readonly state: string; readonly code: string }
  | { readonly kind: "token"; readonly state: string; readonly token: Token }
  | { readonly kind: "refused"; readonly state: string; readonly reason: string }
  | { readonly kind: "none" };

/** What was asked of a platform when the visitor was sent there. */
export interface AuthorizeRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string;
  /** SHA-256 of the verifier in base64url, for the flow `code-pkce`. */
  readonly challenge: string | null;
}

/** The address at which a platform asks the visitor whether the site may act for them. */
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
 * Reads an address that a visitor came to. A token counts in the hash of an implicit flow only, a code in the query of
 * the others only: what stands elsewhere has been put there by someone else.
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
