import { describe, expect, it } from "vitest";
import {
  cleanField,
  cleanGuest,
  findMissingField,
  keepGuest,
  NO_GUEST,
  readGuest,
} from "../../../../src/runtime/comments/store-widget/guest.js";
import { memoryStorage } from "../memory-storage.js";

describe("cleanField", () => {
  it.each([
    ["  a b  ", "a b"],
    ["<b>a</b>", "a"],
    ["<img src=x onerror=1", ""],
    ["1 < 2", "1 < 2"],
    ["a\u202eb\u0000c\nd", "a b c d"],
    ["a\u061cb\u2067", "a b"],
    ["团".repeat(40), "团".repeat(35)],
    [`${"团".repeat(34)} 团`, "团".repeat(34)],
    ["😀".repeat(40), "😀".repeat(35)],
  ])("turns %j into %j", (text, expected) => {
    expect(cleanField(text)).toBe(expected);
  });
});

describe("cleanGuest", () => {
  it.each([
    ["", ""],
    ["a.example", "http://a.example"],
    ["http://a.example", "http://a.example"],
    ["HTTPS://a.example", "HTTPS://a.example"],
    ["javascript:alert(1)", "http://javascript:alert(1)"],
  ])("turns the link %j into %j", (link, expected) => {
    expect(cleanGuest({ ...NO_GUEST, link })).toEqual({
      nick: "Anonymous",
      mail: "",
      link: expected,
      picture: "",
    });
  });
});

describe("findMissingField", () => {
  it.each([
    [{ nick: "abc" }, null],
    [{ nick: "ab" }, "nick"],
    [{ nick: "<b></b>" }, "nick"],
    [{ nick: "团子圆" }, null],
    [{ nick: "abc", mail: "a@b" }, "mail"],
    [{ nick: "abc", mail: "a@b.cn" }, null],
    [{ nick: "ab", mail: "x" }, "nick"],
  ])("finds in %j: %s", (fields, expected) => {
    const required = "mail" in fields ? (["nick", "mail"] as const) : (["nick"] as const);
    expect(findMissingField({ ...NO_GUEST, ...fields }, required)).toBe(expected);
  });

  it("finds a link that would be empty after cleaning", () => {
    expect(findMissingField({ ...NO_GUEST, link: "<a>" }, ["link"])).toBe("link");
  });

  it("requires nothing by default", () => {
    expect(findMissingField(NO_GUEST, [])).toBeNull();
  });
});

describe("the visitor's details", () => {
  it("are restored on the next visit, unless they are anonymous", () => {
    const storage = memoryStorage();
    keepGuest(storage, { ...NO_GUEST, nick: "Anonymous" });
    expect(readGuest(storage)).toEqual(NO_GUEST);
    keepGuest(storage, { nick: "Ann", mail: "a@b.cn", link: "http://a", picture: "https://p" });
    expect(readGuest(storage)).toEqual({ nick: "Ann", mail: "a@b.cn", link: "http://a", picture: "" });
  });

  it("keep the end of a link that fills its field and was typed without a scheme", () => {
    const storage = memoryStorage();
    const typed = "ann.example/".padEnd(35, "a");
    const sent = cleanGuest({ ...NO_GUEST, nick: "Ann", link: typed });
    keepGuest(storage, sent);
    expect(readGuest(storage).link).toBe(typed);
    expect(cleanGuest(readGuest(storage)).link).toBe(sent.link);
  });

  it.each(["{", "[]", '{"nick":3}', "null"])("are empty if the storage contains %s", (text) => {
    const storage = memoryStorage();
    storage.setItem("_v_Cache_Meta", text);
    expect(readGuest(storage)).toEqual(NO_GUEST);
  });
});
