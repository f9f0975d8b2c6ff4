import { describe, expect, it } from "vitest";
import { createScryptPasswords, PASSWORD_COST } from "../../../../src/cli/comments/node/password.js";

const SALT = Buffer.from("00112233445566778899aabbccddeeff", "hex");
const CHEAP = 2;
const { hash: hashPassword, isSame } = createScryptPasswords(CHEAP);

describe("the hash of a password", () => {
  it.each([
    [CHEAP, "bc6f8c616162de3503ab79ba19b6aa7ad1dd399a769b987e1d4818dd4dc47a22"],
    [PASSWORD_COST, "c5a36dd1672b7227d354ee26141acc401ce3485b90716e85b5f0a749f3e1e258"],
  ])("is scrypt's with N %i, r 8 and p 1, after its salt", async (cost, hash) => {
    const kept = `scrypt:${SALT.toString("hex")}:${hash}`;
    const passwords = createScryptPasswords(cost);
    expect(await passwords.hash("correct horse", SALT)).toBe(kept);
    expect(await passwords.isSame("correct horse", kept)).toBe(true);
  });

  it.each<[password: string, expected: boolean]>([
    ["caf\u00E9 au lait", true],
    ["cafe\u0301 au lait", true],
    ["cafe au lait", false],
    ["", false],
  ])("of café au lait is matched by %j: %s", async (password, expected) => {
    const kept = await hashPassword("caf\u00E9 au lait", SALT);
    expect(await isSame(password, kept)).toBe(expected);
  });

  it.each(["caf\u00E9\0", "caf\u00E9\0\0", "\0"])(
    "is not matched by %j, whose NULs scrypt ignores",
    async (password) => {
      expect(await isSame(password, await hashPassword(password.replaceAll("\0", ""), SALT))).toBe(false);
    },
  );

  it.each(["", "scrypt", "scrypt:00:00", "bcrypt:$", "plain:correct horse"])(
    "does not match the invalid value %j",
    async (kept) => {
      expect(await isSame("correct horse", kept)).toBe(false);
    },
  );

  it("matches nothing at another cost", async () => {
    const kept = await hashPassword("correct horse", SALT);
    expect(await createScryptPasswords(2 * CHEAP).isSame("correct horse", kept)).toBe(false);
  });

  it("of another kind is rejected even if the rest is correct", async () => {
    const [, ...rest] = (await hashPassword("correct horse", SALT)).split(":");
    expect(await isSame("correct horse", ["argon2", ...rest].join(":"))).toBe(false);
  });
});
