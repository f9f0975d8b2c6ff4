import type { IncomingMessage } from "node:http";
import { plainAddress } from "../policy/address-network.js";
import { parseIp } from "../policy/ip-address.js";
import type { Client } from "./listener.js";

/**
 * Returns the facts about a client that `proxies` trusted proxies report. Without any, these headers come from the
 * visitor and are ignored.
 */
export function readClient(request: IncomingMessage, proxies: number): Client {
  const [protocol = ""] = String(request.headers["x-forwarded-proto"] ?? "").split(",", 1);
  return { address: clientAddress(request, proxies), isSecure: proxies > 0 && protocol.trim() === "https" };
}

/**
 * Returns the visitor's IP address. Each of the `proxies` trusted proxies appends the address of its client
 * to `X-Forwarded-For`. Earlier values in the header come from the visitor and are ignored.
 */
function clientAddress({ socket, headers }: IncomingMessage, proxies: number): string {
  const nearest = socket.remoteAddress ?? "";
  const forwarded = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => withoutPort(address.trim()))
    .filter((address) => address !== "");
  const reported = proxies === 0 ? undefined : forwarded[Math.max(0, forwarded.length - proxies)];
  // An IPv6 socket reports IPv4 addresses as `::ffff:203.0.113.7`. The owner and Akismet need the plain form.
  return plainAddress(reported !== undefined && parseIp(reported) !== null ? reported : nearest);
}

/** Returns an address without the port that some proxies append, and without the brackets of IPv6. */
function withoutPort(address: string): string {
  const [, version6, version4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return version6 ?? version4 ?? address;
}
