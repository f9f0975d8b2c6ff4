// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { find } from "../app/find.js";
import { usePageSandbox } from "../app/page-sandbox.js";
import { interceptLinks, isFilePath } from "../../../src/runtime/router/intercept-links.js";

usePageSandbox();

describe("isFilePath", () => {
  const cases: readonly (readonly [path: string, isFile: boolean])[] = [
    ["/", false],
    ["/a.html", false],
    ["/A.HTML", false],
    ["/docs", false],
    ["/docs/v1.2/", false],
    ["/feed.xml", true],
    ["/files/a.tar.gz", true],
  ];
  it.each(cases)("of %s is %s", (path, isFile) => {
    expect(isFilePath(path)).toBe(isFile);
  });
});

describe("interceptLinks", () => {
  let followed: string[] = [];
  let intended: string[] = [];
  let stop: () => void = () => undefined;

  beforeEach(() => {
    vi.useFakeTimers();
    followed = [];
    intended = [];
    history.replaceState(null, "", "/blog/a.html");
    document.body.innerHTML = '<p><a href="/blog/b.html"><em>B</em></a> text</p>';
    stop = interceptLinks("/blog/", {
      onFollow: (href) => followed.push(href),
      onIntent: (path) => intended.push(path),
    });
    // A click that is left to the browser would navigate the test away.
    window.addEventListener("click", (event) => event.preventDefault());
  });

  const link = () => find<HTMLAnchorElement>("a");
  const click = (target: Element, init: MouseEventInit = {}) =>
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
  const sign = (type: string, target: Element = link()) =>
    target.dispatchEvent(new Event(type, { bubbles: true }));

  it("handles a click on anything inside a link", () => {
    click(find("em"));
    expect(followed).toEqual(["http://localhost:3000/blog/b.html"]);
  });

  it.each([
    ["another button", { button: 1 }],
    ["Ctrl", { ctrlKey: true }],
    ["Command", { metaKey: true }],
    ["Shift", { shiftKey: true }],
    ["Alt", { altKey: true }],
  ])("leaves a click with %s to the browser", (_, init) => {
    click(link(), init);
    expect(followed).toEqual([]);
  });

  it.each([
    ["_blank", []],
    ["_self", ["http://localhost:3000/blog/b.html"]],
    ["", ["http://localhost:3000/blog/b.html"]],
  ])("asks where a link opens: target %j", (target, expected) => {
    link().target = target;
    click(link());
    expect(followed).toEqual(expected);
  });

  it.each([
    ["a file", "/blog/feed.xml"],
    ["another host", "https://example.com/blog/b.html"],
    ["what is outside of the base", "/other/b.html"],
    ["a mail", "mailto:a@b.c"],
  ])("leaves a link to %s to the browser", (_, href) => {
    link().href = href;
    click(link());
    sign("focusin");
    expect([followed, intended]).toEqual([[], []]);
  });

  it("leaves downloads, other elements and handled clicks to the browser", () => {
    click(find("p"));
    link().addEventListener("click", (event) => event.preventDefault(), { once: true });
    click(link());
    link().setAttribute("download", "");
    click(link());
    document.dispatchEvent(new MouseEvent("click"));
    expect(followed).toEqual([]);
  });

  it.each(["focusin", "touchstart"])("treats %s as intent at once", (type) => {
    sign(type, find("em"));
    expect(intended).toEqual(["/b.html"]);
  });

  it("treats a resting pointer as intent, but not one that passes over a link", () => {
    sign("pointerover");
    vi.advanceTimersByTime(64);
    sign("pointerover", find("p"));
    vi.advanceTimersByTime(1000);
    expect(intended).toEqual([]);
    sign("pointerover");
    vi.advanceTimersByTime(64);
    expect(intended).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(intended).toEqual(["/b.html"]);
  });

  it("prefetches nothing for the current page, or with reduced data usage", () => {
    link().href = "/blog/a.html#x";
    sign("focusin");
    link().href = "/blog/b.html";
    for (const [connection, expected] of [
      [{ saveData: true }, []],
      [{ saveData: false }, ["/b.html"]],
      [{}, ["/b.html"]],
      [null, ["/b.html"]],
      ["x", ["/b.html"]],
    ] as const) {
      intended = [];
      vi.stubGlobal("navigator", { connection });
      sign("focusin");
      expect(intended).toEqual(expected);
    }
  });

  it("removes its listeners when stopped", () => {
    sign("pointerover");
    stop();
    vi.advanceTimersByTime(1000);
    sign("focusin");
    click(link());
    expect([followed, intended]).toEqual([[], []]);
  });
});
