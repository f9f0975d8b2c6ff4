import { describe, expect, it } from "vitest";
import { hashIds, idHash } from "../../../src/runtime/router/hash-target.js";

const KOREAN = "가";

describe("hashIds", () => {
  const cases: readonly (readonly [hash: string, first: string])[] = [
    ["#one", "one"],
    ["#%E4%B8%AD%E6%96%87", "中文"],
    ["#中文", "中文"],
    ["#100%", "100%"],
    ["#a%26b", "a&b"],
  ];
  it.each(cases)("reads %s as %s", (hash, first) => {
    expect(hashIds(hash)[0]).toBe(first);
  });

  it.each(["", "#"])("returns no id for '%s'", (hash) => {
    expect(hashIds(hash)).toEqual([]);
  });

  it("returns both Unicode forms of a typed hash", () => {
    const ids = hashIds(`#${KOREAN.normalize("NFC")}`);
    expect(ids).toContain(KOREAN.normalize("NFC"));
    expect(ids).toContain(KOREAN.normalize("NFD"));
  });

  it.each(["one", "中文-标题", "a&b", "100%", KOREAN.normalize("NFD")])("inverts the hash of %s", (id) => {
    expect(hashIds(idHash(id))[0]).toBe(id);
  });
});
