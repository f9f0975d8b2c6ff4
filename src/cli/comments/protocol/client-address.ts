import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { plainAddress } from "../policy/address-network.js";

/**
 * The visitor's address: each of `proxies` proxies has added the one that it was called from to the end of
 * `X-Forwarded-For`. What stands before those came from the visitor and is not believed.
 */
export function clientAddress({ socket, headers }: IncomingMessage, proxies: number): string {
  const nearest = socket.remoteAddress ?? "";
  const forwarded = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
  const told = proxies === 0 ? undefined : forwarded[Math.max(0, forwarded.length - proxies)];
  // A socket of IPv6 writes those of IPv4 as `::ffff:203.0.113.7`, which neither the owner nor Akismet looks for.
  return plainAddress(told !== undefined && isIP(told) !== 0 ? told : nearest);
}
