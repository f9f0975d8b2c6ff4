import type nprogress from "nprogress";
import { allowHtml } from "../policy/trusted.js";

/** The progress bar of navigations. `start` and `done` may be called in any state. */
export interface Progress {
  /** Fetches the code of the bar, when the visitor is likely to navigate. */
  readonly prepare: () => void;
  readonly start: () => void;
  readonly done: () => void;
}

/** Creates the bar at the top of the window, with the values of spec/site.md §4. */
export function createProgress(): Progress {
  let bar: ReturnType<typeof loadBar> | null = null;
  let isRunning = false;

  /**
   * Calls `act` with the bar when its code is loaded. If loading fails, no bar is shown and nothing else
   * happens.
   */
  function use(act: (bar: nprogress.NProgress) => void): void {
    bar ??= loadBar();
    bar.then(act, () => {
      bar = null;
    });
  }

  return {
    prepare: () => use(() => undefined),
    start() {
      isRunning = true;
      // Calling `start` twice would make nprogress 0.2 trickle twice as fast.
      use((loaded) => void (isRunning && !loaded.isStarted() && loaded.start()));
    },
    done() {
      isRunning = false;
      if (bar !== null) use((loaded) => void loaded.done());
    },
  };
}

async function loadBar(): Promise<nprogress.NProgress> {
  const { default: loaded } = await import("nprogress");
  const { template } = loaded.settings;
  allowHtml((html) => html === template);
  // The other values of spec/site.md §4 are the defaults of nprogress 0.2.
  loaded.configure({ showSpinner: false });
  return loaded;
}
