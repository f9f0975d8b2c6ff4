import { expect } from "vitest";

/** A part of the input of W3C WebDriver, which WebDriver BiDi shares: the actions of one device. */
export type InputSource = Readonly<Record<string, unknown>>;

/** The commands of one browser window, over either protocol. */
export interface EngineWindow {
  /** Name and version of the browser. */
  readonly name: string;
  readonly resize: (width: number, height: number) => Promise<void>;
  readonly open: (url: string) => Promise<void>;
  /** Calls a JavaScript function, given as its source, with values of JSON. Resolves to its result, also of a promise. */
  readonly call: (source: string, args: readonly unknown[]) => Promise<unknown>;
  readonly act: (sources: readonly InputSource[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** An installed engine. */
export interface Engine {
  readonly start: () => Promise<EngineWindow>;
}

/** Keys of WebDriver by their usual names. */
const KEYS: Readonly<Record<string, string>> = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004" };

/** The steps of a visitor in a window. */
export interface Visitor {
  readonly run: <Args extends readonly unknown[], Result>(
    use: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Result>;
  /** Resolves when the function returns `true`. */
  readonly until: <Args extends readonly unknown[]>(
    use: (...args: Args) => boolean,
    ...args: Args
  ) => Promise<void>;
  readonly appears: (selector: string) => Promise<void>;
  /** Clicks in the middle of the first element that is visible. */
  readonly click: (selector: string) => Promise<void>;
  /** Presses a key, or types a text. */
  readonly type: (text: string) => Promise<void>;
}

/** Creates the functions for tests in a window. */
export function createVisitor({ call, act }: EngineWindow): Visitor {
  const run: Visitor["run"] = async (use, ...args) =>
    (await call(use.toString(), args)) as ReturnType<typeof use>;
  const until: Visitor["until"] = (use, ...args) => expect.poll(() => run(use, ...args)).toBe(true);

  return {
    run,
    until,
    appears: (selector) => until((wanted) => document.querySelector(wanted) !== null, selector),
    async click(selector) {
      let place: readonly [number, number] | null = null;
      // An element that moves or is covered gets the click once it is at rest.
      await expect
        .poll(async () => {
          const former = place;
          place = await run(findPlace, selector);
          return place !== null && JSON.stringify(place) === JSON.stringify(former);
        })
        .toBe(true);
      const [x, y] = place ?? [0, 0];
      await act([
        {
          type: "pointer",
          id: "mouse",
          parameters: { pointerType: "mouse" },
          actions: [
            { type: "pointerMove", x, y, duration: 0 },
            { type: "pointerDown", button: 0 },
            { type: "pointerUp", button: 0 },
          ],
        },
      ]);
    },
    async type(text) {
      const keys = text in KEYS ? [KEYS[text]] : text.split("");
      const actions = keys.flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await act([{ type: "key", id: "keyboard", actions }]);
    },
  };
}

/** Runs in the browser: scrolls to an element. Returns its middle, or `null` while something else is there. */
function findPlace(selector: string): readonly [number, number] | null {
  for (const element of document.querySelectorAll(selector)) {
    const { width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    element.scrollIntoView({ block: "nearest", behavior: "instant" });
    // A line break makes the box of a link larger than its text.
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    const hit = document.elementFromPoint(x, y);
    if (hit !== null && (element.contains(hit) || hit.contains(element))) return [x, y];
  }
  return null;
}
