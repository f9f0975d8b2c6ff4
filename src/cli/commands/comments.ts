import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import { resolve } from "node:path";
import { plural } from "../../runtime/model/plural.js";
import { describeSettings } from "../comments/describe-settings.js";
import { readExchangeSettings, type ExchangeSettings } from "../comments/exchange/oauth-clients.js";
import type { LogEntry } from "../comments/log.js";
import { createMetrics, type Metrics } from "../comments/metrics.js";
import { createCommentServer } from "../comments/node/comment-server.js";
import { createMetricsServer, readProcess } from "../comments/node/metrics-server.js";
import { NODE_HASHES } from "../comments/node/node-hashes.js";
import { openSmtp } from "../comments/node/open-smtp.js";
import { createScryptPasswords, PASSWORD_COST } from "../comments/node/password.js";
import { createNotifier } from "../comments/notify/notifier.js";
import { openChannels } from "../comments/notify/open-channels.js";
import { openContext } from "../comments/open-context.js";
import { openStore, type StorePlace } from "../comments/open-store.js";
import { readOptions, type VariableOptions } from "../comments/read-options.js";
import { readSettings, type Settings } from "../comments/read-settings.js";
import { createAkismet } from "../comments/screen/akismet.js";
import type { ServiceContext } from "../comments/service-context.js";
import { dropMissing } from "../config/drop-missing.js";
import { createError } from "../messages/create-problem.js";
import type { CommandContext } from "./command-context.js";
import type { Terminal } from "../report/terminal.js";
import { findPlace } from "./comments-place.js";
import { listen, untilStopped, urlOf } from "./listen.js";

/** Options of `hanblog comments`. */
export interface CommentsFlags {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  readonly appId?: string;
  readonly appKey?: string;
  /** Missing options are read from the environment. */
  readonly class?: string;
  readonly pause?: number;
  readonly proxies: number;
  readonly legacyMail?: boolean;
  readonly moderate?: boolean;
  readonly log?: boolean;
  readonly origin: readonly string[];
  readonly signMaxAge?: number;
  /** In kB. */
  readonly maxBody?: number;
  readonly metricsPort?: number;
  readonly metricsHost: string;
}

/** Runs `hanblog comments`: serves comments until the process is stopped. */
export async function runComments(flags: CommentsFlags, { terminal, cwd }: CommandContext): Promise<void> {
  const environment = readEnvironment(resolve(cwd, flags.data));
  const { settings, exchange } = environment;
  const log = createLog(flags, terminal);
  const context = await openServiceContext(flags, environment, { log, terminal });
  const metrics = createMetrics(readProcess);
  const { server, stop } = createCommentServer({
    context,
    proxies: flags.proxies,
    log,
    metrics,
    exchange: exchange === null ? null : { ...exchange, fetch },
  });
  const channels = await openChannels(context, settings, { fetch, openMail: openSmtp });
  const notifier = createNotifier({ context, channels, log });
  const metricsServer = await startMetrics(flags, metrics, terminal);
  const port = await listen(server, { host: flags.host, port: flags.port });
  if (flags.port !== 0 && port !== flags.port) {
    terminal.note(terminal.catalogue.texts.serve.portInUse(flags.port, port));
  }
  // Before anything is printed, because a program that waits for the line may stop the service at once.
  const stopped = untilStopped();
  printService(urlOf(flags.host, port, ""), context, terminal);
  noteSettings(environment, terminal);
  if (channels.length > 0) notifier.start();
  await stopped;
  metricsServer?.close();
  // Accepts no more visitors while the last delivery ends.
  await stop(notifier.stop());
}

/** Logs everything if the owner asked for it, and trouble in any case. */
function createLog(flags: CommentsFlags, terminal: Terminal): (entry: LogEntry) => void {
  return (entry) => {
    if (flags.log === true || isTrouble(entry)) {
      terminal.note(JSON.stringify({ time: new Date().toISOString(), ...entry }));
    }
  };
}

/** Opens the database and what the service keeps in it. Prints the owner's password if one was created. */
async function openServiceContext(
  flags: CommentsFlags,
  { masterKey, adminPassword, place, options, settings }: CommentsEnvironment,
  { log, terminal }: { readonly log: (entry: LogEntry) => void; readonly terminal: Terminal },
): Promise<ServiceContext> {
  const store = await openStore(place, (error) => log({ event: "failure", stack: error.message }));
  const { mail, webhook, akismet, site } = settings;
  const onFault = (reason: string) => log({ event: "unchecked", reason });
  const { context, newPassword } = await openContext(store, {
    ...options,
    ...chosenOptions(flags),
    masterKey,
    adminPassword,
    passwords: createScryptPasswords(PASSWORD_COST),
    hashes: NODE_HASHES,
    site,
    isAnnouncing: mail !== null || webhook !== null,
    akismet: akismet === null ? null : createAkismet(akismet, { fetch, onFault }),
    now: () => new Date(),
    randomBytes,
  });
  // Before anything that can fail, because no later start creates another password.
  if (newPassword !== null) {
    const texts = terminal.catalogue.texts.comments;
    terminal.print(texts.newPassword(newPassword));
    terminal.print(`  ${texts.setPassword}`);
  }
  return context;
}

