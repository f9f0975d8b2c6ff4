// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findStandIn } from "../../../src/runtime/comments/stand-in.js";
import { createDeferred } from "../router/deferred.js";
import { openIssueLab } from "./issue-lab.js";
import { openStoreLab, type StoreLab } from "./store-lab.js";
import { settle, textsOf } from "./visitor.js";

/** Returns the HTML that a build writes: an inert editor, and a list. */
function bake(...ids: readonly string[]): string {
  const cards = ids.map(
    (id) => `<li><article class="comment-card" id="comment-${id}" tabindex="-1">${id}</article></li>`,
  );
  return `<div class="comments-baked-editor">Editor</div><p>Words</p><ol>${cards.join("")}</ol>`;
}

describe("static comments in place of the store-backed panel", () => {
  let lab: StoreLab;
  let places: Readonly<Record<string, number>>;

  beforeEach(async () => {
    lab = await openStoreLab();
    places = {};
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      const isBaked = this.closest(".comments-list") === null;
      const top = places[`${isBaked ? "baked" : "live"} ${this.id}`] ?? 0;
      return new DOMRect(0, top, 100, 40);
    });
    vi.spyOn(window, "scrollBy").mockImplementation(() => undefined);
  });
  afterEach(() => lab.close());

  it("make way for the editor at once, and for the list once it is loaded", async () => {
    const id = lab.write({ comment: "Live" });
    lab.place.innerHTML = bake(id);
    const { promise, resolve } = createDeferred();
    lab.store.intercept(() => promise.then(() => null));
    await lab.open();
    expect([textsOf(".comments-baked-editor"), textsOf(".comments-editor").length]).toEqual([[], 1]);
    expect([textsOf(".comment-card"), textsOf(".comments-spinner")]).toEqual([[id], []]);
    resolve();
    await settle();
    expect([textsOf(".comment-body"), document.querySelectorAll(".comment-card").length]).toEqual([
      ["Live"],
      1,
    ]);
    expect(lab.place.textContent).not.toContain("Words");
  });

  it("stay readable while the store is unreachable", async () => {
    lab.place.innerHTML = bake("Comment1");
    lab.store.close();
    await lab.open();
    expect(textsOf(".comment-card")).toEqual(["Comment1"]);
    expect(textsOf("[role=alert]")).toHaveLength(1);
  });

  it("keep the visible comment in place, and the focus on it", async () => {
    const [one, two] = [lab.write({ comment: "One" }), lab.write({ comment: "Two" })];
    lab.place.innerHTML = bake(two, one);
    places = { [`baked comment-${two}`]: -500, [`baked comment-${one}`]: 20, [`live comment-${one}`]: 70 };
    document.getElementById(`comment-${one}`)?.focus();
    await lab.open();
    expect(window.scrollBy).toHaveBeenCalledExactlyOnceWith({ top: 50, behavior: "instant" });
    expect(document.activeElement?.id).toBe(`comment-${one}`);
    expect(document.activeElement?.closest(".comments-list")).not.toBeNull();
  });

  it.each([
    ["is above the window", -40],
    ["is below the window", 768],
  ])("cause no scrolling if the comment %s", async (_, top) => {
    const id = lab.write({ comment: "One" });
    lab.place.innerHTML = bake(id);
    places = { [`baked comment-${id}`]: top, [`live comment-${id}`]: 70 };
    vi.stubGlobal("innerHeight", 768);
    await lab.open();
    expect(window.scrollBy).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(document.body);
  });

  it.each([
    ["stays in its place", "Comment1", 20],
    ["is not in the list any more", "gone", 90],
  ])("cause no scrolling for a comment that %s", async (_, id, top) => {
    lab.write({ comment: "One" });
    lab.place.innerHTML = bake(id);
    places = { [`baked comment-${id}`]: 20, [`live comment-${id}`]: top };
    await lab.open();
    expect(window.scrollBy).not.toHaveBeenCalled();
  });
});

describe("static comments in place of the issue-based panel", () => {
  it("make way for the editor with the platform, and for the list once it is loaded", async () => {
    const lab = await openIssueLab();
    lab.makeIssue("Live");
    lab.place.innerHTML = bake("baked");
    const { promise, resolve } = createDeferred();
    lab.host.intercept(() => promise.then(() => null));
    await lab.open();
    expect([textsOf(".comments-baked-editor"), textsOf(".comment-card")]).toEqual([[], ["baked"]]);
    expect(textsOf(".comments-empty")).toEqual([]);
    resolve();
    await settle();
    expect([textsOf(".comment-body"), document.querySelectorAll(".comment-card").length]).toEqual([
      ["Live"],
      1,
    ]);
    await lab.close();
  });

  it("stay readable if signing in may show more", async () => {
    const lab = await openIssueLab();
    lab.place.innerHTML = bake("baked");
    lab.host.intercept(() => ({ status: 403, data: { message: "API rate limit exceeded" } }));
    await lab.open();
    expect(textsOf(".comment-card")).toEqual(["baked"]);
    expect(textsOf(".comments-empty")).toHaveLength(1);
    await lab.close();
  });

  it("disappear if there are no comments", async () => {
    const lab = await openIssueLab();
    lab.place.innerHTML = bake("baked");
    await lab.open();
    expect(textsOf(".comment-card")).toEqual([]);
    await lab.close();
  });
});

it("finds no static comments if the build wrote none", () => {
  expect(findStandIn(document.createElement("div"))).toBeNull();
});
