import { describe, expect, it } from "vitest";
import { hashWith, passwordId, readPasswords } from "../../../src/cli/config/passwords.js";

describe("readPasswords", () => {
  it("reads the variables with a name and a value", async () => {
    const passwords = await readPasswords({
      HANBLOG_PASSWORD_FAMILY: " rice\n",
      HANBLOG_PASSWORD_B2_: "bowl",
      HANBLOG_PASSWORD_: "x",
      HANBLOG_PASSWORD_EMPTY: " ",
      HANBLOG_PASSWORD_small: "x",
      HANBLOG_PASSWORD_GONE: undefined,
      PASSWORD_A: "x",
    });
    expect([...passwords].map(([name, { password }]) => [name, password])).toEqual([
      ["B2_", "bowl"],
      ["FAMILY", "rice"],
    ]);
  });

  it("derives nothing without a password", async () => {
    expect((await readPasswords({})).size).toBe(0);
  });
});

describe("hashWith", () => {
  it("depends on the password, the purpose and the limits between texts", async () => {
    const { A: a, B: b } = Object.fromEntries(
      await readPasswords({ HANBLOG_PASSWORD_A: "a", HANBLOG_PASSWORD_B: "b" }),
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
});
