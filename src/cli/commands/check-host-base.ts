import { ROOT_HOSTS, type Host } from "../config/host-names.js";
import { servesBase } from "../hosts/site-address.js";
import { createError } from "../messages/create-problem.js";

/** Throws `host-base` if the host cannot serve a site below this base. */
export function checkHostBase(host: Host | null, base: string): void {
  if (host === null || servesBase(host, base)) return;
  throw createError("host-base", { host, base, isRoot: ROOT_HOSTS.includes(host) });
}
