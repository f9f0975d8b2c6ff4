import type { StoreSettings } from "../model/comments.js";

/** How near the block comes before its code is fetched. */
const NEAR = "600px";

/**
 * Loads the panel when its block comes near the view, or at once for an address that names a comment. Returns the
 * teardown.
 */
export function openComments(host: HTMLElement, settings: StoreSettings, lang: string): () => void {
  let unmount: (() => void) | null = null;
  let isGone = false;
  async function load(): Promise<void> {
    observer.disconnect();
    try {
      const { mountPanel } = await import("./mount-panel.js");
      if (!isGone) unmount = mountPanel(host, settings, lang);
    } catch (error) {
      reportError(error);
      // A visit that was offline for a moment tries again when it is back.
      if (!isGone) window.addEventListener("online", load, { once: true });
    }
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void load();
    },
    { rootMargin: NEAR },
  );
  if (window.location.hash.startsWith("#comment-")) void load();
  else observer.observe(host);
  return () => {
    isGone = true;
    observer.disconnect();
    window.removeEventListener("online", load);
    unmount?.();
  };
}
