import { describe, expect, it } from "vitest";
import { isLoopback, networkAddresses, ownHosts } from "../../../src/cli/preview/own-hosts.js";

describe("ownHosts", () => {
  it.each([
    ["127.0.0.1", 5173, ["localhost:5173", "127.0.0.1:5173", "[::1]:5173"]],
    ["My.Home", 5173, ["localhost:5173", "127.0.0.1:5173", "[::1]:5173", "my.home:5173"]],
    ["::1", 5173, ["localhost:5173", "127.0.0.1:5173", "[::1]:5173"]],
    ["localhost", 80, ["localhost:80", "127.0.0.1:80", "[::1]:80", "localhost", "127.0.0.1", "[::1]"]],
  ])("of %s:%i", (host, port, expected) => {
    expect([...ownHosts(host, port)]).toEqual(expected);
  });

  it("includes this machine's addresses, and no other name, if it listens on all of them", () => {
    const hosts = [...ownHosts("0.0.0.0", 5173)];
    expect(hosts).toContain("127.0.0.1:5173");
    expect(hosts.every((host) => host === "localhost:5173" || /^[\d.:[\]a-f]+$/.test(host))).toBe(true);
  });
});

describe("networkAddresses", () => {
  const own = (address: string, family: "IPv4" | "IPv6", internal = false) => {
    const rest = { address, netmask: "", mac: "", internal, cidr: null };
    return family === "IPv4" ? { ...rest, family } : { ...rest, family, scopeid: 0 };
  };
  const interfaces = {
    lo: [own("127.0.0.1", "IPv4", true), own("::1", "IPv6", true)],
    eth0: [own("192.168.0.2", "IPv4"), own("2001:db8::2", "IPv6"), own("fe80::2", "IPv6")],
  };

  it.each([
    ["0.0.0.0", ["192.168.0.2"]],
    ["::", ["192.168.0.2", "2001:db8::2"]],
    ["127.0.0.1", []],
    ["192.168.0.2", []],
  ])("of %s", (host, expected) => {
    expect(networkAddresses(host, interfaces)).toEqual(expected);
  });
});

describe("isLoopback", () => {
  it.each([
    ["127.0.0.1", true],
    ["127.1.2.3", true],
    ["localhost", true],
    ["::1", true],
    ["0.0.0.0", false],
    ["::", false],
    ["192.168.0.2", false],
    ["127.0.0.1.evil.example", false],
  ])("of %s is %s", (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
