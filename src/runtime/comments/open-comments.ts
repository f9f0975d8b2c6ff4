import { storageOf } from "../model/storage.js";
import type { CommentWidget } from "../model/comments.js";
import { type CommentedPage, findTarget } from "./commented-page.js";
import { failureTexts } from "./load-failure.js";
import { openWhenNear } from "./open-when-near.js";
import { hasAnswer } from "./sign-in/callback.js";

/**
 * Loads the panel when it comes near the viewport. Loads it at once if the address names a comment or the visitor
 * returns from a sign-in. Returns the teardown.
 */
export function openComments(host: HTMLElement, widget: CommentWidget, page: CommentedPage): () => void {
  const selector = widget.kind === "store" ? widget.settings.el : undefined;
  return openWhenNear({
    place: findTarget(host, selector ?? null) ?? host,
    hash: page.hash,
    store: widget.kind === "store" ? widget.settings : null,
    isCalled: widget.kind === "issue" && hasAnswer(storageOf(window, "session")),
    mount: (hash, isGone) => mount(host, widget, { ...page, hash }, isGone),
    failure: failureTexts(widget, page.lang),
  });
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
    return isGone() ? null : mountPanel(host, widget.settings, page);
  }
  const { mountIssuePanel } = await import("./issue-widget/mount-issue-panel.js");
  return isGone() ? null : mountIssuePanel(host, widget.settings, page);
}
