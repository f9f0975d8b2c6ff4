import type { LiveApp } from "../comments/transfer/source/pull-leancloud.js";
import { createError } from "../messages/create-problem.js";

/**
 * Reads the app from the environment, because everybody on the machine can see the options of a process. Throws
 * `leancloud-app`.
 */
export function readLiveApp(env: NodeJS.ProcessEnv, commentClass: string): LiveApp {
  const [appId = "", masterKey = "", server = ""] = [
    env["LEAN_ID"],
    env["LEAN_MASTER_KEY"],
    env["LEAN_SERVER"],
  ];
  if (
    appId !== "" &&
    masterKey !== "" &&
    URL.canParse(server) &&
    /^https?:$/.test(new URL(server).protocol)
  ) {
    return { appId, masterKey, server, classNames: [commentClass, "Counter"] };
  }
  throw createError("leancloud-app", {});
}
