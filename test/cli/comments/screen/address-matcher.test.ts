import { describe, expect, it } from "vitest";
import { createAddressMatcher, readNetwork } from "../../../../src/cli/comments/screen/address-matcher.js";

describe("blocked addresses", () => {
  it.each<[entry: string, address: string, expected: boolean]>([
    ["203.0.113.7", "203.0.113.7", true],
    ["203.0.113.7", "203.0.113.70", false],
    ["203.0.113.0/24", "203.0.113.255", true],
    ["203.0.113.9/24", "203.0.113.1", true],
    ["203.0.113.0/24", "203.0.114.0", false],
    ["203.0.113.0/24", "::ffff:203.0.113.8", true],
    ["0.0.0.0/0", "8.8.8.8", true],
    ["0.0.0.0/0", "2001:db8::1", false],
    ["2001:db8::/32", "2001:db8:ffff::1", true],
    ["2001:db8::/32", "2001:db9::1", false],
    ["2001:DB8:0:0::1", "2001:db8::1", true],
    ["fe80::1", "fe80::1%eth0", true],
    ["203.0.113.0/24", "", false],
    ["203.0.113.0/24", "203.0.113.8, 10.0.0.1", false],
  ])("%s and %s: %j", (entry, address, expected) => {
    expect(createAddressMatcher([entry])(address)).toBe(expected);
  });

  it.each([
    "",
    "300.1.1.1",
    "1.2.3",
    "1.2.3.4/33",
    "1.2.3.4/",
    "1.2.3.4/24/8",
    "::/129",
    "1.2.3.*",
    "x",
    "::1%lo",
  ])("cannot be %j", (entry) => {
    expect(readNetwork(entry)).toBeNull();
  });
});
