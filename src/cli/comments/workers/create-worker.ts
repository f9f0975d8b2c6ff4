import type { BundledPage } from "../admin/owner-page.js";
import { createEnvironmentReader, type Environment } from "../settings/environment-reader.js";
import {
  describeFailure,
  refuse,
  openService,
  readHostSettings,
  type Service,
  type ServiceHost,
} from "../open-service.js";
import { isTrouble } from "../log.js";
import { NODE_HASHES } from "../node/password.js";
import type { PanelFiles } from "../panel/panel-area.js";
import { readAll, type ServiceSettings } from "../settings/read-environment.js";
import { createFollower, type StepLimits } from "../transfer/cut-over/pull-step.js";
import { readFollowedApp } from "../transfer/source/live-app.js";
import type { LiveApp } from "../transfer/source/pull-leancloud.js";
import type { R2Bucket } from "../images/bucket.js";
import { openD1Store, type D1Database } from "./d1-store.js";
import { fromHex, toHex, isSameSecret, type Hashes } from "../policy/keyed-hash.js";
import type { Passwords } from "../admin/owner-password.js";

/** The variables and secrets of the worker, its database under the name `DB`, and a bucket for images under `IMAGES`. */
export type WorkerEnv = Readonly<Record<string, unknown>> & {
  readonly DB?: D1Database;
  readonly IMAGES?: R2Bucket;
};

/** Keeps the worker running until `work` is done. */
interface WorkerContext {
  waitUntil(work: Promise<unknown>): void;
}

/** The functions that Cloudflare calls: for each request, and on a schedule. */
export interface Worker {
  fetch(request: Request, env: WorkerEnv, context: WorkerContext): Promise<Response>;
  scheduled(event: unknown, env: WorkerEnv): Promise<void>;
}

/**
 * A step on the free plan, which allows 50 queries and requests per call, and 10 ms of the processor. A changed comment
 * takes two queries, a delivery takes seven and a request, and what else the schedule does takes about sixteen. The call of a
 * comment may take ten more for its images, in place of two deliveries.
 */
const STEP: StepLimits = { objects: 14, pages: 4 };
const DELIVERIES = 3;

/** Minimum length of `HANBLOG_SECRET`, in UTF-16 units: 128 bits in hexadecimal digits. */
const SECRET_LENGTH = 32;

/** The parts of a worker that are fixed when it is bundled. */
export interface WorkerProgram {
  readonly page: BundledPage;
  readonly panel: PanelFiles;
  readonly version: string;
  /** Prints a line to the worker's log. */
  readonly print: (line: string) => void;
}

/** Creates the worker. Its variables are those of `hanblog comments`, and `HANBLOG_SECRET`. */
export function createWorker(program: WorkerProgram): Worker {
  // Only the opened service is kept: a request must not wait for the network on behalf of another one.
  let kept: Service | null = null;
  const open = async (env: WorkerEnv): Promise<Service> => {
    if (env.DB === undefined)
      throw new Error("The worker has no D1 database. Add a binding with the name DB.");
    const variables = readVariables(env);
    const { service: settings, app } = readWorkerSettings(variables);
    const host = {
      ...createHost(variables, program),
      mostDeliveries: { call: settings.settings.images === null ? DELIVERIES : 1, step: DELIVERIES },
      imageBucket: env.IMAGES,
    };
    const following = app === null ? {} : { follow: createFollower(app, STEP, host) };
    const service = await openService(await openD1Store(env.DB), settings, { ...host, ...following });
    kept = service;
    return service;
  };
  return {
    async fetch(request, env, context) {
      try {
        const service = kept ?? (await open(env));
        const address = request.headers.get("CF-Connecting-IP") ?? "";
        return await service.handle(request, { address, waitUntil: (work) => context.waitUntil(work) });
      } catch (error) {
        program.print(describeFailure(error));
        return refuse();
      }
    },

    async scheduled(_event, env) {
      try {
        await (kept ?? (await open(env))).tick();
      } catch (error) {
        program.print(describeFailure(error));
        throw error;
      }
    },
  };
}

/** Returns the variables that are texts. Others are bindings. */
function readVariables(env: WorkerEnv): Environment {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

interface WorkerSettings {
  readonly service: ServiceSettings;
  /** The app that the worker follows. */
  readonly app: LiveApp | null;
}

/** Throws an `AggregateError` of all invalid settings. */
function readWorkerSettings(variables: Environment): WorkerSettings {
  return readAll({
    worker: () => checkVariables(variables),
    service: () => readHostSettings(variables),
    app: () => readFollowedApp(variables, variables["HANBLOG_CLASS"]?.trim() || "Comment"),
  });
}

function checkVariables(variables: Environment): void {
  const reader = createEnvironmentReader(variables);
  if ((reader.text("HANBLOG_SECRET") ?? "").length < SECRET_LENGTH) {
    reader.fault({ kind: "required", name: "HANBLOG_SECRET", least: SECRET_LENGTH });
  }
  if (reader.text("HANBLOG_SMTP_URL") !== null) reader.fault({ kind: "no-smtp", host: "Cloudflare Workers" });
  reader.finish();
}

function createHost(variables: Environment, { page, panel, version, print }: WorkerProgram): ServiceHost {
  return {
    hashes: NODE_HASHES,
    passwords: createKeyedPasswords(variables["HANBLOG_SECRET"]?.trim() ?? "", NODE_HASHES),
    loadOwnerPage: () => Promise.resolve(page),
    loadPanel: () => Promise.resolve(panel),
    version,
    log(entry) {
      if (isTrouble(entry)) print(JSON.stringify(entry));
    },
    now: () => new Date(),
    randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)),
    // Cloudflare runs other requests while one waits for its database.
    nextTurn: () => Promise.resolve(),
    // Cloudflare's `fetch` must not be called as a method of another object.
    fetch: (input, init) => fetch(input, init),
    openMail: () => Promise.reject(new Error("Workers cannot send mails over SMTP")),
  };
}

/**
 * Creates the hashing of passwords with a secret that is not in the database. A worker may not use the processor for as
 * long as scrypt does. The hash is as safe as the secret: without it, nobody can check a guessed password.
 */
function createKeyedPasswords(secret: string, { hmacSha256 }: Pick<Hashes, "hmacSha256">): Passwords {
  const hash = (password: string, salt: Uint8Array) => {
    const text = JSON.stringify(["password", toHex(salt), password.normalize("NFKC")]);
    return `keyed:${toHex(salt)}:${hmacSha256(secret, text)}`;
  };
  return {
    hash: (password, salt) => Promise.resolve(hash(password, salt)),
    isSame(password, kept) {
      const [kind, salt = ""] = kept.split(":");
      return Promise.resolve(kind === "keyed" && isSameSecret(hash(password, fromHex(salt)), kept));
    },
  };
}
