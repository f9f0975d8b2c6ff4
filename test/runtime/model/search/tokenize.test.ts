import { describe, expect, it } from "vitest";
import {
  isSpaceless,
  readQuery,
  titleEnds,
  tokenize,
  tokenizeTitle,
} from "../../../../src/runtime/model/search/tokenize.js";

describe("tokenize", () => {
  it.each([
    ["请求配置", ["请求", "求配", "配置"]],
    ["异步组件。", ["异步", "步组", "组件"]],
    ["猫", ["猫"]],
    ["用v-if判断", ["用", "v-if", "if", "判断"]],
    ["ＶＵＥ　２", ["vue", "2"]],
    ["Object.defineProperty()", ["object.defineproperty", "object", "defineproperty", "define", "property"]],
    ["asyncComponent", ["asynccomponent", "async", "component"]],
    ["HTMLElement", ["htmlelement", "html", "element"]],
    ["snake_case __proto__", ["snake_case", "snake", "case", "proto"]],
    ["It ends. Here", ["it", "ends", "here"]],
    ["es6 utf8", ["es6", "utf8"]],
    ["https://a.example/b", ["https", "a.example", "example", "b"]],
    ["コンポーネント", ["コン", "ンポ", "ポー", "ーネ", "ネン", "ント"]],
    ["한국어", ["한국", "국어"]],
    ["𠮷野家", ["𠮷野", "野家"]],
    ["Größe naïve ÀÉÎ Việt", ["große", "naive", "aei", "viet"]],
    ["cafe\u0301", ["cafe"]],
    ["йод ガス", ["йод", "ガス"]],
    ["C++ C++20 C# F#入门", ["c++", "c++20", "20", "c#", "f#", "入门"]],
    ["Notepad++, g++.", ["notepad++", "notepad", "g++"]],
    ["i++ a++b 1+1 x+++y #tag a#b ##", ["i++", "a", "b", "1", "1", "x", "y", "tag", "a", "b"]],
    ["⚠️Warning ✔️done 我爱❤️吃", ["⚠", "warning", "✔", "done", "我爱", "爱❤", "❤吃"]],
    ["🎉🎊 👍🏽 🇨🇳 ─→", ["🎉🎊", "👍", "🇨🇳"]],
    [
      "e-mail front-end v-if",
      ["e-mail", "email", "mail", "front-end", "frontend", "front", "end", "v-if", "if"],
    ],
    ["①npm install ②git", ["npm", "install", "git"]],
    ["葛\u{e0100}城市", ["葛城", "城市"]],
    ["…！ — ─", []],
    ["", []],
  ])("%s", (text, expected) => {
    expect(tokenize(text)).toEqual(expected);
  });

  it("cuts what is longer than 40 letters", () => {
    expect(tokenize("a".repeat(100))).toEqual(["a".repeat(40)]);
  });
});

describe("the terms of a title", () => {
  it("are single characters too, and apart from these the ends of words", () => {
    expect(tokenizeTitle("Vue 组件")).toEqual(["vue", "组件", "组", "件"]);
    expect(titleEnds("Vue a.json 组件")).toEqual(["ue", ".json", "json", "son", "on"]);
  });
});

describe("isSpaceless", () => {
  it.each([
    ["组件", true],
    ["求", true],
    ["vue", false],
    ["v-if", false],
  ])("of %s is %s", (query, expected) => {
    expect(readQuery(query).map(isSpaceless)).toEqual([expected]);
  });
});

describe("readQuery", () => {
  it.each([
    ["请求配置", [{ text: "请求配置", whole: "", parts: ["请求", "求配", "配置"], isPhrase: true }]],
    ["组件", [{ text: "组件", whole: "组件", parts: [], isPhrase: false }]],
    ["v-if", [{ text: "v-if", whole: "v-if", parts: ["if"], isPhrase: false }]],
    ["C++", [{ text: "c++", whole: "c++", parts: [], isPhrase: false }]],
    ["  ", []],
  ])("%s", (query, expected) => {
    expect(readQuery(query)).toEqual(expected);
  });
});
