import NProgress from "nprogress";

/** Spec/site.md §4; times in milliseconds. */
const SETTINGS = {
  minimum: 0.08,
  speed: 200,
  trickle: true,
  trickleRate: 0.02,
  trickleSpeed: 800,
  showSpinner: false,
};

export interface Progress {
  readonly start: () => void;
  readonly done: () => void;
}

/** The bar at the top of the window, with the values of spec/site.md §4. */
export function createProgress(): Progress {
  NProgress.configure(SETTINGS);
  return {
    // Started twice, nprogress 0.2 would trickle twice as fast.
    start: () => void (NProgress.isStarted() || NProgress.start()),
    done: () => void NProgress.done(),
  };
}
