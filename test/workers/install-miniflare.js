import { installOnDemand } from "../install-on-demand.js";

/** The newest version for Node 20. It contains `workerd`, the program that runs Cloudflare's workers. */
const MINIFLARE = "miniflare@4.20260426.0";

/** The version of the behavior of `workerd`. */
export const COMPATIBILITY_DATE = "2025-09-01";

/** Installs miniflare, 160 MB. Resolves to the folder. Rejects if that fails: no test is skipped silently. */
export function installMiniflare() {
  return installOnDemand(MINIFLARE, { "package.json": "{}" }, ["install", MINIFLARE]);
}
