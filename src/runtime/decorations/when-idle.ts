/** A script or image of another host may hang, and with it the page's load; milliseconds. */
const LONGEST_LOAD = 3000;

/**
 * Calls `run` once the page has loaded, or has had three seconds to, and the browser has nothing to do; returns
 * what calls that off.
 */
export function whenIdle(run: () => void): () => void {
  let cancel: () => void = () => undefined;
  function wait(): void {
    window.removeEventListener("load", wait);
    cancel();
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in window) {
      const request = window.requestIdleCallback(run);
      cancel = () => window.cancelIdleCallback(request);
    } else {
      const timer = setTimeout(run, 200);
      cancel = () => clearTimeout(timer);
    }
  }
  if (document.readyState === "complete") wait();
  else {
    window.addEventListener("load", wait);
    const limit = setTimeout(wait, LONGEST_LOAD);
    cancel = () => clearTimeout(limit);
  }
  return () => {
    window.removeEventListener("load", wait);
    cancel();
  };
}
