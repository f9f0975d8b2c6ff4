import type { ExchangeSettings, OAuthClient, Provider } from "../comments/exchange/oauth-clients.js";
import { explainMissing } from "../comments/missing-package.js";
import { openToRead } from "../comments/open-store.js";
import type { Settings } from "../comments/settings/read-settings.js";
import { countLeancloud, type LiveApp } from "../comments/transfer/source/pull-leancloud.js";
import type { ServiceTexts } from "../messages/service-texts.js";
import { askPlatform } from "../comments/exchange/ask-platform.js";
import { createError } from "../messages/create-problem.js";

/** The settings that another machine must accept. */
export interface CheckedSettings {
  readonly mail: Settings["mail"];
  readonly exchange: ExchangeSettings | null;
  readonly leancloud: LiveApp | null;
  /** Address of a database that this machine can reach too, or `null`. */
  readonly database: string | null;
}

/** A check of settings with other machines. */
export interface SettingCheck {
  /** The variables of the part begin with one of these. */
  readonly prefixes: readonly string[];
  /** Resolves to a line about the success. Rejects with the error of the part. */
  run(): Promise<string>;
}

/** Returns the checks of all parts that are on. */
export function settingChecks(
  { mail, exchange, leancloud, database }: CheckedSettings,
  texts: ServiceTexts,
  { fetch, now }: { readonly fetch: typeof globalThis.fetch; readonly now: () => Date },
): readonly SettingCheck[] {
  const checks: SettingCheck[] = [];
  if (database !== null) {
    const run = async () => {
      const store = await openToRead({ kind: "postgres", url: database }, () => undefined);
      await store?.close();
      return texts.databaseReached;
    };
    checks.push({ prefixes: ["DATABASE_URL"], run });
  }
  if (mail !== null) {
    const run = async () => {
      const { sendTestMail } = await import("./check-mail.js").catch(explainMissing);
      const { to, answer } = await sendTestMail(mail);
      return texts.mailSent(to, answer);
    };
    checks.push({ prefixes: ["HANBLOG_SMTP_", "HANBLOG_MAIL_", "HANBLOG_OWNER_", "HANBLOG_CONFIRM_"], run });
  }
  for (const [provider, client] of exchange?.clients ?? []) {
    const [origin = ""] = exchange?.origins ?? [];
    const run = async () => {
      await checkApp(provider, client, origin, fetch);
      return texts.appAccepted(new URL(client.tokenUrl).host);
    };
    checks.push({ prefixes: [`HANBLOG_OAUTH_${provider.toUpperCase()}_`], run });
  }
  if (leancloud !== null) {
    const run = async () => {
      const [comments = 0, counters = 0] = await countLeancloud(leancloud, { fetch, now });
      return texts.leancloudRead(comments, counters);
    };
    checks.push({ prefixes: ["LEAN_"], run });
  }
  return checks;
}

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
  const error = String(answer?.["error"] ?? "");
  if (!REFUSED.includes(error))
    throw createError("setup-app", { kind: "unexpected", host, answer: error === "" ? null : error });
  throw createError("setup-app", { kind: "refused", variable: provider.toUpperCase(), host, answer: error });
}
