import type { ClaimedDelivery, DeliveryKind, StoredObject } from "../store/store.js";

/**
 * The result of an attempt to deliver. Its reason is logged, so it contains no names, addresses or texts of
 * visitors.
 */
export type Outcome =
  | { readonly kind: "sent" }
  /** There is no recipient, or the news is obsolete. */
  | { readonly kind: "dropped"; readonly reason: string }
  /** A later attempt may succeed. `afterMs` is the time that the receiver asks to wait, in milliseconds. */
  | { readonly kind: "again"; readonly reason: string; readonly afterMs?: number }
  /** No later attempt can succeed. */
  | { readonly kind: "refused"; readonly reason: string };

/** The outcome of a successful delivery. */
export const SENT: Outcome = { kind: "sent" };

/** A way of delivery: mail, webhook, Akismet or the removal of images. */
export interface Channel {
  readonly kinds: readonly DeliveryKind[];
  /** Attempts a delivery. A rejection counts as the outcome `again`. */
  deliver(delivery: ClaimedDelivery, comment: StoredObject, signal: AbortSignal): Promise<Outcome>;
  /** Attempts a delivery whose comment was removed. Such deliveries are dropped without it. */
  deliverRemoved?(delivery: ClaimedDelivery): Promise<Outcome>;
}

/** Returns the time until the `Retry-After` of an answer, in seconds or as a date, or nothing without a valid one. */
export function readRetryAfter({ headers }: Response): { readonly afterMs?: number } {
  const text = headers.get("Retry-After")?.trim() ?? "";
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : null;
  const afterMs = seconds === null ? Date.parse(text) - Date.now() : seconds * 1000;
  return afterMs > 0 ? { afterMs } : {};
}
