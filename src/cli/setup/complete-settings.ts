import { createError } from "../messages/create-problem.js";
import type { Platform } from "../config/packages/service-packages.js";
import type { Values } from "./env-file.js";

/** Facts that decide the values of settings that nobody has chosen. */
export interface SetupFacts {
  /** `null` for a service that the owner starts in another way. */
  readonly platform: Platform | null;
  /** Language of mails. */
  readonly locale: string;
  /** Returns random bytes in hexadecimal digits. */
  readonly randomHex: (bytes: number) => string;
}

/**
 * Adds a value to each setting that the service should have and that is not set. Throws `service-url`, or
 * `platform-setting` for a setting that the platform does not allow or requires.
 */
export function completeSettings(values: Values, { platform, locale, randomHex }: SetupFacts): Values {
  const given = values["HANBLOG_COMMENTS_URL"] ?? "";
  const url = toServiceUrl(given);
  if (url === null) throw createError("service-url", { found: given });
  if (platform === "vercel" && values["DATABASE_URL"] === undefined) {
    throw createError("platform-setting", { kind: "vercel-database" });
  }
  if (platform === "cloudflare" && values["HANBLOG_SMTP_URL"] !== undefined) {
    throw createError("platform-setting", { kind: "cloudflare-mail" });
  }
  const origin = siteOrigin(values);
  const moved = values["LEAN_ID"];
  const defaults = {
    HANBLOG_LOCALE: locale,
    HANBLOG_ADMIN_PASSWORD: randomHex(12),
    // The pages of the blog contain the id of the app that it moves from.
    HANBLOG_APP_ID: moved ?? randomHex(12),
    HANBLOG_APP_KEY: randomHex(12),
    ...(origin === "" ? {} : { HANBLOG_ORIGINS: origin }),
    ...(origin !== "" && hasApp(values) ? { HANBLOG_OAUTH_ORIGINS: origin } : {}),
    ...(platform === "docker" ? databaseOfDocker(values, randomHex) : {}),
    ...(platform === "cloudflare" ? { HANBLOG_SECRET: randomHex(24) } : {}),
    ...(needsWebhookSecret(values) ? { HANBLOG_WEBHOOK_SECRET: randomHex(24) } : {}),
    ...(platform === "vercel" ? { CRON_SECRET: randomHex(24) } : {}),
  };
  const { HANBLOG_OAUTH_ORIGINS: _, ...others } = values;
  const kept = hasApp(values) ? values : others;
  return { ...defaults, ...kept, HANBLOG_COMMENTS_URL: url };
}

/** Removes settings that follow from the address of the blog, so that they follow from another address too. */
export function withoutDerived(values: Values): Values {
  const origin = siteOrigin(values);
  const derived = ["HANBLOG_ORIGINS", "HANBLOG_OAUTH_ORIGINS"];
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !derived.includes(name) || value !== origin),
  );
}

/** Removes settings whose names begin with one of the prefixes. */
export function without(values: Values, prefixes: readonly string[]): Values {
  const kept = Object.entries(values).filter(([name]) => !prefixes.some((prefix) => name.startsWith(prefix)));
  return Object.fromEntries(kept);
}

/** Returns the origin of the blog, or an empty text if its address is unknown. */
function siteOrigin(values: Values): string {
  const site = values["HANBLOG_SITE_URL"] ?? "";
  return URL.canParse(site) ? new URL(site).origin : "";
}

/**
 * Returns the address of the service without a slash at its end, or `null` for another text. Only a domain can have a
 * certificate.
 */
export function toServiceUrl(text: string): string | null {
  const given = text.includes("://") ? text : `https://${text}`;
  const url = URL.canParse(given) ? new URL(given) : null;
  const isService = url?.protocol === "https:" && [url.origin, `${url.origin}/`].includes(url.href);
  // Other programs read the name of the domain from the files of the folder.
  return isService && /^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(url.hostname) ? url.origin : null;
}

/** Returns whether the receiver of notices has to verify their signature. */
function needsWebhookSecret(values: Values): boolean {
  return values["HANBLOG_WEBHOOK_URL"] !== undefined && values["HANBLOG_WEBHOOK_TEMPLATE"] === undefined;
}

/** Returns whether the settings have an OAuth app. */
function hasApp(values: Values): boolean {
  return ["GITHUB", "GITEE"].some((name) => values[`HANBLOG_OAUTH_${name}_ID`] !== undefined);
}

/** Returns the settings of the PostgreSQL server of compose.yaml, unless the comments are elsewhere. */
function databaseOfDocker(values: Values, randomHex: SetupFacts["randomHex"]): Values {
  if (values["DATABASE_URL"] !== undefined || values["COMPOSE_PROFILES"] !== undefined) return {};
  const password = values["POSTGRES_PASSWORD"] ?? randomHex(24);
  return {
    COMPOSE_PROFILES: "postgres",
    POSTGRES_PASSWORD: password,
    DATABASE_URL: `postgres://comments:${password}@postgres:5432/comments`,
  };
}
