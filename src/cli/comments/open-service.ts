import type { LoadOwnerPage } from "./admin/owner-page.js";
import { createEnvironmentReader, type Environment } from "./settings/environment-reader.js";
import { LIMITS } from "./limits.js";
import type { Passwords } from "./admin/owner-password.js";
import { forgetExpired, openContext, type ServiceOptions } from "./open-context.js";
import { createHandler, type Handle } from "./handle.js";
import type { LogEntry } from "./log.js";
import { createNotifier } from "./notify/notifier.js";
import { isAnnouncing, openChannels, openSender, type ChannelTools } from "./notify/open-channels.js";
import type { PanelHost } from "./panel/panel-area.js";
import type { Hashes } from "./policy/keyed-hash.js";
import { readServiceSettings, type ServiceSettings } from "./settings/read-environment.js";
import type { R2Bucket } from "./images/bucket.js";
import { openImages } from "./images/open-images.js";
import type { Readers } from "./readers/reader-settings.js";
import { createAkismet } from "./screen/akismet.js";
import { createTurnstile } from "./screen/turnstile.js";
import type { ServiceStore } from "./store/store.js";
import { isHanblogError } from "../../runtime/model/error.js";

/** The functions that a host without a command line provides. */
export interface ServiceHost extends ChannelTools {
  readonly hashes: Hashes;
  readonly passwords: Passwords;
  readonly loadOwnerPage: LoadOwnerPage;
  readonly loadPanel: PanelHost["loadPanel"];
  /** Version of the program. */
  readonly version: string;
  readonly log: (entry: LogEntry) => void;
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly nextTurn: () => Promise<void>;
  /** Bucket for images that the host has a binding of. */
  readonly imageBucket?: R2Bucket | undefined;
  /**
   * Maximum number of deliveries per call of a visitor and per step of the schedule, on a host that limits the queries and
   * requests of a call.
   */
  readonly mostDeliveries?: { readonly call: number; readonly step: number };
  /**
   * Pulls a part of what changed in the LeanCloud app that the service follows. `share` is the part of the limits of a
   * call that it may use, at most 1. It never rejects: the next call tries again what failed.
   */
  readonly follow?: (store: ServiceStore, share: number) => Promise<void>;
}

/** The service on a host that calls functions. */
export interface Service {
  /** Answers a request. After a write, it sends due deliveries in the background. */
  readonly handle: Handle;
  /** Sends due deliveries, deletes what has expired, and follows an app. The host calls it every few minutes. */
  tick(): Promise<void>;
  /**
   * Follows an app, at most every five minutes on all instances together. A host whose schedule is slower calls it with
   * each request. It never rejects.
   */
  followWhenDue(): Promise<void>;
}

/** Minimum interval between two steps that requests of visitors trigger, in milliseconds. */
const FOLLOW_MS = 5 * 60_000;

/**
 * Reads the settings of a host without a command line. Throws an `AggregateError` of all invalid settings. A password is
 * required, because nobody would see a generated one.
 */
export function readHostSettings(env: Environment): ServiceSettings {
  const reader = createEnvironmentReader(env);
  const name = "HANBLOG_ADMIN_PASSWORD";
  if (reader.text(name) === null) reader.fault({ kind: "required", name, least: LIMITS.password });
  reader.finish();
  return readServiceSettings(env);
}

/**
 * Connects a service with its site, its checks elsewhere, its readers' platforms and its bucket, as its settings say. Rejects
 * like `openMail`.
 */
export async function connectServices(
  settings: ServiceSettings["settings"],
  { imageBucket, ...tools }: Pick<ServiceHost, "now" | "imageBucket"> & ReaderTools,
) {
  const { fetch, now, log } = tools;
  const { site, akismet, turnstile, images } = settings;
  const onFault = (reason: string) => log({ event: "unchecked", reason });
  const onImageFault = (reason: string) => log({ event: "bucket", reason });
  return {
    site,
    isAnnouncing: isAnnouncing(settings),
    akismet: akismet === null ? null : createAkismet(akismet, { fetch, onFault }),
    turnstile: turnstile === null ? null : createTurnstile(turnstile, { fetch, onFault }),
    readers: await openReaders(settings, tools),
    images: openImages(images, { fetch, now, r2: imageBucket, onFault: onImageFault }),
  } satisfies Partial<ServiceOptions>;
}

