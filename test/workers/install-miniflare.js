import { installCached } from "../install-cached.js";

/** The version of the behavior of `workerd`. */
export const COMPATIBILITY_DATE = "2025-09-01";

/** Installs miniflare, the newest version for Node 20. It contains `workerd`, the program that runs Cloudflare's workers. */
export const installMiniflare = () => installCached("miniflare@4.20260426.0");
