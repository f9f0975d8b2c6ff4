/**
 * Maximum wait for the page's load event, in milliseconds. A script or image of another host may delay it.
 */
const LONGEST_LOAD = 3000;

/**
 * Maximum wait for idle time, in milliseconds. A page with an endless animation may have none on a slow computer.
 */
const LONGEST_BUSY = 5000;

/**
 * Calls `run` when the page has loaded, or after three seconds, and the browser is idle. Returns a function
 * that cancels the call.
 */
export function whenIdle(run: () => void): () => void {
  let cancel: () => void = () => undefined;
  function wait(): void {
    window.removeEventListener("load", wait);
    cancel();
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in window) {
      const request = window.requestIdleCallback(run, { timeout: LONGEST_BUSY });
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
