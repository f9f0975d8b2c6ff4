import { describe, expect, it } from "vitest";
import { resolveFile } from "../../../../src/runtime/mascot/model/listed-files.js";

const SETTING = "https://blog.example/assets/mascot/1/model.json";

describe("resolveFile", () => {
  it.each([
    ["moc/a.moc", "https://blog.example/assets/mascot/1/moc/a.moc"],
    ["./a.png", "https://blog.example/assets/mascot/1/a.png"],
    ["../b.png", "https://blog.example/assets/mascot/b.png"],
    ["http://other.example/t.png", "http://other.example/t.png"],
    ["https://other.example/t.png", "https://other.example/t.png"],
    ["//other.example/t.png", "//other.example/t.png"],
  ])("%s", (path, expected) => {
    expect(resolveFile(SETTING, path)).toBe(expected);
  });
});
