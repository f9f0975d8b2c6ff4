import { describe, expect, it } from "vitest";
import { keyedBy } from "../keyed-by.js";
import { createAuthorKey, readToken } from "../../../../src/cli/comments/policy/visitor-token.js";

const TOKEN = "0123456789abcdef0123456789abcdef";
const NEW = "07".repeat(16);
const keyOf = (token: string, mail: string) =>
  createAuthorKey(keyedBy("secret"), { token, isNew: false }, mail);

describe("a visitor's token", () => {
  it.each<[unknown, string, boolean]>([
    [TOKEN, TOKEN, false],
    [undefined, NEW, true],
    [null, NEW, true],
    ["", NEW, true],
    ["a", NEW, true],
    [`${TOKEN}0`, NEW, true],
    [TOKEN.toUpperCase(), NEW, true],
    [{ token: TOKEN }, NEW, true],
    [5, NEW, true],
  ])("sent as %j is %s", (token, expected, isNew) => {
    expect(readToken({ token }, (size) => Buffer.alloc(size, 7))).toEqual({ token: expected, isNew });
  });
});

describe("an author's key", () => {
  it("is the same for the same token and mail, in any spelling of the mail", () => {
    expect(keyOf(TOKEN, " Ann@Example.org")).toBe(keyOf(TOKEN, "ann@example.org"));
    expect(keyOf(TOKEN, "ann@example.org")).toMatch(/^[0-9a-f]{32}$/);
  });

  it("differs for another token, another mail or another secret", () => {
    const key = keyOf(TOKEN, "ann@example.org");
    expect(keyOf(NEW, "ann@example.org")).not.toBe(key);
    expect(keyOf(TOKEN, "bob@example.org")).not.toBe(key);
    expect(createAuthorKey(keyedBy("other"), { token: TOKEN, isNew: false }, "ann@example.org")).not.toBe(
      key,
    );
  });

  it("is missing without a mail", () => {
    expect(keyOf(TOKEN, "")).toBeNull();
  });
});
