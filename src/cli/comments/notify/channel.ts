import type { ClaimedDelivery, DeliveryKind, StoredObject } from "../store/store.js";

/** How a try to deliver ended. A reason names no person and quotes nobody: it goes into the log. */
export type Outcome =
  | { readonly kind: "sent" }
  /** There is nobody to tell, or nothing to tell any more. */
  | { readonly kind: "dropped"; readonly reason: string }
  /** Trying again may help. */
  | { readonly kind: "again"; readonly reason: string }
  /** It never will. */
  | { readonly kind: "refused"; readonly reason: string };

/** The outcome that says nothing more. */
export const SENT: Outcome = { kind: "sent" };

/** One way of telling people. */
export interface Channel {
  readonly kinds: readonly DeliveryKind[];
  /** Rejects as little as it can; what it rejects with is tried again. */
  deliver(delivery: ClaimedDelivery, comment: StoredObject, signal: AbortSignal): Promise<Outcome>;
}
