import { describe, expect, it } from "vitest";
import { hashWith, passwordId, readPasswords } from "../../../src/cli/config/passwords.js";

const SITE = { url: "https://a.test", base: "/" };

describe("readPasswords", () => {
  it("reads the variables with a name and a value", async () => {
    const passwords = await readPasswords(
      {
        HANBLOG_PASSWORD_FAMILY: " rice\n",
        HANBLOG_PASSWORD_B2_: "bowl",
        HANBLOG_PASSWORD_: "x",
        HANBLOG_PASSWORD_EMPTY: " ",
        HANBLOG_PASSWORD_small: "x",
        HANBLOG_PASSWORD_GONE: undefined,
        PASSWORD_A: "x",
      },
      SITE,
    );
    expect([...passwords].map(([name, { password }]) => [name, password])).toEqual([
      ["B2_", "bowl"],
      ["FAMILY", "rice"],
    ]);
  });

  it("derives nothing without a password", async () => {
    expect((await readPasswords({}, SITE)).size).toBe(0);
  });
});

describe("hashWith", () => {
  it("depends on the password, the purpose and the limits between texts", async () => {
    const { A: a, B: b } = Object.fromEntries(
      await readPasswords({ HANBLOG_PASSWORD_A: "a", HANBLOG_PASSWORD_B: "b" }, SITE),
    );
    if (a === undefined || b === undefined) throw new Error("The passwords were not read");
    const hashes = [
      hashWith(a, "salt", "x", "y"),
      hashWith(b, "salt", "x", "y"),
      hashWith(a, "iv", "x", "y"),
      hashWith(a, "salt", "xy"),
      hashWith(a, "salt", "", "xy"),
    ];
    expect(new Set(hashes.map((hash) => hash.toString("hex"))).size).toBe(hashes.length);
    expect(passwordId(a)).not.toBe(passwordId(b));
  });

  it("differs between sites, and is the same in every build of a site", async () => {
    const sites = [SITE, { url: "https://b.test", base: "/" }, { ...SITE, base: "/b/" }, { base: "/" }];
    const idOf = async (site: Parameters<typeof readPasswords>[1]) =>
      [...(await readPasswords({ HANBLOG_PASSWORD_A: "a" }, site)).values()].map(passwordId).join();
    const ids = await Promise.all(sites.map(idOf));
    expect(new Set(ids).size).toBe(sites.length);
    expect(await idOf({ ...SITE })).toBe(ids[0]);
  });
});
