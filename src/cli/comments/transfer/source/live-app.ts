import { createError } from "../../../messages/create-problem.js";
import { COUNTER_CLASS } from "../../settings/read-classes.js";
import type { Environment } from "../../settings/environment-reader.js";
import type { LiveApp } from "./pull-leancloud.js";

/**
 * Reads the app from the environment, because everybody on the machine can see the options of a process. Throws
 * `leancloud-app`.
 */
export function readLiveApp(env: Environment, commentClass: string): LiveApp {
  const read = (name: string) => env[name]?.trim() ?? "";
  const [appId, masterKey, server] = [read("LEAN_ID"), read("LEAN_MASTER_KEY"), read("LEAN_SERVER")];
  const isServer = URL.canParse(server) && /^https?:$/.test(new URL(server).protocol);
  if (appId === "" || masterKey === "" || !isServer) throw createError("leancloud-app", {});
  return { appId, masterKey, server, classNames: [commentClass, COUNTER_CLASS] };
}

/**
 * Returns the app that the service itself follows, or `null` without a master key in the environment. Throws
 * `leancloud-app`.
 */
export function readFollowedApp(env: Environment, commentClass: string): LiveApp | null {
  return (env["LEAN_MASTER_KEY"]?.trim() ?? "") === "" ? null : readLiveApp(env, commentClass);
}
