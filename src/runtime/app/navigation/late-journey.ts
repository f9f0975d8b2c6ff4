import {
  watchActiveHeading,
  type ActiveHeadingOptions,
  type ActiveHeadingWatch,
} from "../../router/active-heading.js";
import { createProgress } from "../../router/progress.js";

/** The parts of a visit that are loaded late: who scrolls, what is read, and the progress bar. */
export interface LateJourney extends Omit<ActiveHeadingWatch, "stop"> {
  /** Watches the headings of another page. */
  readonly follow: (slugs: readonly string[]) => void;
  readonly showBar: (isShown: boolean) => void;
}

/** Creates the late parts of a visit. `follow` starts the watch. */
export function createLateJourney(options: Omit<ActiveHeadingOptions, "slugs">): LateJourney {
  const progress = createProgress();
  let watch: ActiveHeadingWatch | null = null;
  window.addEventListener("pagehide", () => watch?.flush());
  return {
    wait: () => watch?.wait(),
    look: (isScroll) => watch?.look(isScroll),
    flush: () => watch?.flush(),
    follow(slugs) {
      watch?.stop();
      watch = watchActiveHeading({ ...options, slugs });
    },
    showBar(isShown) {
      if (isShown) progress.start();
      else progress.done();
    },
  };
}
