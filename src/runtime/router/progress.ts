import nprogress from "nprogress";
import { allowHtml } from "../policy/trusted.js";

/** The progress bar of navigations. `start` and `done` may be called in any state. */
export interface Progress {
  readonly start: () => void;
  readonly done: () => void;
}

/** Creates the bar at the top of the window, with the defaults of nprogress and without its spinner. */
export function createProgress(): Progress {
  const { template } = nprogress.settings;
  allowHtml((html) => html === template);
  nprogress.configure({ showSpinner: false });
  return {
    start() {
      // Calling `start` twice would make nprogress 0.2 trickle twice as fast.
      if (!nprogress.isStarted()) nprogress.start();
    },
    done: () => void nprogress.done(),
  };
}
