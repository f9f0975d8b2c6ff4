import { coversText } from "./covers-text.js";
import type { Box } from "./geometry.js";
import type { MascotWorld } from "./mascot-world.js";

/** Milliseconds after the last scrolling that the page is taken to stand still. */
const STILL = 150;

/** A running watch; `stop` takes its listeners off the window. */
export interface Ground {
  /** Looks anew at what the mascot stands on. */
  readonly look: () => void;
  readonly stop: () => void;
}

/** Lets the mascot be seen through while it stands on text, so that the text can be read. */
export function watchGround(
  root: HTMLElement,
  figure: () => Box,
  { timers, whenIdle }: Pick<MascotWorld, "timers" | "whenIdle">,
): Ground {
  const listening = new AbortController();
  let timer: number | undefined;
  let unlook = (): void => undefined;

  function look(): void {
    const { left, top } = root.getBoundingClientRect();
    const { x, y, width, height } = figure();
    root.classList.toggle("is-over-text", coversText({ x: left + x, y: top + y, width, height }, root));
  }
  function stopWaiting(): void {
    timers.clearTimeout(timer);
    unlook();
  }
  function later(): void {
    stopWaiting();
    timer = timers.setTimeout(() => {
      unlook = whenIdle(look);
    }, STILL);
  }
  // Whatever scrolls: a side bar does so by itself.
  window.addEventListener("scroll", later, { signal: listening.signal, passive: true, capture: true });
  window.addEventListener("resize", later, { signal: listening.signal });
  return {
    look: later,
    stop() {
      listening.abort();
      stopWaiting();
    },
  };
}
