import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * The visitor's address: each of `proxies` proxies has added the one that it was called from to the end of
 * `X-Forwarded-For`. What stands before those came from the visitor and is not believed.
 */
export function clientAddress({ socket, headers }: IncomingMessage, proxies: number): string {
  const nearest = socket.remoteAddress ?? "";
  if (proxies === 0) return nearest;
  const forwarded = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
  const address = forwarded[Math.max(0, forwarded.length - proxies)] ?? nearest;
  return isIP(address) === 0 ? nearest : address;
}
