import { COUNTER_CLASS, NO_CLASSES } from "./settings/read-classes.js";
import { type FurtherClasses, type ServiceContext, NO_SITE, type SiteSettings } from "./service-context.js";
import type { ServiceStore } from "./store/store.js";
import { openPassword, type Passwords } from "./admin/owner-password.js";
import { passwordMark } from "./admin/sessions.js";
import { toHex, createKeyedHash, type Hashes } from "./policy/keyed-hash.js";
import { defaultRates } from "./policy/throttle.js";
import type { Akismet } from "./screen/akismet.js";
import { createRefusals } from "./screen/refusals.js";
import type { Readers } from "./readers/reader-settings.js";
import { forgetSessions } from "./readers/reader-sessions.js";
import type { Turnstile } from "./screen/turnstile.js";
import type { LoadOwnerPage } from "./admin/owner-page.js";
import type { Exchange } from "./exchange/exchange-routes.js";
import type { LogEntry } from "./log.js";
import type { Metrics } from "./metrics.js";
import type { PanelHost } from "./panel/panel-area.js";

/** Options of a service: the owner's settings, and the functions of the program around the service. */
export interface ServiceOptions {
  readonly appId: string | null;
  readonly appKey: string | null;
  readonly masterKey: string | null;
  /** `null` uses the password that was generated at the first start. */
  readonly adminPassword: string | null;
  readonly passwords: Passwords;
  readonly hashes: Hashes;
  readonly commentClass: string;
  readonly classes?: FurtherClasses;
  readonly hasLikes?: boolean;
  readonly reactions?: ServiceContext["reactions"];
  readonly hasFeed?: boolean;
  readonly needsProof?: boolean;
  readonly ownMinutes?: number;
  readonly legacyMail: boolean;
  readonly moderation: ServiceContext["moderation"];
  readonly origins: ServiceContext["origins"];
  readonly signMaxAgeMs: ServiceContext["signMaxAgeMs"];
  readonly maxBody: number;
  /** Seconds between two comments of one visitor. 0 turns off all rate limits. */
  readonly pauseSeconds: number;
  /** The site of the comments. Without it, all features that need the site's address are off. */
  readonly site?: SiteSettings;
  readonly isAnnouncing?: boolean;
  readonly akismet?: Akismet | null;
  readonly turnstile?: Turnstile | null;
  readonly readers?: Readers | null;
  readonly images?: ServiceContext["images"];
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Uint8Array;
}

/**
 * The context, and the generated password of the owner at the first start. Later it is known only as a hash.
 */
export interface OpenedContext {
  readonly context: ServiceContext;
  readonly newPassword: string | null;
}

/**
 * Creates the context of the service. Reads ids, keys and the secret from the store, so that all instances
 * share them. Generates those that are missing.
 */
export async function openContext(store: ServiceStore, options: ServiceOptions): Promise<OpenedContext> {
  const { now, randomBytes, masterKey, commentClass, legacyMail, moderation, pauseSeconds } = options;
  const { origins, signMaxAgeMs, maxBody, passwords, hashes } = options;
  const word = (size: number) => toHex(randomBytes(size));
  const appId = options.appId ?? (await store.settings.ensure("app-id", word(12)));
  const appKey = options.appKey ?? (await store.settings.ensure("app-key", word(12)));
  const secret = await store.settings.ensure("secret", word(32));
  const keyedHash = createKeyedHash(secret, hashes);
  const { settings } = store;
  const { adminPassword } = options;
  const opened = await openPassword({
    settings,
    adminPassword,
    passwords,
    hashes,
    keyedHash,
    randomBytes,
    now,
  });
  const ownerPassword = opened.password;
  // Ends all sessions and passkeys of a previous password for good, even if that password is set again later.
  const mark = await passwordMark({ keyedHash, ownerPassword });
  await Promise.all([store.sessions.removeOthers(mark), store.passkeys.removeOthers(mark)]);
  const context: ServiceContext = {
    store,
    keys: { appId, appKey, masterKey },
    keyedHash,
    md5: hashes.md5,
    ownerPassword,
    passwords,
    commentClass,
    counterClass: COUNTER_CLASS,
    classes: options.classes ?? NO_CLASSES,
    hasLikes: options.hasLikes ?? false,
    reactions: options.reactions ?? [],
    hasFeed: options.hasFeed ?? false,
    needsProof: options.needsProof ?? false,
    ownMinutes: options.ownMinutes ?? 0,
    legacyMail,
    moderation,
    origins,
    signMaxAgeMs,
    maxBody,
    rates: pauseSeconds === 0 ? null : defaultRates(pauseSeconds),
    site: options.site ?? NO_SITE,
    isAnnouncing: options.isAnnouncing ?? false,
    refusals: createRefusals(store.settings, now),
    akismet: options.akismet ?? null,
    turnstile: options.turnstile ?? null,
    readers: options.readers ?? null,
    images: options.images ?? null,
    now,
    randomBytes,
  };
  return { context, newPassword: opened.newPassword };
}

/** The dependencies of the service's answers. */
export interface ServiceEnv extends PanelHost {
  readonly context: ServiceContext;
  readonly log: (entry: LogEntry) => void;
  readonly metrics: Pick<Metrics, "post">;
  /** The OAuth exchange for the platforms that the owner has an app on, or `null` if there is none. */
  readonly exchange: Exchange | null;
  readonly loadOwnerPage: LoadOwnerPage;
  /** Version of the program. */
  readonly version: string;
  /** Resolves when other requests had a chance to run. */
  readonly nextTurn: () => Promise<void>;
  /** Sends due deliveries after a write, on hosts without a running process. */
  readonly deliver?: () => Promise<unknown>;
}

/**
 * Time after which a delivery is deleted, in milliseconds. Until then, a settled one prevents a duplicate, and one whose
 * channel is turned off waits for it.
 */
const REMEMBER_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes rate limits, sessions and deliveries that have expired. */
export async function forgetExpired(store: ServiceStore, now: Date): Promise<void> {
  const { rates, sessions, outbox, objects } = store;
  const before = new Date(now.getTime() - REMEMBER_MS);
  await Promise.all([
    rates.forget(now),
    sessions.forget(now),
    outbox.forget(before),
    forgetSessions(objects, now),
  ]);
}
