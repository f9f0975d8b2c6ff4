/** Calls `run` once the page has loaded and the browser has nothing to do; returns what calls that off. */
export function whenIdle(run: () => void): () => void {
  let cancel: () => void = () => undefined;
  function wait(): void {
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
  else window.addEventListener("load", wait, { once: true });
  return () => {
    window.removeEventListener("load", wait);
    cancel();
  };
}
