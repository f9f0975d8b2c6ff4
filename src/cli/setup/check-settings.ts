import { messageOf } from "../../runtime/model/error.js";
import { randomBytes } from "node:crypto";
import { PLATFORMS, type ExchangeSettings, type OAuthClient } from "../comments/exchange/oauth-clients.js";
import { callbackUrl } from "../comments/readers/find-account.js";
import type { ReaderSettings } from "../comments/readers/reader-settings.js";
import { sendTestMail } from "./check-mail.js";
import { openToRead } from "../comments/open-store.js";
import type { Settings } from "../comments/settings/read-settings.js";
import { countLeancloud, type LiveApp } from "../comments/transfer/source/pull-leancloud.js";
import type { ServiceTexts } from "../messages/service-texts.js";
import { askPlatform } from "../comments/exchange/ask-platform.js";
import { createError } from "../messages/create-problem.js";
import { createS3Bucket, type S3Settings } from "../comments/images/bucket.js";

/** The settings that another machine must accept. */
export interface CheckedSettings {
  readonly mail: Settings["mail"];
  readonly exchange: ExchangeSettings | null;
  readonly readers: ReaderSettings | null;
  readonly leancloud: LiveApp | null;
  readonly images: Settings["images"];
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
  { leancloud, database, ...settings }: CheckedSettings,
  texts: ServiceTexts,
  { fetch, now }: { readonly fetch: typeof globalThis.fetch; readonly now: () => Date },
): readonly SettingCheck[] {
  const { mail, images } = settings;
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
      const { to, answer } = await sendTestMail(mail, { fetch });
      return texts.mailSent(to, answer);
    };
    checks.push({ prefixes: ["HANBLOG_SMTP_", "HANBLOG_MAIL_", "HANBLOG_OWNER_", "HANBLOG_CONFIRM_"], run });
  }
  for (const app of appsOf(settings)) {
    const run = async () => {
      await checkApp(app, fetch);
      return texts.appAccepted(new URL(app.client.tokenUrl).host);
    };
    checks.push({ prefixes: [`${app.variable}_`], run });
  }
  if (images !== null && images.s3 !== null) {
    const { url, s3 } = images;
    const run = async () => {
      await checkImages({ url, s3 }, { fetch, now });
      return texts.imagesStored(url);
    };
    checks.push({ prefixes: ["HANBLOG_IMAGES_", "HANBLOG_S3_"], run });
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

/** An OAuth app, the first part of its variables' names, and the address to which it returns. */
export interface CheckedApp {
  readonly variable: string;
  readonly client: OAuthClient;
  readonly redirectUri: string;
}

/** Returns the apps for comments in issues, and those for readers. */
function appsOf({ exchange, readers }: Pick<CheckedSettings, "exchange" | "readers">): readonly CheckedApp[] {
  const [origin = ""] = exchange?.origins ?? [];
  const issues = [...(exchange?.clients ?? [])].map(([provider, client]) => ({
    variable: `HANBLOG_OAUTH_${provider.toUpperCase()}`,
    client,
    redirectUri: `${origin}/`,
  }));
  if (readers === null) return issues;
  const own = [...readers.apps].map(([provider, { id, secret, base }]) => ({
    variable: `HANBLOG_READERS_${provider.toUpperCase()}`,
    client: { id, secret, tokenUrl: (base ?? PLATFORMS[provider].base) + PLATFORMS[provider].tokenPath },
    redirectUri: callbackUrl(readers),
  }));
  return [...issues, ...own];
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
  { variable, client, redirectUri }: CheckedApp,
  send: typeof fetch,
): Promise<void> {
  const { id, secret, tokenUrl } = client;
  const { host } = new URL(tokenUrl);
  const fields = {
    grant_type: "authorization_code",
    client_id: id,
    client_secret: secret,
    code: "0",
    redirect_uri: redirectUri,
  };
  const answer = await askPlatform(tokenUrl, fields, send).catch(() => null);
  // GitHub compares the address only after the code, Gitee may do so before.
  if (ACCEPTED.includes(answer?.["error"]) || answer?.["error"] === "redirect_uri_mismatch") return;
  const error = String(answer?.["error"] ?? "");
  if (!REFUSED.includes(error))
    throw createError("setup-app", { kind: "unexpected", host, answer: error === "" ? null : error });
  throw createError("setup-app", { kind: "refused", variable, host, answer: error });
}

/** A transparent pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
  "base64",
);

/** Time limit of reading the image, in milliseconds. */
const READ_MS = 10_000;

interface ImageTools {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => Date;
}

/**
 * Checks a bucket for images: puts one there, reads it at its public address, and removes it. Rejects with `setup-images` if
 * one of the steps fails.
 */
export async function checkImages(
  { url, s3 }: { readonly url: string; readonly s3: S3Settings },
  tools: ImageTools,
): Promise<void> {
  const bucket = createS3Bucket(s3, tools);
  const key = `setup/${randomBytes(16).toString("hex")}.png`;
  const { host } = new URL(s3.url);
  const refused = (kind: "put" | "remove") => (error: unknown) => {
    throw createError("setup-images", { kind, host, answer: messageOf(error) });
  };
  await bucket.put(key, { type: "image/png", bytes: PIXEL }).catch(refused("put"));
  const fault = await readFault(`${url}${key}`, tools.fetch);
  await bucket.remove([key]).catch(refused("remove"));
  if (fault !== null) throw createError("setup-images", { kind: "read", url, answer: fault });
}

/** Resolves to the reason why the image is not at its public address, or to `null`. */
async function readFault(url: string, fetch: ImageTools["fetch"]): Promise<string | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(READ_MS) });
    if (!answer.ok) return `HTTP ${answer.status}`;
    const isSame = PIXEL.equals(Buffer.from(await answer.arrayBuffer()));
    const type = answer.headers.get("content-type");
    return isSame && type === "image/png" ? null : `Content-Type: ${type ?? "-"}`;
  } catch (error) {
    return messageOf(error);
  }
}
