import { setTimeout as delay } from "node:timers/promises";
import { createError } from "../../messages/create-problem.js";
import type { Environment } from "../settings/environment-reader.js";
import { describeFailure, refuse, openService, readHostSettings, type Service } from "../open-service.js";
import { createNodeHost, type NodeProgram } from "../node/node-host.js";
import { isSameSecret } from "../policy/keyed-hash.js";
import { openPostgresStore } from "../store/postgres-store.js";
import { createFollower, type StepLimits } from "../transfer/cut-over/pull-step.js";
import { readFollowedApp } from "../transfer/source/live-app.js";

/** Path of the scheduled call in `vercel.json`. */
const CRON_PATH = "/api/cron";

/** The pool of one instance. Vercel starts many instances, which share PostgreSQL's limit. */
const POOL = { connections: 1, idleMs: 5000 };

/** A step, which takes some seconds of the 60 that a call may take. */
const STEP: StepLimits = { objects: 400, pages: 8 };

/** Minimum length of `CRON_SECRET`, in UTF-16 units, as Vercel recommends. */
const CRON_SECRET_LENGTH = 16;

/** The function that Vercel calls for each request. */
export interface VercelFunction {
  fetch(request: Request): Promise<Response>;
}

/** The parts of a function that are fixed when it is bundled, and the environment. */
export interface FunctionProgram extends NodeProgram {
  readonly env: Environment;
}

/** Creates the function. Its variables are those of `hanblog comments`, and `CRON_SECRET`. */
export function createFunction(program: FunctionProgram): VercelFunction {
  const { env, print } = program;
  // All requests of an instance share the service, also while it opens.
  let opened: Promise<Service> | null = null;
  const open = () => {
    opened ??= openOnce(program).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  return {
    async fetch(request) {
      const waitUntil = findWaitUntil();
      try {
        const service = await open();
        const response = isCron(request, env)
          ? await tick(service)
          : await service.handle(request, { address: request.headers.get("x-real-ip") ?? "", waitUntil });
        // The schedule of the free plan runs once a day, which is too rare to follow an app.
        waitUntil(service.followWhenDue());
        // An instance that sleeps with an open connection finds it broken later. It stays awake until the pool closes it.
        waitUntil(delay(POOL.idleMs + 100, undefined, { ref: false }));
        return response;
      } catch (error) {
        print(describeFailure(error));
        return refuse();
      }
    },
  };
}

async function openOnce(program: FunctionProgram): Promise<Service> {
  const { env, print } = program;
  const settings = readHostSettings(env);
  const url = env["DATABASE_URL"]?.trim() ?? "";
  if (!/^postgres(ql)?:\/\//.test(url)) throw createError("database-url", {});
  const app = readFollowedApp(env, settings.options.commentClass);
  const store = await openPostgresStore(url, (error) => print(error.message), POOL);
  const host = createNodeHost(program);
  const following = app === null ? {} : { follow: createFollower(app, STEP, host) };
  return openService(store, settings, { ...host, ...following });
}

/** Returns whether Vercel's scheduler sent a request. It knows `CRON_SECRET`. */
function isCron(request: Request, env: Environment): boolean {
  const secret = env["CRON_SECRET"] ?? "";
  if (new URL(request.url).pathname !== CRON_PATH || secret.length < CRON_SECRET_LENGTH) return false;
  return isSameSecret(request.headers.get("authorization") ?? "", `Bearer ${secret}`);
}

async function tick(service: Service): Promise<Response> {
  await service.tick();
  return Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}

/**
 * Returns Vercel's function that keeps an instance running after the response. `@vercel/functions` reads it from the same
 * place. Elsewhere, such as in tests, the process keeps running anyway.
 */
function findWaitUntil(): (work: Promise<unknown>) => void {
  const holder: unknown = Reflect.get(globalThis, Symbol.for("@vercel/request-context"));
  const context = callMember(holder, "get");
  return (work) => {
    callMember(context, "waitUntil", work);
  };
}

function callMember(owner: unknown, name: string, ...args: readonly unknown[]): unknown {
  if (typeof owner !== "object" || owner === null) return undefined;
  const member: unknown = Reflect.get(owner, name);
  return typeof member === "function" ? (Reflect.apply(member, owner, args) as unknown) : undefined;
}
