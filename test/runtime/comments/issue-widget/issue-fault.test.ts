import { describe, expect, it } from "vitest";
import {
  asksForLogin,
  issueFaultText,
  readIssueFault,
} from "../../../../src/runtime/comments/issue-widget/issue-fault.js";
import { PlatformError } from "../../../../src/runtime/comments/platforms/platform.js";
import { issueComments } from "../../../../src/runtime/texts/en/issue-comments.js";

const text = (error: unknown) => issueFaultText(readIssueFault(error), issueComments, "en-GB");

describe("a fault", () => {
  it.each([
    [new PlatformError(422, "Validation Failed"), "Validation Failed"],
    [new PlatformError(0, "GitHub did not respond"), "The platform cannot be reached."],
    // For GitHub, no response counts as 403, but the message is the right one.
    [new PlatformError(403, "GitHub did not respond", null, true), "The platform cannot be reached."],
    [new PlatformError(429, ""), "Too many requests. Please wait a moment."],
    // A bug of the widget, or a browser without a required feature.
    [new TypeError("AbortSignal.timeout is not a function"), "AbortSignal.timeout is not a function"],
    [new Error("Broken"), "Broken"],
    ["odd", "odd"],
  ])("%o is shown as %s", (error, expected) => {
    expect(text(error)).toBe(expected);
  });

  it("for a rate limit shows when it ends", () => {
    const time = new Date(2026, 10, 21, 15, 20).getTime();
    expect(text(new PlatformError(403, "API rate limit exceeded", time))).toContain("after 15:20");
  });

  it("with a whole page is cut to one line", () => {
    const message = text(new PlatformError(500, `<html>\n<script>${"x".repeat(500)}`));
    expect(message).toMatch(/^<html> <script>x+…$/);
    expect(message.length).toBeLessThan(210);
  });

  it.each([
    [401, true],
    [403, true],
    [404, false],
    [0, false],
  ])("with status %i asks for a login: %s", (status, expected) => {
    expect(asksForLogin({ status })).toBe(expected);
  });
});
