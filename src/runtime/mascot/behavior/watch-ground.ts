import { coversText } from "./page-text.js";
import type { Box } from "../geometry.js";
import type { MascotWorld } from "../mascot-world.js";

/** Time after the last scroll event until scrolling has ended, in milliseconds. */
const STILL = 150;

/** A running watch. `stop` removes its listeners from the window. */
export interface Ground {
  /** Checks again whether the mascot covers text. */
  readonly look: () => void;
  readonly stop: () => void;
}

/** Makes the mascot transparent while it covers text, so that the text is readable. */
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
  // Captures scrolling of any element, such as a sidebar.
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
