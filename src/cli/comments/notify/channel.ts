import type { ClaimedDelivery, DeliveryKind, StoredObject } from "../store/store.js";

/**
 * The result of an attempt to deliver. Its reason is logged, so it contains no names, addresses or texts of
 * visitors.
 */
export type Outcome =
  | { readonly kind: "sent" }
  /** There is no recipient, or the news is obsolete. */
  | { readonly kind: "dropped"; readonly reason: string }
  /** A later attempt may succeed. */
  | { readonly kind: "again"; readonly reason: string }
  /** No later attempt can succeed. */
  | { readonly kind: "refused"; readonly reason: string };

/** The outcome of a successful delivery. */
export const SENT: Outcome = { kind: "sent" };

/** A way of delivery: mail, webhook or Akismet. */
export interface Channel {
  readonly kinds: readonly DeliveryKind[];
  /** Attempts a delivery. A rejection counts as the outcome `again`. */
  deliver(delivery: ClaimedDelivery, comment: StoredObject, signal: AbortSignal): Promise<Outcome>;
}
