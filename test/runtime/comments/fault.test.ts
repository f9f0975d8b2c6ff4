import { describe, expect, it } from "vitest";
import { faultText, readFault, WidgetError } from "../../../src/runtime/comments/fault.js";
import { stringsFor } from "../../../src/runtime/comments/strings.js";

const error = (code: unknown, rawMessage?: string) =>
  Object.assign(new Error("message"), { code }, rawMessage === undefined ? {} : { rawMessage });

describe("readFault", () => {
  it.each([
    [error(101), { kind: "none" }],
    [error(-1), { kind: "none" }],
    [error("unreachable"), { kind: "unreachable" }],
    [error(140, "quota"), { kind: "code", code: 140, message: "quota" }],
    [error("140"), { kind: "code", code: 140, message: "message" }],
    [new WidgetError(98), { kind: "code", code: 98 }],
    [error("odd"), { kind: "unknown", json: '{\n  "message": "message",\n  "code": "odd"\n}' }],
    [{ a: 1 }, { kind: "unknown", json: '{\n  "a": 1\n}' }],
    ["text", { kind: "unknown", json: '"text"' }],
    [undefined, { kind: "unknown", json: "undefined" }],
  ])("reads %s", (thrown, expected) => {
    expect(readFault(thrown)).toMatchObject(expected);
  });

  it.each([
    [100, "Code 100: 初始化失败，请检查 appId 和 appKey。"],
    [154, "Code 154: raw"],
  ])("says %i in the visitor's language, else in the store's words", (code, text) => {
    expect(faultText({ kind: "code", code, message: "raw" }, stringsFor("zh-CN", null))).toBe(text);
  });
});
