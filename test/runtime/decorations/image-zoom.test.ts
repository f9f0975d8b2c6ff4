// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { imageZoom } from "../../../src/runtime/decorations/image-zoom.js";
import { find } from "../app/find.js";
import { usePageSandbox } from "../app/page-sandbox.js";
import { installComplexNot } from "./install-complex-not.js";

usePageSandbox();

const OPTIONS = { margin: 0, background: "#fff", scrollOffset: 40 };
const HTML = `<main><div data-content="">
  <p><img class="one" src="/one.png" alt="rice"> <img class="two" src="/two.png" alt=""></p>
  <a href="/x"><img class="linked" src="/three.png" alt=""></a>
  <button><img class="pressed" src="/three.png" alt=""></button>
  <div data-island="Box"><img class="island" src="/four.png" alt=""></div>
  <img class="own" src="/five.png" alt="" tabindex="-1"><img class="named" src="/six.png" aria-label="mine">
</div><img class="outside" src="/seven.png" alt=""></main>`;

let unmount: () => void = () => undefined;

const image = (name: string) => find<HTMLImageElement>(`.${name}`);
const state = () => document.body.dataset["zoom"];
const copies = () => [...document.querySelectorAll<HTMLElement>(".medium-zoom-image--opened")];
const pass = (time: number) => vi.advanceTimersByTimeAsync(time);

function press(target: Element, init: MouseEventInit = {}): MouseEvent {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
}
function key(target: Element, name: string, init: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, key: name, ...init });
  target.dispatchEvent(event);
  return event;
}
function scrollTo(top: number): void {
  vi.spyOn(window, "scrollY", "get").mockReturnValue(top);
  document.dispatchEvent(new Event("scroll"));
}
async function zoomed(name = "one"): Promise<void> {
  press(image(name));
  await pass(700);
  expect(state()).toBe("zoomed");
}

beforeEach(() => {
  vi.useFakeTimers();
  document.documentElement.lang = "en";
  document.body.innerHTML = HTML;
  installComplexNot();
  unmount = imageZoom.mount(document.body, OPTIONS);
});

afterEach(() => unmount());

describe("images of the content", () => {
  const attributes = (name: string) =>
    ["tabindex", "role", "aria-label"].map((attribute) => image(name).getAttribute(attribute));

  it.each([
    ["one", ["0", "button", "Enlarge image: rice"]],
    ["two", ["0", "button", "Enlarge image"]],
    ["named", ["0", "button", "mine"]],
    ["own", ["-1", null, null]],
    ["linked", [null, null, null]],
    ["pressed", [null, null, null]],
    ["island", [null, null, null]],
    ["outside", [null, null, null]],
  ])("are focusable buttons, unless they have an action of their own: %s", (name, expected) => {
    expect(attributes(name)).toEqual(expected);
  });

  it("that are added later become buttons too, when the browser is idle", async () => {
    find("[data-content]").insertAdjacentHTML("beforeend", '<img class="late" src="/late.png" alt="x">');
    await pass(199);
    expect(attributes("late")).toEqual([null, null, null]);
    find("[data-content]").insertAdjacentHTML("beforeend", '<img class="later" src="/late.png" alt="y">');
    await pass(2);
    expect(attributes("late")).toEqual(["0", "button", "Enlarge image: x"]);
    expect(attributes("later")).toEqual(["0", "button", "Enlarge image: y"]);
    find("[data-content]").insertAdjacentHTML("beforeend", '<img class="last" src="/late.png" alt="z">');
    await pass(200);
    expect(attributes("last")[2]).toBe("Enlarge image: z");
  });

  it("are restored when the decoration is removed", async () => {
    find("[data-content]").insertAdjacentHTML("beforeend", '<img class="late" src="/late.png" alt="x">');
    await pass(100);
    unmount();
    await pass(1000);
    expect([attributes("one"), attributes("late")]).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    expect(document.adoptedStyleSheets).toEqual([]);
    press(image("one"));
    expect(state()).toBeUndefined();
  });
});

