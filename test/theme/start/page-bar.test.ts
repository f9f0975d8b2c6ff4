// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startPageBar } from "../../../src/theme/start/page-bar.js";
import { find } from "../../runtime/app/find.js";
import { usePageSandbox } from "../../runtime/app/page-sandbox.js";
import { installMedia, REDUCED_MOTION } from "../../runtime/decorations/media.js";

usePageSandbox();

const scrollTo = vi.fn();

beforeEach(() => {
  scrollTo.mockClear();
  installMedia();
  vi.stubGlobal("scrollTo", scrollTo);
  document.body.innerHTML =
    '<button class="bar-search"><span>search</span></button><button class="bar-top"></button>' +
    '<input class="search-input"><main id="main" tabindex="-1"></main>';
});

describe("the bar", () => {
  it("focuses the search field", () => {
    startPageBar();
    find(".bar-search span").click();
    expect(document.activeElement).toBe(find(".search-input"));
  });

  it.each([
    [false, "smooth"],
    [true, "instant"],
  ])("scrolls to the top with the focus on the main part, with reduced motion: %s", (isStill, behavior) => {
    installMedia({ [REDUCED_MOTION]: isStill });
    startPageBar();
    find(".bar-top").click();
    expect(document.activeElement).toBe(find("#main"));
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior });
  });
});
