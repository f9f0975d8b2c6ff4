// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { topCat } from "../../../src/runtime/decorations/top-cat.js";
import { find } from "../app/find.js";
import { usePageSandbox } from "../app/page-sandbox.js";
import { installMedia, REDUCED_MOTION } from "./media.js";

usePageSandbox();

const place = () => find("aside.decoration-cat");
const button = () => find("aside.decoration-cat button");
const isShown = () => place().classList.contains("is-shown");

function scrollTo(top: number): void {
  vi.spyOn(window, "scrollY", "get").mockReturnValue(top);
  window.dispatchEvent(new Event("scroll"));
}

beforeEach(() => {
  document.documentElement.lang = "en";
  document.body.innerHTML = "<main>text</main>";
});

describe("the cat", () => {
  it("appears beyond its threshold, and disappears above it", () => {
    topCat.mount(document.body, { threshold: 500, label: null });
    expect(isShown()).toBe(false);
    scrollTo(500);
    expect(isShown()).toBe(false);
    scrollTo(501);
    expect(isShown()).toBe(true);
    scrollTo(900);
    expect(isShown()).toBe(true);
    scrollTo(20);
    expect(isShown()).toBe(false);
  });

  it("appears at once on a page that is already scrolled", () => {
    scrollTo(800);
    topCat.mount(document.body, { threshold: 500, label: null });
    expect(isShown()).toBe(true);
  });

  it("is a button in a landmark, both labelled in the page's language when it appears", () => {
    topCat.mount(document.body, { threshold: 500, label: null });
    const names = () => [
      place().getAttribute("aria-label"),
      button().getAttribute("aria-label"),
      button().title,
    ];
    expect(names()).toEqual(Array(3).fill("Back to the top"));
    expect(button().getAttribute("type")).toBe("button");
    expect(find(".decoration-cat svg").getAttribute("aria-hidden")).toBe("true");
    document.documentElement.lang = "zh-CN";
    scrollTo(501);
    expect(names()).toEqual(Array(3).fill("回到顶部"));
    document.documentElement.lang = "en";
    scrollTo(502);
    expect(names()).toEqual(Array(3).fill("回到顶部"));
  });

  it("uses the site's label", () => {
    topCat.mount(document.body, { threshold: 500, label: "Up" });
    document.documentElement.lang = "zh-CN";
    scrollTo(501);
    expect(button().getAttribute("aria-label")).toBe("Up");
  });

  it.each([
    [false, "smooth"],
    [true, "instant"],
  ])("with reduced motion %s scrolls to the top: %s", (isStill, behavior) => {
    installMedia({ [REDUCED_MOTION]: isStill });
    const scroll = vi.spyOn(window, "scrollTo").mockReturnValue();
    topCat.mount(document.body, { threshold: 500, label: null });
    button().click();
    expect(scroll.mock.calls).toEqual([[{ top: 0, behavior }]]);
  });

  it("moves the focus to the top of the page, and restores its attributes", () => {
    vi.spyOn(window, "scrollTo").mockReturnValue();
    const main = find("main");
    const focus = vi.spyOn(main, "focus");
    topCat.mount(document.body, { threshold: 500, label: null });
    button().click();
    expect(focus).toHaveBeenCalledWith({ preventScroll: true });
    expect([document.activeElement, main.tabIndex]).toEqual([main, -1]);
    main.blur();
    expect(main.hasAttribute("tabindex")).toBe(false);
  });

  it("does not change a main part that is focusable", () => {
    vi.spyOn(window, "scrollTo").mockReturnValue();
    const main = find("main");
    main.tabIndex = 0;
    topCat.mount(document.body, { threshold: 500, label: null });
    button().click();
    main.blur();
    expect(main.getAttribute("tabindex")).toBe("0");
  });

  it("works on a page without a main part", () => {
    const scroll = vi.spyOn(window, "scrollTo").mockReturnValue();
    find("main").remove();
    topCat.mount(document.body, { threshold: 500, label: null });
    button().click();
    expect(scroll).toHaveBeenCalledOnce();
  });

  it("leaves no element, style or listener behind", () => {
    const unmount = topCat.mount(document.body, { threshold: 500, label: null });
    const [cat, up] = [place(), button()];
    expect(document.adoptedStyleSheets).toHaveLength(1);
    unmount();
    scrollTo(501);
    const scroll = vi.spyOn(window, "scrollTo").mockReturnValue();
    up.click();
    expect(scroll).not.toHaveBeenCalled();
    expect([document.body.innerHTML, document.adoptedStyleSheets]).toEqual(["<main>text</main>", []]);
    expect(cat.className).toBe("decoration-cat");
  });
});
