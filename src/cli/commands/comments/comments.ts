import { messageOf } from "../../../runtime/model/error.js";
import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import { resolve } from "node:path";
import { describeSettings } from "../../comments/settings/read-settings.js";
import { isTrouble, type LogEntry } from "../../comments/log.js";
import { createMetrics, type Metrics } from "../../comments/metrics.js";
import { createCommentServer } from "../../comments/node/comment-server.js";
import { createMetricsServer, readProcess } from "../../comments/node/metrics-server.js";
import type { Environment } from "../../comments/settings/environment-reader.js";
import { NODE_HASHES, createScryptPasswords, PASSWORD_COST } from "../../comments/node/password.js";
import { openSmtp } from "../../comments/node/open-smtp.js";
import { createNotifier } from "../../comments/notify/notifier.js";
import { connectServices } from "../../comments/open-service.js";
import { openChannels } from "../../comments/notify/open-channels.js";
import { openContext } from "../../comments/open-context.js";
import { openStore, type StorePlace } from "../../comments/open-store.js";
import {
  readAll,
  readServiceSettings,
  type ServiceSettings,
} from "../../comments/settings/read-environment.js";
import type { VariableOptions } from "../../comments/settings/read-options.js";
import type { ServiceContext } from "../../comments/service-context.js";
import { readFollowedApp } from "../../comments/transfer/source/live-app.js";
import { createStoreTarget } from "../../comments/transfer/target/store-target.js";
import { dropMissing } from "../../config/plain-data.js";
import type { CommandContext } from "../command-context.js";
import type { Terminal } from "../../report/terminal.js";
import { findPlace, openAddressMap } from "./comments-place.js";
import { followApp, createImportNotes } from "./follow-app.js";
import { listen, untilStopped, urlOf } from "../listen.js";

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
  const environment = readEnvironment(process.env, resolve(cwd, flags.data), flags);
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
  const following = follow(context, terminal, log);
  await stopped;
  metricsServer?.close();
  // Accepts no more visitors while the last delivery and the last pull end.
  await stop(Promise.all([notifier.stop(), following]).then(() => undefined));
}

/** Interval between two pulls from a LeanCloud app, in milliseconds. */
const FOLLOW_MS = 60_000;

/** Follows the LeanCloud app in the environment, if there is one. It ends with the process, and never rejects. */
async function follow(
  { store, commentClass }: ServiceContext,
  terminal: Terminal,
  log: (entry: LogEntry) => void,
): Promise<void> {
  try {
    const app = readFollowedApp(process.env, commentClass);
    if (app === null) return;
    const options = {
      target: createStoreTarget(store),
      everyMs: FOLLOW_MS,
      isService: true,
      notes: createImportNotes(terminal),
      format: null,
      commentClass,
      toPageAddress: await openAddressMap(null),
    };
    await followApp(app, options, terminal);
  } catch (error) {
    log({ event: "failure", stack: messageOf(error) });
  }
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
  const now = () => new Date();
  const { context, newPassword } = await openContext(store, {
    ...options,
    ...chosenOptions(flags),
    masterKey,
    adminPassword,
    passwords: createScryptPasswords(PASSWORD_COST),
    hashes: NODE_HASHES,
    ...(await connectServices(settings, { fetch, now, log, openMail: openSmtp })),
    now,
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

function noteSettings({ place, settings, options, exchange }: CommentsEnvironment, terminal: Terminal): void {
  const texts = terminal.catalogue.texts.comments;
  terminal.note(texts.stored(place.kind === "file" ? place.file : null));
  for (const line of describeSettings(settings, options, texts)) terminal.note(line);
  const { comments, counters } = options.classes;
  if (comments.length + counters.length > 0) terminal.note(texts.furtherClasses([...comments, ...counters]));
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

interface CommentsEnvironment extends ServiceSettings {
  readonly place: StorePlace;
}

/** Reads the settings in an environment. Throws an `AggregateError` of all errors in them. */
export function readEnvironment(
  env: Environment,
  file: string,
  flags: Pick<CommentsFlags, "class"> = {},
): CommentsEnvironment {
  const { service, place } = readAll({
    service: () => readServiceSettings(env, dropMissing({ class: flags.class })),
    place: () => findPlace(env["DATABASE_URL"], file),
  });
  return { ...service, place };
}
