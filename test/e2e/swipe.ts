import type { Page } from "playwright-core";

/** A place of the window, in CSS pixels. */
export type Point = readonly [x: number, y: number];

/**
 * Swipes with a finger through the browser's input pipeline. By the time of its events, the finger rests before it is
 * lifted. Otherwise, the page scrolls on, and a tap only stops it.
 */
export async function swipe(page: Page, [x, y]: Point, [endX, endY]: Point): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  // In seconds. The last event is not later than now.
  let timestamp = Date.now() / 1000 - 0.5;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp });
  await touch("touchStart", [{ x, y }]);
  for (let step = 1; step <= 8; step++) {
    timestamp += 0.02;
    await touch("touchMove", [{ x: x + ((endX - x) * step) / 8, y: y + ((endY - y) * step) / 8 }]);
  }
  timestamp += 0.2;
  await touch("touchEnd", []);
  await devtools.detach();
}