interface ReaderTools extends ChannelTools {
  readonly log: (entry: LogEntry) => void;
}

/** Opens the ways in which readers sign in. Rejects like `openMail`. */
async function openReaders(
  { readers, mail }: Pick<ServiceSettings["settings"], "readers" | "mail">,
  { log, ...tools }: ReaderTools,
): Promise<Readers | null> {
  if (readers === null) return null;
  const { hasMail, ...own } = readers;
  const sender = hasMail && mail !== null ? { ...mail, send: await openSender(mail.server, tools) } : null;
  const onFault = (provider: string, reason: string) => log({ event: "sign-in", provider, reason });
  return { ...own, fetch: tools.fetch, mail: sender, mailsReplies: mail !== null, onFault };
}

const ALL_DELIVERIES = { call: Number.POSITIVE_INFINITY, step: Number.POSITIVE_INFINITY };

/** Opens the service on a store. Rejects with the error of the store, or of `openMail`. */
export async function openService(
  store: ServiceStore,
  { settings, exchange, options, masterKey, adminPassword }: ServiceSettings,
  host: ServiceHost,
): Promise<Service> {
  const { fetch, log, now } = host;
  const { context } = await openContext(store, {
    ...options,
    masterKey,
    adminPassword,
    ...(await connectServices(settings, host)),
    passwords: host.passwords,
    hashes: host.hashes,
    now,
    randomBytes: host.randomBytes,
  });
  const channels = await openChannels(context, settings, host);
  // A notifier of its own for each call, because Cloudflare does not allow requests to share the signals of one.
  const { follow, mostDeliveries: most = ALL_DELIVERIES } = host;
  const deliver = (count: number) => createNotifier({ context, channels, log }).run(count);
  const handle = createHandler({
    context,
    log,
    metrics: { post: () => undefined },
    exchange: exchange === null ? null : { ...exchange, fetch },
    loadOwnerPage: host.loadOwnerPage,
    loadPanel: host.loadPanel,
    version: host.version,
    nextTurn: host.nextTurn,
    ...(channels.length === 0 ? {} : { deliver: () => deliver(most.call) }),
  });
  let triedAt = Number.NEGATIVE_INFINITY;
  return {
    handle,
    async tick() {
      const sent = await deliver(most.step);
      await forgetExpired(store, now());
      // What the deliveries took from the limits of the call, the step must not take again.
      await follow?.(store, 1 - sent / (most.step + 1));
    },
    async followWhenDue() {
      // Asks the database only when this instance has not asked for a while.
      if (follow === undefined || now().getTime() - triedAt < FOLLOW_MS) return;
      triedAt = now().getTime();
      try {
        const wait = await store.rates.take("follow", { limit: 1, intervalMs: FOLLOW_MS }, now());
        if (wait === 0) await follow(store, 1);
      } catch (error) {
        log({ event: "failure", stack: String(error) });
      }
    },
  };
}

/** Returns the message of an error, or those of several ones, with their hints. */
export function describeFailure(error: unknown): string {
  const errors: readonly unknown[] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  const lines = errors.map((each) => {
    const hint = isHanblogError(each) && each.hint !== null ? ` ${each.hint}` : "";
    return `${each instanceof Error ? each.message : String(each)}${hint}`;
  });
  return lines.join("\n");
}

/** Returns the response of a host that could not open the service. */
export function refuse(): Response {
  const body = { code: 503, error: "The comment service could not start. Its log contains the reason." };
  return Response.json(body, { status: 503, headers: { "Cache-Control": "no-store", "Retry-After": "5" } });
}
