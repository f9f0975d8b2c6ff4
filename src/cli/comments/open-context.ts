import type { ServiceContext } from "./service-context.js";
import type { ServiceStore } from "./store/store.js";
import { hashPassword } from "./admin/password.js";
import { passwordMark } from "./admin/sessions.js";
import { defaultRates } from "./policy/throttle.js";
import type { Akismet } from "./screen/akismet.js";
import { NO_SITE, type SiteSettings } from "./site-settings.js";

/** What the owner of a service may choose. */
export interface ServiceOptions {
  readonly appId: string | null;
  readonly appKey: string | null;
  readonly masterKey: string | null;
  /** `null`: the one that was made at the first start. */
  readonly adminPassword: string | null;
  /** scrypt's `N` for the owner's password; the same at every start. */
  readonly passwordCost: number;
  readonly commentClass: string;
  readonly legacyMail: boolean;
  readonly moderation: ServiceContext["moderation"];
  readonly origins: ServiceContext["origins"];
  readonly signMaxAgeMs: ServiceContext["signMaxAgeMs"];
  readonly maxBody: number;
  /** Seconds between two comments of one visitor; 0 takes all limits away. */
  readonly pauseSeconds: number;
  /** The site that the comments belong to; without it, nothing that needs an address of it is on. */
  readonly site?: SiteSettings;
  readonly isAnnouncing?: boolean;
  readonly akismet?: Akismet | null;
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Buffer;
}

/** The context, and the owner's password where this was the first start: it is kept as a hash only. */
export interface OpenedContext {
  readonly context: ServiceContext;
  readonly newPassword: string | null;
}

/** Takes ids, keys and secret from the store, so that all instances have the same, and makes them at first. */
export async function openContext(store: ServiceStore, options: ServiceOptions): Promise<OpenedContext> {
  const { now, randomBytes, masterKey, commentClass, legacyMail, moderation, pauseSeconds } = options;
  const { origins, signMaxAgeMs, maxBody, passwordCost } = options;
  const word = (size: number) => randomBytes(size).toString("hex");
  const appId = options.appId ?? (await store.settings.ensure("app-id", word(12)));
  const appKey = options.appKey ?? (await store.settings.ensure("app-key", word(12)));
  const secret = await store.settings.ensure("secret", word(32));
  const { passwordHash, newPassword } = await openPassword(store, options);
  // A changed password ends all sessions for good, also where it is changed back.
  await store.sessions.removeOthers(passwordMark({ secret, adminPasswordHash: passwordHash }));
  const context: ServiceContext = {
    store,
    keys: { appId, appKey, masterKey },
    secret,
    adminPasswordHash: passwordHash,
    passwordCost,
    commentClass,
    counterClass: "Counter",
    legacyMail,
    moderation,
    origins,
    signMaxAgeMs,
    maxBody,
    rates: pauseSeconds === 0 ? null : defaultRates(pauseSeconds),
    site: options.site ?? NO_SITE,
    isAnnouncing: options.isAnnouncing ?? false,
    akismet: options.akismet ?? null,
    now,
    randomBytes,
  };
  return { context, newPassword };
}

async function openPassword(
  store: ServiceStore,
  { adminPassword, passwordCost, randomBytes }: ServiceOptions,
): Promise<{ readonly passwordHash: string; readonly newPassword: string | null }> {
  const salt = randomBytes(16);
  if (adminPassword !== null) {
    // Sessions hold from instance to instance only if all have one hash: the salt must be the same too.
    const shared = Buffer.from(await store.settings.ensure("admin-salt", salt.toString("hex")), "hex");
    return { passwordHash: await hashPassword(adminPassword, shared, passwordCost), newPassword: null };
  }
  const made = randomBytes(12).toString("base64url");
  const initial = await hashPassword(made, salt, passwordCost);
  const passwordHash = await store.settings.ensure("admin-password", initial);
  return { passwordHash, newPassword: passwordHash === initial ? made : null };
}
