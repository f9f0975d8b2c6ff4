import { timingSafeEqual } from "node:crypto";

/** Compares in a time that tells nothing of the expected text but its length. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
