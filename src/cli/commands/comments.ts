import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import { resolve } from "node:path";
import { HanblogError } from "../../runtime/model/error.js";
import { createCommentServer } from "../comments/comment-server.js";
import { readExchangeSettings } from "../comments/exchange/oauth-clients.js";
import type { LogEntry } from "../comments/log.js";
import { createMetrics, type Metrics } from "../comments/metrics.js";
import { createMetricsServer, readProcess } from "../comments/metrics-server.js";
import { openContext } from "../comments/open-context.js";
import { openStore } from "../comments/open-store.js";
import type { CommandContext } from "./command-context.js";
import type { Terminal } from "../terminal.js";
import { findPlace } from "./comments-place.js";
import { listen, untilStopped, urlOf } from "./listen.js";

/** Flags of `hanblog comments`, as program.ts declares them. */
export interface CommentsFlags {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  readonly appId?: string;
  readonly appKey?: string;
  readonly class: string;
  readonly pause: number;
  readonly proxies: number;
  readonly legacyMail?: boolean;
  readonly moderate?: boolean;
  readonly log?: boolean;
  readonly origin: readonly string[];
  readonly signMaxAge?: number;
  /** Kilobytes. */
  readonly maxBody: number;
  readonly metricsPort?: number;
  readonly metricsHost: string;
}

/** `hanblog comments`: runs the comment service until the process is stopped. */
export async function runComments(flags: CommentsFlags, { terminal, cwd }: CommandContext): Promise<void> {
  const settings = readExchangeSettings(process.env);
  const masterKey = readMasterKey(process.env["HANBLOG_MASTER_KEY"]);
  const log = (entry: LogEntry) => {
    if (entry.event === "failure" || flags.log === true) {
      terminal.note(JSON.stringify({ time: new Date().toISOString(), ...entry }));
    }
  };
  const place = findPlace(process.env["DATABASE_URL"], resolve(cwd, flags.data));
  const store = await openStore(place, (error) => log({ event: "failure", stack: error.message }));
  const { context, newPassword } = await openContext(store, {
    appId: flags.appId ?? null,
    appKey: flags.appKey ?? null,
    masterKey,
    adminPassword: readPassword(process.env["HANBLOG_ADMIN_PASSWORD"]),
    commentClass: flags.class,
    legacyMail: flags.legacyMail === true,
    moderation: flags.moderate === true ? "before" : "after",
    origins: flags.origin.length === 0 ? null : flags.origin,
    signMaxAgeMs: flags.signMaxAge ?? null,
    maxBody: flags.maxBody * 1024,
    pauseSeconds: flags.pause,
    now: () => new Date(),
    randomBytes,
  });
  const metrics = createMetrics(readProcess);
  const { server, stop } = createCommentServer({
    context,
    proxies: flags.proxies,
    log,
    metrics,
    exchange: settings === null ? null : { ...settings, fetch },
  });
  const port = await listen(server, { host: flags.host, port: flags.port });
  if (flags.port !== 0 && port !== flags.port) terminal.note(`Port ${flags.port} is taken, so it is ${port}`);
  // Before anything is printed: who waits for the line may stop the service at once.
  const stopped = untilStopped();
  const url = urlOf(flags.host, port, "");
  terminal.print(`Comment service: ${url}`);
  terminal.print(`  serverURLs: ${JSON.stringify(url)},`);
  terminal.print(`  appId: ${JSON.stringify(context.keys.appId)},`);
  terminal.print(`  appKey: ${JSON.stringify(context.keys.appKey)},`);
  terminal.note(
    place.kind === "file" ? `Comments are kept in ${place.file}` : "Comments are kept in PostgreSQL",
  );
  for (const provider of settings?.clients.keys() ?? []) {
    terminal.note(`Codes of ${provider} are exchanged for ${[...(settings?.origins ?? [])].join(", ")}`);
  }
  if (newPassword !== null) {
    terminal.print(`Owner's password, shown this once: ${newPassword}`);
    terminal.print("  HANBLOG_ADMIN_PASSWORD sets another one.");
  }
  const metricsServer = await startMetrics(flags, metrics, terminal);
  await stopped;
  metricsServer?.close();
  await stop();
}

/** On a port of its own, for they are not for visitors; `null` where nobody asked for them. */
async function startMetrics(
  { metricsPort, metricsHost }: CommentsFlags,
  metrics: Metrics,
  terminal: Terminal,
): Promise<Server | null> {
  if (metricsPort === undefined) return null;
  const server = createMetricsServer(metrics);
  const port = await listen(server, { host: metricsHost, port: metricsPort });
  terminal.note(`Metrics: ${urlOf(metricsHost, port, "/metrics")}`);
  return server;
}

/** As long as LeanCloud's own: a shorter one could be guessed. */
const MASTER_KEY_LENGTH = 24;

function readMasterKey(key: string | undefined): string | null {
  if (key === undefined || key === "") return null;
  if (key.length >= MASTER_KEY_LENGTH && !key.includes(",")) return key;
  throw new HanblogError(
    "master-key",
    `HANBLOG_MASTER_KEY must have ${MASTER_KEY_LENGTH} characters or more, and no comma`,
    { hint: "For example: openssl rand -hex 24" },
  );
}

const PASSWORD_LENGTH = 10;

function readPassword(password: string | undefined): string | null {
  if (password === undefined || password === "") return null;
  if (password.length >= PASSWORD_LENGTH) return password;
  throw new HanblogError(
    "admin-password",
    `HANBLOG_ADMIN_PASSWORD must have ${PASSWORD_LENGTH} characters or more`,
    { hint: "Without it, a password is made at the first start and printed once." },
  );
}
