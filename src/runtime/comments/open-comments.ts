import type { CommentWidget } from "../model/comments.js";
import type { CommentedPage } from "./commented-page.js";
import { hasAnswer } from "./sign-in/callback.js";
import { storageOf } from "./storage-of.js";

/** How near the block comes before its code is fetched. */
const NEAR = "600px";

/**
 * Loads the panel when its block comes near the view, or at once for an address that names a comment and for who comes
 * back from signing in. Returns the teardown.
 */
export function openComments(host: HTMLElement, widget: CommentWidget, page: CommentedPage): () => void {
  let unmount: (() => void) | null = null;
  let isGone = false;
  async function load(): Promise<void> {
    observer.disconnect();
    try {
      const mounted = await mount(host, widget, page, () => isGone);
      if (isGone) mounted?.();
      else unmount = mounted;
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
  const isCalled =
    window.location.hash.startsWith("#comment-") ||
    (widget.kind === "issue" && hasAnswer(storageOf(window, "session")));
  if (isCalled) void load();
  else observer.observe(host);
  return () => {
    isGone = true;
    observer.disconnect();
    window.removeEventListener("online", load);
    unmount?.();
  };
}

/** Draws the widget, unless its page was left while the code was on its way. */
async function mount(
  host: HTMLElement,
  widget: CommentWidget,
  page: CommentedPage,
  isGone: () => boolean,
): Promise<(() => void) | null> {
  if (widget.kind === "store") {
    const { mountPanel } = await import("./mount-panel.js");
    return isGone() ? null : mountPanel(host, widget.settings, page.lang);
  }
  const { mountIssuePanel } = await import("./mount-issue-panel.js");
  return isGone() ? null : mountIssuePanel(host, widget.settings, page);
}