describe("an image", () => {
  it.each([
    ["a press", () => press(image("one"))],
    ["Enter", () => key(image("one"), "Enter")],
    ["the space bar", () => key(image("one"), " ")],
  ])("opens by %s", async (_, act) => {
    expect(act().defaultPrevented).toBe(true);
    expect(state()).toBe("opening");
    await pass(700);
    expect(state()).toBe("zoomed");
    expect(copies()).toHaveLength(1);
  });

  it.each([
    ["with Ctrl", () => press(image("one"), { ctrlKey: true })],
    ["with Command", () => press(image("one"), { metaKey: true })],
    ["with Shift", () => press(image("one"), { shiftKey: true })],
    ["with Alt", () => press(image("one"), { altKey: true })],
    ["in a link", () => press(image("linked"))],
    ["outside of the content", () => press(image("outside"))],
    ["by another key", () => key(image("one"), "a")],
    ["next to it", () => press(find("[data-content]"))],
  ])("does not open on a press %s", (_, act) => {
    // A link would navigate the test away.
    window.addEventListener("click", (event) => event.preventDefault());
    act();
    expect(state()).toBeUndefined();
  });

  it("does not open if the page has handled the press", () => {
    image("one").addEventListener("click", (event) => event.preventDefault());
    press(image("one"));
    expect(state()).toBeUndefined();
  });

  it("is exposed once: keyboard and screen readers ignore its moving copy", async () => {
    await zoomed();
    const [copy] = copies();
    expect(copy?.getAttribute("aria-hidden")).toBe("true");
    expect(["tabindex", "role", "aria-label"].some((name) => copy?.hasAttribute(name))).toBe(false);
  });

  it.each([
    ["a second press on it", () => press(image("one"))],
    ["a press on its picture", () => copies()[0] && press(copies()[0] ?? document.body)],
    ["a press on the ground around it", () => press(find(".medium-zoom-overlay"))],
    ["Escape", () => key(document.body, "Escape")],
    ["another size of the window", () => window.dispatchEvent(new Event("resize"))],
    [
      "the focus of something else",
      () => find("[data-content] a").dispatchEvent(new FocusEvent("focusin", { bubbles: true })),
    ],
  ])("that is open closes by %s", async (_, act) => {
    await zoomed();
    act();
    expect(state()).toBe("closing");
    await pass(700);
    expect(state()).toBeUndefined();
    expect(image("one").className).toBe("one");
    expect(document.body.hasAttribute("class")).toBe(false);
    expect(copies()).toEqual([]);
  });

  it("that is open stays open while it has the focus, and on other keys", async () => {
    await zoomed();
    image("one").dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    key(document.body, "a");
    press(find("[data-content]"));
    await pass(700);
    expect(state()).toBe("zoomed");
  });

  it("that is open closes a moment after enough scrolling, up or down", async () => {
    await zoomed();
    scrollTo(40);
    await pass(1000);
    expect(state()).toBe("zoomed");
    scrollTo(-41);
    await pass(100);
    scrollTo(200);
    await pass(49);
    expect(state()).toBe("zoomed");
    await pass(1);
    expect(state()).toBe("closing");
  });

  it("measures scrolling from the position at opening", async () => {
    scrollTo(500);
    await zoomed();
    scrollTo(520);
    await pass(1000);
    expect(state()).toBe("zoomed");
    scrollTo(541);
    await pass(150);
    expect(state()).toBe("closing");
  });

  it("that is still opening closes after it has opened", async () => {
    press(image("one"));
    await pass(0);
    key(document.body, "Escape");
    expect(state()).toBe("opening");
    await pass(700);
    expect(state()).toBe("closing");
    await pass(700);
    expect(state()).toBeUndefined();
  });

  it("opens alone: another one waits until it is closed", async () => {
    await zoomed();
    press(image("two"));
    expect(state()).toBe("closing");
    await pass(700);
    await zoomed("two");
  });

  it("closes when it is removed from the page", async () => {
    await zoomed();
    image("one").remove();
    await pass(1400);
    expect(state()).toBeUndefined();
  });

  it("is removed from the page with the decoration, in any state", async () => {
    await zoomed();
    unmount();
    expect([state(), copies(), document.querySelector(".medium-zoom-overlay")]).toEqual([
      undefined,
      [],
      null,
    ]);
    await pass(2000);
    expect(document.body.innerHTML).not.toContain("medium-zoom");
    expect(document.body.className).toBe("");
  });

  it("that is opening is removed when the library has moved it", async () => {
    press(image("one"));
    await pass(0);
    unmount();
    await pass(2000);
    expect(state()).toBeUndefined();
    expect(document.body.innerHTML).not.toContain("medium-zoom");
    expect(document.body.className).toBe("");
  });
});

describe("an image that names a larger one", () => {
  let probes: HTMLImageElement[] = [];

  beforeEach(() => {
    probes = [];
    vi.stubGlobal(
      "Image",
      vi.fn(function () {
        const probe = document.createElement("img");
        probes.push(probe);
        return probe;
      }),
    );
  });

  it.each([
    ["data-zoom-src", "/large.png", "src"],
    ["srcset", "/large.png 2x", "srcset"],
  ])("by %s opens once that is loaded", async (attribute, value, read) => {
    image("one").setAttribute(attribute, value);
    press(image("one"));
    await pass(1000);
    expect(state()).toBe("opening");
    expect(probes.map((probe) => probe.getAttribute(read))).toEqual([value]);
    probes[0]?.dispatchEvent(new Event("load"));
    await pass(6000);
    expect(state()).toBe("zoomed");
  });

  it("opens in its own size if the larger one cannot be loaded, with a warning, and keeps the reference", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    image("one").setAttribute("data-zoom-src", "/large.png");
    press(image("one"));
    await pass(0);
    probes[0]?.dispatchEvent(new Event("error"));
    await pass(700);
    expect(state()).toBe("zoomed");
    expect(warn.mock.calls).toEqual([["The larger image could not be reached: /large.png"]]);
    expect(image("one").getAttribute("data-zoom-src")).toBe("/large.png");
    expect(image("one").getAttribute("src")).toBe("/one.png");
  });

  it("does not open if the visitor or the page has moved on meanwhile", async () => {
    image("one").setAttribute("data-zoom-src", "/large.png");
    press(image("one"));
    key(document.body, "Escape");
    await pass(0);
    probes[0]?.dispatchEvent(new Event("load"));
    await pass(0);
    expect([state(), copies()]).toEqual([undefined, []]);
    press(image("one"));
    await pass(0);
    image("one").remove();
    probes[1]?.dispatchEvent(new Event("load"));
    await pass(0);
    expect([state(), copies()]).toEqual([undefined, []]);
  });
});
