import type nprogress from "nprogress";

/** The bar between `start` and `done`; both may be called in any state. */
export interface Progress {
  /** Fetches the bar's code; for when a visitor seems to be about to navigate. */
  readonly prepare: () => void;
  readonly start: () => void;
  readonly done: () => void;
}

/** The bar at the top of the window, with the values of spec/site.md §4. */
export function createProgress(): Progress {
  let bar: ReturnType<typeof loadBar> | null = null;
  let isRunning = false;

  /** Acts on the bar; one that cannot be loaded is not shown, and nothing depends on it. */
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
      // Started twice, nprogress 0.2 would trickle twice as fast.
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
  // The other values of spec/site.md §4 are those that nprogress 0.2 begins with.
  loaded.configure({ showSpinner: false });
  return loaded;
}
