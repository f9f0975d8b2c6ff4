/**
 * Until the application is there to show it, loads the page that a step through the history leads to: entries that a
 * former visit of this tab pushed share one document, so that the browser would only change the address. Returns what
 * ends it.
 */
export function followEarlySteps(): () => void {
  const { pathname } = location;
  const follow = () => {
    if (location.pathname !== pathname) location.reload();
  };
  window.addEventListener("popstate", follow);
  return () => window.removeEventListener("popstate", follow);
}
