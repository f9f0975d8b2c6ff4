import { describe, expect, it } from "vitest";
import { createPageTurner } from "../../../src/runtime/router/view-transition.js";
import { createDeferred } from "./deferred.js";

interface Fade {
  readonly update: () => void;
  readonly finish: () => void;
  readonly skip: () => void;
}

/**
 * Creates a document whose fades the test controls. `tops` are the positions of the main part, one per
 * measurement.
 */
function createDocument({ hidden = false, canFade = true, tops = [0, 0] } = {}) {
  const fades: Fade[] = [];
  const attributes = new Map<string, string>();
  const animations: unknown[] = [];
  const places = [...tops];
  const documentElement = {
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    getAttribute: (name: string) => attributes.get(name) ?? null,
    removeAttribute: (name: string) => void attributes.delete(name),
    animate: (...animation: readonly unknown[]) => void animations.push(animation),
  };
  function startViewTransition(change: () => void) {
    const ready = createDeferred();
    const finished = createDeferred();
    const updated = createDeferred();
    fades.push({
      update() {
        try {
          change();
          updated.resolve();
          ready.resolve();
        } catch (error) {
          for (const end of [updated, ready, finished]) end.reject(error);
        }
      },
      finish: finished.resolve,
      skip: () => ready.reject(new DOMException("skipped", "AbortError")),
    });
    return { ready: ready.promise, finished: finished.promise, updateCallbackDone: updated.promise };
  }
  const document = {
    hidden,
    documentElement,
    querySelector: () => ({ getBoundingClientRect: () => ({ x: 0, y: places.shift() ?? 0 }) }),
    ...(canFade ? { startViewTransition } : {}),
  };
  return { document: document as unknown as Document, fades, attributes, animations };
}

/** Options of a visitor who never waits. */
const QUICK = { isStill: () => false, now: () => 0, beforeFrame: (run: () => void) => run() };

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("createPageTurner", () => {
  it.each([
    ["the browser cannot fade", { canFade: false }, false],
    ["nobody sees the page", { hidden: true }, false],
    ["motion is unwanted", {}, true],
  ])("changes the page at once where %s", (_, options, still) => {
    const { document, fades, attributes } = createDocument(options);
    const done: string[] = [];
    void createPageTurner({ ...QUICK, document, isStill: () => still })(() => void done.push("changed"));
    expect([done, fades.length, attributes.size]).toEqual([["changed"], 0, 0]);
  });

  it("resolves when the page has changed, while the fade goes on", async () => {
    const { document, fades, attributes } = createDocument();
    const done: string[] = [];
    const turned = createPageTurner({ ...QUICK, document })(() => void done.push("changed"));
    expect([done, [...attributes.keys()]]).toEqual([[], ["data-turning"]]);
    fades[0]?.update();
    await turned;
    expect([done, attributes.has("data-turning")]).toEqual([["changed"], true]);
  });

  it("fades the old page at its visible position, and removes its mark at the end", async () => {
    const { document, fades, attributes, animations } = createDocument({ tops: [-1500, 60] });
    const turned = createPageTurner({ ...QUICK, document })(() => undefined);
    fades[0]?.update();
    await turned;
    await settle();
    expect(animations).toEqual([
      [
        { translate: "0px -1560px" },
        { pseudoElement: "::view-transition-old(hanblog-main)", fill: "forwards" },
      ],
    ]);
    fades[0]?.finish();
    await settle();
    expect(attributes.size).toBe(0);
  });

  it("keeps the mark of a newer turn if an older one is interrupted", async () => {
    const { document, fades, attributes } = createDocument();
    const turn = createPageTurner({ ...QUICK, document });
    const turns = [turn(() => undefined), turn(() => undefined)];
    fades[0]?.skip();
    for (const fade of fades) fade.update();
    await Promise.all(turns);
    fades[0]?.finish();
    await settle();
    expect(attributes.has("data-turning")).toBe(true);
    fades[1]?.finish();
    await settle();
    expect(attributes.size).toBe(0);
  });

  it("rejects with the error that the change throws, and leaves no mark", async () => {
    const { document, fades, attributes } = createDocument();
    const turned = createPageTurner({ ...QUICK, document })(() => {
      throw new Error("no page");
    });
    fades[0]?.update();
    await expect(turned).rejects.toThrow("no page");
    await settle();
    expect(attributes.size).toBe(0);
  });

  it.each([
    ["the picture of the old page", 51, 0, 1],
    ["its own frames", 0, 51, 1],
    ["neither for longer than three frames", 50, 50, 2],
  ])("keeps fading unless the visitor has waited for %s", async (_, picture, frames, fadesInAll) => {
    const { document, fades } = createDocument({ tops: [0, 0, 0, 0] });
    let time = 0;
    const turn = createPageTurner({
      document,
      isStill: () => false,
      now: () => time,
      beforeFrame(run) {
        time += frames;
        run();
      },
    });
    // The duration of the change itself does not count.
    const turned = turn(() => void (time += 1000));
    time += picture;
    fades[0]?.update();
    await turned;
    await settle();
    void turn(() => undefined);
    expect(fades.length).toBe(fadesInAll);
  });
});
