/**
 * Announces to scripts that a visitor's comment is being sent, or is in the list: `hanblog:comment-send` and
 * `hanblog:comment-sent` on `window`.
 */
export function announceComment(event: "send" | "sent"): void {
  window.dispatchEvent(new Event(`hanblog:comment-${event}`));
}
