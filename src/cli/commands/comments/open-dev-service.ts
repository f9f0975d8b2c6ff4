import type { Reaction } from "../../../runtime/model/reactions.js";
import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import { LIMITS } from "../../comments/limits.js";
import type { LogEntry } from "../../comments/log.js";
import { createMetrics } from "../../comments/metrics.js";
import { createCommentServer } from "../../comments/node/comment-server.js";
import { readProcess } from "../../comments/node/metrics-server.js";
import { NODE_HASHES, createScryptPasswords, PASSWORD_COST } from "../../comments/node/password.js";
import { openContext } from "../../comments/open-context.js";
import { openStore } from "../../comments/open-store.js";

/** Options of `openDevService`. `file` is the database. */
export interface DevServiceOptions {
  readonly file: string;
  readonly origins: readonly string[];
  readonly log: (entry: LogEntry) => void;
}

/** A comment service. `stop` also closes its database. */
export interface DevService {
  readonly server: Server;
  /** Password created at the first start; `null` at later starts. */
  readonly newPassword: string | null;
  stop(): Promise<void>;
}

/** Opens the comment service with its defaults, for the app that the site's configuration names. */
export async function openDevService(app: App, options: DevServiceOptions): Promise<DevService> {
  const { file, origins, log } = options;
  const store = await openStore({ kind: "file", file }, (error) =>
    log({ event: "failure", stack: error.message }),
  );
  const { context, newPassword } = await openContext(store, {
    ...app,
    masterKey: null,
    adminPassword: null,
    passwords: createScryptPasswords(PASSWORD_COST),
    hashes: NODE_HASHES,
    legacyMail: false,
    moderation: "after",
    origins,
    signMaxAgeMs: null,
    maxBody: LIMITS.body,
    pauseSeconds: 20,
    now: () => new Date(),
    randomBytes,
  });
  const { server, stop } = createCommentServer({
    context,
    proxies: 0,
    log,
    metrics: createMetrics(readProcess),
    exchange: null,
  });
  return { server, stop, newPassword };
}

/** The app that the pages of a site use. */
export interface App {
  readonly appId: string;
  readonly appKey: string;
  readonly commentClass: string;
  /** The parts of the conversation that the service must allow. */
  readonly hasLikes: boolean;
  readonly reactions: readonly Reaction[];
  readonly ownMinutes: number;
}
