import type { ServiceStore } from "./store/store.js";

/**
 * Time after which a delivery is deleted, in milliseconds. Until then, a settled one prevents a duplicate, and one whose
 * channel is turned off waits for it.
 */
const REMEMBER_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes rate limits, sessions and deliveries that have expired. */
export async function forgetExpired({ rates, sessions, outbox }: ServiceStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMEMBER_MS);
  await Promise.all([rates.forget(now), sessions.forget(now), outbox.forget(before)]);
}
