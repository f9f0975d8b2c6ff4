import { describe, expect, it } from "vitest";
import { createToken, isToken, SESSION_MS } from "../../../../src/cli/comments/admin/session-token.js";

const KEY = { secret: "secret", passwordHash: "scrypt:00:11" };
const NOW = new Date(Date.UTC(2026, 0, 1));
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe("a session", () => {
  it("lasts twelve hours", () => {
    expect(SESSION_MS).toBe(12 * 3_600_000);
    const token = createToken(KEY, NOW);
    expect([0, SESSION_MS - 1, SESSION_MS].map((ms) => isToken(token, KEY, later(ms)))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("ends with another password or another secret", () => {
    const token = createToken(KEY, NOW);
    expect(isToken(token, { ...KEY, passwordHash: "scrypt:00:12" }, NOW)).toBe(false);
    expect(isToken(token, { ...KEY, secret: "other" }, NOW)).toBe(false);
  });

  it("cannot be made longer", () => {
    const [end = "", sign = ""] = createToken(KEY, NOW).split(".");
    expect(isToken(`${Number(end) + 1}.${sign}`, KEY, NOW)).toBe(false);
    for (const token of ["", ".", end, `${end}.`, `.${sign}`]) expect(isToken(token, KEY, NOW)).toBe(false);
  });
});
