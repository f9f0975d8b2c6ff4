import { describe, expect, it } from "vitest";
import { browserName } from "../../../src/runtime/comments/browser-name.js";

describe("browserName", () => {
  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.1",
      ["Edge 142", "Windows"],
    ],
    [
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
      ["Chrome 142", "Android"],
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
      ["Safari 18", "iOS"],
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0",
      ["Firefox 145", "macOS"],
    ],
    ["<script>alert(1)</script>", []],
    ["", []],
  ])("parses %s", (userAgent, expected) => {
    expect(browserName(userAgent)).toEqual(expected);
  });
});