/** Returns the options that flags set. A flag has precedence over its variable. */
function chosenOptions(flags: CommentsFlags): Partial<VariableOptions> {
  return dropMissing({
    appId: flags.appId,
    appKey: flags.appKey,
    commentClass: flags.class,
    legacyMail: flags.legacyMail,
    moderation: flags.moderate === true ? ("before" as const) : undefined,
    origins: flags.origin.length === 0 ? undefined : flags.origin,
    signMaxAgeMs: flags.signMaxAge,
    maxBody: flags.maxBody === undefined ? undefined : flags.maxBody * 1024,
    pauseSeconds: flags.pause,
  });
}

/** Prints the address and the values that the configuration of a site needs. */
function printService(url: string, { keys }: ServiceContext, terminal: Terminal): void {
  const texts = terminal.catalogue.texts.comments;
  terminal.print(texts.service(url));
  terminal.print(`  serverURLs: ${JSON.stringify(url)},`);
  terminal.print(`  appId: ${JSON.stringify(keys.appId)},`);
  terminal.print(`  appKey: ${JSON.stringify(keys.appKey)},`);
  terminal.print(texts.ownersPage(`${url}/admin/`));
}

function noteSettings({ place, settings, exchange }: CommentsEnvironment, terminal: Terminal): void {
  const texts = terminal.catalogue.texts.comments;
  terminal.note(texts.stored(place.kind === "file" ? place.file : null));
  for (const line of describeSettings(settings, texts)) terminal.note(line);
  for (const provider of exchange?.clients.keys() ?? []) {
    terminal.note(texts.exchange(provider, [...(exchange?.origins ?? [])]));
  }
}

/** Starts the server of the metrics on a port that visitors do not use. Returns `null` if no port is set. */
async function startMetrics(
  { metricsPort, metricsHost }: CommentsFlags,
  metrics: Metrics,
  terminal: Terminal,
): Promise<Server | null> {
  if (metricsPort === undefined) return null;
  const server = createMetricsServer(metrics);
  const port = await listen(server, { host: metricsHost, port: metricsPort, flags: "--metrics-" });
  // Does not keep the process running if the service itself cannot listen.
  server.unref();
  terminal.note(terminal.catalogue.texts.comments.metrics(urlOf(metricsHost, port, "/metrics")));
  return server;
}

/** Checks whether an entry is printed even without `--log`. */
function isTrouble(entry: LogEntry): boolean {
  if (entry.event === "delivery") return entry.outcome === "again" || entry.outcome === "refused";
  return entry.event !== "request";
}

interface CommentsEnvironment {
  readonly masterKey: string | null;
  readonly adminPassword: string | null;
  readonly place: StorePlace;
  readonly options: VariableOptions;
  readonly settings: Settings;
  readonly exchange: ExchangeSettings | null;
}

/** Reads the settings in the environment. Throws an `AggregateError` of all errors in them. */
function readEnvironment(file: string): CommentsEnvironment {
  const faults: unknown[] = [];
  const read = <T>(reader: () => T): T | undefined => {
    try {
      return reader();
    } catch (error) {
      faults.push(...(error instanceof AggregateError ? (error.errors as unknown[]) : [error]));
      return undefined;
    }
  };
  const { env } = process;
  const masterKey = read(() => readMasterKey(env["HANBLOG_MASTER_KEY"]));
  const adminPassword = read(() => readPassword(env["HANBLOG_ADMIN_PASSWORD"]));
  const place = read(() => findPlace(env["DATABASE_URL"], file));
  const options = read(() => readOptions(env));
  const settings = read(() => readSettings(env));
  const exchange = read(() => readExchangeSettings(env));
  if (
    masterKey === undefined ||
    adminPassword === undefined ||
    place === undefined ||
    options === undefined ||
    settings === undefined ||
    exchange === undefined
  ) {
    throw new AggregateError(faults, plural(faults.length, "wrong setting"));
  }
  return { masterKey, adminPassword, place, options, settings, exchange };
}

/** Minimum length, in UTF-16 units. LeanCloud's own keys have it; a shorter key could be guessed. */
const MASTER_KEY_LENGTH = 24;

function readMasterKey(key: string | undefined): string | null {
  if (key === undefined || key === "") return null;
  if (key.length >= MASTER_KEY_LENGTH && !key.includes(",")) return key;
  throw createError("master-key", { least: MASTER_KEY_LENGTH });
}

/**
 * Minimum length, in UTF-16 units. It exceeds the 8 of NIST SP 800-63B-3, because one password protects all comments.
 */
const PASSWORD_LENGTH = 10;

function readPassword(password: string | undefined): string | null {
  if (password === undefined || password === "") return null;
  if (password.length >= PASSWORD_LENGTH) return password;
  throw createError("admin-password", { least: PASSWORD_LENGTH });
}
