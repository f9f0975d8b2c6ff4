import { describe, expect, it } from "vitest";
import { isLoopback, ownHosts } from "../../../src/cli/dev/own-hosts.js";

describe("ownHosts", () => {
  it.each([
    ["127.0.0.1", 5173, ["localhost:5173", "127.0.0.1:5173", "[::1]:5173"]],
    ["My.Home", 5173, ["localhost:5173", "127.0.0.1:5173", "[::1]:5173", "my.home:5173"]],
    ["::1", 5173, ["localhost:5173", "127.0.0.1:5173", "[::1]:5173"]],
    ["localhost", 80, ["localhost:80", "127.0.0.1:80", "[::1]:80", "localhost", "127.0.0.1", "[::1]"]],
  ])("of %s:%i", (host, port, expected) => {
    expect([...ownHosts(host, port)]).toEqual(expected);
  });

  it("takes in this machine's addresses, and no other name, where it listens on all of them", () => {
    const hosts = [...ownHosts("0.0.0.0", 5173)];
    expect(hosts).toContain("127.0.0.1:5173");
    expect(hosts.every((host) => host === "localhost:5173" || /^[\d.:[\]a-f]+$/.test(host))).toBe(true);
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
