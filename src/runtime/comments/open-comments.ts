import type { CommentWidget } from "../model/comments.js";
import type { CommentedPage } from "./commented-page.js";
import { findTarget } from "./find-target.js";
import { failureTexts, showLoadFailure } from "./load-failure.js";
import { hasAnswer } from "./sign-in/callback.js";
import { storageOf } from "./storage-of.js";

/** Distance from the viewport at which the panel's code is loaded. */
const NEAR = "600px";

/** Events after which the address may name a comment. The router changes the address without a `hashchange` event. */
const LEADS = ["hashchange", "click"] as const;

/**
 * Loads the panel when it comes near the viewport. Loads it at once if the address names a comment or the visitor
 * returns from a sign-in. Returns the teardown.
 */
export function openComments(host: HTMLElement, widget: CommentWidget, page: CommentedPage): () => void {
  let unmount: (() => void) | null = null;
  let isGone = false;
  // The visitor may have followed a link to a comment while this code was loading.
  let hash = namesComment(window.location.hash) ? window.location.hash : page.hash;
  let takeFailureAway = () => {};
  async function load(): Promise<void> {
    stopWaiting();
    takeFailureAway();
    try {
      const mounted = await mount(host, widget, { ...page, hash }, () => isGone);
      if (isGone) mounted?.();
      else unmount = mounted;
    } catch (error) {
      reportError(error);
      if (isGone) return;
      takeFailureAway = showLoadFailure(place, failureTexts(widget, page.lang));
      // Retries once a visitor who was offline is online again.
      window.addEventListener("online", load, { once: true });
    }
  }
  function follow(): void {
    if (!namesComment(window.location.hash)) return;
    ({ hash } = window.location);
    void load();
  }
  const selector = widget.kind === "store" ? widget.settings.el : undefined;
  const place = findTarget(host, selector ?? null) ?? host;
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void load();
    },
    { rootMargin: NEAR },
  );
  function stopWaiting(): void {
    observer.disconnect();
    for (const type of LEADS) window.removeEventListener(type, follow);
  }
  const isCalled = namesComment(hash) || (widget.kind === "issue" && hasAnswer(storageOf(window, "session")));
  if (isCalled) void load();
  else {
    observer.observe(place);
    for (const type of LEADS) window.addEventListener(type, follow);
  }
  return () => {
    isGone = true;
    stopWaiting();
    window.removeEventListener("online", load);
    takeFailureAway();
    unmount?.();
  };
}

function namesComment(hash: string): boolean {
  return hash.startsWith("#comment-");
}

/** Mounts the widget. Resolves to `null` if the page was left while the code was loading. */
async function mount(
  host: HTMLElement,
  widget: CommentWidget,
  page: CommentedPage,
  isGone: () => boolean,
): Promise<(() => void) | null> {
  if (widget.kind === "store") {
    const { mountPanel } = await import("./mount-panel.js");
    return isGone() ? null : mountPanel(host, widget.settings, page.lang, page.hash);
  }
  const { mountIssuePanel } = await import("./mount-issue-panel.js");
  return isGone() ? null : mountIssuePanel(host, widget.settings, page);
}
