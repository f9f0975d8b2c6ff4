import { describe, expect, it } from "vitest";
import { faultText, readFault, WidgetError } from "../../../src/runtime/comments/fault.js";
import { nearestLanguage } from "../../../src/runtime/texts/nearest-language.js";
import { STORE_COMMENTS_TEXTS } from "../../../src/runtime/texts/tables/store-comments.js";

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
    [
      Object.assign(error("odd"), { retryAfter: null }),
      { kind: "unknown", json: '{\n  "message": "message",\n  "code": "odd"\n}' },
    ],
    [
      Object.assign(new Error("m"), { retryAfter: 3, error: "e" }),
      { kind: "unknown", json: '{\n  "message": "m",\n  "error": "e"\n}' },
    ],
    [{ retryAfter: 3 }, { kind: "unknown", json: '{\n  "retryAfter": 3\n}' }],
    [error(" "), { kind: "unknown" }],
    [{ a: 1 }, { kind: "unknown", json: '{\n  "a": 1\n}' }],
    ["text", { kind: "unknown", json: '"text"' }],
    [undefined, { kind: "unknown", json: "undefined" }],
  ])("parses %s", (thrown, expected) => {
    expect(readFault(thrown)).toMatchObject(expected);
  });

  it.each([
    [100, "Code 100: 初始化失败，请检查 appId 和 appKey。"],
    [410, "Code 410: 要回复的评论已经不在了。"],
    [413, "Code 413: 评论太长，或者图片太大。"],
    [503, "Code 503: 评论服务正忙。"],
    [154, "Code 154: raw"],
  ])("uses the visitor's language for code %i, or else the store's message", (code, text) => {
    const fault = { kind: "code", code, message: "raw", retryAfter: null } as const;
    expect(faultText(fault, nearestLanguage(STORE_COMMENTS_TEXTS, "zh-CN")[1])).toBe(text);
  });

  it.each([
    ["en", "Code 429: Submit is busy, please wait... Try again in 12 s."],
    ["zh-CN", "Code 429: 提交太频繁了，请稍候... 请在 12 秒后再试。"],
    ["zh-TW", "Code 429: 送出太頻繁了，請稍候... 請在 12 秒後再試。"],
    ["ja", "Code 429: 送信は20秒間隔です。少しお待ちください... 12 秒後にもう一度お試しください。"],
  ] as const)("reports in %s how long to wait", (lang, text) => {
    const thrown = Object.assign(new Error("Too many requests."), { code: 429, retryAfter: 12 });
    const fault = readFault(thrown);
    expect(fault.kind === "code" && faultText(fault, nearestLanguage(STORE_COMMENTS_TEXTS, lang)[1])).toBe(
      text,
    );
  });
});
