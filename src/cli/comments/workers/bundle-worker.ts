import { resolve } from "node:path";
import { bundleHost } from "../node/bundle-host.js";

/**
 * Bundles the worker with the owner's page into one ES module for Cloudflare. It needs the compatibility flag
 * `nodejs_compat`, for `node:crypto` only.
 */
export function bundleWorker(): Promise<string> {
  return bundleHost({
    file: resolve(import.meta.dirname, "create-worker.js"),
    create: "createWorker",
    program: "",
    options: {
      platform: "neutral",
      mainFields: ["module", "main"],
      conditions: ["workerd", "worker"],
      external: ["node:crypto"],
      target: "es2022",
    },
  });
}
