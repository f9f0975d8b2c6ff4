import { describe, expect, it } from "vitest";
import {
  DEFAULT_RULES,
  parseRules,
  createAddressMatcher,
  readNetwork,
} from "../../../../src/cli/comments/screen/rules.js";

const faultsOf = (value: unknown) => {
  const parsed = parseRules(value);
  return parsed.kind === "faults" ? parsed.faults : [];
};

describe("rules", () => {
  it("have defaults for everything", () => {
    expect(parseRules({})).toEqual({ kind: "rules", rules: DEFAULT_RULES });
    expect(parseRules({ links: null, spam: { words: ["x"] } })).toEqual({
      kind: "rules",
      rules: { ...DEFAULT_RULES, links: null, spam: { words: ["x"], addresses: [], mails: [] } },
    });
  });

  it.each<[value: unknown, fault: RegExp]>([
    [
      { spam: { addresses: ["1.2.3.4", "1.2.3.400/8"] } },
      /^spam\.addresses\[1\]: "1\.2\.3\.400\/8" is neither an IP address/,
    ],
    [{ waiting: { words: ["**"] } }, /^waiting\.words\[0\]: "\*\*" is not a word/],
    [{ waiting: { words: ["\u200B"] } }, /is not a word/],
    [{ waiting: { words: [""] } }, /is not a word/],
    [{ waiting: { words: [7] } }, /^waiting\.words\[0\]: /],
    [{ spam: { mails: ["a b"] } }, /^spam\.mails\[0\]: "a b" is neither a mail/],
    [{ spam: { mails: ["*@*"] } }, /is neither a mail/],
    [{ spam: { mails: ["a@b@c"] } }, /is neither a mail/],
    [{ spam: { words: ["x".repeat(201)] } }, /longer than 200/],
    [{ spam: { words: Array.from({ length: 10_001 }, () => "x") } }, /^spam\.words: has more than 10000/],
    [{ links: { most: -1 } }, /^links\.most: must be at least 0/],
    [{ links: { most: 1, verdict: "visible" } }, /^links\.verdict: must be waiting or spam/],
    [{ duplicates: { most: 1, minutes: 0.5 } }, /^duplicates\.minutes: must be an integer/],
    [{ regex: [] }, /regex/],
    [{ spam: { regex: [] } }, /^spam: .*regex/],
    [[], /./],
    [null, /./],
    ["", /./],
  ])("%j is rejected with its path", (value, fault) => {
    expect(faultsOf(value)[0]).toMatch(fault);
  });

  it("report all faults at once, up to a limit", () => {
    expect(faultsOf({ links: { most: -1 }, duplicates: { most: 0, minutes: 0 } })).toHaveLength(3);
    const faults = faultsOf({ spam: { addresses: Array.from({ length: 10_000 }, () => "no") } });
    expect(faults).toHaveLength(21);
    expect(faults.at(-1)).toBe("and 9980 more");
  });
});

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
