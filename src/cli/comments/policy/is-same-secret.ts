import { timingSafeEqual } from "node:crypto";

/** Compares two secrets in a time that reveals only the length of the expected one. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
