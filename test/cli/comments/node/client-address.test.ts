import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { clientAddress } from "../../../../src/cli/comments/node/client-address.js";

describe("clientAddress", () => {
  it.each<[number, string | undefined, string]>([
    [0, undefined, "127.0.0.1"],
    [0, "198.51.100.1", "127.0.0.1"],
    [1, undefined, "127.0.0.1"],
    [1, "198.51.100.1", "198.51.100.1"],
    [1, "203.0.113.9, 198.51.100.1", "198.51.100.1"],
    [2, "203.0.113.9, 198.51.100.1, 10.0.0.1", "198.51.100.1"],
    [2, "198.51.100.1", "198.51.100.1"],
    [1, " , 2001:db8::1 ", "2001:db8::1"],
    [1, "unknown", "127.0.0.1"],
    [1, "'; drop table rate; --", "127.0.0.1"],
    [1, "::ffff:198.51.100.1", "198.51.100.1"],
    [1, "198.51.100.1:40112", "198.51.100.1"],
    [2, "[2001:db8::1]:443, 10.0.0.1:80", "2001:db8::1"],
    [1, "[2001:db8::1]", "2001:db8::1"],
    [1, "198.51.100.1:", "127.0.0.1"],
    [1, "[::1", "127.0.0.1"],
  ])("trusts %i proxies that send %j: %s", (proxies, forwarded, expected) => {
    const request = { socket: { remoteAddress: "127.0.0.1" }, headers: { "x-forwarded-for": forwarded } };
    expect(clientAddress(request as unknown as IncomingMessage, proxies)).toBe(expected);
  });

  it.each([
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8::1", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
  ])("normalizes %s to %s", (remoteAddress, expected) => {
    const request = { socket: { remoteAddress }, headers: {} };
    expect(clientAddress(request as unknown as IncomingMessage, 0)).toBe(expected);
  });
});
