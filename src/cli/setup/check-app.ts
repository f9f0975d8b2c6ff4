import { askPlatform } from "../comments/exchange/ask-platform.js";
import type { OAuthClient, Provider } from "../comments/exchange/oauth-clients.js";
import { createError } from "../messages/create-problem.js";

/** Answers about a code that does not exist. The platform gives them only to an app whose secret it accepts. */
const ACCEPTED: readonly unknown[] = ["bad_verification_code", "invalid_grant"];
/** Answers about an unknown app or a wrong secret. */
const REFUSED: readonly unknown[] = [
  "incorrect_client_credentials",
  "invalid_client",
  "unauthorized_client",
  "Not Found",
];

/**
 * Checks the id and the secret of an OAuth app: asks for a token with an invalid code. Rejects with `setup-app` if the
 * platform does not accept them.
 */
export async function checkApp(
  provider: Provider,
  { id, secret, tokenUrl }: OAuthClient,
  origin: string,
  send: typeof fetch,
): Promise<void> {
  const { host } = new URL(tokenUrl);
  const fields = {
    grant_type: "authorization_code",
    client_id: id,
    client_secret: secret,
    code: "0",
    redirect_uri: `${origin}/`,
  };
  const answer = await askPlatform(tokenUrl, fields, send).catch(() => null);
  // GitHub compares the address only after the code, Gitee may do so before.
  if (ACCEPTED.includes(answer?.["error"]) || answer?.["error"] === "redirect_uri_mismatch") return;
  const kind = REFUSED.includes(answer?.["error"]) ? "refused" : "unexpected";
  throw createError("setup-app", { provider, host, kind, answer: String(answer?.["error"] ?? "") });
}
