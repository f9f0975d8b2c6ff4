// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { createAnnouncer, focusQuietly } from "../../../src/runtime/router/announce.js";
import { find } from "../app/find.js";
import { usePageSandbox } from "../app/page-sandbox.js";

usePageSandbox();

describe("createAnnouncer", () => {
  it("announces politely from an invisible region, repeated texts too", () => {
    vi.useFakeTimers();
    const { say, remove } = createAnnouncer();
    const region = find("[aria-live]");
    expect([region.getAttribute("aria-live"), region.getAttribute("aria-atomic")]).toEqual([
      "polite",
      "true",
    ]);
    expect([region.className, region.style.position, region.style.width]).toEqual([
      "visually-hidden",
      "absolute",
      "1px",
    ]);
    say("rice");
    vi.advanceTimersToNextFrame();
    expect(region.textContent).toBe("rice");
    say("rice");
    expect(region.textContent).toBe("");
    vi.advanceTimersToNextFrame();
    expect(region.textContent).toBe("rice");
    remove();
    expect(document.querySelector("[aria-live]")).toBeNull();
  });
});

describe("focusQuietly", () => {
  it.each([
    ["<h1></h1>", "-1"],
    ['<h1 tabindex="0"></h1>', "0"],
    ["<button></button>", null],
  ])("gives %s the focus without scrolling, with the tabindex %j", (html, expected) => {
    document.body.innerHTML = html;
    const element = find("body > *");
    const focus = vi.spyOn(element, "focus");
    focusQuietly(element);
    expect([document.activeElement, element.getAttribute("tabindex")]).toEqual([element, expected]);
    expect(focus).toHaveBeenCalledWith({ preventScroll: true });
  });
});
