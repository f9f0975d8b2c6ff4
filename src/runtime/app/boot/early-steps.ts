/**
 * Reloads the page when the visitor goes back or forward before the application has started. Entries that an
 * earlier visit pushed share one document, so the browser alone would only change the address. Returns the
 * teardown.
 */
export function followEarlySteps(): () => void {
  const { pathname } = location;
  const follow = () => {
    if (location.pathname !== pathname) location.reload();
  };
  window.addEventListener("popstate", follow);
  return () => window.removeEventListener("popstate", follow);
}
